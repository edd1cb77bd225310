#include "ui/text/ShelfCardText.h"

#include "base/Text.h"
#include "target/Medium.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <ctime>
#include <langinfo.h>
#include <set>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::string_view kSumsOfDisc = "ABOUT-THIS-DISC";

QString dayOf(std::int64_t time)
{
    return QDateTime::fromSecsSinceEpoch(time).date().toString(Qt::ISODate);
}

std::string utf8(const QString& text)
{
    return text.toStdString();
}

// What stands for these bytes on paper: control characters and what turns the direction of text are written out.
std::string printed(const std::string& bytes)
{
    return escapeControls(escapeNonUtf8(bytes));
}

QString mediumOf(const ShelfVolume& volume)
{
    const auto kind = mediumKindFrom(volume.kind);
    return kind ? mediumName(*kind) : displayPath(volume.kind);
}

std::optional<std::int64_t> newestBurn(const ShelfVolume& volume)
{
    std::optional<std::int64_t> newest;
    for (const ShelfSection& section : volume.sections) {
        newest = std::max(newest, section.burned);
    }
    return newest;
}

bool isTapeVolume(const ShelfVolume& volume)
{
    return volume.kind == "tape";
}

// The set that all of the volume is of; null where there is none.
const ShelfSection* onlySetOf(const ShelfVolume& volume)
{
    const ShelfSection* found = nullptr;
    for (const ShelfSection& section : volume.sections) {
        if (section.set.empty() || (found != nullptr && found->set != section.set)) {
            return nullptr;
        }
        found = &section;
    }
    return found;
}

QString subtitleOf(const ShelfVolume& volume)
{
    const auto burned = newestBurn(volume);
    return burned ? tr("%1, burned %2").arg(mediumOf(volume), dayOf(*burned))
                  : tr("%1, on the shelf since %2").arg(mediumOf(volume), dayOf(volume.entered));
}

std::vector<std::pair<std::string, std::string>> factsOf(const ShelfVolume& volume)
{
    std::vector<std::pair<std::string, std::string>> facts;
    const auto add = [&facts](const QString& name, const std::string& value) {
        if (!value.empty()) {
            facts.emplace_back(utf8(name), value);
        }
    };
    add(tr("ID"), printed(volume.uuid));
    if (const ShelfSection* const set = onlySetOf(volume)) {
        const QString name = displayPath(set->setName.empty() ? set->set : set->setName);
        add(tr("Set"), printed(utf8(tr("%1, no. %2").arg(name).arg(set->number))));
        add(tr("Set ID"), printed(set->set));
    }
    const ShelfCopy& copy = bestCopy(volume);
    add(tr("Kept at"), printed(copy.kept));
    if (copy.verified && copy.result) {
        const bool good = *copy.result == CheckResult::good;
        add(tr("Verified"), utf8((good ? tr("%1, good") : tr("%1, damaged")).arg(dayOf(*copy.verified))));
    }
    return facts;
}

// A word of a shell's command line.
std::string shellWord(const std::string& bytes)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:=@%";
    if (bytes.find_first_not_of(kPlain) == std::string::npos) {
        return bytes;
    }
    std::string word = "'";
    for (const char letter : bytes) {
        word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return word + '\'';
}

// Where the medium is, as commands name it: a drive, or the file that it is.
struct CardSource {
    std::string name; // to be typed
    bool file = false;
};

CardSource sourceOf(const ShelfVolume& volume)
{
    constexpr std::size_t kLongest = 70; // bytes of a path that is printed; a longer one is for the reader to find
    const std::string& file = bestCopy(volume).file;
    const bool typed = isUtf8(file) && escapeControls(file) == file;
    if (!file.empty()) {
        return {.name = typed && file.size() <= kLongest ? shellWord(file) : "FILE", .file = true};
    }
    return {.name = isTapeVolume(volume) ? "/dev/nst0" : "/dev/sr0"};
}

