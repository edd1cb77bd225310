#include "ExitGuard.h"

#include "base/os/ThreadLoss.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include <dlfcn.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kFailed = 3;

std::atomic<bool> guarded{false};
std::atomic<bool> ending{false};
std::atomic<const char*> plainWords{nullptr}; // instead of all others
std::atomic<int> concluded{-1};

struct LastWords {
    std::string words;
    std::string line;
    std::function<void()> end;
    std::function<bool()> mayExit;
};

// Made when memory was not short; never destroyed, for exit() destroys.
LastWords& last()
{
    static auto* const kept = new LastWords();
    return *kept;
}

void writeWords(int to, const std::string& text)
{
    if (!text.empty() && ::write(to, text.data(), text.size()) < 0) {
        return; // nobody hears it
    }
}

void endAsFailure()
{
    if (guarded && plainWords != nullptr) {
        const char* const words = plainWords;
        (void)!::write(STDERR_FILENO, words, std::strlen(words));
        ::_exit(kFailed);
    }
    if (!guarded) {
        return;
    }
    if (ending.exchange(true)) { // memory is short for another thread, too: the first one ends the process
        ThreadLoss::tell();
        for (;;) {
            ::pause();
        }
    }
    writeWords(STDERR_FILENO, last().words);
    ThreadLoss::tell();
    if (last().end) {
        try {
            last().end();
        } catch (...) { // no memory for an orderly end
            ::_exit(kFailed);
        }
    }
    writeWords(STDOUT_FILENO, last().line);
    ::_exit(kFailed);
}

// Nobody has caught it. Want of memory is no error of ours; everything else is, and leaves its core.
[[noreturn]] void terminated()
{
    try {
        if (const std::exception_ptr thrown = std::current_exception(); thrown && (guarded || concluded >= 0)) {
            std::rethrow_exception(thrown);
        }
    } catch (const std::bad_alloc&) {
        if (concluded >= 0) {
            ::_exit(concluded);
        }
        endAsFailure();
    } catch (const std::system_error& refused) { // a thread that cannot be started has no memory for its stack
        if (refused.code() == std::errc::resource_unavailable_try_again ||
            refused.code() == std::errc::not_enough_memory) {
            endAsFailure();
        }
        std::abort();
    } catch (...) {
        std::abort();
    }
    std::abort();
}

} // namespace

ExitGuard::ExitGuard(std::string lastWords, std::string lastLine, std::function<void()> end,
                     std::function<bool()> mayExit)
{
    last() = {std::move(lastWords), std::move(lastLine), std::move(end), std::move(mayExit)};
    plainWords = nullptr;
    std::set_terminate(terminated);
    guarded = true;
}

ExitGuard::ExitGuard(const char* lastWords)
{
    plainWords = lastWords;
    std::set_terminate(terminated);
    guarded = true;
}

void ExitGuard::conclude(int code)
{
    concluded = code;
    guarded = false;
}

void ExitGuard::end()
{
    endAsFailure();
    std::abort(); // there is no guard
}

ExitGuard::~ExitGuard()
{
    guarded = false;
}

} // namespace steadyburn

// In the place of libc's, whoever calls it. That one runs the exit handlers first, which destroy what other threads
// still use; and where a thread is in it already, it keeps every other one waiting (glibc 2.41), the one that the first
// waits for, too.
extern "C" void exit(int code) noexcept
{
    using namespace steadyburn;
    const bool asked = guarded && plainWords == nullptr && last().mayExit && last().mayExit();
    if (!asked) {
        endAsFailure();
    }
    using Exit = void (*)(int);
    if (const auto libcs = reinterpret_cast<Exit>(::dlsym(RTLD_NEXT, "exit")); libcs != nullptr) {
        libcs(code);
    }
    ::_exit(code);
}
