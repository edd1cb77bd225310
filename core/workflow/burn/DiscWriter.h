// One stream to a disc, a file or a pipe: an ISO 9660 session, an archive, or a finished image as it is.
#pragma once

#include "image/ImageStream.h"
#include "unpack/iso/ImageMap.h"
#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnPlan.h"
#include "workflow/burn/MediumWriter.h"
#include "workflow/burn/SessionAppend.h"
#include "workflow/burn/StreamRun.h"
#include "workflow/catalogue/MediumCatalogue.h"

#include <memory>
#include <optional>

namespace steadyburn {

class ImageFile;
class IsoImage;
class ParityStream;

class DiscWriter final : public MediumWriter {
public:
    // All of them outlive it.
    DiscWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents, const BurnPlan& plan,
               JobReport& report);
    ~DiscWriter() override;

    Result<void> layOut() override;
    Result<void> acquireDrive() override;
    Result<void> write() override;
    Result<void> close() override;
    Result<void> reload() override;
    void releaseStream() override;
    Result<void> verify() override;
    // The map of the file that was replaced goes with it, and a copy of an image with gaps has that image's. Fails with
    // io.
    Result<void> finish() override;
    Result<bool> enterOnShelf(const std::string& path) override;

    // Enters a finished disc on the shelf at this path, as the volume of a set that `place` says.
    Result<void> enterVolumeOn(const std::string& path, const ShelfSection& place);

private:
    Result<void> layOutImage();
    Result<void> layOutArchive();
    Result<void> layOutSession();
    Result<void> showNewestSession(ImageFile& image);
    Result<void> tellOfImage();
    void tellShortenedNames();
    Result<bool> compare(VerifyMeter& meter);
    Result<VolumeEntry::Entered> enterMediumOn(Shelf& shelf);
    Result<VolumeEntry::Entered> enterTreeOn(Shelf& shelf, ShelfSection section);
    void identifyReplaced();
    Result<void> dropReplaced(Shelf& shelf, const std::string& entered);
    Result<void> noteVerdict(Shelf& shelf, const VolumeEntry::Entered& entered) const;
    Result<bool> compareParity(MediumReader& reader) const;

    const BurnContext& m_burn;
    BurnTarget& m_target;
    BurnContents& m_contents;
    BurnPlan m_plan;
    JobReport& m_report;
    std::optional<SessionAppend> m_append;
    std::unique_ptr<ImageStream> m_stream;
    const IsoImage* m_session = nullptr; // m_stream, where it is one
    const ParityStream* m_parity = nullptr;
    Digest m_parityDigest{};
    std::optional<ImageMap> m_imageMap; // of the image that is written
    std::unique_ptr<StreamRun> m_run;
    std::uint32_t m_section = 0;              // that was written
    std::optional<MediumIdentity> m_replaced; // what the disc held; nothing: it was empty, or it is not known
    std::int64_t m_made = 0;                  // what the descriptors of its image say
};

} // namespace steadyburn
