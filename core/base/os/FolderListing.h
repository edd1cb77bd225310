// A folder that is open for readdir(3), and closes itself. One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"

#include <memory>

#include <dirent.h>

namespace steadyburn {

struct CloseListing {
    void operator()(DIR* listing) const { ::closedir(listing); }
};
using FolderListing = std::unique_ptr<DIR, CloseListing>;

// Of an open folder. Null with errno where it is no folder.
inline FolderListing listingOf(FileDescriptor folder)
{
    FolderListing listing(folder ? ::fdopendir(folder.get()) : nullptr);
    if (listing) {
        (void)folder.release(); // the listing closes it
    }
    return listing;
}

} // namespace steadyburn
