// Random trees with every kind of mess, scanned and compared with what find(1) sees.
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

using namespace steadyburn;

namespace test_scanner_property {

class Mess {
public:
    Mess(const ScratchFolder& scratch, unsigned seed) : m_scratch(scratch), m_random(seed)
    {
        m_folders.push_back("s");
        scratch.folder("s");
        const int entries = pick(150);
        for (int i = 0; i < entries; ++i) {
            add();
        }
    }

private:
    int pick(int below) { return static_cast<int>(m_random() % static_cast<unsigned>(below)); }

    std::string newName()
    {
        std::string name;
        const int length = pick(20) == 0 ? 1 + pick(255) : 1 + pick(6);
        while (static_cast<int>(name.size()) < length) {
            const char byte = static_cast<char>(1 + pick(255));
            name += byte == '/' ? '_' : byte;
        }
        return name == "." || name == ".." ? "dots" : name;
    }

    void add()
    {
        const std::string path =
            m_folders[static_cast<std::size_t>(pick(static_cast<int>(m_folders.size())))] + '/' + newName();
        if (path.size() > 3000 || !m_taken.insert(path).second) {
            return;
        }
        const std::string whole = m_scratch.path(path);
        switch (pick(8)) {
        case 0:
        case 1:
            m_scratch.folder(path);
            m_folders.push_back(path);
            break;
        case 2:
            m_scratch.link(path, newName());
            return; // its time cannot be told from now
        case 3:
            if (::mkfifo(whole.c_str(), 0640) != 0) {
                throw std::runtime_error("mkfifo");
            }
            break;
        case 4:
            if (!m_files.empty()) {
                m_scratch.hardLink(path, m_files[static_cast<std::size_t>(pick(static_cast<int>(m_files.size())))]);
                return;
            }
            [[fallthrough]];
        default:
            m_scratch.file(path, std::string(static_cast<std::size_t>(pick(5000)), 'x'));
            m_files.push_back(path);
        }
        if (::chmod(whole.c_str(), static_cast<mode_t>(0400 + pick(0400)) |
                                       (m_files.empty() || m_files.back() != path ? 0700 : 0)) != 0) {
            throw std::runtime_error("chmod");
        }
        ScratchFolder::setTimes(whole, pick(2'000'000'000) - 100'000'000, pick(1'000'000'000));
    }

    const ScratchFolder& m_scratch;
    std::mt19937 m_random;
    std::vector<std::string> m_folders;
    std::vector<std::string> m_files;
    std::set<std::string> m_taken;
};

// path -> one line of all that is known about it
using Facts = std::map<std::string, std::string>;

std::string line(char kind, std::uint64_t mode, std::uint64_t size, std::uint64_t inode, std::uint64_t links,
                 std::uint64_t uid, std::uint64_t gid, const std::string& time, const std::string& target)
{
    std::array<char, 256> text{};
    std::snprintf(text.data(), text.size(),
                  "%c %" PRIo64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " ", kind, mode, size,
                  inode, links, uid, gid);
    return text.data() + time + ' ' + target;
}

Facts seenByFind(const ScratchFolder& scratch)
{
    const std::string command =
        "find '" + scratch.path("s") + "' -printf '%P\\0%y\\0%m\\0%s\\0%i\\0%n\\0%U\\0%G\\0%T@\\0%l\\0'";
    FILE* const find = ::popen(command.c_str(), "r");
    std::string all;
    std::array<char, 65536> buffer{};
    for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), find)) > 0;) {
        all.append(buffer.data(), got);
    }
    if (::pclose(find) != 0) {
        throw std::runtime_error("find");
    }
    Facts facts;
    std::vector<std::string> fields;
    for (std::size_t at = 0; at < all.size();) {
        fields.emplace_back(all.c_str() + at);
        at += fields.back().size() + 1;
        if (fields.size() == 10) {
            const char kind = fields[1][0];
            const auto number = [&](std::size_t i, int base = 10) { return std::stoull(fields[i], nullptr, base); };
            const std::string path = fields[0].empty() ? "s" : "s/" + fields[0];
            facts[path] = line(kind, number(2, 8), kind == 'f' ? number(3) : 0, number(4), number(5), number(6),
                               number(7), fields[8], fields[9]);
            fields.clear();
        }
    }
    return facts;
}

char kindOf(std::uint32_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG:
        return 'f';
    case S_IFDIR:
        return 'd';
    case S_IFLNK:
        return 'l';
    case S_IFIFO:
        return 'p';
    default:
        return '?';
    }
}

Facts seenByUs(const Scan& scan)
{
    Facts facts;
    for (const auto& [path, id] : scan.ids) {
        if (id == kRoot) {
            continue;
        }
        const Node& node = scan.tree.node(id);
        std::array<char, 64> time{};
        // find prints a tenth digit, always 0, behind the nanoseconds; before 1970 it counts them from the second below
        std::snprintf(time.data(), time.size(), "%" PRId64 ".%09d0", node.mtime.seconds, node.mtime.nanoseconds);
        facts[path] = line(kindOf(node.mode), node.mode & 07777U, node.size, node.inode, node.links, node.uid, node.gid,
                           time.data(), std::string(scan.tree.linkTarget(id)));
    }
    return facts;
}

class TestScannerProperty : public QObject {
    Q_OBJECT
private slots:
    void scan_ofRandomTrees_seesWhatFindSees()
    {
        for (unsigned seed = 1; seed <= 25; ++seed) {
            const ScratchFolder scratch;
            const Mess mess(scratch, seed);
            const Facts expected = seenByFind(scratch);
            const Scan scan({scratch.path("s")});
            QVERIFY(scan.result);
            const Facts actual = seenByUs(scan);
            for (const auto& [path, facts] : expected) {
                const auto ours = actual.find(path);
                QVERIFY2(ours != actual.end(), (std::to_string(seed) + " misses " + path).c_str());
                QVERIFY2(ours->second == facts,
                         (std::to_string(seed) + ' ' + path + "\n find " + facts + "\n ours " + ours->second).c_str());
            }
            QCOMPARE(actual.size(), expected.size());
            QVERIFY(std::is_sorted(scan.order.begin(), scan.order.end(), inStreamOrder));
            checkHardLinks(scan);
        }
    }

private:
    // By components, bytes unsigned: '/' sorts before everything.
    static bool inStreamOrder(const std::string& a, const std::string& b)
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
            const auto rank = [](char c) { return c == '/' ? 0 : static_cast<unsigned char>(c); };
            return rank(x) < rank(y);
        });
    }

    static void checkHardLinks(const Scan& scan)
    {
        std::map<std::uint64_t, NodeId> first;
        for (const std::string& path : scan.order) {
            const NodeId id = scan.id(path);
            if (S_ISREG(scan.tree.node(id).mode)) {
                QCOMPARE(scan.tree.node(id).firstOfInode,
                         first.try_emplace(scan.tree.node(id).inode, id).first->second);
            }
        }
    }
};

STEADYBURN_UNIT_TEST(TestScannerProperty)

} // namespace test_scanner_property

#include "TestScannerProperty.moc"
