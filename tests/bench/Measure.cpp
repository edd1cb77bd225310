// steadyburn-measure FILE COMMAND [ARG...]: runs the command and appends to FILE one line
//   wall-seconds  cpu-seconds  peak-kB  switches  status
// for it and all it started and waited for (so a shell's whole pipeline). `switches` are the times it went to sleep,
// that is, was woken; the peak is that of the largest process.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

double secondsOf(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("usage: steadyburn-measure FILE COMMAND [ARG...]\n", stderr);
        return 2;
    }
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child < 0) {
        std::perror("fork");
        return 3;
    }
    if (child == 0) {
        ::execvp(argv[2], argv + 2);
        std::perror(argv[2]);
        std::_Exit(127);
    }
    int status = 0;
    if (::waitpid(child, &status, 0) < 0) {
        std::perror("waitpid");
        return 3;
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    std::FILE* out = std::fopen(argv[1], "a");
    if (out == nullptr) {
        std::perror(argv[1]);
        return 3;
    }
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    std::fprintf(out, "%.4f %.4f %ld %ld %d\n", wall.count(), secondsOf(used.ru_utime) + secondsOf(used.ru_stime),
                 used.ru_maxrss, used.ru_nvcsw, code);
    return std::fclose(out) == 0 ? code : 3;
}
