// What was dropped, pasted or named on the command line: paths to the byte, and a sentence for each thing that is no
// file of this machine.
#pragma once

#include <QByteArray>
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
    // What lay in it: text/uri-list, and from a sandboxed program the portal's key for a list of files.
    struct Raw {
        QByteArray uris;
        QByteArray key;
        [[nodiscard]] bool slow() const; // too long a list to be read on the GUI's thread, or D-Bus is asked for it
    };
    [[nodiscard]] static Raw take(const QMimeData& data);
    [[nodiscard]] static Dropped from(const Raw& raw); // any thread
    [[nodiscard]] static Dropped from(const QMimeData& data) { return from(take(data)); }
    // Words of a command line: addresses become paths, everything else is a path as it stands.
    [[nodiscard]] static Dropped from(const std::vector<std::string>& words);
};

} // namespace steadyburn
