// Lists one folder: names, status, link targets, attributes, holes; what is excluded or cannot be read is left out and
// counted or named. Any thread; it holds no part of the tree, so that a listing that hangs in a dead network share can
// be left behind.
#pragma once

#include "contents/OpenBeneath.h"
#include "contents/PlaceRules.h"
#include "contents/ReadRights.h"
#include "contents/Scanner.h"
#include "contents/XattrReader.h"

#include <dirent.h>
#include <optional>
#include <set>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace steadyburn {

class Watch;

struct FolderJob {
    NodeId folder = kRoot;
    bool isNew = false; // no folder of a source: what the user put into it is all there is
    SourceRoots::Place place;
    std::string mediumPath;
    std::uint64_t sourceDevice = 0;    // of the source this folder belongs to
    std::vector<std::string> passOver; // entries that did not answer before
};

struct Listing {
    NodeId folder = kRoot;
    std::vector<Tree::NewNode> children; // by name
    std::vector<Fault> faults;
    std::uint64_t filtered = 0;
    std::optional<Fault> fatal; // ends the scan, whatever the policy

    // Set by the crew, everything else is empty then: no answer came while it looked at this entry ("": at the folder).
    bool stalled = false;
    std::string stalledAt;
};

class FolderReader {
public:
    FolderReader(const ScanOptions& options, const Compilation& compilation);

    // Tells `watch` before every entry. Incomplete when the watch says stop.
    Listing list(const FolderJob& job, Watch& watch);

private:
    struct Found {
        std::uint64_t inode;
        std::string name;
    };
    struct LeftOut { // by what it is, and by where it will be if it does not exist yet
        std::string path;
        std::string leaf;
        std::optional<std::pair<std::uint64_t, std::uint64_t>> parent; // device, inode
    };
    // A folder while it is listed.
    struct Here {
        const FolderJob& job;
        PlaceRules::Folder rules;
        std::set<std::string, std::less<>> found{}; // folders of a source that lie on the way to a graft
    };
    // One entry on its way into the listing.
    struct Entry {
        int folder; // open, or AT_FDCWD
        const char* open;
        std::string path; // absolute, for faults
        Tree::NewNode node;
    };

    void listGrafts(const Here& here, Watch& watch, Listing& into);
    void addNewFolder(const Here& here, const PlaceRules::Grafted& grafted, Listing& into) const;
    void listFolder(Here& here, Watch& watch, Listing& into);
    // Returns the names in the folder, without "." and "..".
    static std::vector<Found> readNames(DIR* directory, const std::string& path, Listing& into);
    // Adds an entry that a folder has. `onTheWay`: it has the name of a folder that leads to a graft.
    void addFound(int folder, const std::string& path, std::string name, bool onTheWay, Here& here, Listing& into);
    static void dropCached(int folder, const Here& here, std::vector<Found>& names, Listing& into);
    // True if the entry is to be added.
    bool describe(Entry& entry, const Here& here, Listing& into);
    bool fill(Entry& entry, const struct stat& status, Listing& into);
    bool fillFile(Entry& entry, const struct stat& status, Listing& into) const;
    [[nodiscard]] bool leftOut(const struct stat& status) const;
    [[nodiscard]] bool leftOut(const struct stat& folder, const std::string& leaf) const;

    PlaceRules m_rules;
    bool m_excludeCaches;
    bool m_oneFileSystem;
    std::vector<LeftOut> m_leftOut;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_leftOutInodes;
    ReadRights m_rights;
    XattrReader m_xattrs;
    SourceRoots m_roots;
};

} // namespace steadyburn
