#include "workflow/readback/DiscSetSections.h"

#include "workflow/discset/DiscMark.h"
#include "workflow/discset/DiscsThatHold.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

class FurtherDiscs {
public:
    FurtherDiscs(const StoredSectionsRequest& request, const DiscMark& first, FaultLog& log,
                 const std::stop_token& stop)
        : m_request(request),
          m_first(first),
          m_log(log),
          m_stop(stop),
          m_drive(request.target),
          m_of(request.discs != 0 ? request.discs : first.of),
          m_noMore(!request.changeVolume)
    {
        m_done.insert(first.number);
    }

    // Takes from a disc how many there are, and on which of them what is wanted lies. What a later disc says is newer.
    Result<void> learn(Target& target, const DiscMark& mark)
    {
        if (mark.number >= m_newest) {
            m_newest = mark.number;
            m_of = m_request.discs != 0 ? m_of : std::max(mark.of, mark.number);
        }
        if (!m_request.wanted || (m_holding && mark.number < m_toldBy)) {
            return {};
        }
        auto holding = discsThatHold(target, m_request.wanted, m_stop);
        if (!holding) {
            return holding.takeFault();
        }
        if (*holding) {
            m_holding = std::move(*holding);
            m_toldBy = mark.number;
            m_toldOf = mark.of;
        }
        return {};
    }

    // `number`: of the disc that `use` gets a section of.
    Result<void> read(const std::function<Result<void>(StoredSection&)>& use, unsigned& number)
    {
        auto done = readMissing(use, number);
        for (const unsigned missing : m_refused) {
            if (missing <= m_of && (!m_holding || m_holding->contains(missing) || m_toldBy < m_of)) {
                m_log.add({.kind = FaultKind::volumeMissing,
                           .doing = Action::open, // no file of it is known
                           .detail = m_first.name,
                           .facts = SetVolume{missing}});
            }
        }
        return done;
    }

private:
    Result<void> readMissing(const std::function<Result<void>(StoredSection&)>& use, unsigned& number)
    {
        for (unsigned wanted = next(); wanted != 0; wanted = next()) {
            auto disc = ask(wanted);
            if (!disc && m_stop.stop_requested()) {
                return disc.takeFault();
            }
            if (!disc) {
                m_noMore = m_noMore || disc.fault().kind == FaultKind::cancelled; // the user wants no further one
                m_refused.insert(wanted);
                continue;
            }
            number = disc->number;
            m_done.insert(disc->number);
            m_refused.erase(disc->number);
            StoredSectionsRequest there = m_request;
            there.target = m_drive;
            there.section.reset();
            if (auto used = forEachStoredSection(there, use, m_log, m_stop); !used) {
                return used;
            }
        }
        return {};
    }

    // The first disc that is missing; 0: none.
    [[nodiscard]] unsigned next() const
    {
        const auto isMissing = [this](unsigned number) {
            return !m_done.contains(number) && !m_refused.contains(number);
        };
        for (unsigned number = 1; number <= m_of; ++number) {
            const bool holds = !m_holding || m_holding->contains(number);
            if (holds && isMissing(number)) {
                return number;
            }
        }
        return isOutdated() && isMissing(m_of) ? m_of : 0; // the last disc has the newest list
    }

    // The set was planned anew after the disc that says where all lies, so that it lies elsewhere, or has what that
    // disc does not know of.
    [[nodiscard]] bool isOutdated() const
    {
        if (!m_holding || m_toldBy >= m_of) {
            return false;
        }
        const std::vector<Fault> faults = m_log.all();
        return (!m_holding->empty() && *m_holding->rbegin() > m_of) || (m_request.discs != 0 && m_toldOf != m_of) ||
               (m_request.lacks && m_request.lacks()) ||
               std::any_of(faults.begin(), faults.end(),
                           [](const Fault& each) { return each.kind == FaultKind::notCompared; });
    }

