// A finished disc image as a stream (write-image).
#pragma once

#include "image/ImageStream.h"

#include <memory>
#include <string>

namespace steadyburn {

class ImageFile final : public ImageStream {
public:
    // Fails with sourceMissing, fileUnreadable, or notAnImage when no ISO 9660 or UDF volume is in it (ECMA-119 8.1,
    // ECMA-167 2/9.1: a standard identifier in block 16).
    static Result<std::unique_ptr<ImageFile>> open(const std::string& path);
    ~ImageFile() override;

    // imageCut, where the file ends before its last session does.
    [[nodiscard]] std::optional<Fault> cut() const;

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_size; }
    Result<void> produce(ByteSink& sink, std::stop_token stop) override;

private:
    ImageFile(std::string path, int file, std::uint64_t size);
    std::string m_path;
    int m_file;
    std::uint64_t m_size;
};

} // namespace steadyburn
