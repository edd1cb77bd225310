// What is known of a burn while it writes, in a small file that stays where the program is killed or the power fails:
// the next start then says what the medium is worth (UnfinishedBurns). The file is on the disk before the first byte
// goes to the medium, and goes when the burn has a report.
//
// Its first line says what is burned where, what the first bytes of it are and which process writes; the second, of a
// fixed length, how much is on the medium, and that sum once more. That line alone is renewed, five times a second by a
// thread of its own, which also brings it to the disk once a second.
#pragma once

#include "base/Result.h"
#include "base/os/FileDescriptor.h"
#include "base/os/ProcessIdentity.h"
#include "base/os/Worker.h"
#include "target/DriveMeter.h"
#include "workflow/request/UnfinishedBurn.h"

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

inline constexpr std::string_view kBurnJournalEnding = ".burn";
inline constexpr std::size_t kHeadOfBurn = 64 * 1024; // bytes that HeadSum is of, at most

class BurnJournal {
public:
    // Writes the journal of `burn`, with its head, into the folder, which it makes where it is missing, and begins to
    // renew it from what the meter says, which outlives it. Fails with io. Any thread; it may take as long as the disk
    // does.
    static Result<std::unique_ptr<BurnJournal>> begin(const std::string& folder, UnfinishedBurn burn,
                                                      const DriveMeter& meter);
    // The file stays: whoever looks next is told that the burn did not end.
    ~BurnJournal();
    BurnJournal(const BurnJournal&) = delete;
    BurnJournal& operator=(const BurnJournal&) = delete;

    // The burn has ended, and reports it: the file goes.
    void remove();

private:
    BurnJournal(UnfinishedBurn burn, const DriveMeter& meter);
    void renewUntilStopped();
    void renew();
    void stop();

    UnfinishedBurn m_burn; // the renewing thread's while that runs
    const DriveMeter& m_meter;
    FileDescriptor m_file;      // holds the lock that says that the burn runs
    std::uint64_t m_offset = 0; // of the second line
    std::string m_line;         // as it stands in the file
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stop = false;
    Worker m_worker; // last: it uses all of these
};

// What the journal at `path` says, and whose it is. Nothing: it cannot be understood.
struct JournaledBurn {
    UnfinishedBurn burn;
    ProcessIdentity writer;
    bool locked = false; // by whoever writes it
};
[[nodiscard]] std::optional<JournaledBurn> readBurnJournal(const std::string& path);
// Whether the file holds something, no process writes it, and yet nothing of it can be understood.
[[nodiscard]] bool isDamagedBurnJournal(const std::string& path);

} // namespace steadyburn
