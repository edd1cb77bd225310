#include "image/iso/IsoLibrary.h"

#include <libburn/libburn.h>

#include <array>
#include <cstdlib>

namespace steadyburn {

void IsoReleaser::operator()(::IsoImage* image) const
{
    const IsoLibrary::Hold hold(IsoLibrary::mutex());
    iso_image_unref(image);
}

void IsoReleaser::operator()(::burn_source* source) const
{
    // libisofs makes burn_source objects but leaves their disposal to libburn, which is not needed here.
    auto* stream = reinterpret_cast<burn::burn_source*>(source);
    stream->cancel(stream); // waits for the writer thread: not under the lock
    const IsoLibrary::Hold hold(IsoLibrary::mutex());
    stream->free_data(stream);
    std::free(stream);
}

std::recursive_mutex& IsoLibrary::mutex()
{
    static std::recursive_mutex one;
    return one;
}

Result<IsoLibrary::Hold> IsoLibrary::enter()
{
    Hold hold(mutex());
    static const int started = [] {
        const int code = iso_init_with_flag(1); // 1: the locale is the program's business
        if (code >= 0) {
            std::string queue = "MISHAP";
            std::string print = "NEVER";
            std::string id = "libisofs: ";
            iso_set_msgs_severities(queue.data(), print.data(), id.data());
            // Both ends of every conversion of Rock Ridge names are "UTF-8", so none takes place.
            std::string charset = "UTF-8";
            iso_set_local_charset(charset.data(), 0);
        }
        return code;
    }();
    if (started < 0) {
        return isoFault(started, "iso_init");
    }
    return hold;
}

int importIsoImage(::IsoImage& image, ::IsoDataSource& medium, ::IsoReadOpts& options)
{
    ::IsoReadImageFeatures* features = nullptr;
    const int code = iso_image_import(&image, &medium, &options, &features);
    if (features != nullptr) {
        iso_read_image_features_destroy(features);
    }
    return code;
}

Fault isoFault(int code, const std::string& what)
{
    Fault fault;
    fault.doing = Action::plan;
    const char* text = iso_error_to_msg(code);
    fault.detail = what + ": " + (text != nullptr ? text : "unknown error");
    switch (static_cast<unsigned>(code)) {
    case ISO_OUT_OF_MEM:
        fault.kind = FaultKind::outOfMemory;
        break;
    case ISO_DATA_SOURCE_FAILURE:
        fault.kind = FaultKind::mediumError; // our streams return it for a block that could not be read
        break;
    default: // ISO_CANCELED too: libisofs gave up; whoever was told to stop knows it
        fault.kind = FaultKind::internal;
        break;
    }
    return fault;
}

std::vector<std::string> takeIsoMessages(::IsoImage& image)
{
    std::vector<std::string> texts;
    std::string least = "MISHAP";
    std::array<char, ISO_MSGS_MESSAGE_LEN> text{};
    std::array<char, 80> severity{};
    int code = 0;
    int origin = 0;
    const int own = iso_image_get_msg_id(&image);
    while (iso_obtain_msgs(least.data(), &code, &origin, text.data(), severity.data()) == 1) {
        if (origin == own) {
            texts.emplace_back(text.data());
        }
    }
    return texts;
}

} // namespace steadyburn
