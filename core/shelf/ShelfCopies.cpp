// What the shelf notes of the copies of a volume.
#include "shelf/Shelf.h"
#include "shelf/ShelfChange.h"

#include <algorithm>
#include <functional>

namespace steadyburn {

namespace {

std::string_view wordOf(CheckResult result)
{
    return result == CheckResult::good ? "good" : "damaged";
}

// Nothing: never.
void bindDue(Statement& statement, int parameter, std::optional<std::int64_t> due)
{
    if (due) {
        statement.bind(parameter, *due);
    } else {
        statement.bindNothing(parameter);
    }
}

// Which copy is meant by its number, or by none where there is only one.
Result<ShelfCopy> copyMeant(const ShelfVolume& volume, std::uint64_t number)
{
    const ShelfCopy* const copy = number > 0                  ? copyNumbered(volume, number)
                                  : volume.copies.size() == 1 ? &volume.copies.front()
                                                              : nullptr;
    return copy != nullptr
               ? Result<ShelfCopy>(*copy)
               : Fault{.kind = FaultKind::notOnShelf,
                       .doing = Action::parse,
                       .path = volume.uuid + (number > 0 ? ", copy " + std::to_string(number) : std::string())};
}

// Nothing was found out about it yet.
constexpr const char* kUnchecked =
    "verified=NULL,result=NULL,sampled=NULL,sample_result=NULL,drive='',due=NULL,told=NULL";

} // namespace

Result<void> Shelf::dropCopy(const std::string& uuid, std::uint64_t copy)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return transaction.takeFault();
    }
    auto dropped = dropCopyOf(*m_database, uuid, copy);
    return dropped ? transaction->commit() : std::move(dropped);
}

Result<void> Shelf::dropCopy(const std::string& uuid, const SeenCopy& seen)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return transaction.takeFault();
    }
    auto known = volumesOf(uuid);
    if (!known) {
        return known.takeFault();
    }
    if (known->empty()) {
        return Fault{.kind = FaultKind::notOnShelf, .doing = Action::parse, .path = uuid};
    }
    std::erase_if(*known, [&seen](const ShelfVolume& volume) { return copiesLike(volume, seen).empty(); });
    if (known->size() != 1) {
        return {}; // it never was one, or nobody knows of which volume
    }
    const ShelfVolume& volume = known->front();
    std::vector<std::uint64_t> those = copiesLike(volume, seen);
    if (auto dropped = dropCopyOf(*m_database, volume.uuid, those.back()); !dropped) {
        return dropped;
    }
    those.pop_back();
    for (const std::uint64_t other : those) {
        if (auto changed = changeCopy(*m_database, kUnchecked, volume.uuid, other, {}); !changed) {
            return changed;
        }
    }
    return transaction->commit();
}

Result<void> dropCopyOf(Database& database, const std::string& uuid, std::uint64_t copy)
{
    auto gone = changeOneVolume(
        database, "DELETE FROM copies WHERE volume=(SELECT id FROM volumes WHERE uuid=?1) AND number=?2", uuid,
        [copy](Statement& statement) { statement.bind(2, static_cast<std::int64_t>(copy)); });
    if (!gone) {
        return gone;
    }
    auto rest = database.prepare("SELECT count(*) FROM copies WHERE volume=(SELECT id FROM volumes WHERE uuid=?1)");
    if (!rest) {
        return rest.takeFault();
    }
    auto row = rest->bind(1, uuid).step();
    if (!row) {
        return row.takeFault();
    }
    const bool last = *row && rest->number(0) == 0;
    rest->reset();
    return last ? forgetVolume(database, uuid) : Result<void>();
}

Result<void> Shelf::keep(const std::string& uuid, const std::string& place, std::uint64_t copy)
{
    auto known = volume(uuid);
    auto meant = known ? copyMeant(*known, copy) : Result<ShelfCopy>(known.takeFault());
    if (!meant) {
        return meant.takeFault();
    }
    const bool moved = place.starts_with('/') && !meant->file.empty(); // the file has another path now
    return changeCopy(*m_database, moved ? "file=?3,kept=''" : "kept=?3", uuid, meant->number,
                      [&](Statement& statement) { statement.bindName(3, place); });
}

