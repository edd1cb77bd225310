// Changes of one row of the shelf, for those that make them. Within a transaction where there are several.
#pragma once

#include "shelf/Database.h"
#include "shelf/ShelfValues.h"

#include <functional>
#include <string>

namespace steadyburn {

// Changes the one volume that the first parameter names. Fails with notOnShelf.
Result<void> changeOneVolume(Database& database, const std::string& sql, const std::string& uuid,
                             const std::function<void(Statement&)>& bind);

// Changes columns of the one copy that the first two parameters name.
Result<void> changeCopy(Database& database, const std::string& columns, const std::string& uuid, std::uint64_t copy,
                        const std::function<void(Statement&)>& bind);

} // namespace steadyburn
