// The sentences of what can be wrong with the shelf. No medium is touched by any of it.
#include "ui/text/faults/FaultSentences.h"

#include <array>

namespace steadyburn {

namespace {

constexpr Advice kRebuild{
    QT_TRANSLATE_NOOP("steadyburn", "Move the file away. It is made anew, and each medium can be entered again."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Move the file away, insert the media one after the other, and add each of them (shelf add).")};
constexpr Advice kAddMedia{nullptr,
                           QT_TRANSLATE_NOOP("steadyburn", "A burn that ends well enters its medium. “steadyburn-cli "
                                                           "shelf add” enters the media that are there already.")};
constexpr Advice kVolumesAreListed{
    nullptr, QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli shelf list” shows the volumes. The beginning of an ID is "
                                             "enough.")};

FaultText shelfDamaged(const Told& told)
{
    return {
        tr("“%1” is damaged, or is not a shelf. It was not changed, and no disc or tape is affected.").arg(told.path),
        advise(kRebuild), told.detail};
}

FaultText shelfMissing(const Told& told)
{
    if (told.fault.path.empty()) {
        return {tr("There is no shelf: the variable STEADYBURN_SHELF is empty, or neither it nor HOME is set."),
                tr("Set STEADYBURN_SHELF to the file of the shelf, or unset it for the usual file."),
                {}};
    }
    return {tr("There is no shelf at “%1” yet.").arg(told.path), advise(kAddMedia), {}};
}

FaultText shelfNewer(const Told& told)
{
    return newerVersion(told, tr("The shelf was not changed. Update Steadyburn to use it."));
}

FaultText notOnShelf(const Told& told)
{
    return {tr("“%1” names no volume or copy on the shelf, or more than one.").arg(told.path),
            advise(kVolumesAreListed),
            {}};
}

FaultText shelfBusy(const Told& told)
{
    return {tr("The shelf “%1” is being written by another program.").arg(told.path),
            tr("The shelf is as it was. Try again when the other program has ended."), told.detail};
}

} // namespace

Sentences shelfSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::shelfDamaged, shelfDamaged}, Sentence{FaultKind::shelfMissing, shelfMissing},
        Sentence{FaultKind::shelfNewer, shelfNewer},     Sentence{FaultKind::notOnShelf, notOnShelf},
        Sentence{FaultKind::shelfBusy, shelfBusy},
    };
    return kSentences;
}

} // namespace steadyburn
