#include "cli/Say.h"

#include "base/Text.h"

namespace steadyburn {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

void say(std::FILE* to, const QString& line)
{
    std::fprintf(to, "%s\n", shown(line).c_str());
}

std::string shown(const QString& text)
{
    return shown(text.toStdString());
}

std::string shown(const std::string& bytes)
{
    return escapeControls(bytes);
}

} // namespace steadyburn
