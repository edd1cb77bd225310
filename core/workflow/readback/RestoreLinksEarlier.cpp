// RestoreLinks, of links whose file is on another tape. The folder that is restored into remembers them, so that the
// restore that brings the file makes them, whichever tape comes first.
#include "base/Text.h"
#include "workflow/readback/RestoreLinks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestAttribute = 64 * 1024; // what Linux takes

std::string_view takeUpTo(std::string_view& text, char end)
{
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return taken;
}

} // namespace

std::vector<RestoreLinks::Lacking> RestoreLinks::rememberedLinks() const
{
    std::vector<Lacking> links;
    const std::string noted = m_context.folder.attribute(kLinksAttribute);
    for (std::string_view text = noted; !text.empty();) {
        std::string_view line = takeUpTo(text, '\n');
        Lacking link;
        link.set = takeUpTo(line, ' ');
        const std::string_view volume = takeUpTo(line, ' ');
        const auto number = std::from_chars(volume.data(), volume.data() + volume.size(), link.volume);
        const auto digest = parseDigest(takeUpTo(line, ' '));
        auto path = unescapeBytes(takeUpTo(line, '\t'));
        auto file = unescapeBytes(line);
        if (number.ec == std::errc() && digest && path && file) {
            link.digest = *digest;
            link.path = std::move(*path);
            link.file = std::move(*file);
            links.push_back(std::move(link));
        }
    }
    return links;
}

void RestoreLinks::remember(const std::vector<Lacking>& links)
{
    std::string text;
    for (const Lacking& link : links) {
        std::string line = link.set + ' ' + std::to_string(link.volume) + ' ' + toHex(link.digest) + ' ' +
                           escapeBytes(link.path) + '\t' + escapeBytes(link.file) + '\n';
        if (text.size() + line.size() <= kLongestAttribute) {
            text += line;
        }
    }
    while (!m_context.folder.setAttribute(kLinksAttribute, text) && !text.empty()) {
        text.resize(text.rfind('\n', text.size() / 2) + 1); // file systems have room for a few; each was named
    }
}

void RestoreLinks::noteLacking(const StoredEntry& link)
{
    const RestoreOrigin& origin = m_context.origin;
    const auto sum = m_sums.find(link.path);
    if (sum != m_sums.end() && origin.set != 0) {
        m_lacking.push_back({m_context.sets[origin.set], origin.volume, sum->second.digest, link.path, link.hardLink});
    }
}

void RestoreLinks::makeRemembered()
{
    const std::vector<Lacking> before = rememberedLinks();
    std::vector<Lacking> left = std::exchange(m_lacking, {});
    for (const Lacking& link : before) {
        const bool again = std::ranges::any_of(left, [&](const Lacking& other) { return other.path == link.path; });
        if (!again && !makeRemembered(link)) {
            left.push_back(link);
        }
    }
    if (!left.empty() || !before.empty()) {
        remember(left);
    }
}

// False where its file has not come yet.
bool RestoreLinks::makeRemembered(const Lacking& remembered)
{
    const auto set = std::ranges::find(m_context.sets, remembered.set);
    if (set == m_context.sets.end()) { // nothing of it was read
        return false;
    }
    StoredEntry link{.path = remembered.path, .mode = S_IFREG};
    link.hardLink = remembered.file;
    m_sums.insert_or_assign(link.path, LinkSum{remembered.digest, {}});
    const auto there = m_context.folder.existing(link.path);
    const auto found = there ? RestoreFolder::look(*there) : Result<std::optional<struct stat>>(there.fault());
    if (!found || *found) { // it has come otherwise, or the folder has gone
        return true;
    }
    const auto file = m_context.folder.existing(link.hardLink);
    if (!file || !hasContentsOf(*file, link.path)) {
        return false;
    }
    m_context.origin = {.set = static_cast<std::uint32_t>(set - m_context.sets.begin()), .volume = remembered.volume};
    const auto place = m_context.folder.existing(link.path);
    auto made = place ? make(link, *place) : Result<bool>(place.fault());
    if (!made) {
        m_context.log.add(made.takeFault());
    }
    return true;
}

} // namespace steadyburn
