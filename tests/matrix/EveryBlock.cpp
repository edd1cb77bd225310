// Every block of small media, spoiled in turn in every way; then every command. Each is right, or names what is lost;
// "good with less" fails.
//   every_block MEDIUM [UNIT DAMAGE]      STEADYBURN_MATRIX=full: every damage of every block
#include "base/Units.h"
#include "matrix/LossReport.h"
#include "matrix/MatrixCommands.h"
#include "matrix/MatrixMedia.h"
#include "support/ScratchFolder.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string_view>
#include <unistd.h>

namespace steadyburn {

namespace {

enum class Damage { unreadable, zeroed, flipped, cut };
constexpr std::array kDamages{Damage::unreadable, Damage::zeroed, Damage::flipped, Damage::cut};
constexpr std::array kDamageNames{"unreadable", "zeroed", "flipped", "cut"};

enum class Command { verify, list, restore, append, readImage };
constexpr std::array kCommandNames{"verify", "list", "restore", "append", "read-image"};

enum class Verdict { right, named, unchecked, bad };

// A case that crashes or hangs says which one it was.
char presentCase[256] = "making the media";
void dieNaming(int number)
{
    static_cast<void>(!::write(STDERR_FILENO, presentCase, std::strlen(presentCase)));
    const char* how = number == SIGALRM ? ": hangs\n" : ": crashes\n";
    static_cast<void>(!::write(STDERR_FILENO, how, std::strlen(how)));
    std::_Exit(1);
}

class EveryBlock {
public:
    EveryBlock(const MatrixMedium& medium, const ScratchFolder& folder, Clock& clock, bool all)
        : m_medium(medium), m_commands(medium, folder, clock), m_all(all)
    {
    }

    // What the whole medium gives: what each spoiled one is compared with.
    void learn(const FolderState& more)
    {
        m_commands.spoil(0, std::nullopt);
        std::string image;
        ReadImageReport report;
        const CommandResult verified = m_commands.verify();
        require(verified.good, "verify", verified);
        const CommandResult listed = m_commands.list(m_listing);
        require(listed.good && !m_listing.empty(), "list", listed);
        const CommandResult restored = m_commands.restore(m_state);
        require(restored.good, "restore", restored);
        for (const auto& [path, state] : m_state) {
            if (const std::size_t as = state.looks.find(" as "); as != std::string::npos) {
                m_names[state.contents].insert(path);
            }
        }
        for (const auto& [contents, paths] : m_names) {
            for (const std::string& path : paths) {
                m_links[path] = paths;
            }
        }
        if (appends()) {
            const CommandResult appended = m_commands.append();
            require(appended.good, "append", appended);
            m_appended = more;
            FolderState after;
            const CommandResult again = restoreAppended(after);
            require(again.good && oldOf(m_state, after).none(), "restore after append", again);
            putBack();
        }
        if (isIso(m_medium.kind())) {
            const CommandResult read = m_commands.readImage(image, report);
            require(read.good && image == m_medium.good(0).bytes, "read-image", read);
        }
    }

    void run(std::size_t unit, Damage damage)
    {
        const MediumUnit& where = m_medium.units()[unit];
        m_where = std::string(toString(m_medium.kind())) + " unit " + std::to_string(unit) + " " +
                  kDamageNames[std::size_t(damage)];
        std::snprintf(presentCase, sizeof(presentCase), "%s", m_where.c_str());
        m_damage = damage;
        ::alarm(60);
        spoil(where);
        FolderState found;
        const CommandResult restored = m_commands.restore(found);
        const FolderDifference lost = differenceOf(m_state, found);
        const CommandResult verified = m_commands.verify();
        m_verified = &verified;
        judge(Command::restore, restored, lost);
        judge(Command::verify, verified, lost);
        judgeList(lost);
        if (isIso(m_medium.kind())) {
            judgeImage(where);
        }
        if (appends() && where.volume + 1 == m_medium.volumes()) {
            judgeAppend(lost, where);
        }
        putBack();
        ::alarm(0);
    }

    void print() const
    {
        for (const auto& [key, counts] : m_counts) {
            std::printf("%-10s %-11s %-11s %6u %6u %9u %4u\n", toString(m_medium.kind()),
                        kDamageNames[std::size_t(key.first)], kCommandNames[std::size_t(key.second)], counts[0],
                        counts[1], counts[2], counts[3]);
        }
    }

