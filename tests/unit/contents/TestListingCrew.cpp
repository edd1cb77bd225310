#include "contents/ListingCrew.h"
#include "support/UnitTest.h"

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

class TestListingCrew : public QObject {
    Q_OBJECT
private slots:
    void next_returnsEveryFolderOnce_alsoThoseAddedOnTheWay()
    {
        ListingCrew crew([](const FolderJob& job, Watch&) { return listingOf(job); }, jobOf, kPatient);
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
        std::atomic<bool> answers{false};
        ListingCrew crew(
            [&](const FolderJob& job, Watch& watch) {
                watch.at("nas");
                while (!answers) {
                    std::this_thread::yield();
                }
                return listingOf(job);
            },
            jobOf, {.threads = 1, .patience = 60s, .farewell = 60s, .silence = 4ms});
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
        ListingCrew crew([](const FolderJob& job, Watch&) { return listingOf(job); }, jobOf, kPatient);
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
                jobOf, kPatient);
            crew.add({0});
            QVERIFY(!crew.next(stop.get_token()));
        }
        QVERIFY(heard);
    }

    void next_whenAnEntryNeverAnswers_saysWhich_andTheOthersGoOn()
    {
        struct Dead { // outlives the crew, as a thread in the kernel does
            std::atomic<bool> released{false};
            std::atomic<int> left{0};
        };
        const auto dead = std::make_shared<Dead>();
        {
            ListingCrew crew(
                [dead](const FolderJob& job, Watch& watch) {
                    watch.at("");
                    if (job.folder == 3) {
                        watch.at("share");
                        while (!dead->released) {
                            std::this_thread::sleep_for(1ms);
                        }
                        ++dead->left;
                    }
                    return listingOf(job);
                },
                jobOf, {.threads = 1, .patience = 2s, .farewell = 100ms}); // one thread: it has to be replaced
            crew.add({5, 4, 3, 2});
            std::map<NodeId, std::string> seen;
            while (const std::optional<Listing> listing = crew.next({})) {
                seen[listing->folder] = listing->stalled ? listing->stalledAt : "listed";
            }
            QCOMPARE(seen, (std::map<NodeId, std::string>{{2, "listed"}, {3, "share"}, {4, "listed"}, {5, "listed"}}));
        }
        dead->released = true; // it may come back at any time and harms nobody
        QTRY_COMPARE(dead->left.load(), 1);
    }

    void next_whileEntriesAnswerSlowly_waits()
    {
        ListingCrew crew(
            [](const FolderJob& job, Watch& watch) {
                for (int i = 0; i < 20; ++i) {
                    watch.at("entry");
                    std::this_thread::sleep_for(40ms); // longer than patience in all, not one by one
                }
                return listingOf(job);
            },
            jobOf, {.threads = 1, .patience = 400ms, .farewell = 400ms});
        crew.add({1});
        const std::optional<Listing> listing = crew.next({});
        QVERIFY(listing && !listing->stalled);
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
                    while (!*released) {
                        std::this_thread::sleep_for(1ms);
                    }
                    *left = true;
                    return listingOf(job);
                },
                jobOf, {.threads = 2, .patience = 60s, .farewell = 50ms});
            crew.add({1});
            QVERIFY(!crew.next(stop.get_token()));
        }
        *released = true;
        QTRY_VERIFY(left->load());
    }

    void next_whenListingThrows_isFatal()
    {
        ListingCrew crew([](const FolderJob&, Watch&) -> Listing { throw std::bad_alloc(); }, jobOf, kPatient);
        crew.add({1});
        const std::optional<Listing> listing = crew.next({});
        QVERIFY(listing && listing->fatal);
        QCOMPARE(listing->fatal->kind, FaultKind::outOfMemory);
    }
};

STEADYBURN_UNIT_TEST(TestListingCrew)

} // namespace test_listing_crew

#include "TestListingCrew.moc"
