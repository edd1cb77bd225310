#include "base/os/Worker.h"

#include "base/os/Signals.h"

#include <cerrno>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace steadyburn {

namespace {

Fault noThread(Action doing, int code)
{
    return {.kind = FaultKind::outOfMemory, .doing = doing, .code = code, .detail = "thread"};
}

} // namespace

Fault faultOfException(Action doing)
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {.kind = FaultKind::outOfMemory, .doing = doing, .code = ENOMEM};
    } catch (const std::system_error& error) {
        return {.kind = FaultKind::io, .doing = doing, .code = error.code().value(), .detail = error.what()};
    } catch (const std::exception& error) {
        return {.kind = FaultKind::internal, .doing = doing, .detail = error.what()};
    } catch (...) {
        return {.kind = FaultKind::internal, .doing = doing, .detail = "an unknown exception"};
    }
}

Result<Worker> Worker::start(Action doing, std::function<void()> work)
{
    const AllSignalsBlocked blocked;
    try {
        Worker worker;
        worker.m_fault = std::make_shared<std::optional<Fault>>();
        worker.m_thread =
            std::thread([doing, work = std::move(work), fault = worker.m_fault] { *fault = guarded(doing, work); });
        return worker;
    } catch (const std::system_error& refused) { // the user's or the machine's limit
        return noThread(doing, refused.code().value());
    } catch (const std::bad_alloc&) {
        return noThread(doing, ENOMEM);
    }
}

Worker::~Worker()
{
    if (m_thread.joinable()) {
        m_thread.join();
    }
}

std::optional<Fault> Worker::join()
{
    if (m_thread.joinable()) {
        m_thread.join();
    }
    return m_fault ? std::exchange(*m_fault, std::nullopt) : std::nullopt;
}

} // namespace steadyburn
