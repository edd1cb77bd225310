#include "workflow/tapeset/StoredSections.h"

#include "unpack/iso/MappedReader.h"
#include "workflow/tapeset/ForeignFiles.h"
#include "workflow/tapeset/ListReader.h"
#include "workflow/tapeset/OpenSet.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <algorithm>
#include <cerrno>
#include <span>

namespace steadyburn {

namespace {

// Of one archive nothing can be read; what else is on the medium may be whole.
bool isOfOneArchive(FaultKind kind)
{
    return kind == FaultKind::mediumError || kind == FaultKind::notAnImage || kind == FaultKind::archiveDamaged;
}

// Everything on the first tape, and the rest of each set that it has a part of, as the tapes come.
class SetReading {
public:
    SetReading(const StoredSectionsRequest& request, const std::function<Result<void>(StoredSection&)>& use,
               FaultLog& log, const std::stop_token& stop)
        : m_request(request), m_use(use), m_log(log), m_stop(stop)
    {
    }

    Result<void> begin()
    {
        auto target = open(m_request.target);
        if (!target) {
            return target.takeFault();
        }
        auto places = storedSections(**target, m_request.section, m_stop);
        if (!places) {
            return places.takeFault();
        }
        const bool first = !m_request.section && !places->empty() && places->front().section == 1;
        const bool ours = (*target)->isTape() && (first || m_request.wholeSet);
        auto label = ours ? findLabel(**target, first) : std::optional<TapeLabel>();
        if (!label) {
            return label.takeFault();
        }
        for (const StoredPlace& place : *places) {
            auto used = ours ? useArchive(**target, place, *label) : useForeign(**target, place);
            if (!used) {
                return used;
            }
        }
        nameForeignFiles();
        return {};
    }

    // The next set that is not all there; null: none.
    [[nodiscard]] const OpenSet* unfinished() const
    {
        const auto open =
            std::find_if(m_sets.begin(), m_sets.end(), [](const OpenSet& set) { return set.missing() > 0; });
        return open == m_sets.end() ? nullptr : &*open;
    }

    // A set of which another volume may have whole what came damaged; null: none.
    [[nodiscard]] const OpenSet* mendable() const
    {
        const auto open =
            std::find_if(m_sets.begin(), m_sets.end(), [](const OpenSet& set) { return set.spare() > 0; });
        return open == m_sets.end() || !m_request.lacksWhole || !m_request.lacksWhole() ? nullptr : &*open;
    }

    // Asks for the volumes that may mend what is damaged. Whoever gives none loses nothing: the damage is named.
    Result<void> askForSpare(const OpenSet& set)
    {
        const VolumeWanted wanted{
            .number = set.spare(), .reading = true, .set = set.name(), .target = m_request.target};
        const std::string& uuid = set.uuid();
        auto given = m_request.changeVolume(wanted, m_stop);
        if (!given && m_stop.stop_requested()) {
            return given.takeFault();
        }
        auto taken = given ? readVolume(given->target.empty() ? wanted.target : given->target, uuid)
                           : Result<void>(given.takeFault());
        if (taken) {
            return taken;
        }
        if (m_useFailed || m_stop.stop_requested()) {
            return taken;
        }
        find(uuid)->endSpares();
        return {};
    }

    // A volume that cannot be had for the tapes that are given is passed over: there may be others behind it.
    Result<void> askFor(const OpenSet& set)
    {
        VolumeWanted wanted{.number = set.missing(), .reading = true, .set = set.name(), .target = m_request.target};
        for (;;) {
            auto given = m_request.changeVolume(wanted, m_stop);
            if (!given && set.mayEndHere() && !m_stop.stop_requested()) { // whoever has no further tape knows that
                find(set.uuid())->endHere();
                return {};
            }
            if (!given && (!wanted.refused || given.fault().kind == FaultKind::cancelled)) {
                return given.takeFault();
            }
            if (!given) {
                return passOver(set, wanted.number, given.takeFault());
            }
            wanted.target = given->target.empty() ? wanted.target : given->target;
            auto taken = readVolume(wanted.target, set.uuid());
            if (taken || m_useFailed) {
                m_passedOver = 0;
                return taken;
            }
            if (taken.fault().kind == FaultKind::cancelled) {
                return taken;
            }
            if (wanted.refused && set.mayEndHere()) { // twice a tape of something else: a script has no other
                find(set.uuid())->endHere();
                return {};
            }
            wanted.refused = taken.takeFault();
        }
    }

