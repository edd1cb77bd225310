#include "verify/OldFiles.h"

#include "unpack/iso/TreePath.h"
#include "unpack/medium/MediumContents.h"
#include "verify/BackgroundHasher.h"
#include "verify/VerifySteps.h"

#include <functional>
#include <mutex>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Whether the new tree puts something in place of `path` or of a folder above it.
bool replaces(const Tree& added, const std::string& path, bool folder)
{
    for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        const auto above = findPath(added, std::string_view(path).substr(0, slash));
        if (!above) {
            return false;
        }
        if (!S_ISDIR(added.node(*above).mode)) {
            return true;
        }
    }
    const auto same = findPath(added, path);
    return same && !(folder && S_ISDIR(added.node(*same).mode));
}

// libisofs makes the boot catalog anew for each session; of all that has contents it alone lies nowhere.
bool isBootCatalog(const StoredEntry& entry)
{
    return S_ISREG(entry.mode) && entry.size > 0 && entry.places.empty() && entry.hardLink.empty();
}

} // namespace

// One reading of the tree.
class OldFiles::Walk {
public:
    using Wanted = std::function<bool(const StoredEntry&)>;

    Walk(Wanted wanted, VerifyMeter& meter) : m_wanted(std::move(wanted)), m_meter(meter) {}

    // `log`: of the checksums that the medium has; null: they are not looked at.
    Result<void> run(MediumReader& reader, FaultLog* log, const std::stop_token& stop)
    {
        FaultLog ignored;
        m_log = log;
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .sums = log != nullptr ? StoredVisit::Sums::session : StoredVisit::Sums::none};
        auto walked = walkMedium(reader, visit, log != nullptr ? *log : ignored, stop);
        m_line.finish();
        if (m_fatal) {
            return *m_fatal;
        }
        if (!walked) {
            return walked.takeFault();
        }
        for (const auto& [link, first] : m_links) {
            if (const auto found = m_entries.find(first); found != m_entries.end()) {
                m_entries[link] = found->second;
            }
        }
        return {};
    }

    [[nodiscard]] Entries& entries() { return m_entries; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t files() const { return m_files; }

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        if (isBootCatalog(entry) || !m_wanted(entry)) {
            return true;
        }
        const std::uint32_t type = entry.mode & S_IFMT;
        if (type != S_IFREG) {
            const std::string what = type == S_IFLNK
                                         ? entry.linkTarget
                                         : std::to_string(entry.rdevMajor) + ":" + std::to_string(entry.rdevMinor);
            keep(entry.path, {.type = type, .digest = sha256Of(std::as_bytes(std::span(what)))});
            return true;
        }
        ++m_files;
        note(m_meter.files, 1);
        if (!entry.hardLink.empty()) {
            m_links.emplace_back(entry.path, entry.hardLink);
            return true;
        }
        const auto pass = [this](std::span<const std::byte> piece) { note(m_meter.bytes, piece.size()); };
        const bool summed = entry.sum != StoredSum::none;
        const auto done = [this, path = entry.path, type, summed](const Digest& digest,
                                                                  const std::vector<Fault>& damage) {
            if (m_log != nullptr && summed && !damage.empty()) {
                Fault fault = damage.front();
                fault.path = path;
                m_log->add(std::move(fault));
            }
            keep(path, {.type = type, .digest = digest, .damaged = !damage.empty()});
        };
        const auto outcome = m_line.hash(bytes, entry.size, pass, done);
        m_fatal = outcome.fatal;
        m_bytes += outcome.bytes;
        return !m_fatal;
    }

    void keep(const std::string& path, const Entry& entry)
    {
        const std::lock_guard lock(m_mutex);
        m_entries[path] = entry;
    }

    Wanted m_wanted;
    VerifyMeter& m_meter;
    FaultLog* m_log = nullptr;
    std::vector<std::pair<std::string, std::string>> m_links;
    std::optional<Fault> m_fatal;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_files = 0;
    std::mutex m_mutex; // guards m_entries
    Entries m_entries;
    BackgroundHasher m_line; // last: its thread uses the others
};

Result<OldFiles> OldFiles::read(MediumReader& reader, const Tree& added, FaultLog& log, VerifyMeter& meter,
                                const std::stop_token& stop)
{
    // A hard link's contents are those of another name, which may be replaced: both are read, and the latter forgotten.
    Walk walk([](const StoredEntry&) { return true; }, meter);
    if (auto read = walk.run(reader, &log, stop); !read) {
        return read.takeFault();
    }
    OldFiles old;
    for (auto& [path, entry] : walk.entries()) {
        if (replaces(added, path, S_ISDIR(entry.type))) {
            continue;
        }
        old.m_files += S_ISREG(entry.type) ? 1 : 0;
        old.m_unreadable += entry.damaged ? 1 : 0;
        old.m_entries.emplace(path, entry);
    }
    return old;
}

const Digest* OldFiles::digestOf(const std::string& path) const
{
    const auto found = m_entries.find(path);
    const bool known = found != m_entries.end() && found->second.type == S_IFREG && !found->second.damaged;
    return known ? &found->second.digest : nullptr;
}

void OldFiles::giveUp(const std::string& path)
{
    const std::string below = path.empty() ? path : path + "/";
    std::erase_if(m_entries, [&](const auto& each) {
        const auto& [name, entry] = each;
        const bool lost = name == path || name.starts_with(below);
        m_files -= lost && S_ISREG(entry.type) ? 1 : 0;
        m_unreadable -= lost && entry.damaged ? 1 : 0;
        return lost;
    });
}

Result<VerifyReport> OldFiles::compare(MediumReader& reader, FaultLog& log, VerifyMeter& meter,
                                       const std::stop_token& stop) const
{
    for (const auto& [path, entry] : m_entries) {
        if (entry.damaged) { // it was lost before the append, and whoever appends must know
            log.add({.kind = FaultKind::mediumError, .doing = Action::verify, .path = path});
        }
    }
    Walk walk([this](const StoredEntry& entry) { return m_entries.count(entry.path) > 0; }, meter);
    if (auto read = walk.run(reader, nullptr, stop); !read) {
        Fault fault = read.takeFault();
        fault.doing = Action::verify;
        return fault;
    }
    VerifyReport report{.files = walk.files(), .bytes = walk.bytes()};
    for (const auto& [path, before] : m_entries) {
        const auto now = walk.entries().find(path);
        std::string difference;
        if (now == walk.entries().end()) {
            difference = "missing on the medium";
        } else if (now->second.type != before.type) {
            difference = "another kind";
        } else if (!before.damaged && now->second.damaged) {
            difference = "it cannot be read";
        } else if (!before.damaged && now->second.digest != before.digest) {
            difference = "contents";
        }
        if (!difference.empty()) {
            report.same = false;
            log.add({.kind = FaultKind::oldFileChanged, .doing = Action::verify, .path = path, .detail = difference});
        }
    }
    return report;
}

} // namespace steadyburn
