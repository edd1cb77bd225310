#include "matrix/MatrixMedia.h"

#include "base/Units.h"
#include "contents/Source.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "target/discovery/OpenTarget.h"

#include <filesystem>
#include <random>
#include <stdexcept>
#include <sys/xattr.h>

namespace steadyburn {

namespace {

constexpr const char* kRecordName = "user.steadyburn.medium";
constexpr std::size_t kTapeRecord = 16384;
constexpr const char* kTapeCapacity = "1600k";

std::string noise(std::size_t size, unsigned seed)
{
    std::mt19937 random(seed);
    std::string bytes(size, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(random());
    }
    return bytes;
}

std::uint32_t lengthAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t length = 0;
    for (unsigned i = 0; i < 4; ++i) {
        length |= std::uint32_t(static_cast<unsigned char>(bytes.at(at + i))) << (8 * i);
    }
    return length;
}

void makeSparse(const ScratchFolder& folder, const std::string& name, std::uint64_t size)
{
    const std::string path = folder.file(name, noise(4096, 77));
    std::filesystem::resize_file(path, size - 4096);
    std::ofstream(path, std::ios::binary | std::ios::app) << noise(4096, 78);
}

// Every object of the tree, folders too, with a time of its own.
void setAllTimes(const std::string& folder)
{
    std::int64_t time = 1'600'000'000;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        ScratchFolder::setTimes(entry.path(), ++time);
    }
    ScratchFolder::setTimes(folder, ++time);
}

} // namespace

const char* toString(MatrixKind kind)
{
    switch (kind) {
    case MatrixKind::image:
        return "image";
    case MatrixKind::summedImage:
        return "image-md5";
    case MatrixKind::disc:
        return "dvd+r";
    case MatrixKind::rewritableDisc:
        return "dvd+rw";
    case MatrixKind::tape:
        return "tape";
    case MatrixKind::packedTape:
        return "tape-zst";
    case MatrixKind::tar:
        return "tar";
    case MatrixKind::tarGzip:
        return "tar.gz";
    case MatrixKind::tarZstd:
        break;
    }
    return "tar.zst";
}

bool isIso(MatrixKind kind)
{
    return kind == MatrixKind::image || kind == MatrixKind::summedImage || isDisc(kind);
}

bool isDisc(MatrixKind kind)
{
    return kind == MatrixKind::disc || kind == MatrixKind::rewritableDisc;
}

bool isTape(MatrixKind kind)
{
    return kind == MatrixKind::tape || kind == MatrixKind::packedTape;
}

void makeMatrixSources(const ScratchFolder& folder)
{
    folder.folder("tree");
    folder.file("tree/empty");
    folder.file("tree/tiny", "t");
    folder.file("tree/block", noise(2048, 1));
    folder.file("tree/odd", noise(5000, 2));
    folder.file("tree/hard", noise(3000, 3));
    folder.hardLink("tree/other", "tree/hard");
    folder.link("tree/link", "odd");
    folder.link("tree/nowhere", "../" + std::string(180, 'w'));
    makeSparse(folder, "tree/sparse", 40960);
    folder.folder("tree/deep");
    folder.folder("tree/deep/deeper");
    folder.file("tree/deep/" + std::string(255, 'n'), "a long name");
    folder.file("tree/deep/deeper/words", std::string(7000, 'w') + "end");
    folder.hardLink("tree/deep/hard", "tree/hard");
    folder.folder("tree/hollow");
    folder.folder("second");
    folder.file("second/odd", noise(4500, 4));
    folder.file("second/empty");
    folder.link("second/link", "odd");
    folder.folder("third");
    folder.file("third/odd", noise(6000, 5));
    folder.file("third/hard", noise(100, 6));
    folder.hardLink("third/other", "third/hard");
    folder.folder("more");
    folder.file("more/new", noise(3000, 7));
    folder.folder("large"); // of which no tape holds all
    folder.file("large/whole", noise(3'300'000, 8));
    folder.file("large/zeros", std::string(9000, '\0'));
    for (const char* each : {"tree", "second", "third", "more", "large"}) {
        setAllTimes(folder.path(each));
    }
}

Dependencies matrixParts(Clock& clock)
{
    return {
        .openTarget = [&clock](const std::string& spec) { return openTarget(spec, clock); },
        .openSource = [](const Tree& tree) -> std::unique_ptr<Source> { return std::make_unique<DiskSource>(tree); },
        .clock = &clock};
}

MatrixMedium::MatrixMedium(MatrixKind kind, const ScratchFolder& folder, Clock& clock) : m_kind(kind), m_folder(folder)
{
    burn("tree", false, clock);
    if (isIso(kind)) {
        burn("second", true, clock);
        burn("third", true, clock);
    }
    std::size_t volume = 0;
    do {
        m_good.push_back(now(volume));
    } while (isTape(kind) && std::filesystem::exists(file(++volume)));
    if (isTape(kind) && m_good.size() != 3) {
        throw std::runtime_error("the set has " + std::to_string(m_good.size()) + " tapes");
    }
    findUnits();
}