    // Of an archive of which nothing could be read.
    [[nodiscard]] Result<void> failure() const { return m_failure ? Result<void>(*m_failure) : Result<void>(); }

    void nameWhatIsMissing() const
    {
        for (const OpenSet& set : m_sets) {
            set.nameWhatIsMissing(m_log);
        }
    }

private:
    // The file of a tape that turns out to be the wrong one is the user's, too.
    Result<std::unique_ptr<Target>> open(const std::string& spec)
    {
        auto target = m_request.openTarget(spec);
        const auto file = target ? (*target)->file() : std::nullopt;
        if (file && std::find(m_files.begin(), m_files.end(), *file) == m_files.end()) {
            m_files.push_back(*file);
        }
        return target;
    }

    [[nodiscard]] OpenSet* find(const std::string& uuid)
    {
        const auto found =
            std::find_if(m_sets.begin(), m_sets.end(), [&](const OpenSet& set) { return set.uuid() == uuid; });
        return found == m_sets.end() ? nullptr : &*found;
    }

    void nameUnreadableList(const StoredPlace& place)
    {
        m_log.add({.kind = FaultKind::listUnreadable,
                   .doing = Action::read,
                   .path = m_request.target,
                   .facts = TapeFileNumber{place.section}});
    }

    Result<void> passOver(const OpenSet& set, unsigned volume, Fault why)
    {
        find(set.uuid())->refuse(volume);
        if (why.kind == FaultKind::notAnImage) { // a tape of a set that is read in part
            why.kind = FaultKind::badVolume;
            why.doing = Action::read;
        }
        if (++m_passedOver > 1 || set.missing() == 0) { // two in a row: no more are at hand
            return why;
        }
        noteFailure(std::move(why));
        return {};
    }

    // What begins the tape and is no archive may be a label that is damaged.
    Fault damageOfLabel(Target& target, Fault fault)
    {
        auto label = findTapeLabel(target, m_stop);
        return !label && label.fault().kind == FaultKind::mediumError ? label.takeFault() : std::move(fault);
    }

    void noteFailure(Fault fault)
    {
        m_useFailed = false;
        if (m_failure) {
            m_log.add(std::move(fault));
        } else {
            m_failure = std::move(fault);
        }
    }

    // Of one tape file of several: what is no archive takes nothing from the others.
    void noteUnread(std::uint32_t section, Fault fault)
    {
        m_useFailed = false;
        if (fault.kind == FaultKind::notAnImage) {
            m_foreign.add(std::move(fault), section);
        } else {
            noteFailure(std::move(fault));
        }
    }

    // Names the tape files that are no archive; where nothing else is on the tape, that is the result.
    void nameForeignFiles()
    {
        if (auto nothingElse = m_foreign.conclude(!m_used && !m_failure, m_log)) {
            m_failure = std::move(nothingElse);
        }
    }

    // The volume that is read next is its.
    void nameLostLabel(Fault fault)
    {
        m_log.add(std::move(fault));
        m_labelLost = true;
    }

    // Returns nothing where damage, which is logged, hides the label: the indexes say what the tape is. `ours`: they
    // say that it is one of ours, so that no label is a lost one.
    Result<std::optional<TapeLabel>> findLabel(Target& target, bool ours)
    {
        auto found = findTapeLabel(target, m_stop);
        const bool lost = found ? ours && !*found : found.fault().kind == FaultKind::mediumError;
        if (!lost) {
            return found;
        }
        nameLostLabel(found ? lostLabel(target) : found.takeFault());
        return std::optional<TapeLabel>();
    }

