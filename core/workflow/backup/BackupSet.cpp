#include "workflow/backup/BackupSet.h"

#include "base/Text.h"
#include "contents/Compilation.h"
#include "target/Medium.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::string_view kFileKey = "file=";
constexpr std::string_view kVirtual = "virtual:";
constexpr std::size_t kMostOfLabel = 27; // an image takes 32, and the discs of a set add theirs: _D001

std::string dateOf(std::int64_t seconds)
{
    const std::time_t time = seconds;
    std::tm parts{};
    ::gmtime_r(&time, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts);
    return text.data();
}

std::string_view shortName(BackupLevel level)
{
    return level == BackupLevel::full ? "full" : level == BackupLevel::incremental ? "incr" : "diff";
}

bool isDevice(std::string_view target)
{
    return target.starts_with("/dev/") && !target.starts_with("/dev/shm/"); // a folder in memory
}

// A simulated drive, whose file is the medium in it: one run may go behind the other.
bool takesSeveralRuns(const BackupSet& set)
{
    if (set.media == MediaUse::own || !set.target.starts_with(kVirtual)) {
        return false;
    }
    const std::string_view spec = std::string_view(set.target).substr(kVirtual.size());
    const auto kind = mediumKindFrom(spec.substr(0, spec.find(',')));
    return kind && (*kind == MediumKind::tape || keepsSessions(*kind));
}

// Two runs would write the same file.
bool sharedByRuns(const BackupSet& set)
{
    if (takesSeveralRuns(set)) {
        return false;
    }
    const std::string first = expandPattern(set.target, set, {.number = 1, .generation = 1, .medium = 1});
    const std::string second = expandPattern(set.target, set, {.number = 2, .generation = 1, .medium = 2});
    const std::string full = expandPattern(set.target, set, {.number = 3, .generation = 2, .medium = 1});
    return !isDevice(set.target) && (first == second || first == full || second == full);
}

// Whether a file of that name could have any format, and so no run would begin.
bool leavesFormatOpen(const BackupSet& set)
{
    return set.format == Format::automatic && !isDevice(set.target) && !set.target.starts_with(kVirtual) &&
           !formatOfName(set.target);
}

Fault badSet(std::string detail)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = std::move(detail)};
}

// The first word in braces that has no meaning in a name. Empty: all of them have one.
std::string unknownWord(const std::string& pattern)
{
    for (std::size_t open = pattern.find('{'); open != std::string::npos; open = pattern.find('{', open + 1)) {
        const std::size_t end = pattern.find_first_of("{}", open + 1);
        const bool closed = end != std::string::npos && pattern[end] == '}';
        std::string word = closed ? pattern.substr(open, end + 1 - open) : std::string();
        if (closed && expandPattern(word, {}, {}) == word) {
            return word;
        }
    }
    return {};
}

bool isAmong(const std::vector<std::string>& sources, const std::string& source)
{
    return std::find(sources.begin(), sources.end(), source) != sources.end();
}

// A link whose slash says that what it leads to is meant is not there where that is not, and has its name all the same.
Result<void> checkSourcesOf(const BackupSet& set, const std::vector<std::string>& known)
{
    std::vector<std::string> named = set.sources; // what says how they are called on the medium
    for (std::string& source : named) {
        struct stat found {};
        if (::lstat(source.c_str(), &found) == 0) {
            continue;
        }
        if (!isAmong(known, source)) {
            return Fault{.kind = FaultKind::sourceMissing, .doing = Action::parse, .code = errno, .path = source};
        }
        if (source.size() > 1 && source.ends_with('/')) {
            source.pop_back();
        }
    }
    auto compilation = compilationOf(named);
    if (!compilation) {
        return compilation.takeFault();
    }
    if (const auto taken = compilation->grafts.find(kAboutBackup); taken != compilation->grafts.end()) {
        return Fault{.kind = FaultKind::duplicateName,
                     .doing = Action::parse,
                     .path = taken->second.source,
                     .detail = std::string(kAboutBackup)};
    }
    return {};
}

// What a pattern is made of: its own letters, and what stands for its words.
struct PatternPiece {
    enum class What : std::uint8_t { name, letters, date, number };

    What what = What::letters;
    std::string text;
};

// Where a label is too long: what tells media apart goes last.
constexpr std::array kLeastFirst{PatternPiece::What::name, PatternPiece::What::letters, PatternPiece::What::date,
                                 PatternPiece::What::number};

