// The program's parts with a source that takes its time over every file: how a burn runs low and starves in a picture.
#pragma once

#include "ConcreteDependencies.h"
#include "contents/Source.h"

#include <chrono>
#include <memory>
#include <thread>

namespace steadyburn {

class SlowSource final : public Source {
public:
    SlowSource(const Tree& tree, std::chrono::milliseconds each) : m_disk(tree), m_each(each) {}
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        std::this_thread::sleep_for(m_each);
        return m_disk.open(id);
    }

private:
    DiskSource m_disk;
    std::chrono::milliseconds m_each;
};

inline Dependencies slowDependencies(std::chrono::milliseconds eachFile)
{
    Dependencies parts = concreteDependencies();
    parts.openSource = [eachFile](const Tree& tree) -> std::unique_ptr<Source> {
        return std::make_unique<SlowSource>(tree, eachFile);
    };
    return parts;
}

} // namespace steadyburn
