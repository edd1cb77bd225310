#include "IncludeRule.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>

namespace steadyburn::lint {
namespace {

namespace fs = std::filesystem;

// What one folder may use. An empty list of modules means no Qt at all; "*" stands for everything.
struct Allowance {
    std::string_view folder;
    std::vector<std::string_view> folders;
    std::vector<std::string_view> qt;
};

constexpr std::array<std::string_view, 9> kCoreFolders = {"base",   "contents", "image",  "ring",    "shelf",
                                                          "target", "unpack",   "verify", "workflow"};

// What the window includes, and the headers of other folders that hold nothing but plain values: it may see these, too.
const std::vector<std::string_view> kWindowFolders = {"base", "contents", "shelf", "workflow", "ui"};
constexpr std::array<std::string_view, 5> kValueHeaders = {
    "image/compress/Compression.h",  "ring/RingSize.h", "ring/RingValues.h", "target/Medium.h",
    "target/discovery/TargetSpec.h",
};

// The rooms of a folder, each of which sees itself and those before it. "" is the folder itself.
struct Rooms {
    std::string_view folder;
    std::vector<std::string_view> order;
};

const std::array<Rooms, 6>& allRooms()
{
    static const std::array<Rooms, 6> rooms = {{
        {"base", {"", "os"}},
        {"image", {"", "fetch", "iso", "parity", "tar", "compress"}},
        {"target", {"", "device", "plain", "optical", "tape", "simulated", "discovery"}},
        {"unpack", {"", "iso", "members", "tar", "udf", "medium"}},
        {"workflow",
         {"request", "live", "compose", "tapeset", "discset", "catalogue", "burn", "readback", "backup", "pipe", "tune",
          "facade"}},
        {"ui",
         {"text", "widgets", "desktop", "handbook", "settings", "medium", "shelf", "compilation", "burn", "backup",
          ""}},
    }};
    return rooms;
}

bool isCoreFolder(std::string_view name)
{
    return std::ranges::find(kCoreFolders, name) != kCoreFolders.end();
}

std::vector<std::string_view> upTo(std::string_view folder)
{
    const auto* const end = std::ranges::find(kCoreFolders, folder);
    return {kCoreFolders.begin(), std::next(end)};
}

std::vector<std::string_view> split(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const auto slash = path.find('/');
        parts.push_back(path.substr(0, slash));
        path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    }
    return parts;
}

// The folder that has rooms, and the room, of a path below core/ or of ui/. "ui/burn/A.h": ui, burn.
struct Room {
    std::string_view folder;
    std::string_view name; // empty: the folder itself
};

std::optional<Room> roomOf(std::vector<std::string_view> path)
{
    if (!path.empty() && path[0] == "core") {
        path.erase(path.begin());
    }
    const auto known = [&path](const Rooms& rooms) { return path.size() > 1 && path[0] == rooms.folder; };
    if (std::ranges::none_of(allRooms(), known)) {
        return std::nullopt;
    }
    return Room{path[0], path.size() > 2 ? path[1] : std::string_view{}};
}

// The place of a room in its folder's order; none for a room that the design does not have.
std::optional<std::ptrdiff_t> placeOf(const Room& room)
{
    const auto rooms = std::ranges::find(allRooms(), room.folder, &Rooms::folder);
    const auto found = std::ranges::find(rooms->order, room.name);
    return found == rooms->order.end() ? std::nullopt : std::optional(found - rooms->order.begin());
}

std::string nameOf(const Room& room)
{
    return std::string(room.folder) + (room.name.empty() ? "" : "/" + std::string(room.name));
}

// Empty if `from` may include `name`.
std::string complaintAboutRoom(const std::optional<Room>& from, const std::string& name)
{
    const auto to = roomOf(split(name));
    if (!from || !to || from->folder != to->folder) {
        return {};
    }
    const auto place = placeOf(*to);
    if (!place || *place > placeOf(*from).value_or(0)) {
        return nameOf(*from) + " includes \"" + name + "\": " + nameOf(*to) + " comes after it";
    }
    return {};
}

std::optional<Allowance> allowanceOf(const std::vector<std::string_view>& path)
{
    if (path.size() < 2) {
        return std::nullopt;
    }
    if (path[0] == "core" && path.size() >= 3) {
        Allowance result{path[1], upTo(path[1]), {}};
        if (path[1] == "shelf") {
            result.qt = {"QtCore", "QtSql"};
        } else if (path[1] == "workflow") {
            result.qt = {"QtCore"};
        } else if (path[1] == "target" && path[2] == "discovery") {
            result.qt = {"QtCore", "QtDBus"};
        }
        return result;
    }
    if (path[0] == "ui") {
        return Allowance{"ui", kWindowFolders, {"*"}};
    }
    if (path[0] == "app") {
        return Allowance{"app", {"*"}, {"*"}};
    }
    if (path[0] == "tests" && path[1] == "ui") {
        return Allowance{"tests/ui", {"*"}, {"*"}};
    }
    if (path[0] == "tests") { // a core test drives an event loop and a table, never a widget
        return Allowance{"tests", {"*"}, {"QtCore", "QtTest", "QtSql", "QtDBus"}};
    }
    return std::nullopt;
}

bool allows(const std::vector<std::string_view>& list, std::string_view name)
{
    return std::ranges::find(list, "*") != list.end() || std::ranges::find(list, name) != list.end();
}

struct Include {
    std::size_t line = 0;
    std::string name; // empty: a macro, which this lint cannot read
};

// The text without block comments, the newlines kept, so that line numbers hold.
std::string withoutBlockComments(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto two = text.substr(i, 2);
        if (!inside && two == "//") {
            const auto end = std::min(text.find('\n', i), text.size());
            out.append(text.substr(i, end - i));
            i = end - 1;
        } else if (!inside && two == "/*") {
            inside = true;
            ++i;
        } else if (inside && two == "*/") {
            inside = false;
            ++i;
        } else if (!inside || text[i] == '\n') {
            out.push_back(text[i]);
        }
    }
    return out;
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

// The name that a line includes; empty for a macro.
std::optional<std::string> includeOf(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with('#')) {
        return std::nullopt;
    }
    line = trimmed(line.substr(1));
    constexpr std::string_view kWord = "include";
    if (!line.starts_with(kWord)) {
        return std::nullopt;
    }
    line = trimmed(line.substr(kWord.size()));
    if (line.empty() || (line[0] != '"' && line[0] != '<')) {
        return std::string{};
    }
    const auto end = line.find(line[0] == '<' ? '>' : '"', 1);
    return end == std::string_view::npos ? std::string{} : std::string(line.substr(1, end - 1));
}

