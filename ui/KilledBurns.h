// What became of burns whose program was killed: tells of each on a banner at the start, the newest first, until the
// user says that nothing more need be said of it. Their journals and media are looked at in the background. GUI thread.
#pragma once

#include "ui/text/UnfinishedText.h"
#include "workflow/burn/Job.h"

#include <QObject>

#include <vector>

class QPushButton;

namespace steadyburn {

class Banner;

class KilledBurns final : public QObject {
    Q_OBJECT
public:
    KilledBurns(Banner& banner, Dependencies dependencies, QObject* parent = nullptr); // the banner outlives it

    void look();
    void lookAgain(); // where there was something to tell

signals:
    void looked(); // the banner says what there is to say

private:
    struct Found {
        UnfinishedBurn burn;
        MediumSeen seen = MediumSeen::no;
    };
    static std::vector<Found> find(const Dependencies& dependencies);
    void tell();
    void forgetFirst();

    Banner& m_banner;
    Dependencies m_dependencies;
    QPushButton* m_forget;
    std::vector<Found> m_found;
};

} // namespace steadyburn