    [[nodiscard]] bool failed() const
    {
        return std::any_of(m_counts.begin(), m_counts.end(), [](const auto& entry) { return entry.second[3] > 0; });
    }

private:
    [[nodiscard]] bool appends() const { return isIso(m_medium.kind()) || isTape(m_medium.kind()); }

    static void require(bool good, const char* what, const CommandResult& said)
    {
        if (!good) {
            throw std::runtime_error(std::string("the whole medium fails in ") + what + ":" +
                                     describeFaults(said.faults));
        }
    }

    void putBack()
    {
        for (std::size_t volume = 0; volume < m_medium.volumes(); ++volume) {
            m_medium.put(volume, m_medium.good(volume).bytes);
        }
    }

    void spoil(const MediumUnit& where)
    {
        std::string bytes = m_medium.good(where.volume).bytes;
        std::optional<SpoiledRange> range;
        switch (m_damage) {
        case Damage::zeroed:
            std::fill_n(bytes.begin() + std::ptrdiff_t(where.offset), where.length, '\0');
            break;
        case Damage::flipped: {
            const std::uint64_t bit = (where.offset / 512 * 2654435761U + m_round * 40503U) % (where.length * 8);
            bytes[where.offset + bit / 8] = static_cast<char>(bytes[where.offset + bit / 8] ^ (1 << bit % 8));
            break;
        }
        case Damage::unreadable:
            if (isTape(m_medium.kind())) { // an error class in the record's two lengths
                bytes[where.offset - 1] = static_cast<char>(0x80);
                bytes[where.offset + where.length + where.length % 2 + 3] = static_cast<char>(0x80);
            } else {
                range = SpoiledRange{where.offset, where.offset + where.length};
            }
            break;
        case Damage::cut:
            if (isDisc(m_medium.kind())) { // a disc keeps its size, and nothing of it can be read behind that
                range = SpoiledRange{where.offset, bytes.size()};
            } else {
                bytes.resize(where.offset + (isTape(m_medium.kind()) ? where.length / 2 : 0));
            }
            break;
        }
        m_medium.put(where.volume, bytes);
        m_commands.spoil(where.volume, range);
    }

    // Nothing on the medium says what these bytes should be, and verify says so.
    [[nodiscard]] bool unchecked(const FolderDifference& lost) const
    {
        if (m_damage == Damage::flipped && !m_verified->allCompared) {
            return true;
        }
        const auto& none = m_verified->notCompared;
        return m_damage == Damage::zeroed && lost.tree.empty() &&
               std::all_of(lost.contents.begin(), lost.contents.end(), [&](const std::string& path) {
                   const auto group = m_links.find(path);
                   return std::find(none.begin(), none.end(), path) != none.end() ||
                          (group != m_links.end() &&
                           std::any_of(group->second.begin(), group->second.end(), [&](const auto& other) {
                               return std::find(none.begin(), none.end(), other) != none.end();
                           }));
               });
    }

    void judge(Command command, const CommandResult& said, const FolderDifference& lost)
    {
        if (lost.none()) {
            count(command, said.good ? Verdict::right : Verdict::named, said, lost);
            return;
        }
        const LossReport report(said.faults, m_medium, m_links);
        if (!said.good && (report.wholeMedium() || report.namesAll(lost))) {
            count(command, Verdict::named, said, lost);
        } else {
            count(command, unchecked(lost) ? Verdict::unchecked : Verdict::bad, said, lost);
        }
    }

    // What lies in files is no business of a list.
    void judgeList(const FolderDifference& lost)
    {
        std::string listing;
        const CommandResult said = m_commands.list(listing);
        if (listing == m_listing) {
            count(Command::list, said.good ? Verdict::right : Verdict::named, said, {});
        } else if (!said.good) {
            FolderDifference tree{.contents = {}, .tree = lost.tree};
            const LossReport report(said.faults, m_medium, m_links);
            const bool told = report.wholeMedium() || (!tree.none() && report.namesAll(tree)) ||
                              (tree.none() && !said.faults.empty());
            count(Command::list, told ? Verdict::named : Verdict::bad, said, tree);
        } else {
            count(Command::list, unchecked(lost) ? Verdict::unchecked : Verdict::bad, said, lost);
        }
    }

