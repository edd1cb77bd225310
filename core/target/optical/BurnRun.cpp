#include "target/optical/BurnRun.h"

#include "base/Units.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kStillBusy = 0x00020102; // "A drive operation is still going on"
constexpr auto kProgressPoll = std::chrono::milliseconds(20);
// The writer leaves libburn's list of workers a little after it said so.
constexpr auto kWriterLeaves = std::chrono::milliseconds(2);
// A start that met the last run's leaving writer is tried again this often, one poll apart.
constexpr int kStartTries = 100;
// Idle and no word of the writer for so long: the word is lost.
constexpr auto kWordIsLost = std::chrono::seconds(10);

void fill(burn::burn_write_opts* options, const TrackPlan& plan)
{
    burn::burn_write_opts_set_perform_opc(options, 0);
    burn::burn_write_opts_set_underrun_proof(options, 1);
    burn::burn_write_opts_set_simulate(options, plan.simulate ? 1 : 0);
    burn::burn_write_opts_set_multi(options, plan.keepOpen && isSequentialProfile(plan.profile) ? 1 : 0);
    if (plan.startByte) {
        burn::burn_write_opts_set_start_byte(options, static_cast<off_t>(*plan.startByte));
    }
    if (plan.profile == kStdioProfile && plan.rate > 0) {
        // libburn keeps to a rate only where it flushes, each 16 MiB; flushing at the end makes it each MiB.
        burn::burn_write_opts_set_stdio_fsync(options, 1);
    }
    if (plan.straightOn && hasDefectManagement(plan.profile)) {
        burn::burn_write_opts_set_stream_recording(options, 1);
    }
    if (trackPadding(plan.profile) > kDiscBlock) {
        burn::burn_write_opts_set_obs_pad(options, 1);
    }
}

bool mayBeSessionAtOnce(const TrackPlan& plan)
{
    return plan.blank && plan.size && *plan.size > 0 && !plan.keepOpen && !plan.trackAtOnce;
}

} // namespace

std::uint64_t TrackPlan::needed() const
{
    return roundUp(roundUp(size.value_or(0), kDiscBlock) + trackTail(profile, size), trackPadding(profile));
}

std::uint64_t availableSpace(BurnDrive& drive, const TrackPlan& plan)
{
    off_t space = 0;
    drive.library().run([&] {
        burn::burn_write_opts* options = burn::burn_write_opts_new(drive.handle());
        if (options == nullptr) {
            return;
        }
        fill(options, plan);
        if (mayBeSessionAtOnce(plan) && isCd(plan.profile)) {
            burn::burn_write_opts_set_write_type(options, burn::BURN_WRITE_SAO, burn::BURN_BLOCK_SAO);
        } else {
            burn::burn_write_opts_set_write_type(options, burn::BURN_WRITE_TAO, burn::BURN_BLOCK_MODE1);
        }
        space = burn::burn_disc_available_space(drive.handle(), options);
        burn::burn_write_opts_free(options);
    });
    return static_cast<std::uint64_t>(std::max<off_t>(space, 0));
}

BurnRun::BurnRun(BurnDrive& drive, BurnStream& stream, const TrackPlan& plan, DriveMeter& meter)
    : m_drive(drive), m_heard(drive.library()), m_stream(stream), m_plan(plan), m_meter(meter)
{
}

BurnRun::~BurnRun()
{
    m_drive.library().run([&] {
        if (m_options != nullptr) {
            burn::burn_write_opts_free(m_options);
        }
        if (m_track != nullptr) {
            burn::burn_track_free(m_track);
        }
        if (m_session != nullptr) {
            burn::burn_session_free(m_session);
        }
        if (m_disc != nullptr) {
            burn::burn_disc_free(m_disc);
        }
    });
}

// Control thread.
bool BurnRun::setUp()
{
    m_disc = burn::burn_disc_create();
    m_session = burn::burn_session_create();
    m_track = burn::burn_track_create();
    m_options = burn::burn_write_opts_new(m_drive.handle());
    burn::burn_source* source = m_stream.newSource();
    if (m_disc == nullptr || m_session == nullptr || m_track == nullptr || m_options == nullptr || source == nullptr) {
        m_outcome.refusal = "out of memory";
        return false;
    }
    const auto tail = static_cast<int>(trackTail(m_plan.profile, m_plan.size));
    burn::burn_track_define_data(m_track, 0, tail, 1, BURN_MODE1);
    const bool set = burn::burn_track_set_source(m_track, source) == burn::BURN_SOURCE_OK;
    burn::burn_source_free(source); // the track holds its own reference
    if (!set || burn::burn_session_add_track(m_session, m_track, BURN_POS_END) == 0 ||
        burn::burn_disc_add_session(m_disc, m_session, BURN_POS_END) == 0) {
        m_outcome.refusal = "the track cannot be described";
        return false;
    }
    fill(m_options, m_plan);
    const int speed = m_plan.rate == 0 ? 0 : speedForLibrary(m_plan.rate, m_plan.profile);
    burn::burn_drive_set_speed(m_drive.handle(), 0, speed); // read, write
    return chooseMode();
}

