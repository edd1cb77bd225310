#include "ui/medium/TargetLine.h"

#include "ui/text/FaultText.h"
#include "ui/text/TargetText.h"
#include "workflow/facade/TargetList.h"

#include <QLineEdit>

namespace steadyburn {

TargetLine::TargetLine(QLineEdit& line) : QObject(&line), m_line(line)
{
    connect(&m_line, &QLineEdit::textChanged, this, &TargetLine::changed);
    connect(&m_line, &QLineEdit::selectionChanged, this, &TargetLine::keepWhole);
    connect(&m_line, &QLineEdit::cursorPositionChanged, this, &TargetLine::keepWhole);
}

void TargetLine::setSpec(const QString& spec)
{
    const std::string target = pathBytes(spec);
    const bool other = spec.trimmed() != this->spec();
    const QString before = m_line.text();
    m_spec = spec;
    m_name = TargetSpec::parse(target).isSimulated() ? targetName(target) : spec;
    m_line.setText(m_name);
    if (other && m_line.text() == before) {
        Q_EMIT changed();
    }
}

QString TargetLine::spec() const
{
    const QString text = m_line.text();
    return (text == m_name ? m_spec : text).trimmed();
}

void TargetLine::showName()
{
    setSpec(spec());
}

void TargetLine::keepWhole()
{
    const QString text = m_line.text();
    if (m_line.hasFocus() && text == m_name && m_name != m_spec && m_line.selectedText() != text) {
        m_line.selectAll();
    }
}

} // namespace steadyburn