std::string unpackFlag(const std::string& format)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFlags{
        {{"tar.gz", "-z "}, {"tar.zst", "--zstd "}, {"tar.bz2", "-j "}, {"tar.xz", "-J "}, {"tar.lz4", "-I lz4 "}}};
    const auto* const flag =
        std::find_if(kFlags.begin(), kFlags.end(), [&](const auto& each) { return each.first == format; });
    return flag == kFlags.end() ? std::string() : std::string(flag->second);
}

std::string flagOfTape(const ShelfVolume& volume)
{
    return volume.sections.empty() ? std::string() : unpackFlag(volume.sections.back().format);
}

CardStep tapeStep(const ShelfVolume& volume)
{
    const bool one = volume.sections.size() == 1;
    const std::string number = one ? std::to_string(volume.sections.front().section) : "N";
    return {.text = utf8(one ? tr("Without it, on any system with mt and tar. Where tar says that its records are too "
                                  "short, the first file of the tape has the number for -b in README.txt.")
                             : tr("Without it, on any system with mt and tar; N is the number of the tape file. Where "
                                  "tar says that its records are too short, the first file of the tape has the number "
                                  "for -b in README.txt.")),
            .commands = {"mt -f /dev/nst0 setblk 0 && mt -f /dev/nst0 asf " + number,
                         "tar -b 2048 " + flagOfTape(volume) + "-xf /dev/nst0"}};
}

void addDiscSteps(const ShelfVolume& volume, const OutlineNode& contents, const CardSource& source,
                  std::vector<CardStep>& steps)
{
    const std::string mount =
        source.file ? "sudo mount -o loop,ro " + source.name + " /mnt" : "sudo mount -o ro " + source.name + " /mnt";
    steps.push_back({.text = utf8(source.file ? tr("Without it, on any Linux system:")
                                              : tr("Without it: any system shows the disc as a folder. On Linux:")),
                     .commands = {mount + " && cp -a /mnt/. FOLDER"}});
    const auto about = std::find_if(contents.inside.begin(), contents.inside.end(), [](const OutlineNode& node) {
        return node.name == kSumsOfDisc && node.kind == ShelfKind::folder;
    });
    const auto hasSums = [](const OutlineNode& node) { return node.name == "SHA256SUMS"; };
    if (about != contents.inside.end() && std::any_of(about->inside.begin(), about->inside.end(), hasSums)) {
        steps.push_back({.text = utf8(tr("To check that every file is as it was written:")),
                         .commands = {"cd /mnt && sha256sum -c ABOUT-THIS-DISC/SHA256SUMS"}});
    }
    if (onlySetOf(volume) != nullptr) {
        steps.push_back(
            {.text = utf8(tr("A file that is split over discs of the set: copy all parts into one folder.")),
             .commands = {"cat NAME.part*of003 > NAME"}});
    }
}

std::vector<CardStep> stepsOf(const ShelfVolume& volume, const OutlineNode& contents)
{
    const CardSource source = sourceOf(volume);
    std::vector<CardStep> steps{{.text = utf8(tr("With Steadyburn, which compares every file with its checksum:")),
                                 .commands = {"steadyburn-cli restore " + source.name + " --into FOLDER"}}};
    const std::string format = volume.sections.empty() ? std::string() : volume.sections.back().format;
    if (isTapeVolume(volume)) {
        if (!source.file) { // a simulated tape is a file that no other program reads
            steps.push_back(tapeStep(volume));
        }
    } else if (format == "iso" || bestCopy(volume).kind != "file") {
        addDiscSteps(volume, contents, source, steps);
    } else {
        steps.push_back({.text = utf8(tr("Without it, on any system with tar:")),
                         .commands = {"tar " + unpackFlag(format) + "-xf " + source.name + " -C FOLDER"}});
    }
    return steps;
}

