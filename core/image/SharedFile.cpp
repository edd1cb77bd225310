#include "image/SharedFile.h"

#include <algorithm>
#include <array>

namespace steadyburn {

std::string ReadContext::pathOf(NodeId node) const
{
    return tree != nullptr ? tree->sourcePath(node) : std::string();
}

void SharedFile::admit(ReadJob& job)
{
    const std::lock_guard lock(m_mutex);
    if (m_admitted == 0 && job.part > 1) {
        goOnFrom(job);
    }
    job.m_turn = m_admitted++;
}

// The parts before lie on an earlier volume.
void SharedFile::goOnFrom(const ReadJob& first)
{
    auto before = m_context.digests != nullptr ? m_context.digests->upTo(m_node, first.part - 1) : std::nullopt;
    m_beginningMissing = !before;
    if (before) {
        m_hash = std::move(before->before);
        m_holes = before->holes;
    }
    m_hashed = first.partOffset;
}

FileTrouble SharedFile::fill(ReadJob& job)
{
    FileTrouble trouble;
    std::unique_ptr<SourceFile> file;
    bool hopeless = false;
    {
        const std::lock_guard lock(m_mutex);
        hopeless = m_hopeless;
        if (!m_idle.empty() && !hopeless) {
            file = std::move(m_idle.back());
            m_idle.pop_back();
        }
    }
    if (!file) {
        if (hopeless || m_context.dropping.load(std::memory_order_relaxed)) {
            std::fill(job.into.begin(), job.into.end(), std::byte{0}); // an earlier piece tells why
            return trouble;
        }
        Result<std::unique_ptr<SourceFile>> opened = m_context.source.open(m_node);
        if (opened) {
            file = std::move(*opened);
        } else {
            std::fill(job.into.begin(), job.into.end(), std::byte{0});
            trouble.unreadable(opened.takeFault());
        }
    }
    if (file) {
        readPiece(*file, job.into, job.offset, trouble, m_context.dropping);
    }
    const std::lock_guard lock(m_mutex);
    m_hopeless = m_hopeless || trouble.hopeless();
    if (file) {
        m_idle.push_back(std::move(file));
    }
    return trouble;
}

std::optional<SharedFile::Piece> SharedFile::next()
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_waiting.find(m_turn);
    if (m_chained || found == m_waiting.end()) {
        return std::nullopt;
    }
    Piece piece = std::move(found->second);
    m_waiting.erase(found);
    m_chained = true;
    ++m_turn;
    return piece;
}

void SharedFile::follow(const ReadJob& job, FileTrouble trouble)
{
    m_trouble.merge(std::move(trouble));
    if (m_context.digests == nullptr || !m_trouble.wasRead()) {
        return;
    }
    hashHole(job.offset - std::min(m_hashed, job.offset), job);
    add(job.into, job);
    m_hashed += job.into.size();
    hashHole(job.holeAfter, job);
    if (job.endsPart && m_holes <= kMostHashedHole && !m_context.dropping.load(std::memory_order_relaxed)) {
        m_context.digests->setPart(m_node, job.part,
                                   {m_partHash.finish(), m_hash.copy(), m_holes, !m_beginningMissing});
    }
}

void SharedFile::add(std::span<const std::byte> bytes, const ReadJob& job)
{
    m_hash.add(bytes);
    if (job.part > 0) {
        m_partHash.add(bytes);
    }
}

void SharedFile::hashHole(std::uint64_t bytes, const ReadJob& job)
{
    static constexpr std::array<std::byte, 65536> kZeros{};
    m_hashed += bytes;
    m_holes += bytes;
    while (bytes > 0 && m_holes <= kMostHashedHole && !m_context.dropping.load(std::memory_order_relaxed)) {
        const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kZeros.size()));
        add(std::span(kZeros).first(step), job);
        bytes -= step;
    }
}

void SharedFile::settle(const ReadJob& last)
{
    const std::uint64_t end = last.offset + last.into.size() + last.holeAfter;
    if (!m_trouble.hopeless() && !m_idle.empty()) {
        if (Result<void> same = m_idle.front()->unchanged(); !same) {
            m_trouble.different(same.takeFault());
        }
    }
    m_idle.clear();
    if (m_trouble.any()) {
        m_trouble.report(m_context.log, m_context.pathOf(m_node), end);
    }
    if (m_context.digests != nullptr && m_trouble.wholeAsSent() &&
        !m_context.dropping.load(std::memory_order_relaxed)) {
        if (m_holes <= kMostHashedHole && !m_beginningMissing) {
            m_context.digests->set(m_node, m_hash.finish());
        }
    }
}

void readSingle(ReadJob& job, ReadContext& context, Sha256& hash)
{
    FileTrouble trouble;
    Result<std::unique_ptr<SourceFile>> file = context.source.open(job.node);
    if (!file) {
        std::fill(job.into.begin(), job.into.end(), std::byte{0});
        trouble.unreadable(file.takeFault());
    } else {
        readPiece(**file, job.into, job.offset, trouble, context.dropping);
        if (!trouble.hopeless()) {
            if (Result<void> same = (*file)->unchanged(); !same) {
                trouble.different(same.takeFault());
            }
        }
    }
    if (trouble.any()) {
        trouble.report(context.log, context.pathOf(job.node), job.into.size());
    }
    if (context.digests != nullptr && trouble.wholeAsSent() && !context.dropping.load(std::memory_order_relaxed)) {
        hash.add(job.into);
        context.digests->set(job.node, hash.finish());
    }
}

} // namespace steadyburn
