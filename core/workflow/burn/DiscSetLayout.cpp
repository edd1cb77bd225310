#include "workflow/burn/DiscSetLayout.h"

#include "base/Units.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "workflow/burn/DiscSums.h"
#include "workflow/burn/StreamOptions.h"
#include "workflow/request/FormatChoice.h"

#include <ctime>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kLargestCluster = 64 * kKiB; // of BD: what a drive pads a disc to

// A stream that is never produced, with the source that it would read from.
class SourcedStream final : public ImageStream {
public:
    explicit SourcedStream(std::unique_ptr<Source> source) : m_source(std::move(source)) {}
    [[nodiscard]] Source& source() const { return *m_source; }
    void hold(std::unique_ptr<ImageStream> stream) { m_stream = std::move(stream); }

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_stream->size(); }
    [[nodiscard]] std::vector<ProductionPoint> production() const override { return m_stream->production(); }
    Result<void> produce(ByteSink& sink, std::stop_token stop) override { return m_stream->produce(sink, stop); }

private:
    std::unique_ptr<Source> m_source;
    std::unique_ptr<ImageStream> m_stream; // goes first
};

// `disc`: the tree is this disc's; null: all that there is.
Result<std::unique_ptr<ImageStream>> layOutDisc(const BurnContext& burn, const DiscLayout& layout,
                                                const std::string& volumeId, const Tree& tree,
                                                std::unique_ptr<Source> source, const DiscTree* disc, FaultLog& log)
{
    auto sourced = std::make_unique<SourcedStream>(std::move(source));
    JobRequest job = burn.request;
    job.volumeId = volumeId.empty() ? job.volumeId : volumeId;
    const ReadOptions readers{.threads = job.readers, .tree = &tree};
    if (isTar(layout.format)) {
        const TarOptions options = tarOptionsFor(job, layout.optical, false, layout.capacity, disc != nullptr);
        auto archive = TarArchive::layOut(tree, sourced->source(), log, options, readers, burn.stop);
        if (!archive) {
            return archive.takeFault();
        }
        sourced->hold(std::move(*archive));
    } else {
        IsoOptions options = isoOptionsFor(job, layout.optical, disc != nullptr ? disc->sums() : kNoNode);
        options.onlyPlanned = true;
        auto image = IsoImage::layOut(tree, sourced->source(), log, options, readers, burn.stop);
        if (!image) {
            return image.takeFault();
        }
        sourced->hold(std::move(*image));
    }
    return std::unique_ptr<ImageStream>(std::move(sourced));
}

} // namespace

std::uint64_t plannedCapacity(std::uint64_t bytes)
{
    return bytes / kLargestCluster * kLargestCluster;
}

DiscSetWish wishForDiscs(const BurnContext& burn, const DiscLayout& layout, const Tree& tree, FaultLog& log)
{
    DiscSetWish wish;
    wish.format = layout.format;
    wish.capacity = plannedCapacity(layout.capacity);
    wish.time.seconds = std::time(nullptr);
    for (IncompleteMark& mark : missingSources(burn.log, tree)) {
        wish.missing.push_back({std::move(mark)});
    }
    wish.layOut = [&burn, layout, &log](const DiscTree& disc, const std::string& volumeId) {
        auto source = std::make_unique<DiscSource>(disc, burn.dependencies.openSource(disc.whole()), LateTexts());
        return layOutDisc(burn, layout, volumeId, disc.tree(), std::move(source), &disc, log);
    };
    return wish;
}

std::vector<std::string> pathsOf(const FaultLog& log)
{
    std::vector<std::string> paths;
    for (const Fault& fault : log.all()) {
        paths.push_back(fault.path);
    }
    return paths;
}

Result<std::uint64_t> sizeOnOneDisc(const BurnContext& burn, const DiscLayout& layout, const Tree& tree)
{
    FaultLog again; // what is wrong is told when it is laid out to be written
    if (burn.request.checksums && !isTar(layout.format)) {
        if (auto disc = DiscTree::withSums(tree, linesOfMissing(burn.log, tree))) {
            auto source = std::make_unique<DiscSource>(**disc, burn.dependencies.openSource(tree), LateTexts());
            auto listed = layOutDisc(burn, layout, {}, (*disc)->tree(), std::move(source), disc->get(), again);
            return listed ? Result<std::uint64_t>((*listed)->size().value_or(0)) : listed.takeFault();
        }
    }
    auto stream = layOutDisc(burn, layout, {}, tree, burn.dependencies.openSource(tree), nullptr, again);
    return stream ? Result<std::uint64_t>((*stream)->size().value_or(0)) : stream.takeFault();
}

} // namespace steadyburn
