// A line in which a target is chosen or typed. A simulated drive is shown by its name, anything else as it is spelled.
// The name is one piece: it is replaced as a whole, and no letter of it can be edited, so that it never becomes that of
// a file. GUI thread.
#pragma once

#include <QObject>
#include <QString>

#include <string>

class QLineEdit;

namespace steadyburn {

class TargetLine final : public QObject {
    Q_OBJECT
public:
    explicit TargetLine(QLineEdit& line); // its child

    void setSpec(const QString& spec);
    [[nodiscard]] QString spec() const; // as --to takes it
    void showName();                    // in place of a spelling that was typed

signals:
    void changed(); // spec(), and also where the line looks the same

private:
    void keepWhole();

    QLineEdit& m_line;
    QString m_spec; // of what m_name stands for
    QString m_name;
};

} // namespace steadyburn
