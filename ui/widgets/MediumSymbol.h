// How a kind of medium is drawn: always our own, for it bears the letters that tell a CD from a DVD and a BD, which
// icon themes draw alike. GUI thread.
#pragma once

#include "target/Medium.h"

#include <QIcon>

namespace steadyburn {

[[nodiscard]] QIcon mediumSymbol(MediumKind kind);

} // namespace steadyburn
