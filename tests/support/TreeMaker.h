// Trees made by hand, for a ScriptedSource: nothing of them lies on a disk.
#pragma once

#include "contents/Tree.h"

#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace steadyburn {

inline Tree::NewNode newNode(std::string name, std::uint32_t mode, std::uint64_t size = 0)
{
    static std::uint64_t inode = 1000;
    Tree::NewNode made;
    made.name = std::move(name);
    made.node.mode = mode;
    made.node.size = size;
    made.node.inode = ++inode;
    made.node.device = 1;
    made.node.mtime = {1700000000, 123456789};
    made.sourcePath = "/scripted/" + made.name;
    return made;
}

inline Tree::NewNode newFile(std::string name, std::uint64_t size)
{
    return newNode(std::move(name), S_IFREG | 0644, size);
}

inline Tree::NewNode newFolder(std::string name)
{
    return newNode(std::move(name), S_IFDIR | 0755);
}

} // namespace steadyburn
