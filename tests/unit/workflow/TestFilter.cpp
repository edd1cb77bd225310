// The filter between real pipes, files and devices. The old bugs of such programs first.
#include "base/Units.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "workflow/pipe/Filter.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <future>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_filter {

class Descriptor {
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor& operator=(Descriptor&&) = delete;
    operator int() const { return m_fd; }
    void reset()
    {
        if (m_fd >= 0) {
            ::close(m_fd);
        }
        m_fd = -1;
    }

private:
    int m_fd;
};

struct Pipe {
    Pipe()
    {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            qFatal("no pipe");
        }
        read = new Descriptor(ends[0]);
        write = new Descriptor(ends[1]);
    }
    ~Pipe()
    {
        delete read;
        delete write;
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    Descriptor* read;
    Descriptor* write;
};

Descriptor memoryFile(const std::string& contents = {})
{
    Descriptor file(memfd_create("test", MFD_CLOEXEC));
    if (::write(file, contents.data(), contents.size()) != static_cast<ssize_t>(contents.size())) {
        qFatal("no file");
    }
    lseek(file, 0, SEEK_SET);
    return file;
}

std::string contentsOf(int fd)
{
    std::string text(static_cast<std::size_t>(lseek(fd, 0, SEEK_END)), '\0');
    if (pread(fd, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
        qFatal("short read");
    }
    return text;
}

std::string pattern(std::size_t size)
{
    std::string text(size, '\0');
    for (std::size_t i = 0; i < size; ++i) {
        text[i] = static_cast<char>((i * 31 + i / 251) & 0xff);
    }
    return text;
}

void writeWhole(int fd, const std::string& text)
{
    for (std::size_t done = 0; done < text.size();) {
        const auto count = ::write(fd, text.data() + done, text.size() - done);
        if (count <= 0) {
            return;
        }
        done += static_cast<std::size_t>(count);
    }
}

FilterOptions small()
{
    FilterOptions options;
    options.ring = kMiB;
    options.lock = false;
    return options;
}

// Until nothing more goes into the pipe: whoever writes waits.
void awaitFull(int read)
{
    const int room = fcntl(read, F_GETPIPE_SZ);
    for (int waiting = 0; waiting < room;) {
        if (ioctl(read, FIONREAD, &waiting) != 0) {
            qFatal("a pipe does not tell what is in it");
        }
        std::this_thread::yield();
    }
}

bool isFull(int write)
{
    pollfd room{.fd = write, .events = POLLOUT, .revents = 0};
    return ::poll(&room, 1, 0) == 0;
}

class TestFilter : public QObject {
    Q_OBJECT
private slots:
    // --- Faults
    void filter_whenTheReaderHasGone_endsWithEpipe()
    {
        Pipe in;
        Pipe out;
        out.read->reset();
        writeWhole(*in.write, "hello");
        const auto result = runFilter(small(), *in.read, *out.write, {});
        QVERIFY(!result);
        QCOMPARE(result.fault().kind, FaultKind::io);
        QCOMPARE(result.fault().code, EPIPE);
        QCOMPARE(result.fault().offset, std::uint64_t(0));
    }
    void filter_whenTheReaderDiesWhileTheInputPauses_endsAtOnce()
    {
        Pipe in; // stays open and silent
        Pipe out;
        auto result = std::async(std::launch::async, [&] { return runFilter(small(), *in.read, *out.write, {}); });
        writeWhole(*in.write, "hello");
        std::array<char, 16> got{};
        QCOMPARE(::read(*out.read, got.data(), got.size()), ssize_t(5)); // and it came although a block is not full
        out.read->reset();
        QVERIFY(result.wait_for(60s) == std::future_status::ready);
        QCOMPARE(result.get().fault().code, EPIPE);
    }
    void filter_whenCancelled_endsWhereverItWaits()
    {
        for (const bool full : {false, true}) { // waiting for input; waiting for a reader that does not read
            Pipe in;
            Pipe out;
            std::stop_source stop;
            auto result = std::async(std::launch::async,
                                     [&] { return runFilter(small(), *in.read, *out.write, stop.get_token()); });
            std::jthread writer([&] {
                if (full) {
                    writeWhole(*in.write, pattern(4 * kMiB)); // until the pipes and the ring are full
                }
            });
            if (full) {
                awaitFull(*out.read);
            } else {
                writeWhole(*in.write, "hello");
                std::array<char, 16> got{};
                QCOMPARE(::read(*out.read, got.data(), got.size()), ssize_t(5));
            }
            stop.request_stop();
            QVERIFY(result.wait_for(60s) == std::future_status::ready);
            QCOMPARE(result.get().fault().kind, FaultKind::cancelled);
            signal(SIGPIPE, SIG_IGN);
            in.read->reset(); // lets the writer go
        }
    }
    void filter_whenTheOutputIsFull_isMediumFullWithTheOffset()
    {
        Descriptor in = memoryFile(pattern(100000));
        Descriptor full(open("/dev/full", O_WRONLY | O_CLOEXEC));
        const auto result = runFilter(small(), in, full, {});
        QCOMPARE(result.fault().kind, FaultKind::mediumFull);
        QCOMPARE(result.fault().code, ENOSPC);
        QCOMPARE(result.fault().offset, std::uint64_t(0));
    }
    void filter_ofAFolder_namesTheErrorOfTheRead()
    {
        Descriptor in(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        Descriptor out = memoryFile();
        const auto result = runFilter(small(), in, out, {});
        QCOMPARE(result.fault().kind, FaultKind::io);
        QCOMPARE(result.fault().doing, Action::read);
        QCOMPARE(result.fault().code, EISDIR);
    }
    void filter_ofAbsurdSizes_isBadArgument()
    {
        Descriptor in = memoryFile();
        Descriptor out = memoryFile();
        auto options = small();
        options.ring = 1000;
        QCOMPARE(runFilter(options, in, out, {}).fault().kind, FaultKind::badArgument);
        options = small();
        options.startPercent = 101;
        QCOMPARE(runFilter(options, in, out, {}).fault().detail, std::string("start"));
    }
    void filter_whenAVolumeIsFull_goesOnWithTheNextAndLosesNothing()
    {
        const auto text = pattern(3 * kMiB + 12345);
        Descriptor in = memoryFile(text);
        Descriptor full(open("/dev/full", O_WRONLY | O_CLOEXEC));
        Descriptor out = memoryFile();
        auto options = small();
        options.block = 10240;
        std::vector<std::uint64_t> changes;
        options.nextVolume = [&](std::uint64_t written) -> Result<int> {
            changes.push_back(written);
            return static_cast<int>(out);
        };
        const auto result = runFilter(options, in, full, {});
        QVERIFY(result.ok());
        QCOMPARE(result->volumes, 2U);
        QCOMPARE(changes, std::vector<std::uint64_t>{0});
        QVERIFY(contentsOf(out) == text);
    }
    void filter_whenAFileRefusesToGrow_tellsHowFarItCame()
    {
        const auto text = pattern(kMiB);
        Descriptor in = memoryFile(text);
        Descriptor out(memfd_create("sealed", MFD_CLOEXEC | MFD_ALLOW_SEALING));
        QCOMPARE(ftruncate(out, 100000), 0);
        QCOMPARE(fcntl(out, F_ADD_SEALS, F_SEAL_GROW), 0);
        auto options = small();
        options.block = 65536;
        options.nextVolume = [](std::uint64_t) -> Result<int> { return Fault{}; }; // not asked: EPERM is not full
        const auto result = runFilter(options, in, out, {});
        QCOMPARE(result.fault().kind, FaultKind::io);
        QCOMPARE(result.fault().code, EPERM);
        QVERIFY(result.fault().offset >= 65536);
        QVERIFY(contentsOf(out).substr(0, result.fault().offset) == text.substr(0, result.fault().offset));
    }

    // --- Bytes and blocks
    void filter_ofTinyAndOddInputs_copiesThem_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("block");
        for (const int size : {0, 1, 511, 65536, 1000000, 5000001}) {
            for (const int block : {0, 1000, 65536, 524288, 700001}) { // the ring is 1 MiB, or two blocks
                QTest::addRow("%d in %d", size, block) << size << block;
            }
        }
    }
    void filter_ofTinyAndOddInputs_copiesThem()
    {
        QFETCH(int, size);
        QFETCH(int, block);
        const auto text = pattern(static_cast<std::size_t>(size));
        Pipe in;
        Descriptor out = memoryFile();
        std::jthread writer([&] {
            writeWhole(*in.write, text);
            in.write->reset();
        });
        auto options = small();
        options.block = static_cast<std::size_t>(block);
        const auto result = runFilter(options, *in.read, out, {});
        QVERIFY(result.ok());
        QCOMPARE(result->bytes, std::uint64_t(size));
        QVERIFY(contentsOf(out) == text);
        if (block > 0) { // exactly so many, and only the last is short
            QCOMPARE(result->writes, std::uint64_t((size + block - 1) / block));
        }
    }
    void filter_withABlockSize_keepsItToTheByte()
    {
        std::array<int, 2> ends{};
        QCOMPARE(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()),
                 0); // keeps records, as a tape does
        Descriptor near(ends[0]);
        Descriptor far(ends[1]);
        const auto text = pattern(100000);
        Descriptor in = memoryFile(text);
        auto options = small();
        options.block = 3000;
        auto result = std::async(std::launch::async, [&] { return runFilter(options, in, near, {}); });
        std::string all;
        std::vector<ssize_t> sizes;
        std::string record(10000, '\0');
        while (all.size() < text.size()) {
            sizes.push_back(::read(far, record.data(), record.size()));
            QVERIFY(sizes.back() > 0);
            all += record.substr(0, static_cast<std::size_t>(sizes.back()));
        }
        QVERIFY(result.get().ok());
        QVERIFY(all == text);
        QCOMPARE(sizes.back(), ssize_t(1000));
        QVERIFY(std::all_of(sizes.begin(), sizes.end() - 1, [](ssize_t size) { return size == 3000; }));
    }
    void filter_withStartPercent100_doesNotHang()
    {
        const auto text = pattern(5 * kMiB);
        for (const std::size_t size : {std::size_t(1), text.size()}) {
            Pipe in;
            Descriptor out = memoryFile();
            std::jthread writer([&] {
                writeWhole(*in.write, text.substr(0, size));
                in.write->reset();
            });
            auto options = small();
            options.startPercent = 100;
            QVERIFY(runFilter(options, *in.read, out, {}).ok());
            QVERIFY(contentsOf(out) == text.substr(0, size));
        }
    }
    void filter_leavesSharedPipesBlocking()
    {
        Pipe in;
        Pipe out;
        writeWhole(*in.write, "x");
        in.write->reset();
        QVERIFY(runFilter(small(), *in.read, *out.write, {}).ok());
        QCOMPARE(fcntl(*in.read, F_GETFL) & O_NONBLOCK, 0);
        QCOMPARE(fcntl(*out.write, F_GETFL) & O_NONBLOCK, 0);
    }
    void filter_betweenPipes_passesOnWhatCameBeforeAPause()
    {
        Pipe in;
        Pipe out;
        auto result = std::async(std::launch::async, [&] { return runFilter(small(), *in.read, *out.write, {}); });
        for (int i = 0; i < 3; ++i) { // question and answer through the filter
            writeWhole(*in.write, "ping");
            std::array<char, 16> got{};
            QCOMPARE(::read(*out.read, got.data(), got.size()), ssize_t(4));
        }
        in.write->reset();
        QVERIFY(result.get().ok());
    }
    void filter_whenTheReaderKeepsUp_passesTheRingBy()
    {
        const auto text = pattern(3000000);
        Pipe in;
        Pipe out;
        std::atomic<pid_t> filter{0};
        auto result = std::async(std::launch::async, [&] {
            filter = gettid();
            return runFilter(small(), *in.read, *out.write, {});
        });
        std::string got;
        std::array<char, 10000> part{};
        for (std::size_t done = 0; done < text.size(); done += part.size()) { // never more than fits in the pipe
            // Input that comes while it looks why nothing moved is taken for an output without room.
            QVERIFY(comesTrue([&] { return filter != 0 && sleeps(filter); }));
            writeWhole(*in.write, text.substr(done, part.size()));
            for (std::size_t had = 0; had < part.size();) {
                const auto count = ::read(*out.read, part.data(), part.size());
                QVERIFY(count > 0);
                got.append(part.data(), static_cast<std::size_t>(count));
                had += static_cast<std::size_t>(count);
            }
        }
        in.write->reset();
        const auto report = result.get();
        QVERIFY(report.ok());
        QVERIFY(got == text);
        QCOMPARE(report->bytes, std::uint64_t(text.size()));
        QCOMPARE(report->ring.head, std::uint64_t(0));
    }
    void filter_whenTheReaderComesAndGoes_usesTheRingAndKeepsTheOrder()
    {
        const auto text = pattern(40000000);
        for (unsigned seed = 1; seed <= 3; ++seed) {
            Pipe in;
            Pipe out;
            auto result = std::async(std::launch::async, [&] { return runFilter(small(), *in.read, *out.write, {}); });
            auto writing = std::async(std::launch::async, [&] {
                writeWhole(*in.write, text);
                in.write->reset();
            });
            std::string got;
            std::vector<char> part(300000);
            std::minstd_rand random(seed);
            while (got.size() < text.size()) {
                const bool mayFillAll = text.size() - got.size() > 4 * kMiB; // both pipes and the ring
                if (random() % 16 == 0 && mayFillAll) {
                    QVERIFY(comesTrue([&] { return isFull(*in.write) && isFull(*out.write); }));
                }
                const auto count = ::read(*out.read, part.data(), 1 + random() % part.size());
                if (count <= 0) {
                    break;
                }
                got.append(part.data(), static_cast<std::size_t>(count));
            }
            writing.get();
            const auto report = result.get();
            QVERIFY(report.ok());
            QVERIFY(got == text);
            QCOMPARE(report->bytes, std::uint64_t(text.size()));
            QVERIFY(report->ring.head > 0);
        }
    }
    void filter_intoNothing_canBeCancelled()
    {
        Pipe in;
        const Descriptor nothing(::open("/dev/null", O_WRONLY | O_CLOEXEC));
        std::stop_source stop;
        auto result =
            std::async(std::launch::async, [&] { return runFilter(small(), *in.read, nothing, stop.get_token()); });
        std::atomic<bool> flows = false;
        std::jthread endless([&](const std::stop_token& done) {
            const auto text = pattern(100000);
            for (unsigned pieces = 0; !done.stop_requested() && ::write(*in.write, text.data(), text.size()) > 0;) {
                flows = ++pieces == 100 || flows; // more than the pipe and the ring hold
                flows.notify_all();
            }
        });
        flows.wait(false);
        stop.request_stop();
        QVERIFY(result.wait_for(60s) == std::future_status::ready);
        QCOMPARE(result.get().fault().kind, FaultKind::cancelled);
        endless.request_stop();
        std::vector<char> rest(1 << 20U); // lets the writer see it
        while (fcntl(*in.read, F_SETFL, O_NONBLOCK) == 0 && ::read(*in.read, rest.data(), rest.size()) > 0) {
        }
    }
    void filter_whileStarved_sleeps()
    {
        Pipe in;
        Pipe out;
        std::stop_source stop;
        const auto before = threadsNow();
        auto result =
            std::async(std::launch::async, [&] { return runFilter(small(), *in.read, *out.write, stop.get_token()); });
        writeWhole(*in.write, "x");
        char got = 0;
        QCOMPARE(::read(*out.read, &got, 1), ssize_t(1)); // prefault and the first byte are behind it
        // The short wait for the pause to be long enough ends. Then neither thread runs before something happens.
        const bool slept = comesTrue([&] {
            const auto ours = threadsSince(before);
            return ours.size() == 2 && std::all_of(ours.begin(), ours.end(), waitsForAnEvent);
        });
        stop.request_stop();
        (void)result.get();
        QVERIFY(slept);
    }
};

STEADYBURN_UNIT_TEST(TestFilter)

} // namespace test_filter

#include "TestFilter.moc"
