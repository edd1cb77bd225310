// The burns that are runs of a backup: each is recorded when it has ended, in the background, and waited for where the
// program ends meanwhile. GUI thread.
#pragma once

#include "base/os/Worker.h"
#include "ui/burn/BurnOrder.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/backup/RunComparison.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class BurnWindow;

struct BackupBurn {
    BurnOrder order;
    std::shared_ptr<BackupRunning> running; // begun
    // The drive that compares what was written with the sources; empty: the one that writes. Nothing: none does.
    std::optional<std::string> compareIn = {};
};

struct ComparisonDue { // of a run that was recorded
    std::string backup;
    unsigned run = 0;
    RunComparison comparison;
};

class BackupBurns final : public QObject {
    Q_OBJECT
public:
    explicit BackupBurns(BurnWindow& burns, QObject* parent = nullptr);
    ~BackupBurns() override; // waits for what is being recorded

    void add(const BackupBurn& burn);
    [[nodiscard]] bool busy() const { return m_recording > 0; } // until recorded()
    void wait() { m_workers.clear(); }                          // for what is being recorded

signals:
    void recorded();                                          // or forgotten that it was begun
    void comparisonDue(const steadyburn::ComparisonDue& due); // before that
    // The medium is good, and no later run will know of it.
    void unrecorded(const QString& sentence);

private:
    void record(std::shared_ptr<BackupRunning> running, JobReport report, std::optional<RunComparison> comparison);

    BurnWindow& m_burns;
    int m_recording = 0;
    std::vector<Worker> m_workers;
};

} // namespace steadyburn
