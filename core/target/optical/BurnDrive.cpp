#include "target/optical/BurnDrive.h"

#include "base/Units.h"
#include "target/device/DrivePresence.h"
#include "target/optical/BurnFault.h"
#include "target/optical/DirectRead.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

namespace steadyburn {

namespace {

constexpr auto kPoll = std::chrono::milliseconds(50);
// The worker still has to leave libburn's list after the drive is idle; it tells nobody when it has.
constexpr auto kWorkerLeaves = std::chrono::milliseconds(100);

} // namespace

BurnDrive::BurnDrive(BurnLibrary& library, BurnAddress address) : m_library(library), m_address(std::move(address))
{
}

Result<std::shared_ptr<BurnDrive>> BurnDrive::grab(const BurnAddress& address, bool load, DriveUse use,
                                                   MountedDisc mounted)
{
    auto library = BurnLibrary::instance();
    if (!library) {
        return library.takeFault();
    }
    std::shared_ptr<BurnDrive> drive(new BurnDrive(**library, address));
    if (auto taken = drive->take(load, use, mounted); !taken) {
        return taken.takeFault();
    }
    return drive;
}

// Where its disc is mounted the kernel gives nobody else the drive alone, and nobody can take it from us either.
int BurnDrive::open(bool load)
{
    std::string text = m_address.forLibrary();
    burn::burn_preset_device_open(besideMount() ? 0 : 1, 0, 0);
    const int answer = burn::burn_drive_scan_and_grab(&m_info, text.data(), load ? 1 : 0);
    burn::burn_preset_device_open(1, 0, 0);
    return answer;
}

Result<void> BurnDrive::take(bool load, DriveUse use, MountedDisc mounted)
{
    if (!m_library.claim(m_address.forLibrary(), use)) {
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .path = m_address.spec};
    }
    m_claimed = true;
    if (mounted == MountedDisc::readBeside) {
        m_mount = holdMount(m_address);
    }
    if (auto usable = checkUsable(m_address, besideMount()); !usable) {
        return usable.takeFault();
    }
    BurnMessages messages(m_library);
    int answer = 0;
    m_library.run([&] {
        answer = open(load);
        if (answer > 0) {
            m_handle = m_info[0].drive;
        } else {
            m_info = nullptr;
        }
    });
    if (answer <= 0) {
        const Fault fallback{.kind = FaultKind::targetBusy, .doing = Action::open, .path = m_address.spec};
        Fault refused = faultFrom(messages.take(), fallback);
        if (!m_address.stdio && !opticalDriveAnswers(m_address.device)) { // it could be opened a moment ago
            refused.kind = FaultKind::driveVanished;
        }
        return refused;
    }
    bool unready = false;
    m_library.run([&] { unready = burn::burn_disc_get_status(m_handle) == burn::BURN_DISC_UNREADY; });
    if (unready) {
        reassess();
    }
    return {};
}

BurnDrive::~BurnDrive()
{
    if (m_info != nullptr) {
        m_library.run([&] {
            if (besideMount()) {
                burn::burn_drive_leave_locked(m_handle, 0); // as the mount had it
            } else {
                burn::burn_drive_release(m_handle, m_eject ? 1 : 0);
            }
            burn::burn_drive_info_free(m_info);
        });
    }
    if (m_claimed) {
        m_library.giveBack(m_address.forLibrary());
    }
}

DiscStatus BurnDrive::status()
{
    burn::burn_disc_status status = burn::BURN_DISC_UNREADY;
    m_library.run([&] { status = burn::burn_disc_get_status(m_handle); });
    switch (status) {
    case burn::BURN_DISC_BLANK:
        return DiscStatus::blank;
    case burn::BURN_DISC_EMPTY:
        return DiscStatus::empty;
    case burn::BURN_DISC_APPENDABLE:
        return DiscStatus::appendable;
    case burn::BURN_DISC_FULL:
        return DiscStatus::full;
    default:
        return DiscStatus::unsuitable;
    }
}

BurnProfile BurnDrive::profile()
{
    int number = 0;
    m_library.run([&] {
        std::array<char, 80> name{};
        if (burn::burn_disc_get_profile(m_handle, &number, name.data()) <= 0) {
            number = 0;
        }
    });
    return number;
}

bool BurnDrive::unformatted()
{
    const BurnProfile number = profile();
    if (number != 0x12 && number != 0x43) {
        return false;
    }
    return formatStatus() == FormatStatus::unformatted;
}

