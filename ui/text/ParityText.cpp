#include "ui/text/ParityText.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QStringList>

namespace steadyburn {

QString parityText(const ParityReport& parity)
{
    QString figures =
        tr("Parity: %1 % of the data (%2 of 255 layers). The disc survives the loss of %3 % of its sectors. "
           "Memory for it: %4.")
            .arg(parity.percent, 0, 'f', 1)
            .arg(parity.roots)
            .arg(parity.survivesPercent, 0, 'f', 1)
            .arg(sizeText(parity.memory));
    constexpr double kMuchMore = 1.2;
    if (parity.asked == 0 || parity.percent < parity.asked * kMuchMore) {
        return figures;
    }
    return figures + QLatin1Char(' ') +
           tr("That is more than the %1 % asked for: parity is written in layers of whole sectors, which are large "
              "beside so small an image.")
               .arg(parity.asked);
}

QString recoveryText(const std::vector<std::string>& files)
{
    QStringList names;
    for (const std::string& file : files) {
        names << displayPath(file);
    }
    return tr("PAR2 files, with which “par2 repair” repairs the archive: %1.").arg(names.join(QStringLiteral(", ")));
}

QString wholeParityText(unsigned roots, double percent)
{
    return tr("The parity is whole: %1 % of the data (%2 of 255 layers).").arg(percent, 0, 'f', 1).arg(roots);
}

QString unprotectedText(std::uint64_t from)
{
    return tr("What was appended behind byte %1 is not protected by it.").arg(from);
}

} // namespace steadyburn
