// Gives what was restored under a temporary name its own. What is whole replaces what is there; what is damaged
// replaces nothing and stands beside it, as NAME.damaged. A damaged copy goes when a later volume of its set has the
// file whole. The restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "workflow/readback/RestoreFolder.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace steadyburn {

inline constexpr const char* kDamaged = ".damaged"; // behind a name
// "NAME.damaged", "NAME.damaged-2"; the end of a name gives way where all would be too long, between characters.
[[nodiscard]] std::string damagedName(const std::string& name, unsigned number);
// Renames what is there to the first of these names of `leaf` that is free, and returns it. Fails with io.
Result<std::string> renameAsDamaged(const RestorePlace& from, const std::string& leaf, const std::string& path);

class RestorePlacer {
public:
    // `overwrite`: what this restore did not make may be replaced. The others outlive the placer.
    RestorePlacer(RestoreFolder& folder, FaultLog& log, bool overwrite)
        : m_folder(folder), m_log(log), m_overwrite(overwrite)
    {
    }

    // Whether there is something at `place` that what is of `mine` would replace. Fails with fileSkipped where that is
    // a folder with anything that is not of earlier volumes, or may not be replaced, or is what the file system takes
    // for that name; with io where it cannot be known.
    [[nodiscard]] Result<bool> mayTake(const RestorePlace& place, const std::string& path,
                                       const RestoreOrigin& mine) const;

    struct Made {
        RestorePlace at;  // its folder and temporary name
        std::string name; // that it shall have in that folder
        std::string path; // the entry's
        bool whole = true;
        bool torn = false;              // parts are missing: it never takes the name, even a free one
        bool completable = false;       // torn, and marked for a restore of the other tapes
        std::string furtherNameOf = {}; // path of a file that has been placed already; empty: of none
        RestoreOrigin origin;
    };
    // One rename, so that at any time there is the old thing or the new. On failure the temporary name is gone and what
    // was there is as it was. Logs damagedBeside for each damaged copy that does not get its own name (detail: that it
    // is completable), linkDamaged for the further name of one that does.
    Result<void> put(const Made& made);

    // The copy of `path` that was restored last is torn.
    [[nodiscard]] bool isTorn(const std::string& path) const { return m_torn.contains(plainPath(path)); }
    [[nodiscard]] bool isCompletable(const std::string& path) const // and marked so
    {
        const auto known = m_torn.find(plainPath(path));
        return known != m_torn.end() && known->second;
    }

    // Of the entry that gave `found` the name at `place`: of a hard link, not of its file.
    [[nodiscard]] RestoreOrigin originOf(const RestorePlace& place, const struct stat& found) const;

    // The next four are for a path that is a file on one volume of a set and a folder on another: the later volume
    // counts, whichever comes first, and what an earlier one has there goes, as far as this restore has made it.

    // Whether the folder at `place`, or anything in it, is of a later volume than a file of `mine`.
    [[nodiscard]] bool hasLaterFolder(const RestorePlace& place, const struct stat& found, const RestoreOrigin& mine);
    // For a folder of `mine`: removes what is no folder. Returns false where that is of a later volume. Fails with
    // fileSkipped where it is neither (detail: `why`), and with io.
    Result<bool> makeRoom(const RestorePlace& place, const struct stat& found, const RestoreOrigin& mine,
                          const char* why);
    // Whether the path lies below what was a file on a later volume than that of `mine`.
    [[nodiscard]] bool liesInLaterFile(const std::string& path, const RestoreOrigin& mine) const;
    // Whether such a file has taken the place of this folder.
    [[nodiscard]] bool hasRemoved(const std::string& folder) const { return m_removed.contains(folder); }
    // Files of which parts are collected, below a path that ends with a slash: the latest volume that they are of, and
    // that those of earlier volumes than `before` are dropped.
    struct Collected {
        std::function<RestoreOrigin(const std::string& way)> latest;
        std::function<void(const std::string& way, const RestoreOrigin& before)> drop;
    };
    void setCollected(Collected collected) { m_collected = std::move(collected); }

    // A file that was placed as whole is not. Logs linkDamaged for each of its further names.
    void foundDamaged(const struct stat& found);

    // What is known of the damage of `path`, an entry's or a part's, is of no account any more: a later volume of the
    // set has it whole.
    void supersede(const std::string& path) { m_superseded[plainPath(path)] = m_log.count(); }
    // By plain path: how many faults of the log were there then.
    [[nodiscard]] const std::map<std::string, std::size_t>& superseded() const { return m_superseded; }

    // Where the copy of `path` that was restored last stands: under that name, or beside it where it is damaged.
    [[nodiscard]] std::string standsAt(const std::string& path) const;

    [[nodiscard]] std::uint64_t wholeFiles() const { return m_wholeFiles; }
    [[nodiscard]] std::uint64_t damagedFiles() const { return m_damagedFiles; }

private:
    Result<void> place(const Made& made);
    Result<void> replace(const RestorePlace& wanted, const Made& made, const struct stat& mine);
    Result<std::string> rename(const RestorePlace& from, const std::string& leaf, const std::string& path);
    void noteName(const std::string& path, const Made& made, const struct stat& mine); // that was given
    // Removes the damaged copies of what is placed that came from an earlier volume of its set.
    void removeBesides(const RestorePlace& wanted, const Made& made);
    void discount(const struct stat& gone);
    Result<void> moveAside(const RestorePlace& old, const std::string& path);
    void tellBeside(const std::string& path, const std::string& beside, bool completable = false);
    void tellLink(const std::string& path, const std::string& file);
    void count(const struct stat& mine, const Made& made);
    struct Age {
        bool later = false; // anything is of a later volume
        bool other = false; // anything is not of this restore, or of no earlier volume
    };
    [[nodiscard]] Age ageOf(const RestorePlace& folder, const struct stat& found, const RestoreOrigin& mine) const;
    void lookAtAges(const RestorePlace& folder, const RestoreOrigin& mine, Age& age) const;
    void rememberFile(const std::string& path, const RestoreOrigin& origin); // in m_files: the later one
    // Removes all of it that is of earlier volumes than `mine`. Returns whether the folder is gone.
    bool removeOlder(const RestorePlace& folder, const RestoreOrigin& mine);
    // Of what was removed.
    void forget(const std::string& path, const struct stat& gone);

    RestoreFolder& m_folder;
    FaultLog& m_log;
    bool m_overwrite;
    std::map<std::string, std::string> m_besides;  // by the path of a damaged copy: what it is a copy of
    std::map<std::string, std::string> m_standsAt; // by an entry's path: its damaged copy, where that is the last one
    std::map<std::string, bool> m_torn;            // by an entry's path: whether it is completable
    struct FurtherName {
        RestoreOrigin origin;
        std::string of; // path of the file
        dev_t device = 0;
        ino_t inode = 0;
    };
    std::unordered_map<std::string, FurtherName> m_furtherNames; // by path
    std::map<std::string, std::size_t> m_superseded;
    std::map<std::string, RestoreOrigin> m_files; // by path: that there was a file, of which a folder took the place
    std::set<std::string> m_removed;              // folders
    Collected m_collected;
    std::uint64_t m_wholeFiles = 0;
    std::uint64_t m_damagedFiles = 0;
};

} // namespace steadyburn
