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
    m_order.push_back(job.offset);
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
    if (m_chained || m_turn == m_order.size()) {
        return std::nullopt;
    }
    const auto found = m_waiting.find(m_order[m_turn]);
    if (found == m_waiting.end()) {
        return std::nullopt;
    }
    Piece piece = std::move(found->second);
    m_waiting.erase(found);
    m_chained = true;
    if (++m_turn == 1024) {
        m_order.erase(m_order.begin(), m_order.begin() + static_cast<std::ptrdiff_t>(m_turn));
        m_turn = 0;
    }
    return piece;
}

void SharedFile::follow(const ReadJob& job, FileTrouble trouble)
{
    m_trouble.merge(std::move(trouble));
    if (m_context.digests == nullptr || !m_trouble.wasRead()) {
        return;
    }
    hashHole(job.offset - std::min(m_hashed, job.offset));
    m_hash.add(job.into);
    m_hashed += job.into.size();
}

void SharedFile::hashHole(std::uint64_t bytes)
{
    static constexpr std::array<std::byte, 65536> kZeros{};
    m_hashed += bytes;
    m_holes += bytes;
    while (bytes > 0 && m_holes <= kMostHashedHole && !m_context.dropping.load(std::memory_order_relaxed)) {
        const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kZeros.size()));
        m_hash.add(std::span(kZeros).first(step));
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
        hashHole(last.holeAfter);
        if (m_holes <= kMostHashedHole) {
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
