// Decodes AAIP: the extended attributes and ACLs that libisofs keeps beside Rock Ridge.
#pragma once

#include "unpack/iso/IsoEntry.h"

#include <string_view>

namespace steadyburn {

// `list`: the contents of all AL fields of an entry, joined. Attributes go into `into`; those of libisofs itself
// ("isofs.") are understood or passed over. False when the list is cut or damaged; what came before that is taken.
[[nodiscard]] bool takeIsoAttributes(std::string_view list, IsoExtras& into);

} // namespace steadyburn
