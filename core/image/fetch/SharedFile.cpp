#include "image/fetch/SharedFile.h"

#include <algorithm>
#include <array>
#include <sys/stat.h>

namespace steadyburn {

std::vector<std::string> ReadContext::namesOf(NodeId node)
{
    if (tree == nullptr) {
        return {std::string()};
    }
    std::vector<std::string> names{tree->sourcePath(node)};
    if (tree->node(node).links < 2) {
        return names;
    }
    const std::lock_guard lock(namesMutex);
    if (!furtherKnown) { // once for all files
        tree->walk([this](NodeId id) {
            const NodeId first = tree->node(id).firstOfInode;
            if (S_ISREG(tree->node(id).mode) && first != kNoNode && first != id) {
                further[first].push_back(id);
            }
            return true;
        });
        furtherKnown = true;
    }
    for (const NodeId id : further[node]) {
        names.push_back(tree->sourcePath(id));
    }
    return names;
}

std::uint64_t ReadContext::holesOf(NodeId node) const
{
    return tree != nullptr ? tree->node(node).size - std::min(tree->node(node).size, tree->dataBytes(node)) : 0;
}

void SharedFile::admit(ReadJob& job)
{
    const std::lock_guard lock(m_mutex);
    if (m_admitted == 0 && m_context.digests != nullptr) {
        begin(job);
    }
    job.m_turn = m_admitted++;
}

// Where it begins with a later part, those before lie on an earlier volume.
void SharedFile::begin(const ReadJob& first)
{
    const std::uint64_t holes = m_context.holesOf(m_node);
    m_context.digests->forget(m_node);
    DigestTable::Part before;
    if (first.part > 1) {
        auto known = m_context.digests->upTo(m_node, first.part - 1);
        before.continues = known.has_value();
        before = known ? std::move(*known) : std::move(before);
        m_hashed = first.partOffset;
    }
    m_beginningMissing = !before.continues;
    m_holes = before.holes;
    m_longHoles = holes > kShortHole;
    const bool wanted = m_context.digestsOfLongHoles && (first.part > 0 || holes <= kMostHashedHole);
    m_hashes = !m_longHoles || (wanted && m_context.late == nullptr);
    if (m_longHoles && wanted && m_context.late != nullptr) {
        m_late = m_context.late->begin(m_node, std::move(before), first.part > 0);
    } else {
        m_hash = std::move(before.before);
    }
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
    if (m_context.digests == nullptr) {
        return;
    }
    if (!m_trouble.wasRead()) {
        m_context.digests->forgetPart(m_node, job.part);
        return;
    }
    addHole(job.offset - std::min(m_hashed, job.offset), job);
    add(job);
    m_hashed += job.into.size();
    addHole(job.holeAfter, job);
    if (job.endsPart && !m_context.dropping.load(std::memory_order_relaxed)) {
        endPart(job);
    }
}

void SharedFile::endPart(const ReadJob& job)
{
    if (m_longHoles) {
        m_context.digests->setSparsePart(m_node, job.part, m_sparse.finish());
    }
    if (m_late) {
        m_late->endPart(job.part);
    } else if (m_hashes && m_holes <= kMostHashedHole) {
        m_context.digests->setPart(m_node, job.part,
                                   {m_partHash.finish(), m_hash.copy(), m_holes, !m_beginningMissing, {}});
    }
}

void SharedFile::add(const ReadJob& job)
{
    if (m_longHoles) {
        m_sparse.add(job.into);
    }
    if (m_late) {
        m_late->add(job.into, job.offset);
    } else if (m_hashes) {
        m_hash.add(job.into);
        if (job.part > 0) {
            m_partHash.add(job.into);
        }
    }
}

void SharedFile::addHole(std::uint64_t bytes, const ReadJob& job)
{
    m_hashed += bytes;
    m_holes += bytes;
    if (bytes == 0) {
        return;
    }
    if (m_longHoles) {
        m_sparse.pass(bytes);
    }
    if (m_late) {
        m_late->addZeros(bytes);
    } else if (m_hashes) {
        hashZeros(bytes, job);
    }
}

void SharedFile::hashZeros(std::uint64_t bytes, const ReadJob& job)
{
    static constexpr std::array<std::byte, 65536> kZeros{};
    while (bytes > 0 && m_holes <= kMostHashedHole && !m_context.dropping.load(std::memory_order_relaxed)) {
        const auto zeros =
            std::span(kZeros).first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kZeros.size())));
        m_hash.add(zeros);
        if (job.part > 0) {
            m_partHash.add(zeros);
        }
        bytes -= zeros.size();
    }
}

void SharedFile::settle(const ReadJob& last)
{
    const std::uint64_t end = last.offset + last.into.size() + last.holeAfter;
    for (const auto& file : m_idle) { // readers that opened it at different times may have read different files
        Result<void> same = m_trouble.hopeless() ? Result<void>() : file->unchanged();
        if (!same) {
            m_trouble.different(same.takeFault());
            break;
        }
    }
    m_idle.clear();
    if (m_trouble.any()) {
        m_trouble.report(m_context.log, m_context.namesOf(m_node), end);
    }
    if (m_context.digests != nullptr && m_trouble.wholeAsSent() &&
        !m_context.dropping.load(std::memory_order_relaxed)) {
        if (m_longHoles && last.part == 0) {
            m_context.digests->setSparse(m_node, m_sparse.finish());
        }
        if (m_late) {
            m_late->end();
        } else if (m_hashes && m_holes <= kMostHashedHole && !m_beginningMissing) {
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
        trouble.report(context.log, context.namesOf(job.node), job.into.size());
    }
    if (context.digests != nullptr && !trouble.wholeAsSent()) {
        context.digests->forget(job.node);
    } else if (context.digests != nullptr && !context.dropping.load(std::memory_order_relaxed)) {
        hash.add(job.into);
        context.digests->set(job.node, hash.finish());
    }
}

} // namespace steadyburn
