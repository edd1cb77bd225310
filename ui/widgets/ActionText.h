// The name of an action where there are no letters for Alt: "添加文件夹(&F)…" is "添加文件夹…" there.
#pragma once

#include <QRegularExpression>
#include <QString>

namespace steadyburn {

[[nodiscard]] inline QString withoutMnemonic(QString text)
{
    static const QRegularExpression letter(QStringLiteral(R"(\(&.\)|&)"));
    return text.remove(letter);
}

} // namespace steadyburn
