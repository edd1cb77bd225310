// The threads that list folders for the scanner, several because cold metadata is a matter of latency. A thread that
// hangs in a dead network share is left behind and replaced.
#pragma once

#include "base/Clock.h"
#include "contents/FolderReader.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

// Where a listing is just now. The listing thread tells, the crew looks.
class Watch {
public:
    // Before every call that may hang: the entry it is about, "" for the folder itself.
    void at(std::string_view entry);
    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }

private:
    friend class ListingCrew;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::string m_entry;
    std::uint64_t m_beats = 0;
};

// One thread, the scanner's, calls it.
class ListingCrew {
public:
    using List = std::function<Listing(const FolderJob&, Watch&)>; // on the crew's threads; may outlive the crew
    using Prepare = std::function<FolderJob(NodeId)>;              // the same, but never after the crew's end

    struct Size {
        unsigned threads;
        std::chrono::milliseconds patience;   // with an entry that does not answer
        std::chrono::milliseconds farewell;   // the same at the end, when nobody waits for the listing any more
        std::chrono::milliseconds silence{0}; // without any sign until it is said; 0: never
    };
    ListingCrew(List list, Prepare prepare, Size size, const Clock& clock); // the clock outlives the crew
    ~ListingCrew();                                                         // stops the listings that are under way
    ListingCrew(const ListingCrew&) = delete;
    ListingCrew& operator=(const ListingCrew&) = delete;

    // The last of `folders` is listed first. Waiting folders cost four bytes each.
    void add(const std::vector<NodeId>& folders);

    // Waits for a listing, in the order they are done. Nothing when all that was added has been returned, or on stop.
    // `silent` is called, and again and again, while there is nothing to wait for but listings that give no sign of
    // life, with one of them: the folder, and the entry of it that does not answer or "".
    using Silent = std::function<void(NodeId folder, const std::string& entry)>;
    std::optional<Listing> next(const std::stop_token& stop, const Silent& silent = {});

private:
    struct Lister;
    struct Shared;
    static void work(const std::shared_ptr<Shared>& shared, const std::shared_ptr<Lister>& worker, const Clock& clock);
    Listing takeOne();
    bool hire(); // false: no more threads to be had
    // Looks for workers without a sign of life for `patience`. The lock on the shared state is held.
    void leaveBehind(std::chrono::milliseconds patience, bool report);
    [[nodiscard]] std::optional<std::pair<NodeId, std::string>> silentOne() const;

    Size m_size;
    const Clock& m_clock;
    unsigned m_hired = 0; // lost ones, who were replaced, are not counted twice
    std::shared_ptr<Shared> m_shared;
    std::vector<std::shared_ptr<Lister>> m_workers;
    std::deque<Listing> m_taken; // done ones, taken together to spare the lock
};

} // namespace steadyburn