    // A copy is what the medium is; blocks that cannot be read are listed, and zeros. What lies between sessions is not
    // read: drives try long there.
    void judgeImage(const MediumUnit& where)
    {
        std::string image;
        ReadImageReport report;
        const CommandResult said = m_commands.readImage(image, report);
        const bool reads = m_damage == Damage::unreadable || (m_damage == Damage::cut && isDisc(m_medium.kind()));
        std::string wanted = m_medium.now(0).bytes;
        const std::uint64_t to = m_damage == Damage::cut ? wanted.size() : where.offset + where.length;
        std::uint64_t unreadable = 0;
        for (std::uint64_t block = 0; block < wanted.size(); block += kDiscBlock) {
            const bool spoiled = reads && block >= where.offset && block < to;
            const bool inSession =
                std::any_of(report.sessions.begin(), report.sessions.end(), [&](const Session& session) {
                    return block >= session.start && block < session.start + session.size;
                });
            if (spoiled || !inSession) {
                wanted.replace(block, kDiscBlock, kDiscBlock, '\0');
            }
            unreadable += spoiled && inSession ? kDiscBlock : 0;
        }
        std::uint64_t listed = 0;
        for (const DamagedPart& part : report.damaged) {
            listed += part.offset >= where.offset && part.offset + part.length <= to ? part.length : 0;
        }
        const bool refused = !said.good && !said.faults.empty() && image.empty();
        const bool told = said.good == (unreadable == 0) && listed == unreadable && image == wanted;
        count(Command::readImage,
              refused || (told && !said.good) ? Verdict::named
              : told                          ? Verdict::right
                                              : Verdict::bad,
              said, {});
    }

    CommandResult restoreAppended(FolderState& after)
    {
        CommandResult said = m_commands.restore(after);
        if (isTape(m_medium.kind())) { // a set of its own, on the last tape
            FolderState own;
            static_cast<void>(m_commands.restore(own, m_medium.volumes() - 1));
            after.insert(own.begin(), own.end());
        }
        return said;
    }

    // Of what was there before, and of what was appended, what is not there now.
    [[nodiscard]] FolderDifference oldOf(const FolderState& before, const FolderState& after) const
    {
        FolderState wanted = before;
        wanted.insert(m_appended.begin(), m_appended.end());
        FolderState found;
        for (const auto& [path, state] : after) {
            if (wanted.contains(path)) {
                found.emplace(path, state);
            }
        }
        return differenceOf(wanted, found);
    }

    void judgeAppend(const FolderDifference& lost, const MediumUnit& where)
    {
        const std::string before = m_medium.now(where.volume).bytes;
        FolderState good; // what the spoiled medium still gives
        for (const auto& [path, state] : m_state) {
            if (!lost.tree.contains(path) && !lost.contents.contains(path)) {
                good.emplace(path, state);
            }
        }
        const CommandResult said = m_commands.append();
        if (m_medium.now(where.volume).bytes == before) {
            count(Command::append, said.good ? Verdict::bad : Verdict::named, said, lost);
            return;
        }
        FolderState after;
        static_cast<void>(restoreAppended(after));
        const FolderDifference gone = oldOf(good, after);
        if (!gone.none()) {
            count(Command::append, Verdict::bad, said, gone);
            return;
        }
        // The new tree is without it. (A file of no bytes is blank: nothing says that it ever held anything.)
        const bool forEver = !lost.tree.empty() && isIso(m_medium.kind()) && !before.empty();
        if (!forEver) {
            count(Command::append, said.good ? Verdict::right : Verdict::named, said, {});
            return;
        }
        const LossReport report(said.faults, m_medium, m_links);
        const bool told = !said.good && (report.wholeMedium() || report.namesAll({.contents = {}, .tree = lost.tree}));
        count(Command::append, told ? Verdict::named : unchecked(lost) ? Verdict::unchecked : Verdict::bad, said, lost);
    }