// Control thread, after all else is set.
bool BurnRun::chooseMode()
{
    std::array<char, BURN_REASONS_LEN> reasons{};
    if (mayBeSessionAtOnce(m_plan)) {
        const auto type = burn::burn_write_opts_auto_write_type(m_options, m_disc, reasons.data(), 2);
        m_outcome.sessionAtOnce = type == burn::BURN_WRITE_SAO;
        if (type != burn::BURN_WRITE_NONE) {
            return true;
        }
    }
    if (burn::burn_write_opts_set_write_type(m_options, burn::BURN_WRITE_TAO, burn::BURN_BLOCK_MODE1) != 0 &&
        burn::burn_precheck_write(m_options, m_disc, reasons.data(), 1) > 0) {
        return true;
    }
    // A DVD-RW that was blanked fast takes nothing but a session of known size.
    if (m_plan.size && !m_plan.keepOpen && !m_plan.trackAtOnce &&
        burn::burn_write_opts_auto_write_type(m_options, m_disc, reasons.data(), 2) != burn::BURN_WRITE_NONE) {
        return true;
    }
    m_outcome.refusal = reasons.data();
    return false;
}

void BurnRun::collect()
{
    for (BurnMessage& message : m_heard.take()) {
        m_outcome.messages.push_back(std::move(message));
    }
}

// libburn refuses without a sign when the last run's writer has not left yet, and its verdict is then the last run's.
bool BurnRun::start()
{
    const auto alone = m_drive.library().starting();
    for (int tries = 0; tries < kStartTries; ++tries) {
        const std::size_t before = m_outcome.messages.size();
        m_drive.library().run([&] { burn::burn_disc_write(m_options, m_disc); });
        // Only what libburn says on our own thread tells a refusal; the writer may already be talking too.
        if (burn::burn_drive_get_status(m_drive.handle(), nullptr) != burn::BURN_DRIVE_IDLE || m_stream.touched()) {
            return true;
        }
        collect();
        const auto fresh = m_outcome.messages.begin() + static_cast<std::ptrdiff_t>(before);
        const auto said = [&](int code) {
            return std::any_of(fresh, m_outcome.messages.end(),
                               [code](const BurnMessage& message) { return message.code == code; });
        };
        if (!said(kStillBusy)) {
            if (said(kWriterEnded)) {
                return true; // started, and idle again within the call: the verdict decides
            }
            for (const int code : {0x0002017c, 0x00020139, 0x00020113, 0x00020146, 0x00020181, 0x00020168}) {
                if (said(code)) {
                    m_outcome.refusal = "libburn refuses the job";
                    return false;
                }
            }
            return true;
        }
        std::this_thread::sleep_for(kProgressPoll);
    }
    m_outcome.refusal = "the drive stays busy";
    return false;
}

void BurnRun::showBuffer(bool& idle)
{
    burn::burn_progress now{};
    idle = burn::burn_drive_get_status(m_drive.handle(), &now) == burn::BURN_DRIVE_IDLE;
    const std::uint64_t accepted = m_stream.taken();
    if (now.buffer_capacity == 0) {
        m_meter.onMedium.store(accepted, std::memory_order_relaxed);
        return;
    }
    const std::int64_t size = now.buffer_capacity;
    const std::int64_t fill = size - std::min<std::int64_t>(now.buffer_available, size);
    m_meter.bufferSize.store(size, std::memory_order_relaxed);
    m_meter.bufferFill.store(fill, std::memory_order_relaxed);
    const std::int64_t through = std::max<std::int64_t>(static_cast<std::int64_t>(now.buffered_bytes) - fill, 0);
    m_meter.onMedium.store(std::min(static_cast<std::uint64_t>(through), accepted), std::memory_order_relaxed);
}

void BurnRun::watch(const std::stop_token& stop)
{
    auto idleSince = std::chrono::steady_clock::time_point::max();
    for (;;) {
        if (stop.stop_requested()) {
            m_stream.stop();
            burn::burn_drive_cancel(m_drive.handle());
        }
        bool idle = false;
        showBuffer(idle);
        collect(); // may wait: another drive's command may have the control thread
        const auto now = std::chrono::steady_clock::now();
        if (!idle) {
            idleSince = std::chrono::steady_clock::time_point::max();
        } else if (idleSince == std::chrono::steady_clock::time_point::max()) {
            idleSince = now;
        }
        // Idle comes early on stdio, and the word may come before idle: both are needed.
        if (idle && (m_drive.library().takeWriterEnded() || now - idleSince > kWordIsLost)) {
            break;
        }
        std::this_thread::sleep_for(kProgressPoll);
    }
    std::this_thread::sleep_for(kWriterLeaves);
    collect();
}

BurnOutcome BurnRun::run(const std::stop_token& stop)
{
    bool ready = false;
    m_drive.library().run([&] { ready = setUp(); });
    if (!ready || !start()) {
        collect();
        return m_outcome;
    }
    watch(stop);
    m_outcome.started = true;
    m_drive.library().run([&] {
        off_t read = 0;
        off_t written = 0;
        m_outcome.wroteWell = burn::burn_drive_wrote_well(m_drive.handle()) != 0;
        if (burn::burn_track_get_counters(m_track, &read, &written) > 0) {
            m_outcome.read = static_cast<std::uint64_t>(read);
            m_outcome.written = static_cast<std::uint64_t>(written);
        }
    });
    return m_outcome;
}

} // namespace steadyburn
