// A disc or an image with RS03 parity (image/parity), whose damaged sectors are repaired as they are read. What is
// beyond repair cannot be read. One thread, the one that walks.
#pragma once

#include "image/parity/ParityRepairer.h"
#include "target/Target.h"
#include "unpack/PatientReader.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_set>

namespace steadyburn {

class RepairingReader;

// What came of the parity of one medium, over all readers of it.
struct ParityUse {
    RepairingReader* reader = nullptr;          // the one that is open; null: none
    std::optional<ParityLayout> layout;         // empty: the medium has no parity
    std::unordered_set<std::uint64_t> repaired; // sectors
    std::unordered_set<std::uint64_t> lost;     // beyond repair, or in a row of which something is wrong
    std::unordered_set<std::uint64_t> unproven; // as they were read: their checksums are beyond repair
    // Of the parity itself, and of what only it needs (header, padding and checksums), with what of it nothing can
    // check. Empty: not looked at.
    std::optional<std::uint64_t> damagedOwn;
    // Bytes: where the newest session begins, if it lies behind all that the parity protects; or the session that was
    // put over it.
    std::optional<std::uint64_t> unprotected;
    bool outdated = false;  // without a layout: there was parity, and a session was put over it
    bool coversAll = false; // after a look at all of it: nothing that the medium holds lies behind the parity

    // All of the medium is as its parity's checksums say, repaired where it must be.
    [[nodiscard]] bool provesAll() const;
    // parityRepaired, with what was damaged of the medium `name`, and with the number of unproven sectors as its
    // length; nothing if all of it is whole.
    [[nodiscard]] std::optional<Fault> repairs(const std::string& name) const;
    // parityDamaged; nothing if it is whole or was not looked at.
    [[nodiscard]] std::optional<Fault> ownDamage(const std::string& name) const;
};

class RepairingReader final : public MediumReader {
public:
    // `medium` can seek. `use` outlives it.
    RepairingReader(std::unique_ptr<MediumReader> medium, const std::stop_token& stop, ParityUse& use);
    ~RepairingReader() override;

    // Looks for the parity. False: there is none, and takeBack() gives the medium's own reader, which stands where it
    // stood before.
    Result<bool> findParity();
    [[nodiscard]] std::unique_ptr<MediumReader> takeBack() { return std::move(m_medium); }

    Result<std::size_t> read(std::span<std::byte> into) override;
    Result<void> seek(std::uint64_t offset) override;
    // With what was cut off, which the parity brings back.
    [[nodiscard]] std::optional<std::uint64_t> size() const override;
    [[nodiscard]] bool seekable() const override { return true; }
    [[nodiscard]] std::uint64_t sessionStart() const override;
    [[nodiscard]] std::vector<std::uint64_t> earlierSessions() const override;
    [[nodiscard]] std::vector<Fault> lostSessions() const override;

    // Reads all of the medium and compares its parity with it, for ParityUse. Nothing is changed.
    Result<void> checkAll();

private:
    [[nodiscard]] ReadSectors sectorReader();
    [[nodiscard]] std::uint64_t sectors() const;
    Result<std::size_t> readSectors(std::uint64_t first, std::span<std::byte> into);

    std::unique_ptr<MediumReader> m_medium;
    PatientReader m_patient;
    ParityUse& m_use;
    std::optional<ParityMark> m_mark;
    std::optional<ParityRepairer> m_repairer;
    bool m_headRepaired = false; // what the medium's own reader knows of its sessions is wrong
    std::uint64_t m_at;
};

// The section of a target as openWithMap() has it; of a medium with parity, a RepairingReader. `use` outlives it.
Result<std::unique_ptr<MediumReader>> openRepairing(Target& target, std::uint32_t section, const std::stop_token& stop,
                                                    ParityUse& use);

} // namespace steadyburn
