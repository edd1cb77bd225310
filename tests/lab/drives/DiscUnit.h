// A writer with a disc in it (MMC). The disc is a plain image beside a small table of its tracks (FILE.toc), so that
// other programs may look into it. Sequential discs have tracks and sessions, are appended to and finalised;
// overwritable ones take any block at any time. What the initiator wishes of the drive stands in FILE.log: "speed READ
// WRITE" in kB/s, "straight on" at the first write without defect management; and "read 2 MB more" while it is read.
#pragma once

#include "ScsiUnit.h"

#include <chrono>
#include <mutex>

namespace lab {

struct DiscKind {
    std::string_view name;
    std::uint16_t profile;
    std::uint64_t blocks;
    bool sequential;
    bool erasable;
    std::uint32_t gap;   // blocks between two sessions
    std::uint32_t speed; // kB/s
};
const DiscKind* discKind(std::string_view name);
// The answer, no longer than the initiator has room for.
Answer cut(Bytes data, std::size_t allocation);

class DiscUnit final : public ScsiUnit {
public:
    DiscUnit(const std::string& serial, const DiscKind& kind, std::uint64_t capacity)
        : ScsiUnit(5, "DISCWRITER", serial), m_kind(kind), m_blocks(capacity == 0 ? kind.blocks : capacity / 2048)
    {
    }
    ~DiscUnit() override { DiscUnit::remove(); }
    DiscUnit(const DiscUnit&) = delete;
    DiscUnit& operator=(const DiscUnit&) = delete;

    void insert(const std::string& file) override;
    void remove() override;
    bool set(std::string_view key, const std::string& value) override;

protected:
    Answer run(View cdb, View data) override;

private:
    struct Track {
        std::uint32_t start = 0;
        std::uint32_t size = 0;
        std::uint32_t session = 1;
        bool closed = false;
    };
    [[nodiscard]] bool trackOpen() const { return !m_tracks.empty() && !m_tracks.back().closed; }
    [[nodiscard]] bool sessionOpen() const { return !m_tracks.empty() && m_tracks.back().session == m_session; }
    [[nodiscard]] std::uint32_t invisible() const { return std::uint32_t(m_tracks.size()) + (trackOpen() ? 0 : 1); }
    [[nodiscard]] const Track* lastClosed() const; // the last track of a complete session
    [[nodiscard]] bool readable(std::uint64_t block, std::uint64_t count) const;
    void load();
    void save() const;
    void closeTrack();
    void closeSession(bool last);
    Answer read(std::uint64_t block, std::uint64_t count);
    Answer write(std::uint64_t block, View data);
    Answer configuration(View cdb) const;
    Answer discInformation(View cdb) const;
    Answer trackInformation(View cdb) const;
    Answer contents(View cdb) const;
    Answer close(View cdb);
    Answer events(View cdb);
    Answer modeSense(View cdb) const;
    Answer modeSelect(View data);
    Answer performance(View cdb) const;
    Answer formatCapacities(View cdb) const;
    Answer withMedium(View cdb, View data);
    Answer erase();
    void note(const std::string& line) const;

    std::mutex m_lock; // the control's thread changes the disc
    DiscKind m_kind;
    std::uint64_t m_blocks;
    std::string m_path;
    int m_fd = -1;
    bool m_trayOpen = false;
    bool m_pushedByHand = false; // it cannot pull its tray in
    int m_event = 0;
    std::vector<Track> m_tracks;
    std::uint32_t m_session = 1; // the one that is written now or next
    std::uint32_t m_next = 0;    // writable block
    bool m_final = false;
    Bytes m_writing; // mode page 05h
    unsigned m_unsaved = 0;
    std::uint64_t m_read = 0; // blocks, of whatever disc
    std::uint64_t m_firstBad = ~std::uint64_t(0);
    std::uint64_t m_lastBad = 0;
    std::uint64_t m_fails = ~std::uint64_t(0);
    std::chrono::steady_clock::time_point m_busyUntil; // it erases
};

} // namespace lab
