#include "workflow/facade/Runner.h"

#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

namespace steadyburn {

void Runner::cancel()
{
    assertOwnThread(*this);
    if (RunThread* const run = runThread()) {
        run->cancel();
    }
}

void Runner::wait()
{
    assertOwnThread(*this);
    if (RunThread* const run = runThread()) {
        run->wait();
    }
}

bool Runner::running() const
{
    assertOwnThread(*this);
    const RunThread* const run = runThread();
    return run != nullptr && run->running();
}

} // namespace steadyburn
