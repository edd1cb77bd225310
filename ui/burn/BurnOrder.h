// A burn that may run: what is asked for, and what the user has agreed to. A value.
#pragma once

#include "ui/widgets/FileMark.h"
#include "workflow/readback/CopyImage.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"
#include "workflow/request/VolumeChange.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// request.overwrite is set only by the user's yes to the file that `mayReplace` is: if another stands there when the
// burn starts, it is not replaced.
struct BurnOrder {
    JobRequest request;
    std::optional<FileMark> mayReplace;
    // The result of driveNode() for the target. That function reads the disk, so it is called in the
    // background. Empty: the queue calls it.
    std::optional<std::string> drive = {};
    bool once = false; // its page does not offer it again: who has ordered it prepares each anew
    // Is called when the burn has ended, but not when it begins anew after a question. May be empty.
    std::function<void(const JobReport&)> ended = {};
    // Stands before who gives further media, and may refuse one. May be empty.
    std::function<ChangeVolume(ChangeVolume)> sparing = {};
    // The image of a copy, which goes with the last order that may still write it. Null: no copy.
    std::shared_ptr<CopyImage> copied = {};
    // What the image is known to lack, in sentences; shown with the result. Empty: nothing.
    QString lacking = {};
};

} // namespace steadyburn
