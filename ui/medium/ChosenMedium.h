// What the target that is chosen takes: the medium in a drive, as the list of drives knows it; a simulated medium and
// the disk of a file, which are looked at in the background. GUI thread.
#pragma once

#include "base/Result.h"
#include "workflow/request/JobMedium.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class TargetSelector;

class ChosenMedium final : public QObject {
    Q_OBJECT
public:
    struct Looks { // on any thread
        std::function<Result<JobMedium>(const std::string& target)> medium;
        // Wakes the drive only where a burn that was killed wrote to it.
        std::function<std::vector<UnfinishedBurn>(const std::string& target)> unfinished;
    };

    ChosenMedium(const TargetSelector& selector, Looks looks); // the selector outlives it

    [[nodiscard]] const std::string& target() const { return m_target; }
    [[nodiscard]] const std::optional<MediumInfo>& medium() const { return m_medium; } // empty: not known, or not yet
    [[nodiscard]] const std::optional<Fault>& fault() const { return m_fault; }        // why it cannot be known
    // What the medium holds of burns that never came to their end.
    [[nodiscard]] const std::vector<UnfinishedBurn>& unfinished() const { return m_unfinished; }
    // Bytes that the next burn can take. Nothing: not known; before a simulated medium was looked at, what a blank one
    // takes.
    [[nodiscard]] std::optional<std::uint64_t> free() const;
    // Bytes that a fresh medium of this kind takes, for what needs several; 0: not known.
    [[nodiscard]] std::uint64_t ofOneMedium() const;
    void lookAgain();
    // While something is written nobody looks; `written`: the targets that it goes to.
    void setPaused(bool paused, std::vector<std::string> written = {});
    [[nodiscard]] bool isBeingWritten() const; // then what was known of it no longer holds

signals:
    void changed();

private:
    void follow();
    void look();
    void lookAtMedium();
    void lookForUnfinished();

    const TargetSelector& m_selector;
    Looks m_looks;
    std::string m_target;
    std::optional<MediumInfo> m_medium;
    std::optional<Fault> m_fault;
    std::vector<UnfinishedBurn> m_unfinished;
    QTimer m_soon;       // a target that is typed is looked at once, when it is whole
    quint64 m_asked = 0; // number of the look whose result is used
    bool m_paused = false;
    std::vector<std::string> m_written;
};

} // namespace steadyburn