std::vector<PatternPiece> piecesOf(std::string_view pattern, const BackupSet& set, const BackupRun& run)
{
    using What = PatternPiece::What;
    const std::array<std::pair<std::string_view, PatternPiece>, 6> words{
        {{"{name}", {What::name, set.name}},
         {"{run}", {What::number, withZeros(run.number, 3)}},
         {"{generation}", {What::number, withZeros(run.generation, 3)}},
         {"{medium}", {What::number, withZeros(run.medium, 3)}},
         {"{level}", {What::letters, std::string(shortName(run.level))}},
         {"{date}", {What::date, dateOf(run.began)}}}};
    std::vector<PatternPiece> pieces;
    while (!pattern.empty()) {
        const auto* word = words.begin();
        while (word != words.end() && !pattern.starts_with(word->first)) {
            ++word;
        }
        if (word != words.end()) {
            pieces.push_back(word->second);
        } else if (pieces.empty() || pieces.back().what != What::letters) {
            pieces.push_back({What::letters, std::string(pattern.substr(0, 1))});
        } else {
            pieces.back().text += pattern.front();
        }
        pattern.remove_prefix(word == words.end() ? 1 : word->first.size());
    }
    return pieces;
}

std::string joinedPieces(const std::vector<PatternPiece>& pieces)
{
    std::string text;
    for (const PatternPiece& piece : pieces) {
        text += piece.text;
    }
    return text;
}

} // namespace

std::string_view toString(BackupLevel level)
{
    return level == BackupLevel::full ? "full" : level == BackupLevel::incremental ? "incremental" : "differential";
}

std::string_view toString(MediaUse use)
{
    return use == MediaUse::own ? "own" : use == MediaUse::shared ? "shared" : "chain";
}

std::optional<MediaUse> mediaUseFrom(std::string_view word)
{
    for (const MediaUse use : {MediaUse::chain, MediaUse::own, MediaUse::shared}) {
        if (toString(use) == word) {
            return use;
        }
    }
    return std::nullopt;
}

BackupSet withChanges(BackupSet now, const BackupSet& shown, const BackupSet& wanted)
{
    const auto take = [&](auto... members) {
        ((now.*members = shown.*members == wanted.*members ? now.*members : wanted.*members), ...);
    };
    take(&BackupSet::sources, &BackupSet::excludes, &BackupSet::excludeCaches, &BackupSet::oneFileSystem,
         &BackupSet::verify, &BackupSet::target, &BackupSet::label, &BackupSet::format, &BackupSet::compression,
         &BackupSet::fullEveryRuns, &BackupSet::fullEveryDays, &BackupSet::differential, &BackupSet::media,
         &BackupSet::quota, &BackupSet::quotaMedia, &BackupSet::sourceQuotas, &BackupSet::keep);
    return now;
}

std::optional<std::uint32_t> sectionOf(const BackupRun& run)
{
    return run.volumes == 1 || run.appended ? run.section : std::nullopt;
}

MediumName nameOfMedium(const BackupRun& run, unsigned medium)
{
    return medium == 1 ? MediumName{.label = run.label, .number = run.labelNumber}
                       : MediumName{.label = run.furtherLabel.empty() ? run.label : run.furtherLabel, .number = medium};
}

std::string namesOfMedia(const BackupRun& run, const std::vector<unsigned>& media)
{
    std::string text;
    std::string last;
    for (const unsigned medium : media) {
        const MediumName name = nameOfMedium(run, medium);
        text +=
            (text.empty() ? "" : ", ") + (name.label == last ? "" : name.label + ": ") + std::to_string(name.number);
        last = name.label;
    }
    return text;
}

std::string labelText(const BackupRun& run)
{
    std::vector<unsigned> media(run.furtherLabel.empty() ? 1 : run.volumes);
    std::iota(media.begin(), media.end(), 1U);
    return run.labelNumber > 1 || media.size() > 1 ? namesOfMedia(run, media) : run.label;
}

std::uint64_t countMedia(const std::vector<BackupRun>& runs)
{
    std::uint64_t media = 0;
    std::set<std::string> begun;
    for (const BackupRun& run : runs) {
        if (!run.damaged()) {
            const bool known = !begun.insert(run.label).second;
            media += run.volumes - (known && run.appended ? 1 : 0);
            begun.insert(nameOfMedium(run, static_cast<unsigned>(run.volumes)).label); // that it ends on
        }
    }
    return media;
}

