// The targets that go through the conformance suite, each made anew in an empty folder, and how to look at what they
// wrote without them.
#pragma once

#include "base/Clock.h"
#include "target/Target.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

enum class SecondWrite : std::uint8_t { refused, continues, nextFile }; // a second write() before close()

class Subject {
public:
    virtual ~Subject() = default;
    // Opens the target as the program would; the medium is the one of the last call. `faults`: "full@1M" and the like,
    // only where `injects`.
    virtual std::unique_ptr<Target> open(Clock& clock, const std::string& faults = {}) = 0;
    // The bytes of one section, from outside: not through the target.
    virtual std::vector<std::byte> bytes(std::uint32_t section) = 0;

    std::string name;
    std::uint64_t padTo = 1;     // bytes that the end is padded to; 0: to the block
    bool readsBack = true;       // has openReader()
    bool injects = false;        // knows `faults`
    bool limited = true;         // can say mediumTooSmall
    bool writeOnce = false;      // a failed burn spoils it
    bool protects = false;       // refuses a medium that holds data
    bool appends = false;        // takes a further session or file, if kept open
    bool counts = true;          // inspect() knows every section and its size
    bool appendsInPlace = false; // overwritable: the sections are one
    SecondWrite second = SecondWrite::refused;
};

// `folder` exists and is empty; it belongs to the subject.
using SubjectMaker = std::function<std::unique_ptr<Subject>(const std::string& folder)>;
const std::vector<std::pair<std::string, SubjectMaker>>& subjects();

// A tape's records by a parser of its own, not ours: [file][record], empty at a broken container.
std::vector<std::vector<std::vector<std::byte>>> recordsOf(const std::string& tapPath);
std::vector<std::byte> fileBytes(const std::string& path);

} // namespace steadyburn
