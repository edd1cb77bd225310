// Shows a running job on the terminal, as lines of JSON, or (neither) only its warnings and result. Owns the calling
// thread while the job runs on another.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/ReadImage.h"

#include <QString>

#include <cstdio>
#include <functional>
#include <stop_token>
#include <string>

namespace steadyburn {

struct RunViewOptions {
    bool json = false;
    std::string nextVolume; // the command for further tapes; empty: asked at the terminal, if there is one
    std::string keptImage;  // an image that a copy leaves, which the result names
    std::function<ChangeVolume(ChangeVolume)> sparing; // what stands before who gives further media; may be empty
    bool stdoutIsStream = false; // the stream itself goes to standard output: everything else to standard error
};

// Runs the job to its end and shows it. Returns the report.
JobReport runAndShow(JobRequest request, const RunViewOptions& options, const std::stop_token& stop);

ReadImageReport runAndShow(ReadImageRequest request, const RunViewOptions& options, const std::stop_token& stop);

// Why logind is asked to hold off sleep, for SleepGuard.
[[nodiscard]] QString awakeReason();

// The last words: one JSON line, or sentences. Returns the exit code.
int showReport(const JobReport& report, const RunViewOptions& options);
int showReport(const ReadImageReport& report, const RunViewOptions& options);

} // namespace steadyburn
