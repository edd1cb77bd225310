#include "workflow/StoredSets.h"

#include "workflow/TapeIndex.h"

#include <algorithm>
#include <map>
#include <set>

namespace steadyburn {

namespace {

// A real tape is not counted when it is inspected: that would mean to wind through all of it.
Result<bool> holdsFile(Target& target, std::uint32_t section)
{
    auto reader = target.openReader(section);
    if (!reader) {
        const FaultKind kind = reader.fault().kind;
        return kind == FaultKind::badArgument || kind == FaultKind::notAnImage ? Result<bool>(false)
                                                                               : Result<bool>(reader.takeFault());
    }
    std::byte first{};
    auto got = (*reader)->read({&first, 1});
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    return !got || *got > 0; // a bad first record is one too
}

} // namespace

Result<std::vector<std::uint32_t>> storedSections(Target& target, std::optional<std::uint32_t> wanted,
                                                  const std::stop_token& stop)
{
    auto medium = target.inspect();
    if (!medium) {
        return medium.takeFault();
    }
    const auto count = static_cast<std::uint32_t>(medium->sessions.size());
    const bool counted = count > 0 || medium->status == MediumStatus::blank;
    if (count == 0 && (counted || !target.isTape())) {
        return Fault{.kind = FaultKind::notAnImage,
                     .doing = Action::inspect,
                     .path = target.name(),
                     .detail = "it is blank or does not exist"};
    }
    if (wanted && counted && *wanted >= count) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::inspect,
                     .path = target.name(),
                     .detail = "--session " + std::to_string(*wanted)};
    }
    if (wanted) {
        return std::vector<std::uint32_t>{*wanted};
    }
    if (!target.isTape()) {
        return std::vector<std::uint32_t>{count - 1};
    }
    const bool labelled = readTapeLabel(target, stop).has_value();
    std::vector<std::uint32_t> sections;
    for (std::uint32_t section = labelled ? 1 : 0;; section += labelled ? 2 : 1) {
        auto there = counted ? Result<bool>(section < count) : holdsFile(target, section);
        if (!there) {
            return there.takeFault();
        }
        if (!*there) {
            break;
        }
        sections.push_back(section);
    }
    return sections;
}

namespace {

// A set whose parts come one by one.
class SetReading {
public:
    SetReading(const StoredSetsRequest& request, const std::function<Result<void>(MediumReader&)>& use,
               const std::stop_token& stop)
        : m_request(request), m_use(use), m_stop(stop)
    {
    }

    // The first tape: everything on it.
    Result<void> begin()
    {
        auto target = m_request.openTarget(m_request.target);
        if (!target) {
            return target.takeFault();
        }
        auto sections = storedSections(**target, m_request.section, m_stop);
        if (!sections) {
            return sections.takeFault();
        }
        for (const std::uint32_t section : *sections) {
            if (auto used = useSection(**target, section); !used) {
                return used;
            }
        }
        if ((*target)->isTape() && !sections->empty() && !m_request.section) {
            if (auto index = readTapeIndex(**target, sections->back() + 1, m_stop); index && index->part) {
                m_set = index->part->set;
                m_name = index->part->name;
                take(std::move(*index));
            }
        }
        return {};
    }

    // The next volume that is missing and of interest; 0: none.
    [[nodiscard]] unsigned missing() const
    {
        if (m_set.empty()) {
            return 0;
        }
        for (unsigned number = 1; m_last == 0 || number <= m_last; ++number) {
            if (!m_done.contains(number) && interesting(number)) {
                return number;
            }
            if (m_last == 0 && number > (m_done.empty() ? 0 : *m_done.rbegin())) {
                break; // nobody told that there is anything behind it
            }
        }
        return 0;
    }

    Result<void> askFor(unsigned number)
    {
        VolumeWanted wanted{.number = number, .reading = true, .set = m_name, .target = m_request.target};
        for (;;) {
            auto given = m_request.changeVolume(wanted, m_stop);
            if (!given) {
                return given.takeFault();
            }
            wanted.target = given->target.empty() ? wanted.target : given->target;
            auto taken = readVolume(wanted.target);
            if (taken || m_useFailed) {
                return taken;
            }
            if (taken.fault().kind == FaultKind::cancelled) {
                return taken;
            }
            wanted.refused = taken.takeFault();
        }
    }

