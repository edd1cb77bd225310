#include "unpack/members/LostBeginning.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "unpack/FormatProbe.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kSearchedAtOnce = 256 * 1024;
constexpr std::size_t kMostUnpacked = 4 * 1024 * 1024;   // of one member; ours hold 1 to 4 MiB
constexpr std::uint64_t kMostWindow = 128 * 1024 * 1024; // a header that asks for more is a coincidence

// A block of an archive that is packed as it is: 128 KiB of zstd (RFC 8878), 64 of gzip (RFC 1951).
constexpr std::uint64_t kStoredAsIs = 128 * 1024;
constexpr std::size_t kEndMark = 2 * kTarBlock;

constexpr unsigned kMostTrials = 4096;                  // of whatever looks like a member
constexpr std::uint64_t kMostInAll = 128 * 1024 * 1024; // bytes that are unpacked in all of them

bool holdsHeader(std::span<const std::byte> bytes)
{
    for (std::size_t at = 0; at + kTarBlock <= bytes.size(); ++at) {
        if (isTarHeader(bytes.subspan(at, kTarBlock))) {
            return true;
        }
    }
    return false;
}

struct Trial {
    std::uint64_t packed = 0; // bytes that unpack
    bool unpacks = false;
    bool header = false;
};

// The bytes at `offset`: fewer than `most` at the end.
Result<std::span<const std::byte>> readNext(PatientReader& medium, std::vector<std::byte>& into, std::uint64_t offset,
                                            std::size_t most = kSearchedAtOnce)
{
    into.resize(most);
    std::vector<ByteRange> damage; // is zeros, which is neither a header nor a member
    auto got = medium.readAt(into, offset, damage);
    if (!got) {
        return got.takeFault();
    }
    return std::span<const std::byte>(into).first(*got);
}

// Nothing but an archive's end mark and padding is left at `offset`.
Result<bool> endsAt(PatientReader& medium, std::uint64_t offset)
{
    std::vector<std::byte> buffer;
    auto bytes = readNext(medium, buffer, offset);
    if (!bytes) {
        return bytes.takeFault();
    }
    return bytes->size() >= kEndMark && bytes->size() < kSearchedAtOnce && allZeros(*bytes);
}

// From the header at `first` on.
Result<bool> headersFollow(PatientReader& medium, std::uint64_t first)
{
    std::vector<std::byte> buffer;
    for (std::uint64_t at = first;;) {
        auto bytes = readNext(medium, buffer, at, kTarBlock);
        if (!bytes) {
            return bytes.takeFault();
        }
        if (!isTarHeader(*bytes)) {
            return endsAt(medium, at);
        }
        if (at - first > kStoredAsIs) {
            return true;
        }
        at += toNextTarHeader(*bytes);
    }
}

class Search {
public:
    Search(PatientReader& medium, MemberUnpacker& unpacker) : m_medium(medium), m_unpacker(unpacker) {}

    // What was unpacked is enough: a hostile file could ask for any amount.
    [[nodiscard]] bool isSpent() const { return m_trials >= kMostTrials || m_unpackedInAll >= kMostInAll; }

    Result<Trial> tryMember(std::uint64_t offset)
    {
        Trial trial;
        ++m_trials;
        m_unpacked.resize(kMostUnpacked);
        m_unpacker.begin();
        std::size_t produced = 0;
        auto state = MemberUnpacker::State::more;
        while (state == MemberUnpacker::State::more && produced < kMostUnpacked) {
            auto in = readNext(m_medium, m_packed, offset + trial.packed);
            if (!in) {
                return in.takeFault();
            }
            if (trial.packed == 0 &&
                m_unpacker.window(in->first(std::min(in->size(), MemberUnpacker::kTellingBytes))) > kMostWindow) {
                return trial;
            }
            const auto step = m_unpacker.unpack(*in, std::span(m_unpacked).subspan(produced));
            trial.packed += step.consumed;
            produced += step.produced;
            state = step.state;
            if (step.consumed == 0 && step.produced == 0) {
                break;
            }
        }
        m_unpackedInAll += produced;
        trial.unpacks = state == MemberUnpacker::State::end || produced >= MemberUnpacker::kConvincingBytes;
        trial.header = trial.unpacks && holdsHeader(std::span(m_unpacked).first(produced));
        return trial;
    }

private:
    PatientReader& m_medium;
    MemberUnpacker& m_unpacker;
    std::vector<std::byte> m_packed;
    std::vector<std::byte> m_unpacked;
    std::uint64_t m_unpackedInAll = 0;
    unsigned m_trials = 0;
};

} // namespace

Result<bool> goesOnUnpacked(PatientReader& medium, std::uint64_t start, std::uint64_t most, const std::stop_token& stop)
{
    std::vector<std::byte> piece;
    for (std::uint64_t at = start; at < start + most; at += piece.size()) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        auto bytes = readNext(medium, piece, at);
        if (!bytes) {
            return bytes.takeFault();
        }
        for (std::size_t block = 0; block + kTarBlock <= bytes->size(); block += kTarBlock) {
            if (isTarHeader(bytes->subspan(block, kTarBlock))) {
                if (auto follow = headersFollow(medium, at + block); !follow || *follow) {
                    return follow;
                }
            }
        }
        if (bytes->size() < kSearchedAtOnce) {
            break;
        }
    }
    return false;
}

Result<std::optional<std::uint64_t>> findMemberWithHeader(PatientReader& medium, std::uint64_t start,
                                                          std::uint64_t most, MemberUnpacker& unpacker,
                                                          const std::stop_token& stop)
{
    Search search(medium, unpacker);
    std::vector<std::byte> piece;
    for (std::uint64_t at = start; at < start + most && !search.isSpent();) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        auto bytes = readNext(medium, piece, at);
        if (!bytes) {
            return bytes.takeFault();
        }
        std::size_t place = 0;
        while (place + MemberUnpacker::kHeadBytes <= bytes->size() && !unpacker.startsMember(bytes->subspan(place))) {
            ++place;
        }
        if (place + MemberUnpacker::kHeadBytes > bytes->size()) {
            if (bytes->size() < kSearchedAtOnce) {
                return std::optional<std::uint64_t>();
            }
            at += place;
            continue;
        }
        const std::uint64_t member = at + place;
        auto trial = search.tryMember(member);
        if (!trial) {
            return trial.takeFault();
        }
        if (trial->header) {
            return std::optional(member);
        }
        at = member + (trial->unpacks ? std::max<std::uint64_t>(trial->packed, 1) : 1);
    }
    return std::optional<std::uint64_t>();
}

} // namespace steadyburn
