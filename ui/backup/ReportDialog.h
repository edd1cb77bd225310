// The report of one run of a backup, to be read and saved as text or as a page of HTML. Modeless. GUI thread.
#pragma once

#include <QDialog>

#include <string>

class QPlainTextEdit;
class QPushButton;

namespace steadyburn {

class Banner;

class ReportDialog final : public QDialog {
    Q_OBJECT
public:
    ReportDialog(const std::string& backup, unsigned run, QWidget* parent = nullptr);

    void saveAs(const QString& file); // a page of HTML where the name ends so, else text

private:
    void askWhere();

    QString m_name; // of a file for it
    QString m_html;
    QPlainTextEdit* m_text;
    Banner* m_banner;
    QPushButton* m_save = nullptr;
};

} // namespace steadyburn
