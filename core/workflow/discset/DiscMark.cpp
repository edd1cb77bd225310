#include "workflow/discset/DiscMark.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/tapeset/StoredMark.h"

#include <array>
#include <cstddef>

namespace steadyburn {

namespace {

constexpr std::string_view kMarkOfDisc = "SET.json";

// An archive in a file may have to be read whole to find nothing.
bool holdsImage(MediumReader& reader)
{
    constexpr std::uint64_t kFirstDescriptor = 32 * kKiB;
    std::array<std::byte, 6> begin{};
    if (!reader.seekable() || !reader.seek(reader.sessionStart() + kFirstDescriptor)) {
        return false;
    }
    const auto got = reader.read(begin);
    const std::string_view text(reinterpret_cast<const char*>(begin.data()), begin.size());
    return got && *got == begin.size() && text.substr(1) == "CD001" && reader.seek(reader.sessionStart()).ok();
}

} // namespace

bool isAboutDisc(std::string_view path)
{
    return path.starts_with(kAboutDisc) && (path.size() == kAboutDisc.size() || path[kAboutDisc.size()] == '/');
}

std::optional<DiscMark> parseDiscMark(std::string_view text)
{
    JsonReader reader;
    if (!reader.read(text) || !reader.number("steadyburn_disc")) {
        return std::nullopt;
    }
    DiscMark mark{.set = reader.textOrNone("set"),
                  .name = unescapeBytes(reader.textOrNone("name")).value_or(std::string()),
                  .uuid = reader.textOrNone("disc_uuid")};
    const std::uint64_t number = reader.numberOrNone("disc");
    const std::uint64_t of = reader.numberOrNone("discs");
    if (mark.set.empty() || number == 0 || number > kMostDiscs || of > kMostDiscs) {
        return std::nullopt;
    }
    mark.number = static_cast<unsigned>(number);
    mark.of = static_cast<unsigned>(of);
    return mark;
}

Result<std::optional<DiscMark>> readDiscMark(Target& target, const std::stop_token& stop, bool* spoilt)
{
    const std::string folder(kAboutDisc);
    const std::string path = folder + "/" + std::string(kMarkOfDisc);
    std::optional<DiscMark> mark;
    const auto fails = [](const Fault& fault) { return fault.kind == FaultKind::cancelled || isGone(fault.kind); };
    auto reader = openNewestSection(target, stop);
    if (!reader) {
        return fails(reader.fault()) ? Result<std::optional<DiscMark>>(reader.takeFault()) : mark;
    }
    const bool image = holdsImage(**reader);
    if (target.isPlain() && !image) {
        return mark;
    }
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    if (entry.path == path) {
                                        mark = parseDiscMark(markText(bytes, entry.size));
                                        if (spoilt != nullptr) {
                                            *spoilt = !mark;
                                        }
                                        return false;
                                    }
                                    // In an archive what is at the top is in the order of names.
                                    return image || entry.path.find('/') != std::string::npos ||
                                           entry.path.compare(0, folder.size(), folder) <= 0;
                                },
                            .totals = {},
                            .first = [&](const std::string& each) { return each == path; }};
    FaultLog log;
    auto walked = walkMedium(**reader, visit, log, stop);
    if (!walked && fails(walked.fault())) {
        return walked.takeFault();
    }
    return mark;
}

} // namespace steadyburn
