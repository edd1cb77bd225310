// When a backup runs by itself. Modeless. GUI thread.
#pragma once

#include "workflow/backup/BackupOverview.h"

#include <QDialog>

class QComboBox;
class QPushButton;

namespace steadyburn {

class Banner;

class ScheduleDialog final : public QDialog {
    Q_OBJECT
public:
    explicit ScheduleDialog(const BackupOverview& backup, QWidget* parent = nullptr);

signals:
    void scheduled(const QString& problem); // its timer is as it should be, or the user has been told why not

private:
    void keep();

    std::string m_name;
    std::string m_uuid;
    QComboBox* m_when;
    Banner* m_banner;
    QPushButton* m_ok = nullptr;
};

} // namespace steadyburn
