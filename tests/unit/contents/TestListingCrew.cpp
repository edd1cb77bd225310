#include "contents/ListingCrew.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>

#include <atomic>
#include <set>
#include <thread>
#include <utility>
#include <vector>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_listing_crew {

FolderJob jobOf(NodeId folder)
{
    FolderJob job;
    job.folder = folder;
    return job;
}

Listing listingOf(const FolderJob& job)
{
    Listing listing;
    listing.folder = job.folder;
    return listing;
}

constexpr ListingCrew::Size kPatient{.threads = 4, .patience = 60s, .farewell = 60s};

// A millisecond passes whenever the crew looks at its threads, as long as there are milliseconds that may pass.
class LookedAtClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override
    {
        if (std::this_thread::get_id() == m_crew && mayPass > 0) {
            --mayPass;
            m_now += Nanoseconds(1ms).count();
        }
        return Nanoseconds(m_now.load());
    }
    void sleepUntil(Nanoseconds /*time*/, const std::stop_token& /*stop*/) override {}
    void sleepOn(const std::atomic<std::uint32_t>& /*word*/, std::uint32_t /*value*/, Nanoseconds /*time*/) override {}

    mutable std::atomic<int> mayPass{0};

private:
    const std::thread::id m_crew = std::this_thread::get_id();
    mutable std::atomic<std::int64_t> m_now{0};
};

void awaitTrue(const std::atomic<bool>& flag)
{
    while (!flag) {
        std::this_thread::sleep_for(1ms);
    }
}

class TestListingCrew : public QObject {
    Q_OBJECT
    SteadyClock m_steady;

private slots:
    void next_returnsEveryFolderOnce_alsoThoseAddedOnTheWay()
    {
        ListingCrew crew([](const FolderJob& job, Watch&) { return listingOf(job); }, jobOf, kPatient, m_steady);
        std::multiset<NodeId> seen;
        crew.add({0});
        while (const std::optional<Listing> listing = crew.next({})) {
            seen.insert(listing->folder);
            if (listing->folder < 1000) {
                crew.add({listing->folder * 2 + 1, listing->folder * 2 + 2});
            }
        }
        QCOMPARE(seen.size(), std::size_t(2001));
        QCOMPARE(std::set<NodeId>(seen.begin(), seen.end()).size(), std::size_t(2001));
    }

    void next_whileAListingHangs_saysWhichEntry_andReturnsItInTheEnd()
    {
        LookedAtClock clock;
        std::atomic<bool> answers{false};
        ListingCrew crew(
            [&](const FolderJob& job, Watch& watch) {
                watch.at("nas");
                clock.mayPass = 1000;
                awaitTrue(answers);
                return listingOf(job);
            },
            jobOf, {.threads = 1, .patience = 60s, .farewell = 60s, .silence = 4ms}, clock);
        crew.add({7});
        std::vector<std::pair<NodeId, std::string>> said;
        const auto listing = crew.next({}, [&](NodeId folder, const std::string& entry) {
            said.emplace_back(folder, entry);
            answers = true;
        });
        QVERIFY(listing && listing->folder == 7);
        QVERIFY(!said.empty());
        QVERIFY(said.front() == std::pair(NodeId(7), std::string("nas")));
    }

    void next_withoutWork_returnsNothing()
    {
        ListingCrew crew([](const FolderJob& job, Watch&) { return listingOf(job); }, jobOf, kPatient, m_steady);
        QVERIFY(!crew.next({}));
    }

    void next_onStop_returnsAtOnce_andTheListingHearsOfIt()
    {
        std::stop_source stop;
        std::atomic<bool> heard{false};
        {
            ListingCrew crew(
                [&](const FolderJob& job, Watch& watch) {
                    stop.request_stop();
                    while (!watch.stopped()) {
                        std::this_thread::yield();
                    }
                    heard = true;
                    return listingOf(job);
                },
                jobOf, kPatient, m_steady);
            crew.add({0});
            QVERIFY(!crew.next(stop.get_token()));
        }
        QVERIFY(heard);
    }

    void next_whenAnEntryNeverAnswers_saysWhich_andTheOthersGoOn()
    {
        LookedAtClock clock;
        const auto released = std::make_shared<std::atomic<bool>>(false); // outlives the crew, as a dead thread does
        const auto left = std::make_shared<std::atomic<bool>>(false);
        {
            ListingCrew crew(
                [released, left, &clock](const FolderJob& job, Watch& watch) {
                    watch.at("");
                    if (job.folder == 3) {
                        watch.at("share");
                        clock.mayPass = 1000;
                        awaitTrue(*released);
                        *left = true;
                    }
                    return listingOf(job);
                },
                jobOf, {.threads = 1, .patience = 8ms, .farewell = 100ms}, clock); // one thread: it has to be replaced
            crew.add({5, 4, 3, 2});
            std::map<NodeId, std::string> seen;
            while (const std::optional<Listing> listing = crew.next({})) {
                seen[listing->folder] = listing->stalled ? listing->stalledAt : "listed";
                if (listing->stalled) {
                    clock.mayPass = 0; // the others have all the time
                }
            }
            QCOMPARE(seen, (std::map<NodeId, std::string>{{2, "listed"}, {3, "share"}, {4, "listed"}, {5, "listed"}}));
        }
        *released = true; // it may come back at any time and harms nobody
        QVERIFY(comesTrue([&] { return left->load(); }));
    }

    void next_whileEntriesAnswerSlowly_waits()
    {
        LookedAtClock clock;
        ListingCrew crew(
            [&](const FolderJob& job, Watch& watch) {
                for (int i = 0; i < 20; ++i) {
                    watch.at("entry");
                    clock.mayPass = 3; // longer than patience in all, not one by one
                    while (clock.mayPass > 0) {
                        std::this_thread::sleep_for(1ms);
                    }
                }
                return listingOf(job);
            },
            jobOf, {.threads = 1, .patience = 8ms, .farewell = 60s}, clock);
        crew.add({1});
        const std::optional<Listing> listing = crew.next({});
        QVERIFY(listing && !listing->stalled);
        QCOMPARE(clock.now(), Nanoseconds(60ms));
    }

    void destructor_whileAListingHangs_returns()
    {
        const auto released = std::make_shared<std::atomic<bool>>(false);
        const auto left = std::make_shared<std::atomic<bool>>(false);
        {
            std::stop_source stop;
            ListingCrew crew(
                [=](const FolderJob& job, Watch&) mutable {
                    stop.request_stop();
                    awaitTrue(*released);
                    *left = true;
                    return listingOf(job);
                },
                jobOf, {.threads = 2, .patience = 60s, .farewell = 50ms}, m_steady);
            crew.add({1});
            QVERIFY(!crew.next(stop.get_token()));
        }
        QVERIFY(!*left);
        *released = true;
        QVERIFY(comesTrue([&] { return left->load(); }));
    }

    void next_whenListingThrows_isFatal()
    {
        ListingCrew crew([](const FolderJob&, Watch&) -> Listing { throw std::bad_alloc(); }, jobOf, kPatient,
                         m_steady);
        crew.add({1});
        const std::optional<Listing> listing = crew.next({});
        QVERIFY(listing && listing->fatal);
        QCOMPARE(listing->fatal->kind, FaultKind::outOfMemory);
    }
};

STEADYBURN_UNIT_TEST(TestListingCrew)

} // namespace test_listing_crew

#include "TestListingCrew.moc"
