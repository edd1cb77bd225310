#include "ui/text/TargetText.h"

#include "contents/Compilation.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "workflow/facade/TargetList.h"

#include <QCoreApplication>

namespace steadyburn {

QString targetName(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    if (!spec.isSimulated() || spec.medium == MediumKind::none) {
        return displayPath(target);
    }
    const QString kind = mediumName(spec.medium);
    return spec.file.empty() ? QCoreApplication::translate("Medium", "Practice %1").arg(kind)
                             : QCoreApplication::translate("Medium", "Practice %1 (%2)")
                                   .arg(kind, displayPath(std::string(leafOf(spec.file))));
}

QString noTargetText()
{
    return QCoreApplication::translate("Medium", "Choose where to burn");
}

} // namespace steadyburn
