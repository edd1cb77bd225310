#include "shelf/ShelfChange.h"

namespace steadyburn {

Result<void> changeOneVolume(Database& database, const std::string& sql, const std::string& uuid,
                             const std::function<void(Statement&)>& bind)
{
    auto statement = database.prepare(sql);
    if (!statement) {
        return statement.takeFault();
    }
    statement->bind(1, uuid);
    if (bind) {
        bind(*statement);
    }
    if (auto run = statement->run(); !run) {
        return run;
    }
    auto changed = database.number("SELECT changes()");
    if (!changed) {
        return changed.takeFault();
    }
    return *changed > 0 ? Result<void>() : Fault{.kind = FaultKind::notOnShelf, .doing = Action::parse, .path = uuid};
}

Result<void> changeCopy(Database& database, const std::string& columns, const std::string& uuid, std::uint64_t copy,
                        const std::function<void(Statement&)>& bind)
{
    return changeOneVolume(
        database, "UPDATE copies SET " + columns + " WHERE volume=(SELECT id FROM volumes WHERE uuid=?1) AND number=?2",
        uuid, [&](Statement& statement) {
            statement.bind(2, static_cast<std::int64_t>(copy));
            if (bind) {
                bind(statement);
            }
        });
}

} // namespace steadyburn
