#include "ui/text/ModeText.h"

#include <array>
#include <cstddef>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

std::string modeText(std::uint32_t mode)
{
    static constexpr std::array kTypes{
        std::pair{S_IFDIR, 'd'}, std::pair{S_IFLNK, 'l'}, std::pair{S_IFCHR, 'c'},
        std::pair{S_IFBLK, 'b'}, std::pair{S_IFIFO, 'p'}, std::pair{S_IFSOCK, 's'},
    };
    std::string text = "-rwxrwxrwx";
    for (const auto& [type, letter] : kTypes) {
        if ((mode & S_IFMT) == static_cast<std::uint32_t>(type)) {
            text[0] = letter;
        }
    }
    for (unsigned bit = 0; bit < 9; ++bit) {
        if ((mode & (0400U >> bit)) == 0) {
            text[bit + 1] = '-';
        }
    }
    const auto special = [&](std::uint32_t bit, std::size_t place, char letter) {
        if ((mode & bit) != 0) {
            text[place] = text[place] == 'x' ? letter : static_cast<char>(letter - 32);
        }
    };
    special(S_ISUID, 3, 's');
    special(S_ISGID, 6, 's');
    special(S_ISVTX, 9, 't');
    return text;
}

} // namespace steadyburn
