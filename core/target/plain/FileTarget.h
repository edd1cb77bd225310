// A plain file as a Target: an image or an archive. FileSession writes it. Any thread, one at a time.
#pragma once

#include "target/Target.h"
#include "target/plain/FileSession.h"

namespace steadyburn {

class FileTarget final : public Target {
public:
    // Fails with targetMissing (no such folder) and targetIsDirectory.
    static Result<std::unique_ptr<Target>> open(const std::string& path);

    [[nodiscard]] std::string name() const override { return m_file.name; }
    [[nodiscard]] std::optional<std::string> file() const override { return m_file.path; }
    Result<MediumInfo> inspect() override;
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;

private:
    FileTarget(std::string name, std::string path);

    OutputFile m_file;
};

} // namespace steadyburn
