// What this is: version, licence, and the versions of what it is made with, to be copied into a report. GUI thread.
#pragma once

#include <QDialog>

namespace steadyburn {

class AboutDialog final : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

    // The same in every language: whoever reads a report may speak another.
    [[nodiscard]] static QString versions();
};

} // namespace steadyburn