Result<void> Shelf::noteVerified(const std::string& uuid, std::int64_t when, CheckResult result,
                                 const std::string& drive, std::uint64_t copy)
{
    auto known = volume(uuid);
    auto meant = known ? copyMeant(*known, copy) : Result<ShelfCopy>(known.takeFault());
    if (!meant) {
        return meant.takeFault();
    }
    const std::int64_t days = static_cast<std::int64_t>(daysBetweenChecks(*known, *meant));
    const bool good = result == CheckResult::good;
    const auto due = !good ? std::optional(when) : days > 0 ? std::optional(when + kSecondsOfDay * days) : std::nullopt;
    return changeCopy(*m_database, "verified=?3,result=?4,due=?5,drive=?6", uuid, meant->number,
                      [&](Statement& statement) {
                          bindDue(statement.bind(3, when).bind(4, wordOf(result)), 5, due);
                          statement.bind(6, std::string_view(drive));
                      });
}

Result<void> Shelf::noteRead(const std::string& uuid, std::int64_t when, const std::string& drive, std::uint64_t copy)
{
    auto known = volume(uuid);
    auto meant = known ? copyMeant(*known, copy) : Result<ShelfCopy>(known.takeFault());
    if (!meant) {
        return meant.takeFault();
    }
    const std::int64_t days = static_cast<std::int64_t>(daysBetweenChecks(*known, *meant));
    if (foundDamage(*meant) || days == 0) {
        return {};
    }
    return changeCopy(*m_database, "due=?3,drive=?4", uuid, meant->number, [&](Statement& statement) {
        statement.bind(3, when + kSecondsOfDay * days).bind(4, std::string_view(drive));
    });
}

Result<void> Shelf::noteSampled(const std::string& uuid, std::int64_t when, CheckResult result,
                                const std::string& drive, std::uint64_t copy)
{
    auto known = volume(uuid);
    auto meant = known ? copyMeant(*known, copy) : Result<ShelfCopy>(known.takeFault());
    if (!meant) {
        return meant.takeFault();
    }
    const bool damagedBefore = foundDamage(*meant);
    const std::int64_t days = static_cast<std::int64_t>(daysBetweenChecks(*known, *meant));
    std::optional<std::int64_t> due = dueOf(*known, *meant);
    if (result == CheckResult::damaged) {
        due = when;
    } else if (!damagedBefore && due) {
        due = std::max(*due, when + kSecondsOfDay * days / 2);
    }
    return changeCopy(*m_database, "sampled=?3,sample_result=?4,due=?5,drive=?6", uuid, meant->number,
                      [&](Statement& statement) {
                          bindDue(statement.bind(3, when).bind(4, wordOf(result)), 5, due);
                          statement.bind(6, std::string_view(drive));
                      });
}

Result<void> Shelf::noteMade(const std::string& uuid, std::int64_t made, std::uint64_t copy)
{
    return changeCopy(*m_database, "made=?3", uuid, copy, [made](Statement& statement) { statement.bind(3, made); });
}

Result<void> Shelf::checkEvery(const std::string& uuid, std::optional<std::uint64_t> days)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return transaction.takeFault();
    }
    auto known = volume(uuid);
    if (!known) {
        return known.takeFault();
    }
    known->every = days;
    auto changed =
        changeOneVolume(*m_database, "UPDATE volumes SET every=?2 WHERE uuid=?1", uuid, [&](Statement& statement) {
            bindDue(statement, 2, days ? std::optional(static_cast<std::int64_t>(*days)) : std::nullopt);
        });
    for (const ShelfCopy& copy : known->copies) {
        if (!changed) {
            break;
        }
        const bool good = copy.result == CheckResult::good;
        const std::int64_t last = copy.verified && good ? *copy.verified : copy.entered;
        const auto next = static_cast<std::int64_t>(daysBetweenChecks(*known, copy));
        const auto due = foundDamage(copy) ? copy.due
                         : next > 0        ? std::optional(last + kSecondsOfDay * next)
                                           : std::nullopt;
        changed = changeCopy(*m_database, "due=?3", uuid, copy.number,
                             [&](Statement& statement) { bindDue(statement, 3, due); });
    }
    return changed ? transaction->commit() : std::move(changed);
}

Result<void> Shelf::noteTold(const std::string& uuid, std::int64_t due)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return transaction.takeFault();
    }
    auto known = volume(uuid);
    if (!known) {
        return known.takeFault();
    }
    for (const ShelfCopy& copy : known->copies) {
        if (dueOf(*known, copy) != due) {
            continue;
        }
        auto changed = changeCopy(*m_database, "told=?3", uuid, copy.number,
                                  [due](Statement& statement) { statement.bind(3, due); });
        if (!changed) {
            return changed;
        }
    }
    return transaction->commit();
}

} // namespace steadyburn
