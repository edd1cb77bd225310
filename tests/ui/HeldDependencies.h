// The program's parts with a source that gives so many files and then none until the test lets it: how a burn runs dry,
// and comes to no end, however fast or slow the machine is.
#pragma once

#include "ConcreteDependencies.h"
#include "contents/Source.h"

#include <atomic>
#include <limits>
#include <memory>

namespace steadyburn {

// Any thread. It outlives the burn, and is opened before the burn is waited for.
class SourceGate {
public:
    explicit SourceGate(int files) : m_files(files) {}
    void open()
    {
        m_files = std::numeric_limits<int>::max();
        m_files.notify_all();
    }
    void pass()
    {
        const int number = m_asked++;
        for (int files = m_files; number >= files; files = m_files) {
            m_files.wait(files);
        }
    }

private:
    std::atomic<int> m_files;
    std::atomic<int> m_asked = 0;
};

// Opens the gate at the end of a scope, whatever has failed there: put it behind the burn.
class OpensGate {
public:
    explicit OpensGate(SourceGate& gate) : m_gate(gate) {}
    OpensGate(const OpensGate&) = delete;
    OpensGate& operator=(const OpensGate&) = delete;
    ~OpensGate() { m_gate.open(); }

private:
    SourceGate& m_gate;
};

class HeldSource final : public Source {
public:
    HeldSource(const Tree& tree, SourceGate& gate) : m_disk(tree), m_gate(gate) {}
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        m_gate.pass();
        return m_disk.open(id);
    }

private:
    DiskSource m_disk;
    SourceGate& m_gate;
};

inline Dependencies heldDependencies(SourceGate& gate)
{
    Dependencies parts = concreteDependencies();
    parts.openSource = [&gate](const Tree& tree) -> std::unique_ptr<Source> {
        return std::make_unique<HeldSource>(tree, gate);
    };
    return parts;
}

} // namespace steadyburn
