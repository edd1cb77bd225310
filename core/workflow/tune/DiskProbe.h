// Measures a folder: as the place of an image, with a temporary file that has no name, and as a source, with the files
// that are there. Nothing of the user's is written or changed. One thread at a time, and as many readers as are asked
// for.
#pragma once

#include "workflow/tune/FileSample.h"
#include "workflow/tune/TuneFile.h"

namespace steadyburn {

class DiskProbe final : public TuneProbe {
public:
    static constexpr std::uint64_t kUsualFile = std::uint64_t(64) << 20U;

    // `path`: a folder; or a file, which is read where it is there, and in whose folder is written. `most`: bytes that
    // the temporary file has at most. The clock outlives the probe.
    DiskProbe(std::string path, Clock& clock, std::uint64_t most = kUsualFile);

    Result<TuneRoom> open(Nanoseconds time, const std::stop_token& stop) override;
    TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                       const std::stop_token& stop) override;
    TuneAnswer readFiles(const TuneFiles& files, Nanoseconds time, const std::stop_token& stop) override;

private:
    Result<void> find(Nanoseconds until, const std::stop_token& stop);
    void chooseReadFile(TuneRoom& room);
    void offer(TuneRoom& room, std::optional<TuneProblem> noWrites, std::optional<TuneProblem> noReads) const;

    std::string m_path;
    Clock& m_clock;
    std::uint64_t m_most;
    std::string m_folder;
    std::string m_image; // the user's file, where `path` is one
    FileSample m_sample;
    std::optional<TuneFile> m_own;
    std::optional<TuneFile> m_users; // read in place of our own
};

} // namespace steadyburn
