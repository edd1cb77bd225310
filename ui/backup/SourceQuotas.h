// The quotas of the sources of a backup: a row for each, with what all runs together may have of it. GUI thread.
#pragma once

#include "workflow/backup/BackupSet.h"

#include <QTableWidget>

#include <map>
#include <string>
#include <vector>

class QSpinBox;

namespace steadyburn {

class SizeBox;

class SourceQuotas final : public QTableWidget {
    Q_OBJECT
public:
    explicit SourceQuotas(QWidget* parent = nullptr);

    // What was set for one that stays is kept.
    void setSources(const std::vector<std::string>& sources);
    void setQuotas(const std::map<std::string, SourceQuota>& quotas); // of the sources that there are
    [[nodiscard]] std::map<std::string, SourceQuota> quotas() const;  // of those that have a limit

private:
    struct Row {
        std::string source;
        SizeBox* bytes;
        QSpinBox* media;
    };
    [[nodiscard]] Row addRow(const std::string& source, const SourceQuota& quota);

    std::vector<Row> m_rows;
};

} // namespace steadyburn
