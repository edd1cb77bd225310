#include "ui/widgets/MediumSymbol.h"

#include "ui/widgets/Symbol.h"

namespace steadyburn {

QIcon mediumSymbol(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdR:
    case MediumKind::cdRw:
        return symbol("medium-cd");
    case MediumKind::dvdR:
    case MediumKind::dvdRw:
    case MediumKind::dvdRam:
    case MediumKind::dvdPlusR:
    case MediumKind::dvdPlusRw:
        return symbol("medium-dvd");
    case MediumKind::bdR:
    case MediumKind::bdRe:
        return symbol("medium-bd");
    case MediumKind::tape:
        return symbol("medium-tape");
    case MediumKind::file:
        return symbol("medium-image");
    case MediumKind::stream:
        return symbol("medium-archive");
    case MediumKind::readOnlyDisc:
    case MediumKind::none:
        break;
    }
    return symbol("medium-disc");
}

} // namespace steadyburn