QString nameOfSection(std::uint32_t number, const std::vector<ShelfSection>& sections)
{
    const QString name = tr("Tape file %1").arg(number);
    const auto known = std::find_if(sections.begin(), sections.end(),
                                    [number](const ShelfSection& each) { return each.section == number; });
    return known != sections.end() && known->burned ? name + QStringLiteral(", ") + dayOf(*known->burned) : name;
}

QString nameOfRest(const OutlineRest& rest)
{
    return tr("and %1 more").arg(QLocale().toString(static_cast<qulonglong>(rest.entries)));
}

// What a line says of an entry, a section, or of what is not shown.
ShelfCard::Words cardWordsOf(const OutlineLine& line, const std::vector<ShelfSection>& sections)
{
    if (line.node == nullptr) {
        return {utf8(nameOfRest(line.rest)), utf8(sizeText(line.rest.bytes))};
    }
    const OutlineNode& node = *line.node;
    const bool sized = node.kind == ShelfKind::file || node.kind == ShelfKind::folder;
    const std::string amount = sized ? utf8(sizeText(node.bytes)) : std::string();
    if (node.section) {
        return {utf8(nameOfSection(*node.section, sections)), amount};
    }
    return {printed(node.name) + (node.kind == ShelfKind::folder ? "/" : ""), amount};
}

// Millimetres of the user's locale, where the C library tells; else nearly all the world's.
CardPaper paperOfLocale()
{
#ifdef _NL_PAPER_HEIGHT
    constexpr std::uintptr_t kLetter = 279;
    return reinterpret_cast<std::uintptr_t>(::nl_langinfo(_NL_PAPER_HEIGHT)) == kLetter ? CardPaper::letter
                                                                                        : CardPaper::a4;
#else
    return CardPaper::a4;
#endif
}

} // namespace

ShelfCard shelfCardOf(const ShelfVolume& volume, OutlineNode contents)
{
    constexpr std::size_t kFirstFigures = 8; // of an ID, as `shelf list` shows them
    const ShelfSection* const set = onlySetOf(volume);
    ShelfCard card{
        .title = printed(volume.label.empty() ? volume.uuid.substr(0, kFirstFigures) : volume.label),
        .subtitle = utf8(subtitleOf(volume)),
        .facts = factsOf(volume),
        .contentsHeading = utf8(tr("Contents: %1, %2").arg(filesText(contents.files), sizeText(contents.bytes))),
        .contents = std::move(contents),
        .words = [sections = volume.sections](const OutlineLine& line) { return cardWordsOf(line, sections); },
        .restoreHeading = utf8(tr("How to restore it")),
        .steps = {},
        .code = set == nullptr ? volume.uuid : set->set,
        .codeCaption = utf8(set == nullptr ? tr("ID of the medium") : tr("ID of the set")),
        .foot = utf8(tr("Steadyburn, %1").arg(dayOf(std::time(nullptr)))),
        .printingHint = utf8(tr("Print at 100 %. Cut at the marks, and fold at the dashed lines."))};
    card.steps = stepsOf(volume, card.contents);
    return card;
}

Result<void> writeShelfCard(Shelf& shelf, const ShelfVolume& volume, const CardOrder& order,
                            const std::stop_token& stop)
{
    if (order.existing == StagedFile::Existing::mustBeEmpty && StagedFile::holdsData(order.path)) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::write, .path = order.path};
    }
    auto contents = outlineOf(shelf, volume, stop);
    if (!contents) {
        return contents.takeFault();
    }
    const CardForm form = !order.insert          ? CardForm::page
                          : isTapeVolume(volume) ? CardForm::folded
                                                 : CardForm::jewelCase;
    auto pdf = cardPdf(shelfCardOf(volume, std::move(*contents)), form, paperOfLocale());
    if (!pdf) {
        return pdf.takeFault();
    }
    auto file = StagedFile::create(order.path);
    if (!file) {
        return file.takeFault();
    }
    if (const int code = writeWhole(file->fd(), std::as_bytes(std::span(*pdf))); code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = order.path};
    }
    return file->commit(order.existing);
}

} // namespace steadyburn
