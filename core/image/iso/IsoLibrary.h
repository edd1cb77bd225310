// libisofs as C++ likes it: owners for its objects, its return codes as Faults, and one lock, because its settings, its
// message queue and a file system that all images count their uses of belong to the whole process.
#pragma once

#include "base/Result.h"

#include <libisofs/libisofs.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct burn_source;

namespace steadyburn {

struct IsoReleaser {
    void operator()(::IsoImage* image) const;
    void operator()(::IsoWriteOpts* options) const { iso_write_opts_free(options); }
    void operator()(::IsoReadOpts* options) const { iso_read_opts_free(options); }
    void operator()(::IsoDataSource* source) const { iso_data_source_unref(source); }
    void operator()(::IsoDirIter* iterator) const { iso_dir_iter_free(iterator); }
    // Stops libisofs's writer thread and waits for it: wake whatever it waits for first.
    void operator()(::burn_source* source) const;
};
template <typename T>
using IsoOwned = std::unique_ptr<T, IsoReleaser>;

// Held while an image is laid out or let go: libisofs starts on first use and is never shut down. It prints nothing,
// and names pass through it as the bytes they are. A thread that holds it may enter again.
class IsoLibrary {
public:
    using Hold = std::unique_lock<std::recursive_mutex>;
    static Result<Hold> enter();

private:
    friend struct IsoReleaser;
    static std::recursive_mutex& mutex();
};

// iso_image_import() without its report of features, which may not be declined: 1.5.6 reads through a null pointer
// there, whatever its manual says. libisofs's return code. Under the lock of IsoLibrary.
[[nodiscard]] int importIsoImage(::IsoImage& image, ::IsoDataSource& medium, ::IsoReadOpts& options);

// What libisofs's return code says. `what` names the call or thing, for the details.
[[nodiscard]] Fault isoFault(int code, const std::string& what);

// Empties libisofs's queue of messages; those about damage to this image (MISHAP and worse) come back. Earlier images
// leave some behind, such as that they were cancelled. Under the lock of IsoLibrary.
[[nodiscard]] std::vector<std::string> takeIsoMessages(::IsoImage& image);

} // namespace steadyburn
