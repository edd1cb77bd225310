// Something that lies on a disc of a set, as the user points at it. A value.
#pragma once

#include "contents/Tree.h"

namespace steadyburn {

struct OnDisc {
    NodeId node = kNoNode; // of the whole tree; a folder: everything of it that lies on the disc
    unsigned part = 0;     // not 0: that part of a split file
    unsigned disc = 1;
};

} // namespace steadyburn
