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

// A set of ours whose parts lie on several tapes: which were read, and what is on the others.
class OpenSet {
public:
    OpenSet(const StoredSetsRequest& request, const TapeSetPart& part)
        : m_request(&request), m_uuid(part.set), m_name(part.name)
    {
    }

    [[nodiscard]] const std::string& uuid() const { return m_uuid; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] bool has(unsigned volume) const { return m_done.contains(volume); }

    // The next volume that is missing and of interest; 0: none.
    [[nodiscard]] unsigned missing() const
    {
        for (unsigned number = 1; m_last == 0 || number <= m_last; ++number) {
            if (!m_done.contains(number) && interesting(number)) {
                return number;
            }
            if (m_last == 0 && number > *m_done.rbegin()) {
                break; // nobody told that there is anything behind it
            }
        }
        return 0;
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

    void nameWhatIsMissing(FaultLog& log) const
    {
        const unsigned number = missing();
        if (number == 0) {
            return;
        }
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
                     .detail = std::to_string(number)});
        }
    }

private:
    [[nodiscard]] bool isWanted(const std::string& path) const { return !m_request->wanted || m_request->wanted(path); }

    [[nodiscard]] bool interesting(unsigned number) const
    {
        if (m_elsewhere.empty()) {
            return m_more; // not told, so it may be
        }
        return std::any_of(m_elsewhere.begin(), m_elsewhere.end(), [&](const auto& file) {
            return (file.second == number || (file.second == 0 && number > *m_done.rbegin())) && isWanted(file.first);
        });
    }

    const StoredSetsRequest* m_request;
    std::string m_uuid;
    std::string m_name;
    std::set<unsigned> m_done;                   // never empty once a part was taken
    unsigned m_last = 0;                         // number of the last volume; 0: not known yet
    bool m_more = false;                         // there are several
    std::map<std::string, unsigned> m_elsewhere; // what is on no volume that was read; 0: on a later one
};

// Everything on the first tape, and the rest of each set that it has a part of, as the tapes come.
class SetReading {
public:
    SetReading(const StoredSetsRequest& request, const std::function<Result<void>(MediumReader&)>& use,
               const std::stop_token& stop)
        : m_request(request), m_use(use), m_stop(stop)
    {
    }

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
        const bool ours = (*target)->isTape() && !m_request.section && !sections->empty() && sections->front() == 1;
        for (const std::uint32_t section : *sections) {
            if (auto used = useSection(**target, section); !used) {
                return used;
            }
            if (!ours) {
                continue;
            }
            if (auto index = readTapeIndex(**target, section + 1, m_stop); index && index->part) {
                if (find(index->part->set) == nullptr) {
                    m_sets.emplace_back(m_request, *index->part);
                }
                find(index->part->set)->take(std::move(*index));
            }
        }
        return {};
    }

    // The next set that is not all there; null: none.
    [[nodiscard]] const OpenSet* unfinished() const
    {
        const auto open =
            std::find_if(m_sets.begin(), m_sets.end(), [](const OpenSet& set) { return set.missing() > 0; });
        return open == m_sets.end() ? nullptr : &*open;
    }

    Result<void> askFor(const OpenSet& set)
    {
        VolumeWanted wanted{.number = set.missing(), .reading = true, .set = set.name(), .target = m_request.target};
        for (;;) {
            auto given = m_request.changeVolume(wanted, m_stop);
            if (!given) {
                return given.takeFault();
            }
            wanted.target = given->target.empty() ? wanted.target : given->target;
            auto taken = readVolume(wanted.target, set.uuid());
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
        for (const OpenSet& set : m_sets) {
            set.nameWhatIsMissing(log);
        }
    }

private:
    [[nodiscard]] OpenSet* find(const std::string& uuid)
    {
        const auto found =
            std::find_if(m_sets.begin(), m_sets.end(), [&](const OpenSet& set) { return set.uuid() == uuid; });
        return found == m_sets.end() ? nullptr : &*found;
    }

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

    // The part of a set on a further tape.
    Result<void> readVolume(const std::string& spec, const std::string& uuid)
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
            if (!index || !index->part || index->part->set != uuid) {
                continue;
            }
            OpenSet& set = *find(uuid);
            if (set.has(index->part->volume)) {
                return refuse("volume " + std::to_string(index->part->volume) + ", which has been read");
            }
            if (auto used = useSection(**target, *section); !used) {
                return used;
            }
            set.take(std::move(*index));
            return {};
        }
        const auto label = readTapeLabel(**target, m_stop);
        return refuse(label ? describeLabel(*label) : std::string());
    }

    const StoredSetsRequest& m_request;
    const std::function<Result<void>(MediumReader&)>& m_use;
    std::stop_token m_stop;
    std::vector<OpenSet> m_sets; // in the order of the first tape
    bool m_useFailed = false;
};

} // namespace

Result<void> forEachStoredSection(const StoredSetsRequest& request,
                                  const std::function<Result<void>(MediumReader&)>& use, FaultLog& log,
                                  const std::stop_token& stop)
{
    SetReading reading(request, use, stop);
    auto done = reading.begin();
    while (done) {
        const OpenSet* const set = reading.unfinished();
        if (set == nullptr) {
            return done;
        }
        if (!request.changeVolume) {
            reading.nameWhatIsMissing(log);
            return done;
        }
        done = reading.askFor(*set);
        if (!done && done.fault().kind != FaultKind::cancelled) {
            reading.nameWhatIsMissing(log);
        }
    }
    return done;
}

} // namespace steadyburn