    // A section of a medium that is no tape of ours, or the one section that the user asked for.
    Result<void> useForeign(Target& target, const StoredPlace& place)
    {
        auto index = m_request.indexFirst ? m_lists.read(target, place) : Result<ReadIndex>(Fault());
        if (!index && place.indexed() && saysNothingOfTheTape(index.fault().kind)) {
            return index.takeFault();
        }
        if (!index && place.indexed() && m_request.indexFirst) {
            nameUnreadableList(place);
        }
        m_linksMayLeadElsewhere = place.linksMayLeadElsewhere;
        auto used = useSection(target, place.section, index ? &*index : nullptr, {});
        const bool others = target.isTape() && !m_request.section;
        if (!used && (!others || !isOfOneArchive(used.fault().kind))) {
            return used;
        }
        if (!used) {
            noteUnread(place.section, place.section == 0 ? damageOfLabel(target, used.takeFault()) : used.takeFault());
        }
        return m_request.indexBehind && place.indexed() ? compareWithIndex(target, place) : Result<void>();
    }

    // Of the one section that was asked for.
    Result<void> compareWithIndex(Target& target, const StoredPlace& place)
    {
        auto index = m_lists.read(target, place);
        if (!index && saysNothingOfTheTape(index.fault().kind)) {
            return index.takeFault();
        }
        if (!index) {
            nameUnreadableList(place);
        }
        return {};
    }

    // An archive on a tape of ours. Where everything is wanted its index is read behind it: to wind there and back
    // takes minutes.
    Result<void> useArchive(Target& target, const StoredPlace& place, const std::optional<TapeLabel>& label)
    {
        auto index = readsListFirst() ? m_lists.read(target, place, true) : Result<ReadIndex>(Fault());
        if (!index && saysNothingOfTheTape(index.fault().kind)) {
            return index.takeFault();
        }
        VolumeOfSet part = index ? index->part.value_or(VolumeOfSet()) : VolumeOfSet();
        if (m_request.ofLabel && label && index && !part.set.empty() && part.set != label->set) {
            m_continues = false;
            return {};
        }
        if (!index && label && place.section == 1) { // what is behind it was appended: the first of its set
            part = {.set = label->set, .volume = label->number};
        }
        if (!m_continues) {
            m_met.clear();
        }
        if (m_continues && index) { // by their offsets nothing is found in the rest of an archive
            index->chosen.reset();
        }
        m_format = formatOf(label, m_continues ? 1 : place.section, index ? &*index : nullptr);
        m_continues = !place.indexed();
        m_unlisted = !index;
        auto used = useSection(target, place.section, index ? &*index : nullptr, part);
        m_unlisted = false;
        if (!used && !isOfOneArchive(used.fault().kind)) {
            return used;
        }
        if (!used) {
            const bool foreign = used.fault().kind == FaultKind::notAnImage && !place.indexed();
            noteUnread(place.section, used.takeFault());
            if (foreign && place.section != 1) { // no run of ours left it
                m_continues = false;
                return {};
            }
        }
        if (!readsListFirst()) {
            index = m_lists.read(target, place);
        }
        return takeIndex(std::move(index), place, label);
    }

    // Remembers for the further tapes what the index of an archive says, or that it says nothing.
    Result<void> takeIndex(Result<ReadIndex> index, const StoredPlace& place, const std::optional<TapeLabel>& label)
    {
        if (!index && saysNothingOfTheTape(index.fault().kind)) {
            return index.takeFault();
        }
        if (!index) {
            nameUnreadableList(place);
            if (label && place.section == 1) {
                m_sets.emplace_back(m_request, VolumeOfSet{.set = label->set, .name = label->volumeId});
                m_sets.back().takeUnlisted(label->number, m_met);
            }
        } else if (index->part) {
            if (find(index->part->set) == nullptr) {
                m_sets.emplace_back(m_request, *index->part);
            }
            find(index->part->set)->take(std::move(*index));
        }
        return {};
    }

    [[nodiscard]] bool readsListFirst() const { return m_request.onlyWanted || m_request.indexFirst; }

