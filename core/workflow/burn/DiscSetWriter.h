// A disc set: what is too large for one disc is planned onto several, by the code that plans it for `plan`, and burned
// one after the other. Each disc is complete and readable alone. A disc that turns out bad is asked for once more, and
// costs no more than itself; where a blank is smaller than planned, what is left is planned anew. Of several drives
// one is written while the blank for the next disc is put into another.
//
// What fits on the disc that is in the drive is no set, and is burned as ever.
#pragma once

#include "base/FaultLog.h"
#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnPlan.h"
#include "workflow/burn/DiscChange.h"
#include "workflow/burn/DiscSetPlanning.h"
#include "workflow/burn/DiscWriter.h"
#include "workflow/burn/MediumWriter.h"
#include "workflow/burn/SetDrives.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace steadyburn {

class DiscSetWriter final : public MediumWriter {
public:
    // Whether a burn may go on several discs: it is asked for, somebody can be asked for discs or there are several
    // drives, and the size is known beforehand.
    [[nodiscard]] static bool isFor(const BurnContext& burn, const BurnTarget& target, const BurnPlan& plan);

    // All of them outlive it.
    DiscSetWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents, DiscSetJournal& journal,
                  const BurnPlan& plan, JobReport& report);
    ~DiscSetWriter() override;

    Result<void> layOut() override;
    [[nodiscard]] bool onlyEnds() const override { return m_isSet && m_planning.isEnding(); }
    Result<void> acquireDrive() override;
    Result<void> write() override; // of a set all discs: closed, and read back where that is asked for
    Result<void> close() override;
    Result<void> reload() override;
    void releaseStream() override;
    Result<void> verify() override;
    Result<void> finish() override;
    Result<bool> enterOnShelf(const std::string& path) override;
    void concludeReport(bool done) override;

private:
    struct Present; // the disc that is laid out and written

    [[nodiscard]] Result<bool> fitsOnOne();
    void noteWhatIsTold();
    Result<void> acquireForRest();
    [[nodiscard]] DiscWanted wanted() const;
    [[nodiscard]] bool isLast() const;
    Result<void> prepare(bool overwrite);
    void tellTotal() const;

    Result<void> burnPresent();
    Result<void> writePresent();
    void record();
    void enterPresentOnShelf();
    void lookForLastOnShelf();
    void takeFaults();
    [[nodiscard]] bool anotherDiscMayCome() const { return m_change.possible() || m_drives.several(); }
    Result<void> acquireNext(std::optional<Fault> refused);
    Result<bool> acquireWaiting();
    Result<void> acquireGiven(std::optional<Fault> refused);
    Result<void> acquireTaken(bool overwrite, const std::string& asked);
    void tellLeftOut(const std::string& drive, const Fault& fault);
    Result<void> fitToMedium();
    void giveUpPresent();

    const BurnContext& m_burn;
    BurnTarget& m_target;
    BurnContents& m_contents;
    BurnPlan m_plan;
    JobReport& m_report;

    DiscChange m_change;
    SetDrives m_drives;
    std::set<std::pair<FaultKind, std::string>> m_told; // in the job's log
    DiscSetPlanning m_planning;
    DiscSetProgress& m_progress; // of m_planning
    unsigned m_disc = 1;
    std::string m_drive;             // the target's name of the last disc
    std::uint64_t m_bytesBefore = 0; // of finished discs
    std::uint64_t m_sourceBytesBefore = 0;
    std::uint64_t m_shortenedBefore = 0;
    std::optional<Result<bool>> m_shelved; // the worst of all discs
    std::unique_ptr<Present> m_present;
    bool m_isSet = false;
    bool m_complete = false;
};

} // namespace steadyburn
