// The folder that a restore writes into, and nothing outside of it: every step goes from one open folder to the next,
// never through a symbolic link, whoever made it. One thread.
#pragma once

#include "base/os/FileDescriptor.h"
#include "unpack/StoredEntry.h"

#include <cerrno>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

inline Fault restoreFault(FaultKind kind, const std::string& path, int code, std::string detail = {},
                          FaultFacts facts = {})
{
    return {.kind = kind,
            .doing = Action::restore,
            .code = code,
            .path = path,
            .detail = std::move(detail),
            .facts = std::move(facts)};
}

// Of an entry whose name, or that of a folder on the way, is another one's for the file system.
inline Fault namesAlike(const std::string& path)
{
    return restoreFault(FaultKind::fileSkipped, path, EEXIST, {}, NoPlace{NoPlace::Why::namesAlike});
}

// Where an entry belongs: an open folder and a name in it.
struct RestorePlace {
    int folder = -1; // held by RestoreFolder until the next place()
    std::string name;
    std::string path; // plainPath() of the entry, where that is known
};

// The volume that an entry came from. What a later volume of a tape set has replaces what an earlier one has under the
// same name.
struct RestoreOrigin {
    std::uint32_t set = 0; // a number for each set; 0: no set
    std::uint32_t volume = 0;
    std::uint64_t entry = 0; // counts all entries as they are read, whatever they come from
    [[nodiscard]] bool isOfVolume(const RestoreOrigin& other) const
    {
        return set == other.set && volume == other.volume;
    }
    [[nodiscard]] bool isBefore(const RestoreOrigin& other) const
    {
        return set != 0 && set == other.set && volume < other.volume;
    }
    // Whether `other` replaces this: it is from a later volume, or was read later and is not from an earlier one.
    [[nodiscard]] bool yieldsTo(const RestoreOrigin& other) const
    {
        return isBefore(other) || (!other.isBefore(*this) && entry < other.entry);
    }
};

class RestoreFolder {
public:
    ~RestoreFolder(); // closes again what was opened up
    RestoreFolder(RestoreFolder&&) = default;
    RestoreFolder& operator=(RestoreFolder&&) = default;
    RestoreFolder(const RestoreFolder&) = delete;
    RestoreFolder& operator=(const RestoreFolder&) = delete;

    // Makes `path` and what leads to it. Fails with io (EACCES, EROFS, ENOTDIR).
    static Result<RestoreFolder> open(const std::string& path);

    // Folders on the way are made; what is there of the user's own and may not be written in is opened up for that,
    // until closeAgain(). Fails with fileSkipped when the path leads outside, or anything but a folder of exactly that
    // name is on the way; with io otherwise.
    Result<RestorePlace> place(const std::string& path);
    // The same, of what must be there already.
    Result<RestorePlace> existing(const std::string& path);

    [[nodiscard]] bool holdsAnything() const;

    // An extended attribute of the folder itself; empty: it has none.
    [[nodiscard]] std::string attribute(std::string_view name) const;
    // An empty text removes it. False where the file system does not take it.
    bool setAttribute(std::string_view name, const std::string& text);

    // Whether nothing can be written anywhere in it, as far as it is of one file system.
    [[nodiscard]] bool isReadOnly() const;
    // Gives folders that were opened up the modes that they had. Returns those that it could not give, as
    // attributesLost.
    std::vector<Fault> closeAgain();
    // A folder that was opened up has got the mode that it shall keep.
    void keepMode(const struct stat& folder);

    // A folder of this path that was made is gone, and everything in it.
    void forget(const std::string& path);

    // Paths of the folders that were made for what is in them.
    [[nodiscard]] const std::vector<std::string>& madeOnTheWay() const { return m_madeOnTheWay; }

    // What is there now, never followed; nothing where there is nothing of exactly that name. Fails with io where that
    // cannot be known.
    [[nodiscard]] static Result<std::optional<struct stat>> look(const RestorePlace& place);
    // The same, and where the file system takes another name for the same (of other case, composed otherwise) what has
    // that.
    [[nodiscard]] static Result<std::optional<struct stat>> lookAtAlike(const RestorePlace& place);
    // Things that this restore made may be replaced by it; all else needs a yes.
    void own(const struct stat& made, const RestoreOrigin& origin = {}, bool whole = true)
    {
        m_own[keyOf(made)] = {origin, whole};
    }
    [[nodiscard]] bool owns(const struct stat& found) const { return m_own.count(keyOf(found)) != 0; }
    [[nodiscard]] RestoreOrigin originOf(const struct stat& found) const
    {
        const auto known = m_own.find(keyOf(found));
        return known == m_own.end() ? RestoreOrigin() : known->second.origin;
    }
    // False for what this restore made of a damaged copy.
    [[nodiscard]] bool isWhole(const struct stat& found) const
    {
        const auto known = m_own.find(keyOf(found));
        return known == m_own.end() || known->second.whole;
    }
    // What is never replaced, whatever the user says: the files that are restored from. No name: nothing to do. Fails
    // with io where it cannot be known which file that is.
    Result<void> protect(const std::string& source);
    [[nodiscard]] bool isProtected(const struct stat& found) const { return m_protected.contains(keyOf(found)); }
    void disown(const struct stat& gone) { m_own.erase(keyOf(gone)); }

    // Device and inode.
    static std::uint64_t keyOf(const struct stat& what)
    {
        return (static_cast<std::uint64_t>(what.st_dev) << 48U) ^ static_cast<std::uint64_t>(what.st_ino);
    }
    // Adds the keys of all that this restore made, as far as it stands there.
    void tellOwn(std::unordered_set<std::uint64_t>& keys) const
    {
        for (const auto& [key, own] : m_own) {
            keys.insert(key);
        }
    }

private:
    explicit RestoreFolder(FileDescriptor root) : m_root(std::move(root)) {}
    // Lets the user of the program write in a folder of their own. False where it stays as it is.
    bool openUp(int folder, const std::string& path);
    Result<RestorePlace> resolve(const std::string& path, bool make);
    // `way`: the path of the folder `from`, with a slash at its end; empty: the uppermost.
    Result<FileDescriptor> step(int from, const std::string& way, const std::string& name, bool make);

    FileDescriptor m_root;
    FileDescriptor m_folder; // the last place's
    std::string m_folderPath;
    struct Own {
        RestoreOrigin origin;
        bool whole = true;
    };
    std::unordered_map<std::uint64_t, Own> m_own; // by keyOf()
    std::unordered_set<std::uint64_t> m_protected;
    struct Opened {
        std::uint64_t key = 0;
        mode_t mode = 0; // that it had
    };
    std::map<std::string, Opened> m_opened; // by path
    std::vector<std::string> m_madeOnTheWay;
    std::unordered_set<std::string> m_exact; // paths of folders that are known to have exactly these names
};

} // namespace steadyburn