    // `index`: its list, where that was read before.
    Result<void> useSection(Target& target, std::uint32_t section, const ReadIndex* index, const VolumeOfSet& part)
    {
        std::optional<std::vector<ChosenRange>> chosen = index != nullptr ? index->chosen : std::nullopt;
        if (chosen && chosen->empty()) {
            return {};
        }
        ParityUse own;
        ParityUse& parity = m_request.parity != nullptr ? *m_request.parity : own;
        auto reader = openRepairing(target, section, m_stop, parity);
        if (!reader) {
            return reader.takeFault();
        }
        StoredSection given{{**reader, m_format}, std::move(chosen), part.set, part.volume, {}, std::nullopt};
        given.met = m_request.indexBehind || m_unlisted ? &m_met : nullptr;
        given.files = m_files;
        given.linksMayLeadElsewhere = m_linksMayLeadElsewhere;
        given.labelLost = part.volume != 0 && std::exchange(m_labelLost, false);
        given.again = [&]() -> Result<MediumReader*> {
            reader->reset(); // a drive is held by one reader
            reader = openRepairing(target, section, m_stop, parity);
            return reader ? Result<MediumReader*>(reader->get()) : Result<MediumReader*>(reader.takeFault());
        };
        if (index != nullptr && m_request.indexFirst && !index->tooLong) {
            given.index = StoredIndex{index->files, index->listsAll};
        }
        auto used = m_use(given);
        m_useFailed = !used;
        m_used = m_used || used;
        if (used && parity.reader != nullptr && m_request.checkParity) {
            used = parity.reader->checkAll();
        }
        tellParity(parity, target.name());
        if (!used && used.fault().path.empty() && used.fault().kind != FaultKind::cancelled) {
            Fault fault = used.takeFault(); // whoever walks a medium does not know its name
            fault.path = target.name();
            return fault;
        }
        return used;
    }

    void tellParity(const ParityUse& parity, const std::string& target)
    {
        for (auto fault : {parity.repairs(target), parity.ownDamage(target)}) {
            if (fault) {
                m_log.add(std::move(*fault));
            }
        }
        if (parity.outdated && m_request.checkParity) {
            m_log.add({.kind = FaultKind::parityOutdated,
                       .doing = Action::verify,
                       .path = target,
                       .offset = parity.unprotected.value_or(0)});
        }
    }

    // The part of a set on a further tape.
    Result<void> readVolume(const std::string& spec, const std::string& uuid)
    {
        auto target = open(spec);
        if (!target) {
            return target.takeFault();
        }
        auto places = storedSections(**target, std::nullopt, m_stop);
        if (!places) {
            return places.takeFault();
        }
        const auto refuse = [&](std::string detail) {
            return Fault{.kind = FaultKind::badVolume,
                         .doing = Action::read,
                         .path = spec,
                         .detail = std::move(detail),
                         .facts = SetVolume{find(uuid)->missing()}};
        };
        auto found = findTapeLabel(**target, m_stop); // the indexes say what the tape is where it is damaged
        if (!found && saysNothingOfTheTape(found.fault().kind)) {
            return found.takeFault();
        }
        const auto label = found ? std::move(*found) : std::optional<TapeLabel>();
        std::reverse(places->begin(), places->end()); // the newest first
        for (std::size_t i = 0; i < places->size(); ++i) {
            const StoredPlace& place = (*places)[i];
            m_met.clear();
            auto index = m_lists.read(**target, place, true);
            if (!index && saysNothingOfTheTape(index.fault().kind)) {
                return index.takeFault();
            }
            if (!index || !index->part || index->part->set != uuid) {
                continue;
            }
            OpenSet& set = *find(uuid);
            if (set.has(index->part->volume)) {
                return refuse("volume " + std::to_string(index->part->volume) + ", which has been read");
            }
            if (!found) {
                nameLostLabel(found.takeFault());
            }
            if (label && label->set == uuid) {
                if (auto used = useBeginning(**target, std::span(*places).subspan(i + 1), *label, *index); !used) {
                    return used;
                }
            }
            m_format = formatOf(label, place.section, &*index);
            if (auto used = usePart(**target, place.section, &*index, *index->part); !used) {
                return used;
            }
            if (m_request.indexBehind) {
                m_lists.compareMet(index->files);
            }
            set.take(std::move(*index));
            return {};
        }
        const bool there =
            std::any_of(places->begin(), places->end(), [](const StoredPlace& place) { return place.section == 1; });
        if (label && label->set == uuid && there && !find(uuid)->has(label->number)) { // who knows what of
            return readUnlisted(**target, spec, *label);
        }
        return found ? refuse(label ? describeLabel(*label) : std::string()) : found.takeFault();
    }

