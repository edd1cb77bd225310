// buffer: the ring as a filter between two programs.
#include "cli/Commands.h"

#include "base/Units.h"
#include "base/os/SharedFolder.h"
#include "base/os/StagedFile.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Question.h"
#include "cli/Say.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/pipe/Filter.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

Result<int> openInput(const std::string& path)
{
    if (path.empty() || path == "-") {
        return STDIN_FILENO;
    }
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return Fault{.kind = errno == ENOENT ? FaultKind::sourceMissing : FaultKind::fileUnreadable,
                     .doing = Action::open,
                     .code = errno,
                     .path = path};
    }
    return file;
}

bool isOneFile(int in, int out)
{
    struct stat a {};
    struct stat b {};
    if (::fstat(in, &a) != 0 || ::fstat(out, &b) != 0) {
        return false;
    }
    if (S_ISREG(a.st_mode) && S_ISREG(b.st_mode)) {
        return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    }
    return S_ISBLK(a.st_mode) && S_ISBLK(b.st_mode) && a.st_rdev == b.st_rdev;
}

// Where the bytes go: standard output, a pipe or tape, a new file, or one beside an older file that it will replace.
class BufferOutput {
public:
    // Fails with outputInsideSource when it is the input, with fileExists when it holds data and `yes` is false.
    static Result<BufferOutput> open(const std::string& path, bool yes, int in);

    [[nodiscard]] int fd() const { return m_staged ? m_staged.fd() : (m_file ? m_file.get() : STDOUT_FILENO); }
    // All of it went out: what it replaces goes now.
    Result<void> finish();

private:
    std::string m_path;
    FileDescriptor m_file;
    StagedFile m_staged;
};

Result<BufferOutput> BufferOutput::open(const std::string& path, bool yes, int in)
{
    BufferOutput output;
    if (path.empty() || path == "-") { // what the caller redirected is cut or appended to as it said
        if (isOneFile(in, STDOUT_FILENO)) {
            return Fault{.kind = FaultKind::outputInsideSource, .doing = Action::open, .path = "/dev/stdout"};
        }
        return output;
    }
    output.m_path = path;
    if (auto suitable = checkStreamNode(path, StreamUse::filter); !suitable) {
        return suitable.takeFault();
    }
    struct stat before {};
    const bool wasThere = ::stat(path.c_str(), &before) == 0;
    struct stat link = {};
    if (::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode) && !isTrustedThere(path, link.st_uid)) {
        return openFault(EACCES, path);
    }
    FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0666));
    if (!file) {
        return openFault(errno, path);
    }
    if (isOneFile(in, file.get())) {
        return Fault{.kind = FaultKind::outputInsideSource, .doing = Action::open, .path = path};
    }
    if (!wasThere || !S_ISREG(before.st_mode) || before.st_size == 0) {
        output.m_file = std::move(file);
        return output;
    }
    if (!yes) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = path};
    }
    auto staged = StagedFile::create(path);
    if (!staged) {
        return staged.takeFault();
    }
    output.m_staged = std::move(*staged);
    return output;
}

Result<void> BufferOutput::finish()
{
    if (m_staged) {
        return m_staged.commit();
    }
    if (const int code = m_file ? m_file.close() : 0; code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::close, .code = code, .path = m_path};
    }
    return {};
}

// The output, asked for where a yes is missing. Fails as BufferOutput::open() does, and with cancelled.
Result<BufferOutput> openOutput(const CommandLine& line, int in)
{
    auto output = BufferOutput::open(line.out, line.yes, in);
    if (output || output.fault().kind != FaultKind::fileExists || line.json) {
        return output;
    }
    switch (askAtTerminal(questionFor(output.fault()), Interrupt::token())) {
    case Answer::yes:
        return BufferOutput::open(line.out, true, in);
    case Answer::stopped:
        return Fault{.kind = FaultKind::cancelled, .doing = Action::open};
    case Answer::no:
        break;
    }
    return output;
}

} // namespace

int bufferCommand(CommandLine& line)
{
    auto in = openInput(line.in);
    if (!in) {
        return fail(in.fault(), line.json, stderr);
    }
    auto out = openOutput(line, *in);
    if (!out) {
        return fail(out.fault(), line.json, stderr);
    }
    auto report = runFilter(line.filter, *in, out->fd(), Interrupt::token());
    if (report) {
        if (auto finished = out->finish(); !finished) {
            report = finished.takeFault();
        }
    }
    if (!report) {
        return fail(report.fault(), line.json, stderr);
    }
    if (line.json) {
        printLine(stderr, {{QStringLiteral("event"), QStringLiteral("result")},
                           {QStringLiteral("outcome"), QStringLiteral("complete")},
                           {QStringLiteral("bytes"), static_cast<qint64>(report->bytes)},
                           {QStringLiteral("ring_size"), static_cast<qint64>(report->ring.size)},
                           {QStringLiteral("underruns"), static_cast<qint64>(report->ring.underruns)},
                           {QStringLiteral("stalled_s"), seconds(report->ring.stalled)},
                           {QStringLiteral("starved_s"), seconds(report->ring.starved)},
                           {QStringLiteral("fault"), QJsonValue()}});
    }
    return kComplete;
}

} // namespace steadyburn
