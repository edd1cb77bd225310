// The right to make a file of a name that nothing bears yet: there is no file that could be locked. Held by one of the
// user's at a time, gone with the process, and nothing of it is in the file's folder. Others who may write there, this
// machine's or another's, neither see nor hinder it: whoever gives the name looks again. One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"

namespace steadyburn {

class NameClaim {
public:
    // Fails with targetBusy while another process, or another part of this one, holds the name. What else goes wrong
    // only leaves the claim unheld.
    static Result<NameClaim> take(const std::string& path);

    void release() { m_held.reset(); }

private:
    FileDescriptor m_held;
};

} // namespace steadyburn
