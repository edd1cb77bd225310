#include "workflow/discset/DiscsThatHold.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "unpack/medium/MediumContents.h"
#include "unpack/members/MemberUnpacker.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/tapeset/StoredSections.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::string_view kContentsOfSet = "CONTENTS.jsonl.gz";
constexpr std::size_t kListPieceBytes = 256 * kKiB;
constexpr std::size_t kLongestLine = kMiB; // a path has 64 KiB at most, escaped six times as much

// The list as it is read and unpacked, line by line.
class ContentsLines {
public:
    explicit ContentsLines(const std::function<bool(const std::string& path)>& wanted) : m_wanted(wanted) {}

    // False: it is damaged.
    bool take(StoredBytes& bytes)
    {
        std::vector<std::byte> packed(kListPieceBytes);
        const std::unique_ptr<MemberUnpacker> unpacker = makeGzipUnpacker();
        unpacker->begin();
        bool inMember = false;
        for (;;) {
            const auto got = bytes.read(packed);
            if (!got) {
                return false;
            }
            if (*got == 0) {
                return !inMember && m_line.empty();
            }
            if (!unpack(*unpacker, std::span(packed).first(*got), inMember)) {
                return false;
            }
        }
    }
    std::set<unsigned> discs() && { return std::move(m_discs); }

private:
    bool unpack(MemberUnpacker& unpacker, std::span<const std::byte> in, bool& inMember)
    {
        while (!in.empty() || inMember) {
            const auto step = unpacker.unpack(in, m_room);
            if (step.state == MemberUnpacker::State::bad || step.state == MemberUnpacker::State::noMemory ||
                !addText({reinterpret_cast<const char*>(m_room.data()), step.produced})) {
                return false;
            }
            in = in.subspan(step.consumed);
            inMember = step.state == MemberUnpacker::State::more;
            if (!inMember) {
                unpacker.begin();
            } else if (in.empty() && step.produced < m_room.size()) {
                return true; // the rest of the member comes with the next piece
            }
        }
        return true;
    }

    bool addText(std::string_view text)
    {
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            m_line += text.substr(0, end);
            if (!takeLine()) {
                return false;
            }
            m_line.clear();
            text.remove_prefix(end + 1);
        }
        m_line += text;
        return m_line.size() <= kLongestLine;
    }

    bool takeLine()
    {
        if (!m_reader.read(m_line)) {
            return false;
        }
        const auto path = unescapeBytes(m_reader.textOrNone(m_reader.has("file") ? "file" : "path"));
        const std::uint64_t disc = m_reader.numberOrNone("disc");
        if (!path || disc == 0 || disc > kMostDiscs) {
            return false;
        }
        if (m_wanted(escapeNonUtf8(*path))) { // of each: whoever wants it knows then what none has
            m_discs.insert(static_cast<unsigned>(disc));
        }
        return true;
    }

    const std::function<bool(const std::string& path)>& m_wanted;
    std::set<unsigned> m_discs;
    std::vector<std::byte> m_room = std::vector<std::byte>(kListPieceBytes);
    std::string m_line; // that has no end yet
    JsonReader m_reader;
};

} // namespace

Result<std::optional<std::set<unsigned>>>
discsThatHold(Target& target, const std::function<bool(const std::string& path)>& wanted, const std::stop_token& stop)
{
    using Discs = std::optional<std::set<unsigned>>;
    const std::string path = std::string(kAboutDisc) + "/" + std::string(kContentsOfSet);
    const auto fails = [](const Fault& fault) { return fault.kind == FaultKind::cancelled || isGone(fault.kind); };
    auto places = storedSections(target, std::nullopt, stop);
    auto reader = places && !places->empty() ? target.openReader(places->back().section)
                  : places                   ? Result<std::unique_ptr<MediumReader>>(Fault())
                                             : places.takeFault();
    if (!reader) {
        return fails(reader.fault()) ? Result<Discs>(reader.takeFault()) : Discs();
    }
    Discs discs;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    if (entry.path != path) {
                                        return true;
                                    }
                                    ContentsLines lines(wanted);
                                    if (lines.take(bytes)) {
                                        discs = std::move(lines).discs();
                                    }
                                    return false;
                                },
                            .totals = {},
                            .first = [&](const std::string& each) { return each == path; }};
    FaultLog ignored; // whoever restores is told
    auto walked = walkMedium(**reader, visit, ignored, stop);
    return !walked && fails(walked.fault()) ? Result<Discs>(walked.takeFault()) : Result<Discs>(std::move(discs));
}

} // namespace steadyburn
