// Stands beside the runs of a backup whose last run broke off when some of its media were whole: it can be continued,
// or given up after a question that says what is lost. Hidden where there is no such run. GUI thread.
#pragma once

#include "workflow/backup/BackupOverview.h"

#include <QWidget>

#include <string>

namespace steadyburn {

class Banner;

class UnfinishedBanner final : public QWidget {
    Q_OBJECT
public:
    explicit UnfinishedBanner(QWidget* parent = nullptr);

    void setBackup(const BackupOverview* backup); // null: none is chosen

signals:
    void continueAsked();
    void givenUp(const QString& problem); // why it could not be; may be empty

private:
    void askToGiveUp();
    void giveUp();

    std::string m_name;
    std::optional<UnfinishedRun> m_run;
    Banner* m_banner;
};

} // namespace steadyburn
