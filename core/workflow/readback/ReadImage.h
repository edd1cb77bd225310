// A disc back into an image file: what can be read is read, what cannot is zeros, listed by its sectors and by the
// files that lie there. Interrupted at any time, the same request continues where it ended (PartialImage). Runs on the
// caller's thread; free of Qt.
#pragma once

#include "base/Sha256.h"
#include "workflow/burn/Job.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct ReadImageRequest {
    std::string target;
    std::string file;
    unsigned retries = 2;   // how often each damaged sector is tried again, one at a time
    bool overwrite = false; // a file of that name may be replaced; what was rescued of another medium is kept
};

struct DamagedPart {
    std::uint64_t offset = 0; // bytes of the medium
    std::uint64_t length = 0;
    std::vector<std::string> files;   // paths on the medium, raw bytes; empty: no file lies there, or none is known
    std::vector<std::string> folders; // whose listings lie there: what only they list is lost
};

struct ReadImageReport {
    // exceptions: the image has its name, but zeros where `damaged` says, or is whole because sectors were repaired, or
    // is of a medium that was never finished.
    Outcome outcome = Outcome::failed;
    std::uint64_t size = 0;   // of the image
    std::uint64_t before = 0; // of it there from an earlier run
    double elapsedSeconds = 0;
    std::vector<DamagedPart> damaged;
    std::optional<std::uint64_t> repaired;  // sectors, by the disc's parity; empty: it has none
    std::vector<Session> sessions;          // where they lie in the image
    std::vector<UnfinishedBurn> unfinished; // that the medium holds, the newest first
    std::optional<Digest> sha256;           // of the image, where it was read whole and in one go, or repaired
    std::optional<Fault> fault;
    bool resumable = false; // the same request continues with what is there
    std::string part;       // where the image stays while it is damaged and `file` holds an older one; or empty
    std::string kept;       // the image of another medium that `file` was begun with, under its new name; or empty
};

class ReadImage {
public:
    // `phase` of the listener is called on the thread of run().
    ReadImage(ReadImageRequest request, const Dependencies& dependencies, Job::Listener listener = {});
    ~ReadImage();

    // Once. Any thread that may block; returns when the drive is released.
    ReadImageReport run(const std::stop_token& stop);

    // Any thread, at any time. `written` is what has been tried.
    [[nodiscard]] Telemetry telemetry() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
