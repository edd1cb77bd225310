// A compilation that is kept in a file, with how it is to be burned: versioned JSON, written whole or not at all. Any
// thread.
//
//   {"steadyburn": 1, "grafts": [{"place": "photos", "source": "/home/ann/photos"}, {"place": "new", "made":
//   1700000000}],
//    "left_out": ["photos/raw"], "brought_back": [], "excludes": ["*.tmp"], "exclude_caches": false,
//    "one_file_system": false, "target": "/dev/sr0", "format": "iso", "volume_id": "PHOTOS"}
//
// Paths are bytes: what is not UTF-8 stands there percent-escaped, and so do the percent sign and control characters.
// Keys that are not known are passed over; what an older program must not pass over makes the version one higher.
#pragma once

#include "contents/Compilation.h"
#include "workflow/request/JobRequest.h"

#include <QByteArray>

namespace steadyburn {

struct Project {
    Compilation compilation;
    std::vector<std::string> excludes;
    bool excludeCaches = false;
    bool oneFileSystem = false;
    std::string target; // empty: whichever is chosen when it is burned
    Format format = Format::automatic;
    std::string volumeId;
    friend bool operator==(const Project&, const Project&) = default;

    // The contents; and target, format and volume id where the request has none.
    void addTo(JobRequest& request) const;
};

[[nodiscard]] QByteArray toJson(const Project& project);
// Fails with projectDamaged (detail says where) or projectNewer.
Result<Project> projectFrom(const QByteArray& json, const std::string& path);

// Fails as projectFrom() does, or with io.
Result<Project> readProject(const std::string& path);
Result<void> writeProject(const Project& project, const std::string& path);

} // namespace steadyburn