    // Asks until a disc of the set is given that was not read yet. It need not be the one that is asked for.
    Result<DiscMark> ask(unsigned number)
    {
        if (m_noMore) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        VolumeWanted wanted{
            .number = number, .reading = true, .set = m_first.name, .target = m_drive, .refused = std::nullopt};
        for (;;) {
            auto given = m_request.changeVolume(wanted, m_stop);
            if (!given) {
                return given.takeFault();
            }
            wanted.target = given->target.empty() ? wanted.target : given->target;
            auto mark = look(wanted.target);
            if (mark) {
                m_drive = wanted.target;
                return mark;
            }
            if (m_stop.stop_requested()) {
                return mark;
            }
            wanted.refused = mark.takeFault();
            if (wanted.refused->kind == FaultKind::badVolume) {
                wanted.refused->facts = SetVolume{number};
            }
        }
    }

    Result<DiscMark> look(const std::string& spec)
    {
        auto target = m_request.openTarget(spec);
        if (!target) {
            return target.takeFault();
        }
        auto mark = readDiscMark(**target, m_stop);
        if (!mark) {
            return mark.takeFault();
        }
        if (*mark && (*mark)->set == m_first.set && !m_done.contains((*mark)->number)) {
            auto learned = learn(**target, **mark);
            return learned ? Result<DiscMark>(std::move(**mark)) : learned.takeFault();
        }
        Fault other{.kind = FaultKind::badVolume, .doing = Action::read, .path = spec};
        if (*mark) {
            other.detail = "disc " + std::to_string((*mark)->number) + " of " + (*mark)->name;
        }
        return other;
    }

    const StoredSectionsRequest& m_request;
    const DiscMark m_first;
    FaultLog& m_log;
    const std::stop_token& m_stop;
    std::string m_drive;
    unsigned m_of;
    std::set<unsigned> m_done;
    std::set<unsigned> m_refused;
    std::optional<std::set<unsigned>> m_holding; // discs with something that is wanted; empty: it is not known
    unsigned m_toldBy = 0;                       // the disc that says so
    unsigned m_toldOf = 0;                       // of how many
    unsigned m_newest = 0;                       // the last disc that was looked at
    bool m_noMore;                               // nobody gives a further one
};

// Whether further discs of a set may be of interest.
bool wantsFurther(const StoredSectionsRequest& request)
{
    return request.changeVolume || request.wanted;
}

// Which disc of a set is in the drive. Empty where it is of no set, or it cannot be known of which, which is logged.
Result<std::optional<DiscMark>> discIn(const StoredSectionsRequest& request, FaultLog& log, const std::stop_token& stop)
{
    auto target = request.openTarget(request.target);
    if (!target || (*target)->isTape()) {
        return std::optional<DiscMark>();
    }
    bool spoilt = false;
    auto mark = readDiscMark(**target, stop, &spoilt);
    if (spoilt && wantsFurther(request)) {
        log.add({.kind = FaultKind::volumeMissing,
                 .doing = Action::open,
                 .path = (*target)->name(),
                 .facts = SetVolume{0}});
    }
    return mark;
}

} // namespace

Result<void> forEachSectionOfSet(const StoredSectionsRequest& request,
                                 const std::function<Result<void>(StoredSection&)>& use, FaultLog& log,
                                 const std::stop_token& stop)
{
    const bool further = wantsFurther(request);
    auto mark = request.section ? std::optional<DiscMark>() : discIn(request, log, stop);
    if (!mark && further) {
        return mark.takeFault();
    }
    if (!mark) { // what is wrong with the disc is found when it is read
        mark = std::optional<DiscMark>();
    }
    unsigned number = *mark ? (*mark)->number : 0;
    const auto useOfSet = [&](StoredSection& section) {
        section.set = *mark ? (*mark)->set : section.set;
        section.volume = *mark ? number : section.volume;
        return use(section);
    };
    auto read = forEachStoredSection(request, useOfSet, log, stop);
    if (!read || !*mark || !further) {
        return read;
    }
    auto target = request.openTarget(request.target);
    if (!target) {
        return read;
    }
    FurtherDiscs others(request, **mark, log, stop);
    if (auto learned = others.learn(**target, **mark); !learned) {
        return learned;
    }
    (*target).reset();
    return others.read(useOfSet, number);
}

} // namespace steadyburn
