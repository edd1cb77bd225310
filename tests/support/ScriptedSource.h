// File contents that follow a script: cannot be opened, end early, hold bad pages, stall, differ afterwards. Bytes come
// from a formula, so a file of any length costs nothing and every byte can be checked.
#pragma once

#include "contents/Source.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace steadyburn {

class ScriptedSource final : public Source {
public:
    struct Bad {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        int times = 1 << 30; // reads that fail before the range heals
    };
    struct File {
        std::uint64_t size = 0;
        std::optional<FaultKind> openFault;
        std::optional<FaultKind> readFault;  // every read fails with it
        std::optional<FaultKind> afterwards; // what unchanged() says …
        unsigned afterwardsFrom = 0;         // … of those opened as this one of the source's files, and later
        std::vector<Bad> bad;
        std::chrono::microseconds delay{0};   // of each read
        std::optional<std::uint64_t> stallAt; // reads past this offset wait for letGo(id)
        std::byte rewritten{0};               // each byte differs from the formula's by these bits
    };

    // The file of `id`, made if new. Other files may be read meanwhile; this one not before it is complete.
    File& operator[](NodeId id)
    {
        const std::lock_guard lock(m_mutex);
        return m_files[id];
    }

    // A file in words, each for one block or for one thing that happens to it. Returns the size the scan would have
    // seen, for the node:
    //   r       a good block                       short   the file ends here by now; blocks that follow are missing
    //   E       a block that is never readable     stall   reads past here wait for letGo(id)
    //   e       a block that fails once            grow    it is longer afterwards
    //   vanish  gone when it is opened             change  it has other times afterwards
    //   denied  may not be opened
    // "r r E short r" is four blocks at the scan, of which two can be read.
    std::uint64_t script(NodeId id, std::string_view words, std::uint64_t block = 65536)
    {
        File file;
        std::uint64_t scanned = 0;
        std::optional<std::uint64_t> end;
        std::istringstream stream{std::string(words)};
        for (std::string word; stream >> word;) {
            if (word == "r" || word == "E" || word == "e") {
                if (word != "r") {
                    file.bad.push_back({scanned, block, word == "e" ? 1 : 1 << 30});
                }
                scanned += block;
            } else if (word == "short") {
                end = scanned;
                file.afterwards = FaultKind::fileShrank;
            } else if (word == "stall") {
                file.stallAt = scanned;
            } else if (word == "grow") {
                file.afterwards = FaultKind::fileGrew;
            } else if (word == "change") {
                file.afterwards = FaultKind::fileChanged;
            } else if (word == "vanish") {
                file.openFault = FaultKind::fileVanished;
            } else if (word == "denied") {
                file.openFault = FaultKind::fileUnreadable;
            } else {
                throw std::invalid_argument(word);
            }
        }
        file.size = end.value_or(scanned);
        (*this)[id] = std::move(file);
        return scanned;
    }

    static std::byte byteAt(NodeId id, std::uint64_t offset)
    {
        const std::uint64_t mixed = (offset + 1) * 0x9e3779b97f4a7c15ULL ^ (id * 0xbf58476d1ce4e5b9ULL);
        return static_cast<std::byte>(mixed >> 56U);
    }
    [[nodiscard]] static std::vector<std::byte> bytes(NodeId id, std::uint64_t offset, std::size_t length)
    {
        std::vector<std::byte> out(length);
        for (std::size_t i = 0; i < length; ++i) {
            out[i] = byteAt(id, offset + i);
        }
        return out;
    }
    static std::string path(NodeId id) { return "/scripted/" + std::to_string(id); }

    // While held, every read waits.
    void hold() { setHeld(true); }
    void letGo() { setHeld(false); }
    // The file can be read again after its stall.
    void letGo(NodeId id)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_files.at(id).stallAt.reset();
        }
        m_released.notify_all();
    }

    std::atomic<unsigned> opened{0};
    std::atomic<unsigned> openNow{0};
    std::atomic<unsigned> reading{0};
    std::atomic<unsigned> mostReading{0};
    std::atomic<unsigned> reads{0};
    std::atomic<unsigned> waiting{0}; // reads that hang, of a file that stalls or while held

    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        File& file = existing(id);
        if (file.openFault) {
            return faultOf(*file.openFault, id);
        }
        return Result<std::unique_ptr<SourceFile>>(std::make_unique<Open>(*this, file, id));
    }

private:
    File& existing(NodeId id)
    {
        const std::lock_guard lock(m_mutex);
        return m_files.at(id);
    }
    static Fault faultOf(FaultKind kind, NodeId id)
    {
        Fault fault;
        fault.kind = kind;
        fault.doing = Action::read;
        fault.path = path(id);
        fault.code = kind == FaultKind::fileDamaged ? EIO : kind == FaultKind::fileUnreadable ? EACCES : 0;
        return fault;
    }

    class Open final : public SourceFile {
    public:
        Open(ScriptedSource& source, File& file, NodeId id) : m_source(source), m_file(file), m_id(id)
        {
            m_turn = m_source.opened++;
            ++m_source.openNow;
        }
        ~Open() override { --m_source.openNow; }
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;

        Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) override
        {
            const unsigned now = ++m_source.reading;
            for (unsigned most = m_source.mostReading; most < now;) {
                m_source.mostReading.compare_exchange_weak(most, now);
            }
            ++m_source.reads;
            Result<std::size_t> got = take(into, offset);
            --m_source.reading;
            return got;
        }
        Result<void> unchanged() override
        {
            return m_file.afterwards && m_turn >= m_file.afterwardsFrom
                       ? Result<void>(faultOf(*m_file.afterwards, m_id))
                       : Result<void>();
        }

    private:
        Result<std::size_t> take(std::span<std::byte> into, std::uint64_t offset)
        {
            {
                std::unique_lock lock(m_source.m_mutex);
                const auto answers = [&] {
                    const bool stalled = m_file.stallAt && offset + into.size() > *m_file.stallAt;
                    return !m_source.m_held && !stalled;
                };
                if (!answers()) {
                    ++m_source.waiting;
                    m_source.m_released.wait(lock, answers);
                    --m_source.waiting;
                }
                if (m_file.readFault) {
                    return faultOf(*m_file.readFault, m_id);
                }
                for (Bad& bad : m_file.bad) {
                    if (bad.times > 0 && offset < bad.offset + bad.length && bad.offset < offset + into.size()) {
                        --bad.times;
                        return faultOf(FaultKind::fileDamaged, m_id);
                    }
                }
            }
            if (m_file.delay.count() > 0) {
                std::this_thread::sleep_for(m_file.delay);
            }
            const std::uint64_t left = m_file.size > offset ? m_file.size - offset : 0;
            const std::size_t length = static_cast<std::size_t>(std::min<std::uint64_t>(left, into.size()));
            for (std::size_t i = 0; i < length; ++i) {
                into[i] = byteAt(m_id, offset + i) ^ m_file.rewritten;
            }
            return length;
        }

        ScriptedSource& m_source;
        File& m_file;
        NodeId m_id;
        unsigned m_turn = 0;
    };

    void setHeld(bool held)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_held = held;
        }
        m_released.notify_all();
    }

    std::map<NodeId, File> m_files; // filled before the first open()
    std::mutex m_mutex;
    std::condition_variable m_released;
    bool m_held = false;
};

} // namespace steadyburn
