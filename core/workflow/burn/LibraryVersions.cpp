#include "workflow/burn/LibraryVersions.h"

#include "image/iso/IsoLibrary.h"

#include <string>
#include <string_view>

#include <archive.h>
#include <libburn/libburn.h>
#include <openssl/crypto.h>
#include <zlib.h>
#include <zstd.h>

namespace steadyburn {

namespace {

template <typename Ask>
std::string threePart(Ask ask)
{
    int major = 0;
    int minor = 0;
    int micro = 0;
    ask(&major, &minor, &micro);
    return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(micro);
}

// "libarchive 3.6.2" → "3.6.2"; OpenSSL puts a date behind.
std::string secondWord(const char* text)
{
    const std::string_view whole(text);
    const std::size_t begin = whole.find(' ');
    if (begin == std::string::npos) {
        return std::string(whole);
    }
    return std::string(whole.substr(begin + 1, whole.find(' ', begin + 1) - begin - 1));
}

} // namespace

std::vector<LibraryVersion> libraryVersions()
{
    return {{"libburn", threePart(burn::burn_version)},
            {"libisofs", threePart(iso_lib_version)},
            {"libarchive", secondWord(archive_version_string())},
            {"zlib", zlibVersion()},
            {"zstd", ZSTD_versionString()},
            {"OpenSSL", secondWord(OpenSSL_version(OPENSSL_VERSION))}};
}

} // namespace steadyburn
