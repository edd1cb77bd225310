#include "workflow/tapeset/TapeLabel.h"

#include "base/Text.h"
#include "base/Units.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/SmallTar.h"

#include <string_view>

namespace steadyburn {

namespace {

std::string readme(const TapeLabel& label)
{
    const std::string blocks = std::to_string(label.block / kTarBlock);
    const std::string_view letter =
        label.format == Format::tarGzip ? "z" : (label.format == Format::tarZstd ? " --zstd " : "");
    return "This tape was written by Steadyburn.\n\n"
           "Volume:  " +
           label.volumeId + "\nNumber:  " + std::to_string(label.number) +
           " of its set\n"
           "Records: " +
           std::to_string(label.block) + " bytes each (tar -b " + blocks +
           "), variable-block mode\n\n"
           "Tape file 0 is this label. Behind it lie sets of two tape files each: an\n"
           "archive, and a small tar archive with the list of its files (CONTENTS.jsonl).\n\n"
           "To read the first set with GNU tar:\n\n"
           "    mt -f /dev/nst0 setblk 0\n"
           "    mt -f /dev/nst0 rewind\n"
           "    mt -f /dev/nst0 fsf 1\n"
           "    tar -b " +
           blocks + " -x" + std::string(letter.starts_with('z') ? "z" : "") + "f /dev/nst0" +
           std::string(letter.starts_with(' ') ? " --zstd" : "") +
           "\n\n"
           "The list of its files: mt -f /dev/nst0 fsf 1, then tar -b " +
           blocks +
           " -xf /dev/nst0\n"
           "The next set: mt -f /dev/nst0 fsf 1, and so on. It may be packed in another way:\n"
           "then tar needs -z, or --zstd, or neither.\n\n"
           "A set may go on on another tape: SET.json beside CONTENTS.jsonl tells. Each tape\n"
           "is read by itself, in the same way; read them in order, since a hard link may\n"
           "name a file on an earlier one.\n\n"
           "A file larger than a tape is cut into parts, NAME.part001of003 and so on. When\n"
           "all are there: cat NAME.part*of003 > NAME, with the number of parts that stands\n"
           "in their names. Of a file that changed while the set was written earlier tapes may\n"
           "have older parts, with another number. The last CONTENTS.jsonl that names the file\n"
           "has the SHA-256 of the whole (file_sha256).\n";
}

} // namespace

Result<std::vector<std::byte>> makeTapeLabel(const TapeLabel& label)
{
    const std::string json =
        "{\"schema\":1,\"program\":\"Steadyburn\",\"volume\":" + jsonString(label.volumeId) +
        ",\"uuid\":" + jsonString(label.uuid) + ",\"set\":" + jsonString(label.set) +
        ",\"number\":" + std::to_string(label.number) + ",\"format\":" + jsonString(toString(label.format)) +
        ",\"block\":" + std::to_string(label.block) + ",\"written\":" + std::to_string(label.written) + "}\n";
    return makeSmallTar({{"LABEL.json", json}, {"README.txt", readme(label)}}, label.written);
}

} // namespace steadyburn
