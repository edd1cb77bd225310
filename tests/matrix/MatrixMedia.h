// Small media of every kind, burned once by the program's own jobs, and spoiled copies of them.
#pragma once

#include "matrix/FolderState.h"
#include "support/ScratchFolder.h"
#include "workflow/burn/Job.h"

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

// The smallest piece of a medium that is spoiled: a block of a disc, 512 bytes of an archive, a record of a tape.
struct MediumUnit {
    std::size_t volume = 0;   // which of the files
    std::uint64_t offset = 0; // in that file; of a record: of its data
    std::uint64_t length = 0;
};

enum class MatrixKind { image, summedImage, disc, rewritableDisc, tape, packedTape, tar, tarGzip, tarZstd };
inline constexpr MatrixKind kMatrixKinds[] = {
    MatrixKind::image,      MatrixKind::summedImage, MatrixKind::disc,    MatrixKind::rewritableDisc, MatrixKind::tape,
    MatrixKind::packedTape, MatrixKind::tar,         MatrixKind::tarGzip, MatrixKind::tarZstd};
[[nodiscard]] const char* toString(MatrixKind kind);
[[nodiscard]] bool isIso(MatrixKind kind);
[[nodiscard]] bool isDisc(MatrixKind kind); // in a virtual drive
[[nodiscard]] bool isTape(MatrixKind kind);

struct VolumeBytes {
    std::string bytes;
    std::string record; // what the virtual drive keeps beside the bytes of a disc; empty: nothing
};

// One medium, or the tapes of one set. Made in `folder`; throws std::runtime_error when it cannot be burned.
class MatrixMedium {
public:
    MatrixMedium(MatrixKind kind, const ScratchFolder& folder, Clock& clock);

    [[nodiscard]] MatrixKind kind() const { return m_kind; }
    [[nodiscard]] std::size_t volumes() const { return m_good.size(); }
    [[nodiscard]] const VolumeBytes& good(std::size_t volume) const { return m_good[volume]; }
    [[nodiscard]] std::string file(std::size_t volume) const;
    [[nodiscard]] std::string spec(std::size_t volume) const; // of the target
    [[nodiscard]] const std::vector<MediumUnit>& units() const { return m_units; }
    // Puts a volume into the state of `bytes`.
    void put(std::size_t volume, const std::string& bytes) const;
    [[nodiscard]] VolumeBytes now(std::size_t volume) const;
    // A burn to this medium's first or, to append, last volume, of a folder below the scratch folder.
    [[nodiscard]] JobRequest request(const std::string& source, bool append) const;

private:
    void burn(const std::string& source, bool append, Clock& clock);
    void findUnits();
    void findRecords(std::size_t volume);

    MatrixKind m_kind;
    const ScratchFolder& m_folder;
    std::vector<VolumeBytes> m_good;
    std::vector<MediumUnit> m_units;
};

// The folders that the media are made of: tree (session 1), second, third, and more, which is appended.
void makeMatrixSources(const ScratchFolder& folder);

// What every job here is made of.
Dependencies matrixParts(Clock& clock);

} // namespace steadyburn
