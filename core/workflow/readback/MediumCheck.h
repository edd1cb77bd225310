// Reads all that is stored on a medium and compares it: with what the medium itself has to compare it with, or with
// sources as they are now.
#pragma once

#include "contents/Scanner.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/CheckNote.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/readback/MediumReport.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct MediumCheckRequest {
    StoredPart part;
    std::vector<std::string> against; // sources; empty: what the medium has
    // Instead of `against`: what lies at which path, as the burn had it, on all discs or tapes of the set.
    std::optional<Compilation> compilation;
    ScanOptions scan;
    std::string made;      // a folder of the medium that was made for it: in no source
    CheckNoteRequest note; // on the shelf; not where only one section is read
};

class MediumCheck {
public:
    MediumCheck(MediumCheckRequest request, Dependencies dependencies);
    ~MediumCheck();
    MediumCheck(const MediumCheck&) = delete;
    MediumCheck& operator=(const MediumCheck&) = delete;

    // Before run(): what is read is this, whatever the request says.
    void readFrom(StoredPart part);
    // Once. Any thread that may block. A difference is the fault `mismatch`.
    MediumReport run(const std::stop_token& stop);
    [[nodiscard]] MediumProgress progress() const; // any thread

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
