// The lines of a backup's definition and of a run's record, to and from what they mean. Any thread.
#pragma once

#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/RecordFile.h"

namespace steadyburn {

inline constexpr unsigned kRecordVersion = 1; // of both

[[nodiscard]] RecordLine headOf(const BackupSet& set);
void readSetHead(RecordFields& fields, BackupSet& set);

[[nodiscard]] RecordLine headOf(const BackupRun& run);
// False: the fields contradict each other, one is missing, or a number cannot be.
bool readRunHead(RecordFields& fields, BackupRun& run);

[[nodiscard]] RecordLine lineOf(const std::string& path, const RecordedEntry& entry);
[[nodiscard]] RecordLine lineOf(const RunException& exception);
[[nodiscard]] RecordLine lineOf(const RunVolume& volume);
// Any line of a record but the first. False: a number of it cannot be.
[[nodiscard]] bool readRecordLine(RecordFields& fields, BackupRecord& record);

// A source, with its quota.
[[nodiscard]] RecordLine lineOfSource(const BackupSet& set, const std::string& source);
void readSourceLine(RecordFields& fields, BackupSet& set);

} // namespace steadyburn