std::vector<Include> includesIn(std::string_view text)
{
    std::vector<Include> includes;
    const std::string code = withoutBlockComments(text);
    std::string_view rest = code;
    for (std::size_t line = 1; !rest.empty(); ++line) {
        const auto end = rest.find('\n');
        if (auto name = includeOf(rest.substr(0, end))) {
            includes.push_back({line, std::move(*name)});
        }
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    }
    return includes;
}

// "QtCore/QString" and "QString" are Qt; "QtCore" alone is the whole module.
std::optional<std::string> qtModule(std::string_view name, const QtModuleOf& qtModuleOf)
{
    const auto parts = split(name);
    if (parts.empty() || parts[0].size() < 2 || parts[0][0] != 'Q' || name.ends_with(".moc")) {
        return std::nullopt;
    }
    if (parts[0].starts_with("Qt") && parts[0].size() > 2 && (parts.size() > 1 || qtModuleOf(name).empty())) {
        return std::string(parts[0]);
    }
    if (parts.size() > 1 || name.ends_with(".h")) {
        return std::nullopt; // a header of ours that begins with Q
    }
    return qtModuleOf(name);
}

// The folder of our own that an include leads to, if any.
std::optional<std::string> ownFolder(std::string_view name)
{
    auto parts = split(name);
    if (parts.size() > 1 && parts[0] == "core") {
        parts.erase(parts.begin());
    }
    if (parts.size() < 2) {
        return std::nullopt;
    }
    if (isCoreFolder(parts[0]) || parts[0] == "ui" || parts[0] == "app" || parts[0] == "tests" ||
        parts[0] == "support") {
        return std::string(parts[0]);
    }
    return std::nullopt;
}

// Empty if there is no such source of ours.
std::optional<std::string> findSource(const std::map<std::string, std::string>& sources, const std::string& from,
                                      const std::string& name)
{
    for (const auto& path : {"core/" + name, name, fs::path(from).replace_filename(name).generic_string()}) {
        if (sources.contains(path)) {
            return path;
        }
    }
    return std::nullopt;
}

bool isValueHeader(std::string_view path)
{
    return std::ranges::find(kValueHeaders, path.substr(path.starts_with("core/") ? 5 : 0)) != kValueHeaders.end();
}

bool windowMaySee(std::string_view path)
{
    const auto parts = split(path);
    return parts[0] != "core" || allows(kWindowFolders, parts[1]) || isValueHeader(path);
}

std::string complaintAbout(const std::string& name, const Allowance& may, const QtModuleOf& qtModuleOf)
{
    const std::string folder(may.folder);
    if (name.empty()) {
        return "an include this lint cannot read";
    }
    if (split(name).front() == ".." || name.find("/../") != std::string::npos || name.front() == '/') {
        return folder + " includes " + name + ": name the folder, do not climb to it";
    }
    if (const auto module = qtModule(name, qtModuleOf)) {
        if (!allows(may.qt, *module)) {
            return folder + " includes <" + name + ">" + (module->empty() ? "" : " of " + *module) +
                   (may.qt.empty() ? ": this folder is free of Qt" : ": not a Qt module of this folder");
        }
    } else if (const auto other = ownFolder(name)) {
        if (!allows(may.folders, *other) && !(folder == "ui" && isValueHeader(name))) {
            return folder + " includes \"" + name + "\": " + *other + " is not on its way";
        }
    }
    return {};
}

