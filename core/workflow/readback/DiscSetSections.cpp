#include "workflow/readback/DiscSetSections.h"

#include "workflow/discset/DiscMark.h"
#include "workflow/discset/DiscsThatHold.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

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
          m_of(first.of),
          m_noMore(!request.changeVolume)
    {
        m_done.insert(first.number);
    }

    // Takes from a disc on which discs what is wanted lies. What a later disc says is newer.
    Result<void> learn(Target& target, const DiscMark& mark)
    {
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
        }
        return {};
    }

    Result<void> read(const std::function<Result<void>(StoredSection&)>& use)
    {
        for (unsigned number = next(); number != 0; number = next()) {
            auto disc = ask(number);
            if (!disc && m_stop.stop_requested()) {
                return disc.takeFault();
            }
            if (!disc) {
                m_noMore = m_noMore || disc.fault().kind == FaultKind::cancelled; // the user wants no further one
                m_refused.insert(number);
                m_log.add({.kind = FaultKind::volumeMissing,
                           .doing = Action::read,
                           .path = m_first.name,
                           .facts = SetVolume{number}});
                continue;
            }
            m_done.insert(disc->number);
            m_refused.erase(disc->number);
            m_of = std::max(m_of, disc->of);
            StoredSectionsRequest there = m_request;
            there.target = m_drive;
            there.section.reset();
            if (auto used = forEachStoredSection(there, use, m_log, m_stop); !used) {
                return used;
            }
        }
        return {};
    }

private:
    // The first disc that is missing; 0: none.
    [[nodiscard]] unsigned next() const
    {
        for (unsigned number = 1; number <= m_of; ++number) {
            const bool holds = !m_holding || m_holding->contains(number);
            if (holds && !m_done.contains(number) && !m_refused.contains(number)) {
                return number;
            }
        }
        return 0;
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
        }
    }

    Result<DiscMark> look(const std::string& spec)
    {
        auto target = m_request.openTarget(spec);
        if (!target) {
            return target.takeFault();
        }
        if (auto freed = (*target)->unmount(); !freed) {
            return freed.takeFault();
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
    bool m_noMore;                               // nobody gives a further one
};

} // namespace

Result<void> forEachSectionOfSet(const StoredSectionsRequest& request,
                                 const std::function<Result<void>(StoredSection&)>& use, FaultLog& log,
                                 const std::stop_token& stop)
{
    auto read = forEachStoredSection(request, use, log, stop);
    if (!read || (!request.changeVolume && !request.wanted) || request.section) {
        return read;
    }
    auto target = request.openTarget(request.target);
    if (!target || (*target)->isTape()) {
        return read;
    }
    auto mark = readDiscMark(**target, stop);
    if (!mark) {
        return mark.takeFault();
    }
    if (!*mark) {
        return read;
    }
    FurtherDiscs further(request, **mark, log, stop);
    if (auto learned = further.learn(**target, **mark); !learned) {
        return learned;
    }
    (*target).reset();
    return further.read(use);
}

} // namespace steadyburn