std::string expandPattern(std::string_view pattern, const BackupSet& set, const BackupRun& run)
{
    return joinedPieces(piecesOf(pattern, set, run));
}

std::string mediumLabelOf(const BackupSet& set, const BackupRun& run)
{
    std::vector<PatternPiece> pieces = piecesOf(set.label, set, run);
    const std::size_t length = joinedPieces(pieces).size();
    std::size_t excess = length - std::min(length, kMostOfLabel);
    for (const PatternPiece::What what : kLeastFirst) {
        for (PatternPiece& piece : pieces) {
            const std::size_t cut = piece.what == what ? std::min(excess, piece.text.size()) : 0;
            const std::size_t before = piece.text.size();
            piece.text = cut == before ? std::string() : std::string(cutText(piece.text, before - cut));
            excess -= std::min(excess, before - piece.text.size());
        }
    }
    std::string label = joinedPieces(pieces);
    const bool isText = isUtf8(label) && escapeControls(label) == label;
    for (char& letter : label) {
        const auto code = static_cast<unsigned char>(letter);
        const bool kept = code < 0x80 ? std::isalnum(code) != 0 || letter == '-' : isText;
        letter = kept ? letter : '_';
    }
    return label;
}

std::string absoluteTarget(const std::string& target)
{
    std::error_code error;
    if (!target.starts_with(kVirtual)) {
        return target == "-" || target.empty() ? target : std::filesystem::absolute(target, error).string();
    }
    const std::size_t key = target.find(kFileKey); // the last one: it may hold commas
    if (key == std::string::npos) {
        return target;
    }
    const std::size_t path = key + kFileKey.size();
    return target.substr(0, path) + std::filesystem::absolute(target.substr(path), error).string();
}

std::string targetOfEachRun(const std::string& target)
{
    const bool memory = target.starts_with(kVirtual) && target.find(kFileKey) == std::string::npos;
    if (target.empty() || target == "-" || memory || !sharedByRuns({.target = target, .media = MediaUse::own})) {
        return target;
    }
    const std::size_t slash = target.find_last_of("/=");
    const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
    std::size_t ending = std::min(target.rfind('.'), target.size());
    for (const std::string_view compressed : {".tar.gz", ".tar.zst"}) {
        ending = target.ends_with(compressed) ? target.size() - compressed.size() : ending;
    }
    ending = ending <= name ? target.size() : ending; // no ending, or nothing else
    return target.substr(0, ending) + "-{run}" + target.substr(ending);
}

Result<void> checkKept(const std::string& target)
{
    const bool inMemory = target.starts_with(kVirtual) && target.find(kFileKey) == std::string::npos;
    return target == "-" || inMemory || isStreamNode(target)
               ? Fault{.kind = FaultKind::badArgument, .doing = Action::plan, .path = target}
               : Result<void>();
}

Result<void> checkBackupSet(const BackupSet& set, const std::vector<std::string>& known)
{
    if (!isLeaf(set.name) || set.name.starts_with('.')) {
        return badSet(set.name);
    }
    if (set.sources.empty()) {
        return Fault{.kind = FaultKind::sourceEmpty, .doing = Action::parse};
    }
    if (auto good = checkSourcesOf(set, known); !good) {
        return good;
    }
    for (const auto& [source, quota] : set.sourceQuotas) {
        if (!isAmong(set.sources, source)) {
            return badSet("--quota-of " + source);
        }
    }
    for (const std::string& glob : set.excludes) {
        if (auto good = checkGlob(glob); !good) {
            return good;
        }
    }
    if (set.target.empty()) {
        return badSet("--to " + set.target);
    }
    if (auto kept = checkKept(set.target); !kept) {
        return kept;
    }
    if (std::string unknown = unknownWord(set.label); !unknown.empty()) {
        Fault label = badSet(std::move(unknown));
        label.path = set.label;
        return label;
    }
    if (sharedByRuns(set)) {
        Fault shared = badSet(set.target);
        shared.path = targetOfEachRun(set.target);
        return shared;
    }
    if (leavesFormatOpen(set)) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::plan, .path = set.target, .detail = set.target};
    }
    return {};
}

} // namespace steadyburn
