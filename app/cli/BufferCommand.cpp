// buffer: the ring as a filter between two programs.
#include "cli/Commands.h"

#include "base/Units.h"
#include "cli/Arguments.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "workflow/Filter.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// On standard error: the data has the output.
int fail(const Fault& fault, bool json)
{
    const int code = exitCodeFor(fault);
    if (json) {
        printLine(stderr, {{QStringLiteral("event"), QStringLiteral("result")},
                           {QStringLiteral("outcome"),
                            code == kCancelled ? QStringLiteral("cancelled") : QStringLiteral("failed")},
                           {QStringLiteral("fault"), toJson(fault)}});
    } else {
        std::fprintf(stderr, "%s\n", wholeSentence(fault).toUtf8().constData());
    }
    return code;
}

struct BufferArguments {
    FilterOptions options;
    std::string in;
    std::string out;
    bool json = false;
};

Result<void> parse(int argc, char** argv, BufferArguments& into)
{
    Arguments parser(argc, argv);
    const auto size = [](const char* name, auto& value) {
        return [name, &value](const std::string& text) -> Result<void> {
            auto bytes = sizeValue(name, text);
            if (!bytes) {
                return bytes.takeFault();
            }
            value = *bytes;
            return {};
        };
    };
    parser.value("buffer", size("--buffer", into.options.ring), 'b');
    parser.value("block", size("--block", into.options.block));
    parser.text("in", into.in, 'i');
    parser.text("out", into.out, 'o');
    parser.flag("json", into.json);
    auto rest = parser.parse();
    if (!rest) {
        return rest.takeFault();
    }
    if (!rest->empty()) {
        return badOption("buffer", rest->front());
    }
    return {};
}

Result<int> openFile(const std::string& path, int flags, int standard)
{
    if (path.empty() || path == "-") {
        return standard;
    }
    const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    if (file < 0) {
        const bool writing = flags != O_RDONLY;
        const FaultKind missing = writing ? FaultKind::targetMissing : FaultKind::sourceMissing;
        const FaultKind refused = writing ? FaultKind::targetPermission : FaultKind::fileUnreadable;
        return Fault{.kind = errno == ENOENT ? missing : (errno == EISDIR ? FaultKind::targetIsDirectory : refused),
                     .doing = Action::open,
                     .code = errno,
                     .path = path};
    }
    return file;
}

bool sameFile(int in, int out)
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

// What the output held goes only once it is known not to be the input.
Result<void> emptyOutput(int in, int out, const std::string& path)
{
    if (sameFile(in, out)) {
        return Fault{.kind = FaultKind::outputInsideSource,
                     .doing = Action::open,
                     .path = path.empty() || path == "-" ? "/dev/stdout" : path};
    }
    struct stat status {};
    const bool opened = out != STDOUT_FILENO; // what the caller redirected is cut or appended to as it said
    if (opened && ::fstat(out, &status) == 0 && S_ISREG(status.st_mode) && ::ftruncate(out, 0) != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = path};
    }
    return {};
}

} // namespace

int bufferCommand(int argc, char** argv)
{
    BufferArguments arguments;
    if (auto parsed = parse(argc, argv, arguments); !parsed) {
        return fail(parsed.fault(), arguments.json);
    }
    auto in = openFile(arguments.in, O_RDONLY, STDIN_FILENO);
    if (!in) {
        return fail(in.fault(), arguments.json);
    }
    auto out = openFile(arguments.out, O_WRONLY | O_CREAT, STDOUT_FILENO);
    if (!out) {
        return fail(out.fault(), arguments.json);
    }
    if (auto emptied = emptyOutput(*in, *out, arguments.out); !emptied) {
        return fail(emptied.fault(), arguments.json);
    }
    auto report = runFilter(arguments.options, *in, *out, Interrupt::token());
    if (*out != STDOUT_FILENO && ::close(*out) != 0 && report) {
        report = Fault{.kind = FaultKind::io, .doing = Action::close, .code = errno, .path = arguments.out};
    }
    if (!report) {
        return fail(report.fault(), arguments.json);
    }
    if (arguments.json) {
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