    void nameWhatIsMissing(FaultLog& log) const
    {
        for (const auto& [path, volume] : m_elsewhere) {
            if (!m_done.contains(volume) && isWanted(path)) {
                log.add({.kind = FaultKind::volumeMissing,
                         .doing = Action::read,
                         .path = path,
                         .detail = volume == 0 ? std::string() : std::to_string(volume)});
            }
        }
        if (m_elsewhere.empty()) {
            log.add({.kind = FaultKind::volumeMissing,
                     .doing = Action::read,
                     .path = m_name,
                     .detail = std::to_string(missing())});
        }
    }

private:
    Result<void> useSection(Target& target, std::uint32_t section)
    {
        auto reader = target.openReader(section);
        if (!reader) {
            return reader.takeFault();
        }
        auto used = m_use(**reader);
        m_useFailed = !used;
        return used;
    }

    // The part of our set on a further tape.
    Result<void> readVolume(const std::string& spec)
    {
        auto target = m_request.openTarget(spec);
        if (!target) {
            return target.takeFault();
        }
        auto sections = storedSections(**target, std::nullopt, m_stop);
        if (!sections) {
            return sections.takeFault();
        }
        const auto refuse = [&](std::string detail) {
            return Fault{
                .kind = FaultKind::badVolume, .doing = Action::read, .path = spec, .detail = std::move(detail)};
        };
        for (auto section = sections->rbegin(); section != sections->rend(); ++section) {
            auto index = readTapeIndex(**target, *section + 1, m_stop);
            if (!index || !index->part || index->part->set != m_set) {
                continue;
            }
            if (m_done.contains(index->part->volume)) {
                return refuse("volume " + std::to_string(index->part->volume) + ", which has been read");
            }
            if (auto used = useSection(**target, *section); !used) {
                return used;
            }
            take(std::move(*index));
            return {};
        }
        const auto label = readTapeLabel(**target, m_stop);
        return refuse(label ? describeLabel(*label) : std::string());
    }

    void take(TapeIndex index)
    {
        m_done.insert(index.part->volume);
        if (index.part->last) {
            m_last = index.part->volume;
        }
        for (const ListedFile& file : index.files) {
            m_elsewhere.erase(file.path);
        }
        for (auto& [path, volume] : index.elsewhere) {
            if (volume != 0 && m_done.contains(volume)) {
                continue;
            }
            unsigned& known = m_elsewhere[path];
            known = std::max(known, volume);
        }
        std::erase_if(m_elsewhere, [this](const auto& file) { return m_done.contains(file.second); });
        m_more = m_more || !index.part->last || index.part->volume > 1;
    }

    [[nodiscard]] bool isWanted(const std::string& path) const { return !m_request.wanted || m_request.wanted(path); }

    [[nodiscard]] bool interesting(unsigned number) const
    {
        if (m_elsewhere.empty()) {
            return m_more; // not told, so it may be
        }
        return std::any_of(m_elsewhere.begin(), m_elsewhere.end(), [&](const auto& file) {
            return (file.second == number || (file.second == 0 && number > *m_done.rbegin())) && isWanted(file.first);
        });
    }

    const StoredSetsRequest& m_request;
    const std::function<Result<void>(MediumReader&)>& m_use;
    std::stop_token m_stop;
    std::string m_set; // UUID; empty: not a set of ours
    std::string m_name;
    std::set<unsigned> m_done;
    unsigned m_last = 0; // number of the last volume; 0: not known yet
    bool m_more = false; // there are several
    bool m_useFailed = false;
    std::map<std::string, unsigned> m_elsewhere; // what is on no volume that was read; 0: on a later one
};

} // namespace

Result<void> forEachStoredSection(const StoredSetsRequest& request,
                                  const std::function<Result<void>(MediumReader&)>& use, FaultLog& log,
                                  const std::stop_token& stop)
{
    SetReading reading(request, use, stop);
    auto done = reading.begin();
    while (done) {
        const unsigned number = reading.missing();
        if (number == 0) {
            return done;
        }
        if (!request.changeVolume) {
            reading.nameWhatIsMissing(log);
            return done;
        }
        done = reading.askFor(number);
        if (!done && done.fault().kind != FaultKind::cancelled) {
            reading.nameWhatIsMissing(log);
        }
    }
    return done;
}

} // namespace steadyburn