bool isSource(const fs::path& path)
{
    const auto ending = path.extension();
    return ending == ".h" || ending == ".cpp";
}

std::string readWhole(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// X.cpp begins with X.h: so the build shows that X.h stands alone.
std::vector<Complaint> checkOwnHeader(const fs::path& file, const std::string& path, std::string_view text)
{
    const auto header = fs::path(file).replace_extension(".h");
    if (file.extension() != ".cpp" || !(path.starts_with("core/") || path.starts_with("ui/")) || !fs::exists(header)) {
        return {};
    }
    const auto includes = includesIn(text);
    const bool own =
        !includes.empty() && path.ends_with(fs::path(includes[0].name).replace_extension(".cpp").generic_string());
    return own ? std::vector<Complaint>{} : std::vector<Complaint>{{path, 1, "does not begin with its own header"}};
}

} // namespace

std::vector<Complaint> checkFile(const std::string& path, std::string_view text, const QtModuleOf& qtModuleOf)
{
    std::vector<Complaint> complaints;
    const auto parts = split(path);
    if (parts.size() >= 3 && parts[0] == "core" && !isCoreFolder(parts[1])) {
        return {{path, 1, "core/" + std::string(parts[1]) + " is no folder of the design"}};
    }
    const auto room = parts[0] == "core" || parts[0] == "ui" ? roomOf(parts) : std::nullopt;
    if (room && !placeOf(*room)) {
        return {{path, 1, nameOf(*room) + " is no room of the design"}};
    }
    const auto may = allowanceOf(parts);
    if (!may) {
        return complaints;
    }
    for (const Include& include : includesIn(text)) {
        auto said = complaintAbout(include.name, *may, qtModuleOf);
        if (said.empty()) {
            said = complaintAboutRoom(room, include.name);
        }
        if (!said.empty()) {
            complaints.push_back({path, include.line, std::move(said)});
        }
    }
    return complaints;
}

std::vector<Complaint> checkWindow(const std::map<std::string, std::string>& sources)
{
    std::vector<Complaint> complaints;
    std::set<std::string> seen;
    std::vector<std::string> unread;
    for (const auto& [path, text] : sources) {
        if (path.starts_with("ui/")) {
            unread.push_back(path);
        }
    }
    while (!unread.empty()) {
        const std::string path = unread.back();
        unread.pop_back();
        for (const Include& include : includesIn(sources.at(path))) {
            const auto found = findSource(sources, path, include.name);
            if (!found) {
                continue;
            }
            if (!windowMaySee(*found)) {
                complaints.push_back({path, include.line, "the window sees " + *found + ": no plain value header"});
            } else if (seen.insert(*found).second) {
                unread.push_back(*found);
            }
        }
    }
    return complaints;
}

std::vector<Complaint> checkTree(const fs::path& root, const QtModuleOf& qtModuleOf,
                                 const std::set<std::string>& longFiles)
{
    std::vector<fs::path> files;
    for (const auto* top : {"core", "ui", "app", "tests"}) {
        std::error_code failed;
        for (const auto& entry : fs::recursive_directory_iterator(root / top, failed)) {
            if (entry.is_regular_file() && isSource(entry.path())) {
                files.push_back(entry.path());
            }
        }
    }
    std::ranges::sort(files);
    if (files.empty()) {
        return {{root.string(), 0, "no source files here"}};
    }
    std::vector<Complaint> complaints;
    std::map<std::string, std::string> sources;
    for (const auto& file : files) {
        const auto path = file.lexically_relative(root).generic_string();
        const std::string& text = sources[path] = readWhole(file);
        auto said = checkFile(path, text, qtModuleOf);
        std::ranges::move(said, std::back_inserter(complaints));
        std::ranges::move(checkOwnHeader(file, path, text), std::back_inserter(complaints));
        const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
        if (lines > kLongestFile && !longFiles.contains(path)) {
            complaints.push_back({path, lines, "longer than " + std::to_string(kLongestFile) + " lines"});
        }
    }
    std::ranges::move(checkWindow(sources), std::back_inserter(complaints));
    return complaints;
}

QtModuleOf qtModulesIn(const fs::path& qtHeaders)
{
    std::vector<std::string> modules;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(qtHeaders, failed)) {
        if (entry.is_directory()) {
            modules.push_back(entry.path().filename().string());
        }
    }
    std::ranges::sort(modules);
    return [qtHeaders, modules](std::string_view header) -> std::string {
        for (const auto& module : modules) {
            if (fs::exists(qtHeaders / module / header)) {
                // <QtCore> is QtCore/QtCore; <QtCoreDepends> and the like belong to their module too.
                return module;
            }
        }
        return {};
    };
}

} // namespace steadyburn::lint
