#include "contents/Compilation.h"

#include "base/os/FileDescriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestLeaf = 255;

Fault missing(int code, const std::string& path)
{
    return {.kind = FaultKind::sourceMissing, .doing = Action::scan, .code = code, .path = path};
}

Fault bad(std::string_view what)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = std::string(what)};
}

Result<std::string> absolute(const std::string& given)
{
    if (given.empty()) {
        return missing(ENOENT, given);
    }
    if (given.front() == '/') {
        return given;
    }
    const std::unique_ptr<char, decltype(&std::free)> here(::getcwd(nullptr, 0), &std::free);
    if (!here) {
        return missing(errno, given);
    }
    const std::string folder = here.get();
    return folder == "/" ? folder + given : folder + '/' + given;
}

Result<std::string> real(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(path.c_str(), nullptr), &std::free);
    if (!resolved) {
        return missing(errno, path);
    }
    return std::string(resolved.get());
}

struct Named {
    std::string leaf;
    std::string path;
};

// What a source is called on the medium. A link is stored as a link, unless a slash behind it says what it leads to.
Result<Named> nameSource(const std::string& given)
{
    Result<std::string> path = absolute(given);
    if (!path) {
        return path.takeFault();
    }
    Named source{.leaf = {}, .path = std::move(*path)};
    const bool slash = source.path.back() == '/';
    while (source.path.size() > 1 && source.path.back() == '/') {
        source.path.pop_back();
    }
    source.leaf = leafOf(source.path);
    const bool unnamed = source.leaf.empty() || source.leaf == "." || source.leaf == "..";
    const bool followed = slash && isLink(source.path);
    if (unnamed || followed) {
        Result<std::string> resolved = real(source.path);
        if (!resolved) {
            return resolved.takeFault();
        }
        source.path = std::move(*resolved);
        source.leaf = unnamed ? std::string(leafOf(source.path)) : source.leaf;
    }
    if (source.leaf.empty()) {
        source.leaf = "root";
    }
    return source;
}

// What lies in `folder`: '0' comes right behind '/'.
template <typename Sorted>
auto inside(Sorted& places, std::string_view folder)
{
    const std::string whole(folder);
    return std::pair(places.lower_bound(whole + '/'), places.lower_bound(whole + '0'));
}

template <typename Sorted>
void eraseAt(Sorted& places, std::string_view place)
{
    const auto [first, last] = inside(places, place);
    places.erase(first, last);
    if (const auto exact = places.find(place); exact != places.end()) {
        places.erase(exact);
    }
}

// Takes what lies at or in `from` out of `places` and puts it back under `to`.
template <typename Sorted, typename Rename>
void rebase(Sorted& places, std::string_view from, Rename rename)
{
    std::vector<typename Sorted::node_type> moved;
    if (const auto exact = places.find(from); exact != places.end()) {
        moved.push_back(places.extract(exact));
    }
    auto [at, last] = inside(places, from);
    while (at != last) {
        moved.push_back(places.extract(at++));
    }
    for (auto& node : moved) {
        rename(node);
        places.insert(std::move(node));
    }
}

bool isPlace(std::string_view place)
{
    while (true) {
        const std::size_t slash = place.find('/');
        if (!isLeaf(place.substr(0, slash))) {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        place.remove_prefix(slash + 1);
    }
}

} // namespace

std::string placeIn(std::string_view folder, std::string_view leaf)
{
    std::string place(folder);
    place += folder.empty() ? "" : "/";
    place += leaf;
    return place;
}

std::string_view leafOf(std::string_view place)
{
    return place.substr(place.rfind('/') + 1);
}

std::string_view folderOf(std::string_view place)
{
    const std::size_t slash = place.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : place.substr(0, slash);
}

bool liesIn(std::string_view place, std::string_view folder)
{
    return folder.empty() ? !place.empty()
                          : place.size() > folder.size() && place.starts_with(folder) && place[folder.size()] == '/';
}

bool isLeaf(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.size() <= kLongestLeaf &&
           name.find('/') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

void Compilation::leaveOut(std::string_view place)
{
    eraseAt(grafts, place);
    eraseAt(leftOut, place);
    eraseAt(broughtBack, place);
    bool inSource = false;
    for (std::string_view above = folderOf(place); !above.empty() && !inSource; above = folderOf(above)) {
        const auto graft = grafts.find(above);
        inSource = graft != grafts.end() && !graft->second.source.empty();
    }
    if (inSource) {
        leftOut.emplace(place);
    }
}

void Compilation::move(std::string_view from, std::string_view to, const std::string& source)
{
    const std::string old(from);
    const std::string fresh(to);
    const bool grafted = grafts.find(from) != grafts.end();
    const auto renamed = [&](const std::string& place) { return fresh + place.substr(old.size()); };
    const auto renameKey = [&](auto& node) { node.key() = renamed(node.key()); };
    const auto renameValue = [&](auto& node) { node.value() = renamed(node.value()); };
    leftOut.erase(old); // of what a source had below a graft: leaveOut() says it again
    rebase(grafts, old, renameKey);
    rebase(leftOut, old, renameValue);
    rebase(broughtBack, old, renameValue);
    leaveOut(old);
    if (!grafted) {
        grafts[fresh] = {.source = source};
    }
}

void Compilation::bringBack(std::string_view place)
{
    if (const auto left = leftOut.find(place); left != leftOut.end()) {
        leftOut.erase(left);
    } else {
        broughtBack.emplace(place);
    }
}

bool Compilation::isBroughtBack(std::string_view place) const
{
    for (; !broughtBack.empty() && !place.empty(); place = folderOf(place)) {
        if (broughtBack.find(place) != broughtBack.end()) {
            return true;
        }
    }
    return false;
}

Result<void> checkCompilation(const Compilation& compilation)
{
    for (const auto& [place, graft] : compilation.grafts) {
        if (!isPlace(place)) {
            return bad(place);
        }
        if (!graft.source.empty() && (graft.source.front() != '/' || graft.source.find('\0') != std::string::npos)) {
            return bad(graft.source);
        }
    }
    for (const Compilation::Places* places : {&compilation.leftOut, &compilation.broughtBack}) {
        const auto wrong = std::find_if_not(places->begin(), places->end(), isPlace);
        if (wrong != places->end()) {
            return bad(*wrong);
        }
    }
    return {};
}

Result<Compilation> compilationOf(const std::vector<std::string>& sources)
{
    Compilation compilation;
    for (const std::string& path : sources) {
        Result<Named> source = nameSource(path);
        if (!source) {
            return source.takeFault();
        }
        if (!compilation.grafts.try_emplace(source->leaf, Graft{.source = source->path}).second) {
            return Fault{
                .kind = FaultKind::duplicateName, .doing = Action::scan, .path = source->path, .detail = source->leaf};
        }
    }
    return compilation;
}

Result<std::pair<std::string, Graft>> parseGraft(std::string_view text)
{
    std::string place;
    std::size_t at = 0;
    while (at < text.size() && text[at] != '=') {
        at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
        place += text[at++];
    }
    while (place.starts_with('/')) {
        place.erase(0, 1);
    }
    while (place.ends_with('/')) {
        place.pop_back();
    }
    if (at == text.size() || !isPlace(place)) {
        return bad(text);
    }
    Graft graft;
    if (const std::string_view path = text.substr(at + 1); !path.empty()) {
        Result<Named> source = nameSource(std::string(path));
        if (!source) {
            return source.takeFault();
        }
        graft.source = std::move(source->path);
    }
    return std::pair(std::move(place), std::move(graft));
}

} // namespace steadyburn
