#include "image/fetch/FileParts.h"

#include "base/Text.h"
#include "base/Units.h"
#include "image/fetch/PartName.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestLeaf = 255; // NAME_MAX: what a file system takes
constexpr std::size_t kLeastDigits = 3;

// A number and the character behind it; false when they are not there.
template <typename Number>
bool take(std::string_view& text, Number& into, char behind)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    const auto used = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || used == text.size() || text[used] != behind) {
        return false;
    }
    text.remove_prefix(used + 1);
    return true;
}

} // namespace

std::string toText(const PartMark& mark)
{
    return std::to_string(mark.part.number) + "/" + std::to_string(mark.part.count) + " " +
           std::to_string(mark.part.offset) + "/" + std::to_string(mark.size) + " " + mark.leaf;
}

std::optional<PartMark> parsePartMark(std::string_view text)
{
    PartMark mark;
    const bool read = take(text, mark.part.number, '/') && take(text, mark.part.count, ' ') &&
                      take(text, mark.part.offset, '/') && take(text, mark.size, ' ');
    mark.leaf = text;
    const bool sane = read && mark.part.number >= 1 && mark.part.number <= mark.part.count &&
                      mark.part.offset <= mark.size && !mark.leaf.empty() && mark.leaf.size() <= kLongestLeaf &&
                      mark.leaf.find('/') == std::string::npos && mark.leaf.find('\0') == std::string::npos &&
                      mark.leaf != "." && mark.leaf != "..";
    return sane ? std::optional(std::move(mark)) : std::nullopt;
}

std::string undigestedWriting(const Digest& writing)
{
    return "-" + toHex(writing).substr(1);
}

bool isWriting(std::string_view text)
{
    return parseDigest(text.starts_with('-') ? "0" + std::string(text.substr(1)) : std::string(text)).has_value();
}

std::string partSuffix(unsigned number, unsigned count)
{
    const std::size_t digits = std::max(kLeastDigits, std::to_string(count).size());
    return ".part" + withZeros(number, digits) + "of" + withZeros(count, digits);
}

void FileParts::cut(const Tree& tree, NodeId id, std::uint64_t bytes)
{
    Cut cut{.size = tree.node(id).size, .bytes = roundUp(std::max<std::uint64_t>(bytes, 1), kTarBlock), .count = 0};
    const NodeId folder = tree.node(id).parent;
    for (;; cut.bytes = roundUp(cut.size / (cut.count + 1), kTarBlock)) {
        cut.count = static_cast<unsigned>((cut.size + cut.bytes - 1) / cut.bytes);
        // One name that is free is enough: somebody's earlier parts of another number are told apart by it.
        const FilePart first{.number = 1, .count = cut.count, .offset = 0, .length = cut.bytes};
        if (cut.bytes <= kTarBlock || tree.child(folder, leaf(tree, id, first)) == kNoNode) {
            m_cuts[id] = cut;
            return;
        }
    }
}

void FileParts::cutAsBefore(const Tree& tree, NodeId id, std::uint64_t bytes)
{
    const std::uint64_t size = tree.node(id).size;
    const std::uint64_t length = std::max<std::uint64_t>(bytes, 1);
    m_cuts[id] = {.size = size, .bytes = length, .count = static_cast<unsigned>((size + length - 1) / length)};
}

unsigned FileParts::count(NodeId id) const
{
    const auto found = m_cuts.find(id);
    return found == m_cuts.end() ? 0 : found->second.count;
}

FilePart FileParts::part(NodeId id, unsigned number) const
{
    const auto found = m_cuts.find(id);
    if (found == m_cuts.end() || number == 0) {
        return {};
    }
    const Cut& cut = found->second;
    const std::uint64_t offset = std::min(cut.size, cut.bytes * (number - 1));
    return {.number = number,
            .count = cut.count,
            .offset = offset,
            .length = number == cut.count ? cut.size - offset : std::min(cut.bytes, cut.size - offset)};
}

std::string FileParts::leaf(const Tree& tree, NodeId id, const FilePart& part)
{
    return partLeaf(tree.name(id), part, namesakesOf(tree, id, part));
}

std::size_t namesakesOf(const Tree& tree, NodeId id, const FilePart& part)
{
    const std::string_view name = tree.name(id);
    if (part.number == 0 || name.size() + partSuffix(part.number, part.count).size() <= kLongestLeaf) {
        return 0;
    }
    const std::string plain = partLeaf(name, part);
    std::size_t before = 0; // they stand together, for children are sorted
    const NodeId first = tree.children(tree.node(id).parent).first;
    for (NodeId at = id; at-- > first && partLeaf(tree.name(at), part) == plain;) {
        before += S_ISREG(tree.node(at).mode) ? 1 : 0;
    }
    return before;
}

std::string partLeaf(std::string_view whole, const FilePart& part, std::size_t namesakes)
{
    if (part.number == 0) {
        return std::string(whole);
    }
    const std::string suffix = partSuffix(part.number, part.count);
    const std::string behind = namesakes == 0 ? suffix : "~" + std::to_string(namesakes) + suffix;
    return std::string(cutText(whole, kLongestLeaf - behind.size())) + behind;
}

bool isPartLeaf(std::string_view leaf, std::string_view name, const FilePart& part)
{
    if (leaf == partLeaf(name, part)) {
        return true;
    }
    const std::size_t number = leaf.rfind('~');
    std::size_t namesakes = 0;
    return number != std::string_view::npos &&
           name.size() + partSuffix(part.number, part.count).size() > kLongestLeaf &&
           std::from_chars(leaf.data() + number + 1, leaf.data() + leaf.size(), namesakes).ec == std::errc() &&
           leaf == partLeaf(name, part, namesakes);
}

std::string FileParts::path(const Tree& tree, NodeId id, const FilePart& part)
{
    const NodeId folder = tree.node(id).parent;
    if (part.number == 0 || folder == kRoot) {
        return part.number == 0 ? tree.path(id) : leaf(tree, id, part);
    }
    return tree.path(folder) + "/" + leaf(tree, id, part);
}

} // namespace steadyburn