    // What stands between the label and an archive of the label's set and has no list is the beginning of that archive,
    // which a stray filemark cut off. `before`: the newest first.
    Result<void> useBeginning(Target& target, std::span<const StoredPlace> before, const TapeLabel& label,
                              ReadIndex& index)
    {
        if (std::any_of(before.begin(), before.end(), [](const StoredPlace& place) { return place.indexed(); })) {
            return {};
        }
        m_unlisted = !before.empty();
        m_format = formatOf(label, 1, nullptr);
        Result<void> used;
        for (auto place = before.rbegin(); place != before.rend() && used; ++place) {
            index.chosen.reset(); // by their offsets nothing is found in the rest of an archive
            used = usePart(target, place->section, nullptr, *index.part);
        }
        m_unlisted = false;
        return used;
    }

    // What can be had of one archive of a further tape; of the others nothing is known yet.
    Result<void> usePart(Target& target, std::uint32_t section, const ReadIndex* index, const VolumeOfSet& part)
    {
        auto used = useSection(target, section, index, part);
        if (used || !isOfOneArchive(used.fault().kind)) {
            return used;
        }
        noteFailure(used.takeFault());
        return {};
    }

    // A tape whose label says that it is a volume of the set, and whose index cannot be read.
    Result<void> readUnlisted(Target& target, const std::string& spec, const TapeLabel& label)
    {
        m_log.add({.kind = FaultKind::listUnreadable, .doing = Action::read, .path = spec, .facts = TapeFileNumber{1}});
        m_met.clear();
        m_unlisted = true;
        m_format = formatOf(label, 1, nullptr);
        auto used = usePart(target, 1, nullptr, {.set = label.set, .volume = label.number});
        m_unlisted = false;
        if (used) {
            find(label.set)->takeUnlisted(label.number, m_met);
        }
        return used;
    }

    const StoredSectionsRequest& m_request;
    const std::function<Result<void>(StoredSection&)>& m_use;
    FaultLog& m_log;
    std::stop_token m_stop;
    std::vector<OpenSet> m_sets;      // in the order of the first tape
    std::vector<std::string> m_files; // behind the media that were given
    bool m_useFailed = false;
    bool m_used = false; // an archive could be read
    ForeignFiles m_foreign;
    unsigned m_passedOver = 0;            // volumes, one after the other
    bool m_unlisted = false;              // the archive that is read has no index
    bool m_linksMayLeadElsewhere = false; // of the section that is read, see StoredPlace
    bool m_labelLost = false;             // of the tape whose volume is read next
    // The archive before has no index: a stray filemark may have cut it off from the next one.
    bool m_continues = false;
    std::optional<Fault> m_failure;
    std::optional<StoredFormat> m_format; // of the archive that is read, where its tape says so
    MetEntries m_met;                     // of the archive that was read last
    ListReader m_lists{m_request, m_sets, m_met, m_log, m_stop};
};

} // namespace

Result<void> forEachStoredSection(const StoredSectionsRequest& request,
                                  const std::function<Result<void>(StoredSection&)>& use, FaultLog& log,
                                  const std::stop_token& stop)
{
    SetReading reading(request, use, log, stop);
    auto done = reading.begin();
    while (done) {
        const OpenSet* const set = reading.unfinished();
        const OpenSet* const other = set == nullptr && request.changeVolume ? reading.mendable() : nullptr;
        if (other != nullptr) {
            done = reading.askForSpare(*other);
            continue;
        }
        if (set == nullptr || !request.changeVolume) {
            reading.nameWhatIsMissing(); // of volumes that were passed over, or that nobody can be asked for
            return reading.failure();
        }
        done = reading.askFor(*set);
        if (!done && done.fault().kind != FaultKind::cancelled) {
            reading.nameWhatIsMissing();
        }
    }
    return done;
}

} // namespace steadyburn
