#include "ui/text/ParityText.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

namespace steadyburn {

QString parityText(const ParityReport& parity)
{
    return tr("Parity: %1 % of the data (%2 of 255 layers). The disc survives the loss of %3 % of its sectors. Memory "
              "for "
              "it: %4.")
        .arg(parity.percent, 0, 'f', 1)
        .arg(parity.roots)
        .arg(parity.survivesPercent, 0, 'f', 1)
        .arg(sizeText(parity.memory));
}

QString wholeParityText(unsigned roots, double percent)
{
    return tr("The parity is whole: %1 % of the data (%2 of 255 layers).").arg(percent, 0, 'f', 1).arg(roots);
}

} // namespace steadyburn
