// What a disc says of its files in a manifest of its own, and files that wait for the checksum of their session: until
// it is known they replace nothing. The restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/StoredEntry.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestorePlacer.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

// The lines of SHA256SUMS, which is read before the files.
class RestoreManifest {
public:
    void clear() { m_lines.clear(); }
    // Reads it from the medium, or as it was restored.
    Result<void> take(StoredBytes& bytes);
    void take(int fd);

    // Of an entry that was met.
    [[nodiscard]] std::optional<Digest> meet(const std::string& path);
    // Logs what is listed, was never met, and is `wanted` (listedMissing).
    void reportMissing(const std::function<bool(const std::string& path)>& wanted, FaultLog& log) const;

private:
    void parse(std::string_view text);
    struct Line {
        Digest digest{};
        bool met = false;
    };
    std::unordered_map<std::string, Line> m_lines; // by path
};

class RestoreWaiting {
public:
    // A file that was read whole, under its temporary name; all of it lies in that session.
    void add(std::uint32_t session, const RestorePlacer::Made& made);
    [[nodiscard]] bool empty() const { return m_files.empty(); }
    [[nodiscard]] bool has(const std::string& path) const { return m_files.contains(path); }

    // Gives all their names: those of sessions that hold as whole files, the others as damaged ones.
    void place(const std::map<std::uint32_t, bool>& sessions, RestoreFolder& folder, RestorePlacer& placer,
               FaultLog& log);
    // Nothing is left of them.
    void drop(RestoreFolder& folder);

private:
    struct File {
        std::uint32_t session = 0;
        std::string temporary; // name
        RestoreOrigin origin;
    };
    std::map<std::string, File> m_files; // by path
};

} // namespace steadyburn
