#include "ui/compilation/EntryText.h"

#include "ui/text/FaultText.h"
#include "ui/text/HomeFolder.h"
#include "ui/text/SizeText.h"

#include <QLocale>

#include <algorithm>
#include <sys/stat.h>

namespace steadyburn {

QString EntryText::name() const
{
    return displayPath(std::string(m_entry.name()));
}

QString EntryText::size() const
{
    if (!m_entry.known()) {
        return {};
    }
    if (!m_entry.isFolder()) {
        const Node* const node = m_entry.details();
        return node != nullptr && S_ISREG(node->mode) ? sizeText(node->size) : QString();
    }
    const auto sum = m_document.totals()->of(path());
    return sum ? sizeText(sum->bytes) + (m_document.scanning() ? QStringLiteral(" …") : QString()) : QString();
}

QString EntryText::files() const
{
    const auto sum = m_entry.known() && m_entry.isFolder() ? m_document.totals()->of(path()) : std::nullopt;
    return sum ? QLocale().toString(static_cast<qulonglong>(sum->files)) : QString();
}

QString EntryText::source() const
{
    return displayPath(m_entry.source());
}

QString EntryText::from() const
{
    const std::string home = homeFolder("HOME", "");
    const std::string source = m_entry.source();
    const bool below =
        home.size() > 1 && source.starts_with(home) && (source.size() == home.size() || source[home.size()] == '/');
    return displayPath(below ? '~' + source.substr(home.size()) : source);
}

int EntryText::faults() const
{
    const std::vector<std::string>& faulty = m_document.problems()->paths;
    if (faulty.empty() || !m_entry.isFolder() || m_entry.tree == nullptr) { // a new folder has no source
        return 0;
    }
    const std::string source = m_entry.source();
    const auto first = std::lower_bound(faulty.begin(), faulty.end(), source + '/');
    const auto last = std::lower_bound(first, faulty.end(), source + '0');
    return static_cast<int>(last - first) + (std::binary_search(faulty.begin(), faulty.end(), source) ? 1 : 0);
}

QString EntryText::state() const
{
    if (!m_entry.known()) {
        return m_document.scanning() ? tr("Scanning…") : tr("Not found");
    }
    if (m_entry.tree == nullptr) {
        return tr("New folder");
    }
    if (const int count = faults(); count > 0) {
        return tr("Problems: %1").arg(count);
    }
    if (m_seen.compilation().broughtBack.count(path()) != 0) {
        return tr("Included again");
    }
    const std::string source = m_entry.source();
    if (m_entry.graft != nullptr && m_entry.name() != leafOf(source) && source != "/") {
        return tr("Was “%1”").arg(displayPath(std::string(leafOf(source))));
    }
    return {};
}

BannerWeight EntryText::stateWeight() const
{
    if (!m_entry.known()) {
        return m_document.scanning() ? BannerWeight::calm : BannerWeight::error;
    }
    return faults() > 0 ? BannerWeight::warning : BannerWeight::calm;
}

} // namespace steadyburn
