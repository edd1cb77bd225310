// What lives in the GUI's thread says so: asserted in builds that have asserts.
#pragma once

#include <QObject>
#include <QThread>

#include <cassert>

namespace steadyburn {

inline void assertOwnThread([[maybe_unused]] const QObject& object)
{
    assert(object.thread() == QThread::currentThread() && "called from a thread that is not the object's");
}

} // namespace steadyburn
