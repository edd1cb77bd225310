// The digests of files, taken as their bytes pass into the stream.
#pragma once

#include "base/Sha256.h"
#include "contents/Tree.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace steadyburn {

// Of a file with more holes than this in all there is no SHA-256: ten seconds of hashing zeros.
inline constexpr std::uint64_t kMostHashedHole = std::uint64_t(16) << 30U;
// A file with more holes than this in all has long holes: its sparse digest is taken, and its SHA-256 out of the
// stream's way (LateDigests). To hash less takes no longer than to open a file.
inline constexpr std::uint64_t kShortHole = std::uint64_t(4) << 20U;

// Indexed by NodeId. A file's slot is written by the thread that completes the file; read after the stream ended and
// LateDigests were settled. A file with long holes also has a sparse digest (SparseSum), or only that.
//
// Of a file that is cut into parts (FileParts) it also holds each part's digest, and how far the whole file's had come
// behind it: the next volume continues from there.
class DigestTable {
public:
    struct Part {
        std::optional<Digest> digest;
        Sha256 before; // the whole file up to the end of this part
        std::uint64_t holes = 0;
        bool continues = true;        // `before` is known; not after the program was started anew
        std::optional<Digest> sparse; // of the part by itself
    };

    explicit DigestTable(NodeId nodes) : m_digests(nodes), m_known(nodes) {}
    void set(NodeId id, const Digest& digest)
    {
        m_digests[id] = digest;
        m_known[id] = 1;
    }
    [[nodiscard]] std::optional<Digest> get(NodeId id) const
    {
        return id < m_known.size() && m_known[id] != 0 ? std::optional(m_digests[id]) : std::nullopt;
    }

    // Any thread. The file is read anew, or could not be: what an earlier reading told is not what will be sent.
    void forget(NodeId id)
    {
        m_known[id] = 0;
        const std::lock_guard lock(m_some->mutex);
        m_some->sparse.erase(id);
    }
    void forgetPart(NodeId id, unsigned number)
    {
        const std::lock_guard lock(m_some->mutex);
        m_some->parts.erase({id, number});
    }

    // Any thread. What is known of the file from an earlier reading is forgotten: its digest may come later.
    void setSparse(NodeId id, const Digest& digest)
    {
        m_known[id] = 0;
        const std::lock_guard lock(m_some->mutex);
        m_some->sparse.insert_or_assign(id, digest);
    }
    [[nodiscard]] std::optional<Digest> sparse(NodeId id) const
    {
        const std::lock_guard lock(m_some->mutex);
        const auto found = m_some->sparse.find(id);
        return found == m_some->sparse.end() ? std::nullopt : std::optional(found->second);
    }

    // Files of which, or of parts of which, only the sparse digest is known; ascending.
    [[nodiscard]] std::vector<NodeId> onlySparse() const
    {
        const std::lock_guard lock(m_some->mutex);
        std::set<NodeId> found;
        for (const auto& [id, digest] : m_some->sparse) {
            if (m_known[id] == 0) {
                found.insert(id);
            }
        }
        for (const auto& [key, part] : m_some->parts) {
            if (!part.digest) {
                found.insert(key.first);
            }
        }
        return {found.begin(), found.end()};
    }

    // Of parts, any thread. The sparse digest comes first, where there is one; it forgets what was known of the part.
    void setSparsePart(NodeId id, unsigned number, const Digest& digest)
    {
        const std::lock_guard lock(m_some->mutex);
        Part part;
        part.continues = false;
        part.sparse = digest;
        m_some->parts.insert_or_assign({id, number}, std::move(part));
    }
    void setPart(NodeId id, unsigned number, Part part)
    {
        const std::lock_guard lock(m_some->mutex);
        Part& slot = m_some->parts[{id, number}];
        part.sparse = part.sparse ? part.sparse : slot.sparse;
        slot = std::move(part);
    }
    [[nodiscard]] std::optional<Digest> part(NodeId id, unsigned number) const
    {
        const std::lock_guard lock(m_some->mutex);
        const auto found = m_some->parts.find({id, number});
        return found == m_some->parts.end() ? std::nullopt : found->second.digest;
    }
    [[nodiscard]] std::optional<Digest> sparsePart(NodeId id, unsigned number) const
    {
        const std::lock_guard lock(m_some->mutex);
        const auto found = m_some->parts.find({id, number});
        return found == m_some->parts.end() ? std::nullopt : found->second.sparse;
    }
    // The state behind that part, from which the file is continued.
    [[nodiscard]] std::optional<Part> upTo(NodeId id, unsigned number) const
    {
        const std::lock_guard lock(m_some->mutex);
        const auto found = m_some->parts.find({id, number});
        if (found == m_some->parts.end() || !found->second.continues) {
            return std::nullopt;
        }
        return Part{found->second.digest, found->second.before.copy(), found->second.holes, true, {}};
    }

private:
    std::vector<Digest> m_digests;
    std::vector<std::uint8_t> m_known;
    struct Some { // few files have them
        std::mutex mutex;
        std::map<NodeId, Digest> sparse;
        std::map<std::pair<NodeId, unsigned>, Part> parts;
    };
    std::unique_ptr<Some> m_some = std::make_unique<Some>();
};

} // namespace steadyburn
