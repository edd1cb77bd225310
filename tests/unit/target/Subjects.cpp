#include "Subjects.h"

#include "FakeTape.h"

#include "base/os/FileDescriptor.h"
#include "support/ReadBytes.h"
#include "target/discovery/OpenTarget.h"
#include "target/optical/OpticalTarget.h"
#include "target/plain/FileTarget.h"
#include "target/plain/StreamTarget.h"
#include "target/tape/TapeTarget.h"

#include <fstream>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace steadyburn {

std::vector<std::byte> fileBytes(const std::string& path)
{
    const std::string chars = bytesOf(path);
    std::vector<std::byte> bytes(chars.size());
    std::transform(chars.begin(), chars.end(), bytes.begin(), [](char c) { return std::byte(c); });
    return bytes;
}

std::vector<std::vector<std::vector<std::byte>>> recordsOf(const std::string& tapPath)
{
    const std::vector<std::byte> tap = fileBytes(tapPath);
    std::vector<std::vector<std::vector<std::byte>>> files(1);
    std::size_t at = 0;
    const auto word = [&](std::size_t where) {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;) {
            value = value * 256 + std::to_integer<std::uint32_t>(tap.at(where + i));
        }
        return value;
    };
    while (at + 4 <= tap.size() && word(at) != 0xffffffffU) {
        const std::uint32_t length = word(at);
        at += 4;
        if (length == 0) {
            files.emplace_back();
            continue;
        }
        const std::size_t stored = length + length % 2;
        if (at + stored + 4 > tap.size() || word(at + stored) != length) {
            return {};
        }
        const auto begin = tap.begin() + static_cast<std::ptrdiff_t>(at);
        files.back().emplace_back(begin, begin + static_cast<std::ptrdiff_t>(length));
        at += stored + 4;
    }
    if (files.back().empty()) {
        files.pop_back(); // nothing behind the last filemark
    }
    return files;
}

