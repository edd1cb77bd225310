// steadyburn-cli-pages TEMPLATE FOLDER: writes the manual page (its template with the table's parts put in) and the
// completions into FOLDER. Runs while Steadyburn is built; not installed.
#include "cli/Completions.h"
#include "cli/ManualPage.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

// True when the mark was there, once.
bool putIn(std::string& page, const std::string& mark, const std::string& text)
{
    const std::size_t at = page.find(mark);
    if (at == std::string::npos) {
        std::fprintf(stderr, "the template has no line %s\n", mark.c_str());
        return false;
    }
    page.replace(at, mark.size(), text);
    return true;
}

bool write(const std::string& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) {
        std::fprintf(stderr, "%s cannot be written\n", path.c_str());
    }
    return bool(file);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: steadyburn-cli-pages TEMPLATE FOLDER\n", stderr);
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    std::string page{std::istreambuf_iterator<char>(file), {}};
    const std::string folder = std::string(argv[2]) + "/";
    const bool good = putIn(page, "@SYNOPSIS@\n", steadyburn::manualSynopsis()) &&
                      putIn(page, "@COMMANDS@\n", steadyburn::manualCommands()) &&
                      write(folder + "steadyburn-cli.1", page) &&
                      write(folder + "steadyburn-cli.bash", steadyburn::bashCompletion()) &&
                      write(folder + "_steadyburn-cli", steadyburn::zshCompletion()) &&
                      write(folder + "steadyburn-cli.fish", steadyburn::fishCompletion());
    return good ? 0 : 1;
}