    void count(Command command, Verdict verdict, const CommandResult& said, const FolderDifference& lost)
    {
        ++m_counts[{m_damage, command}][std::size_t(verdict)];
        if (verdict != Verdict::bad && !m_all) {
            return;
        }
        static constexpr std::array kNames{"right", "named", "unchecked", "BAD"};
        std::string paths;
        for (const std::string& path : lost.tree) {
            paths += " " + path.substr(0, 40);
        }
        for (const std::string& path : lost.contents) {
            paths += " contents:" + path.substr(0, 40);
        }
        std::printf("%s %s: %s; lost:%s; said:%s\n", m_where.c_str(), kCommandNames[std::size_t(command)],
                    kNames[std::size_t(verdict)], paths.empty() ? " nothing" : paths.c_str(),
                    describeFaults(said.faults).c_str());
    }

    const MatrixMedium& m_medium;
    MatrixCommands m_commands;
    bool m_all; // every case is printed
    std::string m_listing;
    FolderState m_state;
    FolderState m_appended;
    std::map<std::string, std::set<std::string>> m_names; // of files with several, by contents
    std::map<std::string, std::set<std::string>> m_links;
    std::string m_where;
    Damage m_damage = Damage::unreadable;
    unsigned m_round = 0; // of flips
    const CommandResult* m_verified = nullptr;
    std::map<std::pair<Damage, Command>, std::array<unsigned, 4>> m_counts;
};

// Restored, the appended folder is as it is, but for what the format does not keep: that is learned from a burn alone.
FolderState restoredMore(MatrixKind kind, Clock& clock)
{
    const ScratchFolder folder;
    makeMatrixSources(folder);
    const MatrixMedium medium(kind, folder, clock);
    MatrixCommands commands(medium, folder, clock);
    static_cast<void>(commands.append());
    FolderState found;
    static_cast<void>(commands.restore(found, medium.volumes() - 1));
    FolderState more;
    for (const auto& [path, state] : found) {
        if (path == "more" || path.starts_with("more/")) {
            more.emplace(path, state);
        }
    }
    const std::string wanted = stateOf(folder.path("more")).at("new").contents;
    if (!more.contains("more/new") || more.at("more/new").contents != wanted) {
        throw std::runtime_error("what was appended to the whole medium does not come back");
    }
    return more;
}

int everyBlock(MatrixKind kind, bool full, const char* unit, const char* damage)
{
    SteadyClock clock;
    const ScratchFolder folder;
    makeMatrixSources(folder);
    const MatrixMedium medium(kind, folder, clock);
    EveryBlock machine(medium, folder, clock, unit != nullptr);
    machine.learn(isIso(kind) || isTape(kind) ? restoredMore(kind, clock) : FolderState());
    const std::size_t units = medium.units().size();
    if (unit != nullptr) {
        for (std::size_t i = 0; i < kDamages.size(); ++i) {
            if (std::string_view(kDamageNames[i]) == damage) {
                machine.run(std::strtoul(unit, nullptr, 10), kDamages[i]);
            }
        }
        return machine.failed() ? 1 : 0;
    }
    // Of a large medium a short run takes each block with one damage only, in turn.
    const std::size_t step = full || units < 100 ? 1 : kDamages.size();
    for (std::size_t at = 0; at < units; ++at) {
        for (std::size_t way = 0; way < kDamages.size(); ++way) {
            if ((at + way) % step == 0) {
                machine.run(at, kDamages[way]);
            }
        }
    }
    std::printf("medium     damage      command      right  named unchecked  bad   (%zu units)\n", units);
    machine.print();
    return machine.failed() ? 1 : 0;
}

} // namespace

} // namespace steadyburn

int main(int argc, char** argv)
{
    using namespace steadyburn;
    for (const int number : {SIGALRM, SIGSEGV, SIGABRT, SIGBUS, SIGFPE}) {
        std::signal(number, dieNaming);
    }
    ::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (::access("/dev/shm", W_OK) == 0) { // a disk would sync every append
        ::setenv("TMPDIR", "/dev/shm", 0);
    }
    const char* size = std::getenv("STEADYBURN_MATRIX");
    const bool full = size != nullptr && std::string_view(size) == "full";
    try {
        for (const MatrixKind kind : kMatrixKinds) {
            if (argc > 1 && std::string_view(argv[1]) == toString(kind)) {
                return everyBlock(kind, full, argc > 3 ? argv[2] : nullptr, argc > 3 ? argv[3] : nullptr);
            }
        }
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
    std::fputs("every_block MEDIUM [UNIT DAMAGE]\n", stderr);
    return 2;
}
