// The tables of the shelf, and how an older file becomes one of this version. `PRAGMA user_version` has the version,
// `PRAGMA application_id` says that the file is a shelf at all.
//
//   sets      what one burn wrote to as many media as it took
//   volumes   what one medium holds: its UUID and label
//   copies    the media that hold it: of which kind each is, where it is kept, when it was verified and what was found
//   sections  what one burn added to a volume: a session, an archive, a tape file; the entries `first` to `last`
//   entries   files, folders and links. `folder` is the distance to the row of the folder, 0 in the root
//   children  the index of what is in a folder, by the folder's row
//   names     the index of NameIndex
//   counters  next_entry: the row of the next entry. Rows are never used twice
#pragma once

#include "shelf/Database.h"

#include <span>

namespace steadyburn {

// Each step brings the tables from one version to the next.
[[nodiscard]] std::span<const char* const> shelfMigrations();

// Brings the database to the version of the last step, all or nothing. Fails with shelfNewer, with shelfDamaged where
// the file is no shelf, and as Database does.
Result<void> migrateShelf(Database& database, std::span<const char* const> steps = shelfMigrations());

} // namespace steadyburn
