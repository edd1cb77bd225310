// A tree that never lay on a disk, its contents by a formula, and what programs that are not ours read out of the
// image.
#pragma once

#include "image/iso/IsoImage.h"
#include "support/FileSink.h"
#include "support/ScriptedSource.h"

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace steadyburn {

class IsoSample {
public:
    // Paths name their folders, which are made with mode 0755 where nobody asked for them.
    Tree::NewNode& add(const std::string& path, std::uint32_t mode)
    {
        for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
            if (m_planned.find(path.substr(0, slash)) == m_planned.end()) {
                add(path.substr(0, slash), S_IFDIR | 0755);
            }
        }
        Tree::NewNode& planned = m_planned[path];
        planned.name = path.substr(path.rfind('/') + 1);
        planned.node.mode = mode;
        planned.node.mtime.seconds = kTime;
        planned.node.atime.seconds = kTime + 1;
        planned.node.ctime.seconds = kTime + 2;
        planned.node.device = 1;
        planned.node.inode = m_planned.size();
        planned.sourcePath = path.find('/') == std::string::npos ? "/home/sample/" + path : "";
        return planned;
    }
    Tree::NewNode& file(const std::string& path, std::uint64_t size)
    {
        Tree::NewNode& planned = add(path, S_IFREG | 0644);
        planned.node.size = size;
        return planned;
    }
    void link(const std::string& path, const std::string& target) { add(path, S_IFLNK | 0777).linkTarget = target; }
    void hardLinks(const std::vector<std::string>& paths, std::uint64_t size)
    {
        for (const std::string& path : paths) {
            Tree::NewNode& planned = file(path, size);
            planned.node.inode = 1000000000 + size;
            planned.node.links = static_cast<std::uint32_t>(paths.size());
        }
    }

    // After this the tree is what was planned.
    void plant()
    {
        grow(kRoot, "");
        tree.settleHardLinks();
        for (NodeId id = 0; id < tree.size(); ++id) {
            if (S_ISREG(tree.node(id).mode)) {
                source[id].size = tree.node(id).size;
            }
        }
    }
    [[nodiscard]] NodeId id(const std::string& path) const { return m_ids.at(path); }
    // What the file of this path must hold.
    [[nodiscard]] std::string sha256(const std::string& path) const
    {
        const Node& node = tree.node(id(path));
        return toHex(sha256Of(ScriptedSource::bytes(node.firstOfInode, 0, node.size)));
    }

    [[nodiscard]] Result<std::unique_ptr<IsoImage>> layOut(const IsoOptions& options, std::stop_token stop = {})
    {
        ReadOptions readers;
        readers.tree = &tree;
        return IsoImage::layOut(tree, source, log, options, readers, stop);
    }
    // Into the file; the number of bytes, or 0 when anything failed.
    std::uint64_t write(const std::string& path, const IsoOptions& options = {})
    {
        Result<std::unique_ptr<IsoImage>> image = layOut(options);
        FileSink sink(path);
        if (!image || !(*image)->produce(sink, {}) || !sink.finish() || sink.brokenRules > 0 ||
            sink.published != (*image)->size()) {
            return 0;
        }
        head.assign((*image)->head().begin(), (*image)->head().end());
        return sink.published;
    }

    static constexpr std::int64_t kTime = 1000000000; // 2001-09-09 01:46:40 UTC

    Tree tree;
    ScriptedSource source;
    FaultLog log;
    std::vector<std::byte> head;

private:
    void grow(NodeId folder, const std::string& prefix)
    {
        std::vector<Tree::NewNode> children;
        for (auto it = m_planned.lower_bound(prefix); it != m_planned.end() && it->first.starts_with(prefix); ++it) {
            if (it->first.find('/', prefix.size()) == std::string::npos) {
                children.push_back(it->second);
            }
        }
        std::sort(children.begin(), children.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        std::vector<std::string> names;
        for (const Tree::NewNode& child : children) {
            names.push_back(child.name);
        }
        const NodeId first = tree.addChildren(folder, std::move(children));
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto child = static_cast<NodeId>(first + i);
            m_ids[prefix + names[i]] = child;
            if (S_ISDIR(tree.node(child).mode)) {
                grow(child, prefix + names[i] + '/');
            }
        }
    }

    std::map<std::string, Tree::NewNode> m_planned;
    std::map<std::string, NodeId> m_ids;
};

// Standard output of a program; "FAILED" and its words when it does not end with 0.
inline QByteArray outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        return "FAILED " + process.errorString().toUtf8() + process.readAllStandardError();
    }
    return process.readAllStandardOutput();
}

// One entry as bsdtar finds it in the image: keyword to value.
using MtreeEntry = std::map<std::string, std::string>;

// Backslash and three octal digits stand for a byte.
inline std::string unescaped(const std::string& text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 3 < text.size()) {
            bytes += static_cast<char>(std::stoi(text.substr(i + 1, 3), nullptr, 8));
            i += 3;
        } else {
            bytes += text[i];
        }
    }
    return bytes;
}

// Everything in the image by the eyes of libarchive, by path from the root.
inline std::map<std::string, MtreeEntry> readBack(const QString& image)
{
    const QString keywords = QStringLiteral("!all,type,uid,gid,mode,time,size,link,nlink,device,sha256");
    const QByteArray text = outputOf("bsdtar", {"-cf", "-", "--format=mtree", "--options",
                                                "mtree:" + QString(keywords).replace(",", ",mtree:"), "@" + image});
    std::map<std::string, MtreeEntry> entries;
    for (const QByteArray& line : text.split('\n')) {
        if (line.isEmpty() || line.startsWith('#')) {
            continue;
        }
        const QList<QByteArray> words = line.split(' ');
        MtreeEntry entry;
        for (const QByteArray& word : words.mid(1)) {
            const qsizetype equals = word.indexOf('=');
            entry[word.left(equals).toStdString()] = unescaped(word.mid(equals + 1).toStdString());
        }
        std::string path = unescaped(words[0].toStdString());
        path = path.starts_with("./") ? path.substr(2) : path;
        entries[path] = entry;
    }
    return entries;
}

} // namespace steadyburn