FormatStatus BurnDrive::formatStatus()
{
    int status = BURN_FORMAT_IS_UNKNOWN;
    m_library.run([&] {
        off_t size = 0;
        unsigned spare = 0;
        int formats = 0;
        if (burn::burn_disc_get_formats(m_handle, &status, &size, &spare, &formats) <= 0) {
            status = BURN_FORMAT_IS_UNKNOWN;
        }
    });
    switch (status) {
    case BURN_FORMAT_IS_UNFORMATTED:
        return FormatStatus::unformatted;
    case BURN_FORMAT_IS_FORMATTED:
        return FormatStatus::formatted;
    default:
        return FormatStatus::unknown;
    }
}

bool BurnDrive::reassess()
{
    int answer = 0;
    m_library.run([&] { answer = burn::burn_drive_re_assess(m_handle, 0); });
    return answer > 0;
}

std::pair<std::size_t, std::optional<Fault>> BurnDrive::readWritten(std::uint64_t offset, std::span<std::byte> into)
{
    if (m_onlyBegun) {
        const std::size_t read = readDirectly(m_address.device, offset, into);
        const Fault broken{.kind = FaultKind::mediumError,
                           .doing = Action::read,
                           .path = m_address.spec,
                           .offset = offset + read,
                           .length = kDiscBlock};
        return {read, read < into.size() ? std::optional(broken) : std::nullopt};
    }
    off_t count = 0;
    int answer = 0;
    BurnMessages messages(m_library);
    m_library.run([&] {
        // Bit 4: the two run-out blocks of a CD track are no news.
        answer = burn::burn_read_data(m_handle, static_cast<off_t>(offset), reinterpret_cast<char*>(into.data()),
                                      static_cast<off_t>(into.size()), &count, 16);
    });
    const auto done = static_cast<std::size_t>(std::clamp<off_t>(count, 0, static_cast<off_t>(into.size())));
    if (answer > 0 && done == into.size()) {
        return {done, std::nullopt};
    }
    const Fault fallback{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .path = m_address.spec,
                         .offset = offset + done,
                         .length = 2048};
    return {done, faultFrom(messages.take(), fallback)};
}

std::pair<std::size_t, std::optional<Fault>> BurnDrive::read(std::uint64_t offset, std::span<std::byte> into)
{
    auto answer = readWritten(offset, into);
    if (answer.second) {
        answer.second = unlessGone(std::move(*answer.second));
        // As between two sessions, or where a drive gives no reason: others can still be read.
        if (answer.second->kind == FaultKind::mediumFull || answer.second->kind == FaultKind::io) {
            answer.second->kind = FaultKind::mediumError;
        }
    }
    return answer;
}

Fault BurnDrive::unlessGone(Fault broken) const
{
    return m_address.stdio
               ? broken
               : unlessVanished(std::move(broken), [this] { return opticalDriveAnswers(m_address.device); });
}

ReadSectors BurnDrive::sectorReader()
{
    return [this](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        auto [got, failed] = read(first * kDiscBlock, into);
        if (failed && failed->kind != FaultKind::mediumError) {
            return std::move(*failed);
        }
        return got / kDiscBlock;
    };
}

std::uint64_t BurnDrive::readable()
{
    if (m_address.stdio) {
        std::error_code gone;
        const auto size = std::filesystem::file_size(m_address.device, gone);
        return gone ? 0 : size;
    }
    int blocks = 0;
    int answer = 0;
    m_library.run([&] { answer = burn::burn_get_read_capacity(m_handle, &blocks, 0); });
    return answer > 0 && blocks > 0 ? static_cast<std::uint64_t>(blocks) * 2048 : 0;
}

Result<void> BurnDrive::runAndWait(const std::function<void()>& start, Action doing,
                                   const std::function<void(double)>& progress)
{
    BurnMessages heard(m_library);
    m_library.run(start);
    std::vector<BurnMessage> messages = heard.take();
    const bool refused = std::any_of(messages.begin(), messages.end(), [](const BurnMessage& message) {
        return message.severity >= BurnSeverity::sorry;
    });
    for (;;) {
        burn::burn_progress now{};
        if (burn::burn_drive_get_status(m_handle, &now) == burn::BURN_DRIVE_IDLE) {
            break;
        }
        if (progress && now.sectors > 0) {
            progress(std::clamp(static_cast<double>(now.sector) / now.sectors, 0.0, 1.0));
        }
        std::this_thread::sleep_for(kPoll);
    }
    std::this_thread::sleep_for(kWorkerLeaves);
    for (BurnMessage& message : heard.take()) {
        messages.push_back(std::move(message));
    }
    int well = 0;
    m_library.run([&] { well = burn::burn_drive_wrote_well(m_handle); });
    if (well == 0 || refused) {
        return unlessGone(
            faultFrom(messages, {.kind = FaultKind::mediumError, .doing = doing, .path = m_address.spec}));
    }
    if (progress) {
        progress(1.0);
    }
    return {};
}

} // namespace steadyburn
