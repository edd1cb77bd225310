#include "ui/KilledBurns.h"

#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/facade/MediumTasks.h"
#include "workflow/facade/TargetList.h"

#include <QPushButton>

#include <algorithm>

namespace steadyburn {

KilledBurns::KilledBurns(Banner& banner, Dependencies dependencies, QObject* parent)
    : QObject(parent),
      m_banner(banner),
      m_dependencies(std::move(dependencies)),
      m_forget(banner.addAction(tr("For&get Burn"), QStringLiteral("forgetBurn")))
{
    m_forget->setToolTip(tr("Nothing more is said of this burn. The medium is not changed."));
    m_forget->show();
    connect(m_forget, &QPushButton::clicked, this, &KilledBurns::forgetFirst);
}

// A real drive is not woken for this, and may have another medium by now; the file of a simulated one is looked into.
std::vector<KilledBurns::Found> KilledBurns::find(const Dependencies& dependencies)
{
    std::vector<Found> found;
    for (UnfinishedBurn& burn : unfinishedBurns(dependencies.burnJournals)) {
        if (TargetSpec::parse(burn.target).isDevice()) {
            found.push_back({.burn = std::move(burn), .seen = MediumSeen::no});
            continue;
        }
        const auto medium = inspectTarget(dependencies, burn.target);
        if (medium &&
            std::find(medium->unfinished.begin(), medium->unfinished.end(), burn) != medium->unfinished.end()) {
            found.push_back({.burn = std::move(burn), .seen = MediumSeen::yes});
        }
    }
    return found;
}

void KilledBurns::look()
{
    inBackground(
        *this, [dependencies = m_dependencies] { return find(dependencies); },
        [this](const std::vector<Found>& found) {
            m_found = found;
            tell();
        });
}

void KilledBurns::lookAgain()
{
    if (!m_found.empty()) {
        look();
    }
}

void KilledBurns::tell()
{
    if (m_found.empty()) {
        m_banner.hide();
    } else {
        const Found& first = m_found.front();
        QString text = unfinishedText(first.burn, first.seen);
        if (const auto more = static_cast<int>(m_found.size() - 1); more > 0) {
            text += QLatin1Char(' ') + tr("%n more burns were cut off.", nullptr, more);
        }
        m_banner.say(first.burn.leftMediumAsItWas() ? Banner::Weight::info : Banner::Weight::warning, text);
    }
    Q_EMIT looked();
}

void KilledBurns::forgetFirst()
{
    if (m_found.empty()) {
        return;
    }
    if (const auto forgotten = forgetBurn(m_found.front().burn); !forgotten) {
        m_banner.say(Banner::Weight::error, describe(forgotten.fault()).withAdvice());
        return;
    }
    m_found.erase(m_found.begin());
    tell();
}

} // namespace steadyburn
