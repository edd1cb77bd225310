// Standard output: the peer may be slow, gone or a terminal.
#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "target/discovery/OpenTarget.h"
#include "target/plain/StreamTarget.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_stream_target {

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

Pipe makePipe()
{
    std::array<int, 2> ends{-1, -1};
    (void)!::pipe(ends.data());
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

// Until the pipe or socket takes no more, and the thread that writes into it waits.
void awaitFull(int fd, pid_t writer)
{
    QVERIFY(comesTrue([&] {
        pollfd full{.fd = fd, .events = POLLOUT, .revents = 0};
        return ::poll(&full, 1, 0) == 0 && sleeps(writer);
    }));
}

class TestStreamTarget : public QObject {
    Q_OBJECT

    ManualClock m_clock;

private slots:
    void write_whenThePeerIsGone_isIoAndNoSignal()
    {
        Pipe pipe = makePipe();
        StreamTarget target(pipe.write.get(), "-");
        TargetRun run(target);
        QVERIFY(run.begin({}).ok());
        pipe.read.reset();
        const auto before = std::signal(SIGPIPE, SIG_DFL); // it would kill us
        ScriptedStream source("r*20", m_clock);
        const auto written = run.write(source, {});
        std::signal(SIGPIPE, before);
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::io);
        QCOMPARE(written.fault().code, EPIPE);
        QVERIFY(run.abandon().ok());
    }

    void write_whenThePeerGoesWhileWeWait_isIo()
    {
        Pipe pipe = makePipe();
        StreamTarget target(pipe.write.get(), "-");
        TargetRun run(target);
        QVERIFY(run.begin({}).ok());
        ScriptedStream source("r*100", m_clock); // far more than a pipe holds
        int code = 0;
        whileWaiting([&] { code = run.write(source, {}).fault().code; },
                     [&](pid_t writer) {
                         awaitFull(pipe.write.get(), writer);
                         pipe.read.reset();
                     });
        QCOMPARE(code, EPIPE);
    }

    void write_whenThePeerStalls_canBeCancelled()
    {
        Pipe pipe = makePipe();
        StreamTarget target(pipe.write.get(), "-");
        TargetRun run(target);
        QVERIFY(run.begin({}).ok());
        ScriptedStream source("r*100", m_clock); // nobody reads
        std::stop_source stop;
        FaultKind kind = FaultKind::internal;
        whileWaiting([&] { kind = run.write(source, stop.get_token()).fault().kind; },
                     [&](pid_t writer) {
                         awaitFull(pipe.write.get(), writer);
                         stop.request_stop();
                     });
        QCOMPARE(kind, FaultKind::cancelled);
        QVERIFY(run.abandon().ok());
    }

    void write_toASocketThatStalls_canBeCancelled()
    {
        std::array<int, 2> ends{-1, -1};
        QVERIFY(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
        const FileDescriptor ours(ends[0]);
        const FileDescriptor theirs(ends[1]);
        StreamTarget target(ours.get(), "-");
        TargetRun run(target);
        QVERIFY(run.begin({.block = 16384}).ok());
        ScriptedStream source("r*100", m_clock);
        std::stop_source stop;
        FaultKind kind = FaultKind::internal;
        whileWaiting([&] { kind = run.write(source, stop.get_token()).fault().kind; },
                     [&](pid_t writer) {
                         awaitFull(ours.get(), writer);
                         stop.request_stop();
                     });
        QCOMPARE(kind, FaultKind::cancelled);
        QVERIFY(source.released() > 0);
    }

    void begin_leavesTheOthersPipeBlocking()
    {
        const Pipe pipe = makePipe();
        StreamTarget target(pipe.write.get(), "-");
        TargetRun run(target);
        QVERIFY(run.begin({}).ok());
        QCOMPARE(::fcntl(pipe.write.get(), F_GETFL) & O_NONBLOCK, 0);
        QVERIFY(run.close().ok());
        QVERIFY(::fcntl(pipe.write.get(), F_GETFD) >= 0); // still the caller's
    }

    void begin_onATerminal_isRefused()
    {
        const FileDescriptor control(::posix_openpt(O_RDWR | O_NOCTTY));
        QVERIFY(control && ::grantpt(control.get()) == 0 && ::unlockpt(control.get()) == 0);
        const char* name = ::ptsname(control.get());
        const FileDescriptor terminal(::open(name, O_RDWR | O_NOCTTY));
        QVERIFY(terminal);
        StreamTarget target(terminal.get(), "-");
        const auto refused = target.begin({});
        QCOMPARE(refused.fault().kind, FaultKind::badArgument);
        QCOMPARE(refused.fault().detail, std::string("terminal"));
        auto byPath = openTarget(name, m_clock);
        QVERIFY(byPath.ok());
        QCOMPARE((*byPath)->begin({}).fault().kind, FaultKind::badArgument);
    }

    void write_toAFullDevice_isMediumFull()
    {
        auto target = openTarget("/dev/full", m_clock);
        QVERIFY(target.ok());
        TargetRun run(**target);
        QVERIFY(run.begin({.size = 655360}).ok());
        ScriptedStream source("r*10", m_clock);
        const auto written = run.write(source, {});
        QCOMPARE(written.fault().kind, FaultKind::mediumFull);
        QCOMPARE(written.fault().code, ENOSPC);
        QCOMPARE(written.fault().known<SpaceNeed>().needed, std::uint64_t(655360));
        QCOMPARE(source.released(), std::uint64_t(0));
    }

    void write_toASinkDevice_takesAllAndLeavesItThere()
    {
        auto target = openTarget("/dev/zero", m_clock); // takes everything, like /dev/null
        QVERIFY(target.ok());
        TargetRun run(**target);
        QVERIFY(run.begin({}).ok());
        ScriptedStream source("r*10", m_clock);
        QVERIFY(run.write(source, {}).ok());
        QCOMPARE((*target)->meter().accepted.load(), std::uint64_t(655360));
        QVERIFY(run.close().ok());
        struct stat info = {};
        QVERIFY(::stat("/dev/zero", &info) == 0 && S_ISCHR(info.st_mode)); // nothing took its place
    }

    void open_ofANamedPipeWithoutAReader_doesNotHang()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("fifo").toStdString();
        QVERIFY(::mkfifo(path.c_str(), 0600) == 0);
        auto target = openTarget(path, m_clock);
        QVERIFY(target.ok());
        QVERIFY(!(*target)->begin({}));
        const FileDescriptor reader(::open(path.c_str(), O_RDONLY | O_NONBLOCK));
        QVERIFY((*target)->begin({}).ok());
    }

    void file_ofARedirectedOutput_isItsPath()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("out.iso").toStdString();
        const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        const StreamTarget target(file.get(), "-");
        QCOMPARE(target.file(), std::optional(path));
        const Pipe pipe = makePipe();
        QVERIFY(!StreamTarget(pipe.write.get(), "-").file());
    }

    void readingBlankingEjecting_areUnsupported()
    {
        const Pipe pipe = makePipe();
        StreamTarget target(pipe.write.get(), "-");
        QCOMPARE(target.openReader(0).fault().kind, FaultKind::unsupported);
        QCOMPARE(target.blank(true, {}).fault().kind, FaultKind::unsupported);
        QCOMPARE(target.eject().fault().kind, FaultKind::unsupported);
        QCOMPARE(target.begin({.append = true}).fault().kind, FaultKind::unsupported);
    }
};

STEADYBURN_UNIT_TEST(TestStreamTarget)

} // namespace test_stream_target

#include "TestStreamTarget.moc"
