// Patterns that leave entries out. Bytes that are not UTF-8 match as single characters, in every locale. Immutable,
// any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

class Globs {
public:
    Globs() = default;
    // The patterns have passed checkGlob(). What they mean is said at ScanOptions::excludes.
    explicit Globs(const std::vector<std::string>& patterns);

    [[nodiscard]] bool empty() const { return m_patterns.empty(); }
    // `leaf` is the entry's name, `folder` the path on the medium of the folder it lies in ("" for the sources).
    [[nodiscard]] bool match(std::string_view leaf, std::string_view folder, bool isFolder) const;

private:
    struct Pattern {
        std::string text;
        bool wholePath = false;
        bool foldersOnly = false;
    };
    std::vector<Pattern> m_patterns;
    bool m_anyWholePath = false;
};

// * and ? do not cross a slash, ** does; [a-z], [!a-z], [[:alpha:]], and a backslash takes the next one literally.
[[nodiscard]] bool globMatches(std::string_view pattern, std::string_view text);

} // namespace steadyburn