std::string MatrixMedium::file(std::size_t volume) const
{
    switch (m_kind) {
    case MatrixKind::image:
    case MatrixKind::summedImage:
        return m_folder.path("medium.iso");
    case MatrixKind::disc:
    case MatrixKind::rewritableDisc:
        return m_folder.path("medium.disc");
    case MatrixKind::tape:
    case MatrixKind::packedTape:
        return m_folder.path("medium" + std::to_string(volume + 1) + ".tap");
    default:
        break;
    }
    return m_folder.path(std::string("medium.") + toString(m_kind));
}

std::string MatrixMedium::spec(std::size_t volume) const
{
    if (isDisc(m_kind)) {
        return std::string("virtual:") + toString(m_kind) + ",speed=2000M,file=" + file(volume);
    }
    if (isTape(m_kind)) {
        return std::string("virtual:tape,speed=2000M,reposition=0s,capacity=") + kTapeCapacity +
               ",file=" + file(volume);
    }
    return file(volume);
}

JobRequest MatrixMedium::request(const std::string& source, bool append) const
{
    JobRequest request;
    request.sources = {m_folder.path(source)};
    request.target = spec(append ? volumes() - 1 : 0);
    request.ring = kMiB;
    request.lockMemory = false;
    request.append = append;
    request.keepOpen = isDisc(m_kind);
    request.readers = 1;
    if (m_kind == MatrixKind::summedImage) {
        request.sessionMd5 = true;
    }
    if (isTape(m_kind)) {
        request.block = kTapeRecord;
        request.format = m_kind == MatrixKind::tape ? Format::tar : Format::tarZstd;
    }
    return request;
}

void MatrixMedium::burn(const std::string& source, bool append, Clock& clock)
{
    JobRequest wanted = request(source, append && !m_good.empty());
    wanted.append = append;
    wanted.target = spec(0);
    if (isTape(m_kind)) {
        wanted.sources.push_back(m_folder.path("large"));
    }
    Dependencies parts = matrixParts(clock);
    parts.changeVolume = [this](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
        return VolumeGiven{.target = spec(volume.number - 1)};
    };
    const JobReport report = Job(wanted, parts).run({});
    if (report.outcome != Outcome::complete) {
        const Fault fault = report.fault ? *report.fault : report.exceptions.empty() ? Fault() : report.exceptions[0];
        throw std::runtime_error(std::string("cannot burn ") + toString(m_kind) + ": fault " +
                                 std::to_string(static_cast<int>(fault.kind)) + " " + fault.path + " " + fault.detail);
    }
}

void MatrixMedium::put(std::size_t volume, const std::string& bytes) const
{
    const std::string path = file(volume);
    std::filesystem::remove(path);
    writeBytes(path, bytes);
    const std::string& record = m_good[volume].record;
    if (!record.empty() && ::setxattr(path.c_str(), kRecordName, record.data(), record.size(), 0) != 0) {
        writeBytes(path + ".medium", record);
    }
}

VolumeBytes MatrixMedium::now(std::size_t volume) const
{
    const std::string path = file(volume);
    VolumeBytes found{.bytes = readBytes(path), .record = {}};
    char record[4096];
    if (const ssize_t length = ::getxattr(path.c_str(), kRecordName, record, sizeof(record)); length > 0) {
        found.record.assign(record, static_cast<std::size_t>(length));
    } else if (std::filesystem::exists(path + ".medium")) {
        found.record = readBytes(path + ".medium");
    }
    return found;
}

void MatrixMedium::findUnits()
{
    for (std::size_t volume = 0; volume < m_good.size(); ++volume) {
        if (isTape(m_kind)) {
            findRecords(volume);
            continue;
        }
        const std::uint64_t unit = isIso(m_kind) ? kDiscBlock : 512;
        const std::uint64_t size = m_good[volume].bytes.size();
        for (std::uint64_t offset = 0; offset < size; offset += unit) {
            m_units.push_back({.volume = volume, .offset = offset, .length = std::min(unit, size - offset)});
        }
    }
}

// The container of a tape: a length, the bytes, made up to an even number, the length again; 0 is a filemark.
void MatrixMedium::findRecords(std::size_t volume)
{
    const std::string& bytes = m_good[volume].bytes;
    for (std::size_t at = 0; at + 4 <= bytes.size();) {
        const std::uint32_t length = lengthAt(bytes, at);
        if (length == 0xffffffffU) {
            break;
        }
        if (length > 0) {
            m_units.push_back({.volume = volume, .offset = at + 4, .length = length});
        }
        at += length == 0 ? 4 : 8 + length + length % 2;
    }
}

} // namespace steadyburn
