// What was dropped, pasted or named on the command line: paths to the byte, and a sentence for each thing that is no
// file of this machine.
#pragma once

#include <QStringList>

#include <string>
#include <vector>

class QMimeData;

namespace steadyburn {

struct Dropped {
    std::vector<std::string> paths; // absolute, without a slash behind them
    QStringList refused;

    // Whether from() would find anything to say or do.
    [[nodiscard]] static bool mayCome(const QMimeData& data);
    // text/uri-list; from a sandboxed program the portal's list of files, which D-Bus hands over.
    [[nodiscard]] static Dropped from(const QMimeData& data);
    // Words of a command line: addresses become paths, everything else is a path as it stands.
    [[nodiscard]] static Dropped from(const std::vector<std::string>& words);
};

} // namespace steadyburn
