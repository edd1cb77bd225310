// A tape drive with a cartridge in it: records and filemarks in a file. Variable mode, and fixed for who sets it; early
// warning, end of the medium, write protection (the file's own), capacity and bar code in the cartridge's memory.
#pragma once

#include "ScsiUnit.h"

#include <mutex>

namespace lab {

class TapeUnit final : public ScsiUnit {
public:
    TapeUnit(const std::string& serial, std::uint64_t capacity) : ScsiUnit(1, "TAPEDRIVE", serial), m_capacity(capacity)
    {
    }
    ~TapeUnit() override { TapeUnit::remove(); }
    TapeUnit(const TapeUnit&) = delete;
    TapeUnit& operator=(const TapeUnit&) = delete;

    void insert(const std::string& file) override;
    void remove() override;
    void alert(unsigned flag) override;
    bool set(std::string_view key, const std::string& value) override;

protected:
    Answer run(View cdb, View data) override;

private:
    struct Unit {
        std::uint64_t offset = 0; // of its contents
        std::uint32_t size = 0;
        bool filemark = false;
    };
    [[nodiscard]] std::uint64_t endOf(std::size_t count) const; // of the first units in the file
    void cutHere();
    Answer put(View record);
    Answer write(View cdb, View data);
    Answer writeFilemarks(View cdb);
    Answer read(View cdb);
    Answer space(View cdb);
    Answer modeSense(View cdb) const;
    Answer modeSelect(View data, std::size_t header);
    Answer readPosition() const;
    Answer logSense(View cdb);
    Answer readAttribute(View cdb) const;
    [[nodiscard]] std::uint64_t used() const { return endOf(m_units.size()); }

    std::mutex m_lock; // the control's thread changes the cartridge
    std::uint64_t m_capacity;
    std::size_t m_firstBad = 1; // of records and filemarks, from 0
    std::size_t m_lastBad = 0;
    std::string m_path;
    int m_fd = -1;
    bool m_loaded = false;
    bool m_protected = false;
    std::uint32_t m_block = 0; // 0: variable
    std::vector<Unit> m_units;
    std::size_t m_at = 0;
    std::uint64_t m_alerts = 0; // TapeAlert flag 1 is bit 1; forgotten when told
};

} // namespace lab