namespace {

class FileSubject final : public Subject {
public:
    explicit FileSubject(const std::string& folder) : m_path(folder + "/x.iso") { second = SecondWrite::continues; }
    std::unique_ptr<Target> open(Clock& clock, const std::string& /*faults*/) override
    {
        return std::move(*openTarget(m_path, clock));
    }
    std::vector<std::byte> bytes(std::uint32_t /*section*/) override { return fileBytes(m_path); }

private:
    std::string m_path;
};

// A pipe whose other end is read by a thread until it ends.
class PipeSubject final : public Subject {
public:
    PipeSubject()
    {
        readsBack = limited = false;
        second = SecondWrite::continues;
        int ends[2] = {-1, -1};
        if (::pipe(ends) == 0) {
            m_write = FileDescriptor(ends[1]);
            m_read = FileDescriptor(ends[0]);
        }
        m_reader = std::thread([this] {
            std::vector<std::byte> part(100'000);
            for (ssize_t got = 0; (got = ::read(m_read.get(), part.data(), part.size())) > 0;) {
                m_bytes.insert(m_bytes.end(), part.begin(), part.begin() + got);
            }
        });
    }
    ~PipeSubject() override { end(); }
    std::unique_ptr<Target> open(Clock& /*clock*/, const std::string& /*faults*/) override
    {
        return std::make_unique<StreamTarget>(m_write.get(), "-");
    }
    std::vector<std::byte> bytes(std::uint32_t /*section*/) override
    {
        end();
        return m_bytes;
    }

private:
    void end()
    {
        m_write.reset();
        if (m_reader.joinable()) {
            m_reader.join();
        }
    }

    FileDescriptor m_read;
    FileDescriptor m_write;
    std::thread m_reader;
    std::vector<std::byte> m_bytes;
};

class VirtualSubject final : public Subject {
public:
    VirtualSubject(const std::string& folder, std::string kind) : m_kind(std::move(kind)), m_path(folder + "/medium")
    {
        injects = protects = appends = true;
        if (m_kind == "tape") {
            padTo = 0;
            second = SecondWrite::nextFile;
            return;
        }
        padTo = m_kind == "dvd-r" ? 32768 : (m_kind == "bd-r" ? 65536 : 2048);
        appendsInPlace = m_kind == "dvd+rw" || m_kind == "bd-re";
        writeOnce = !appendsInPlace;
    }
    std::unique_ptr<Target> open(Clock& clock, const std::string& faults) override
    {
        const std::string options = ",capacity=64M,buffer=128k" + (faults.empty() ? "" : ",fault=" + faults);
        return std::move(*openTarget("virtual:" + m_kind + options + ",file=" + m_path, clock));
    }
    std::vector<std::byte> bytes(std::uint32_t section) override
    {
        if (m_kind != "tape") {
            return fileBytes(m_path);
        }
        const auto files = recordsOf(m_path);
        std::vector<std::byte> all;
        for (const auto& record : section < files.size() ? files[section] : std::vector<std::vector<std::byte>>()) {
            all.insert(all.end(), record.begin(), record.end());
        }
        return all;
    }

private:
    std::string m_kind;
    std::string m_path;
};

// libburn's drive in a file. A second session of an overwritable medium is known to the volume's maker only.
class StdioSubject final : public Subject {
public:
    explicit StdioSubject(const std::string& folder) : m_path(folder + "/disc")
    {
        protects = true;
        padTo = 2048;
    }
    std::unique_ptr<Target> open(Clock& clock, const std::string& /*faults*/) override
    {
        return std::move(*openTarget("stdio:" + m_path, clock));
    }
    std::vector<std::byte> bytes(std::uint32_t /*section*/) override { return fileBytes(m_path); }

private:
    std::string m_path;
};

// The st target on a drive in memory.
class ScriptedTapeSubject final : public Subject {
public:
    ScriptedTapeSubject()
    {
        protects = appends = true;
        counts = false; // the tape would have to be wound from end to end
        padTo = 0;
        second = SecondWrite::nextFile;
        m_tape->mibMaximum = m_tape->mibRemaining = 64;
    }
    std::unique_ptr<Target> open(Clock& /*clock*/, const std::string& /*faults*/) override
    {
        return std::make_unique<TapeTarget>("/dev/nst0", std::make_unique<FakeTape>(m_tape));
    }
    std::vector<std::byte> bytes(std::uint32_t section) override
    {
        const auto files = m_tape->files();
        std::vector<std::byte> all;
        for (const auto& record : section < files.size() ? files[section] : std::vector<std::vector<std::byte>>()) {
            all.insert(all.end(), record.begin(), record.end());
        }
        return all;
    }

private:
    std::shared_ptr<FakeCartridge> m_tape = std::make_shared<FakeCartridge>();
};

} // namespace

const std::vector<std::pair<std::string, SubjectMaker>>& subjects()
{
    static const auto all = [] {
        std::vector<std::pair<std::string, SubjectMaker>> made;
        made.emplace_back("file", [](const std::string& folder) { return std::make_unique<FileSubject>(folder); });
        made.emplace_back("stdout", [](const std::string&) { return std::make_unique<PipeSubject>(); });
        for (const char* kind : {"cd-r", "cd-rw", "dvd-r", "dvd+r", "dvd+rw", "bd-r", "bd-re", "tape"}) {
            made.emplace_back(
                kind, [kind](const std::string& folder) { return std::make_unique<VirtualSubject>(folder, kind); });
        }
        made.emplace_back("stdio", [](const std::string& folder) { return std::make_unique<StdioSubject>(folder); });
        made.emplace_back("st", [](const std::string&) { return std::make_unique<ScriptedTapeSubject>(); });
        for (auto& [name, make] : made) {
            make = [inner = make, label = name](const std::string& folder) {
                auto subject = inner(folder);
                subject->name = label;
                return subject;
            };
        }
        return made;
    }();
    return all;
}

} // namespace steadyburn
