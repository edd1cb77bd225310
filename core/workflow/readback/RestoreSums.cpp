#include "workflow/readback/RestoreSums.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "unpack/FormatProbe.h"
#include "unpack/PatientReader.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"

#include <algorithm>
#include <span>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kComparedAtOnce = kMiB;

} // namespace

void RestoreManifest::learn(const std::string& path, ParsedManifest manifest, bool burned)
{
    m_known = true;
    m_burned = m_burned || burned;
    m_damaged = m_damaged || (burned && (manifest.unreadable > 0 || !manifest.twofold.empty()));
    for (const std::string& padded : manifest.padded()) {
        m_padded.insert(padded);
        m_paddedUnmet.insert(padded);
    }
    for (ManifestLine& line : manifest.lines) {
        const bool met = m_met.contains(std::hash<std::string>()(line.path));
        const auto [found, isNew] = m_lines.try_emplace(std::move(line.path));
        Line& known = found->second;
        if (isNew) {
            known.sum = {line.digest, line.candidates};
        } else {
            const auto before = known.sum.candidates;
            known.sum.intersect(line);
            known.tooEarly =
                known.tooEarly || (known.met && known.sum.candidates != before); // it was compared with less
        }
        known.met = known.met || met;
        known.tooEarly = known.tooEarly || met;
    }
    manifest.lines.clear();
    m_read[path] = std::move(manifest);
}

Result<void> RestoreManifest::lookFor(LabelledReader section, const std::stop_token& stop)
{
    PatientReader medium(section.reader, stop);
    std::vector<std::byte> head(kProbeBytes);
    std::vector<ByteRange> damage;
    auto got = medium.readAt(head, section.reader.sessionStart(), damage);
    if (!got && (got.fault().kind == FaultKind::cancelled || isGone(got.fault().kind))) {
        return got.takeFault();
    }
    const auto format = got ? probeFormat(std::span(head).first(*got)) : ProbedFormat::unknown;
    if (format == ProbedFormat::unknown || format == ProbedFormat::iso || format == ProbedFormat::udf) {
        return {};
    }
    FaultLog ignored;
    Result<void> taken;
    std::unordered_set<std::size_t> files; // hashes of paths
    std::unordered_set<std::size_t> several;
    std::vector<std::pair<std::string, std::string>> links;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    const std::size_t hash = std::hash<std::string>()(entry.path);
                                    if (!entry.hardLink.empty()) {
                                        links.emplace_back(entry.path, entry.hardLink);
                                    }
                                    if (!files.insert(hash).second) {
                                        several.insert(hash);
                                    }
                                    if (speaksForMedium(entry)) {
                                        taken = take(entry, bytes);
                                    }
                                    return taken.ok();
                                },
                            .totals = {},
                            .incomplete = [this](const IncompleteMark& mark) { takeMark(mark); }};
    auto walked = walkMedium(section, visit, ignored, stop);
    for (const auto& fault : {taken ? std::optional<Fault>() : std::optional(taken.fault()),
                              walked ? std::optional<Fault>() : std::optional(walked.fault())}) {
        if (fault && (fault->kind == FaultKind::cancelled || isGone(fault->kind))) {
            return *fault;
        }
    }
    for (const auto& [link, file] : links) {
        if (!several.contains(std::hash<std::string>()(link)) && !several.contains(std::hash<std::string>()(file))) {
            learnOfLink(link, file);
        }
    }
    return {};
}

void RestoreManifest::learnOfLink(const std::string& link, const std::string& file)
{
    const auto line = m_lines.find(link);
    if (line == m_lines.end()) {
        return;
    }
    const ListedDigest sum = line->second.sum;
    const auto [of, isNew] = m_lines.try_emplace(file, Line{.sum = sum});
    if (!isNew) {
        of->second.sum.intersect(sum);
    }
}

Result<void> RestoreManifest::take(const StoredEntry& entry, StoredBytes& bytes)
{
    StoredManifest read = readManifest(entry, bytes);
    if (read.fault) {
        return std::move(*read.fault);
    }
    read.parsed.unreadable += read.lost && read.parsed.unreadable == 0 ? 1 : 0;
    learn(entry.path, std::move(read.parsed), isOwnAbout(entry));
    return {};
}

void RestoreManifest::take(const StoredEntry& entry, int fd)
{
    ManifestParser parser(entry);
    std::vector<std::byte> piece(kComparedAtOnce);
    std::uint64_t at = 0;
    auto got = readWholeAt(fd, piece, at, {});
    for (; got && *got > 0; got = readWholeAt(fd, piece, at, {})) {
        parser.add({reinterpret_cast<const char*>(piece.data()), *got});
        at += *got;
    }
    ParsedManifest manifest = parser.finish();
    manifest.unreadable += got ? 0 : 1; // what follows is not known
    learn(entry.path, std::move(manifest), isOwnAbout(entry));
}

void RestoreManifest::noteFile(const std::string& path)
{
    m_paddedUnmet.erase(path);
    if (m_burned && !m_lines.contains(path) && !m_padded.contains(path)) {
        m_unnamed.push_back(path);
    }
}

bool RestoreManifest::takeMark(const IncompleteMark& mark)
{
    return mark.how == IncompleteMark::How::unlisted || m_padded.insert(mark.path).second;
}

std::optional<ListedDigest> RestoreManifest::meet(const std::string& path)
{
    const auto found = m_lines.find(path);
    if (found == m_lines.end()) {
        m_met.insert(std::hash<std::string>()(path));
        return std::nullopt;
    }
    found->second.met = true;
    return found->second.sum;
}

std::optional<ListedDigest> RestoreManifest::find(const std::string& path) const
{
    const auto found = m_lines.find(path);
    return found == m_lines.end() ? std::nullopt : std::optional(found->second.sum);
}

std::optional<ListedDigest> RestoreManifest::findOfLink(const std::string& link, const std::string& file) const
{
    const auto own = m_lines.find(link);
    if (own == m_lines.end()) {
        return std::nullopt;
    }
    const ListedDigest& sum = own->second.sum;
    const auto of = m_lines.find(file);
    const bool same = of != m_lines.end() && of->second.met && !sum.candidates && !of->second.sum.candidates &&
                      of->second.sum.digest == sum.digest;
    return same ? std::nullopt : std::optional(sum);
}

std::vector<std::string> RestoreManifest::metTooEarly() const
{
    std::vector<std::string> paths;
    for (const auto& [path, line] : m_lines) {
        if (line.tooEarly) {
            paths.push_back(path);
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

void RestoreManifest::report(const std::function<bool(const std::string& path)>& wanted, FaultLog& log) const
{
    for (const auto& [path, manifest] : m_read) {
        reportUnreadable(manifest, path, Action::restore, log);
        reportMissing(manifest, Action::restore, log, wanted);
    }
    bool found = true; // all that is listed
    const auto miss = [&](const std::string& path) {
        found = false;
        if (wanted(path)) {
            log.add({.kind = FaultKind::listedMissing, .doing = Action::restore, .path = path});
        }
    };
    for (const auto& [path, line] : m_lines) {
        if (!line.met) {
            miss(path);
        }
    }
    for (const std::string& path : m_paddedUnmet) {
        miss(path);
    }
    for (const std::string& path : m_unnamed) { // of a list that was known to be damaged they were named as they came
        if (!found && !m_damaged && wanted(path)) {
            log.add({.kind = FaultKind::notCompared, .doing = Action::read, .path = path});
        }
    }
}

void RestoreWaiting::add(const For& what, const RestorePlacer::Made& made)
{
    drop(made.at, made.path);
    m_files[made.path] = {.what = what, .temporary = made.at.name, .origin = made.origin};
}

void RestoreWaiting::drop(const RestorePlace& place, const std::string& path)
{
    if (const auto earlier = m_files.extract(path)) {
        ::unlinkat(place.folder, earlier.mapped().temporary.c_str(), 0);
    }
}

void RestoreWaiting::place(const IsWhole& isWhole, RestoreContext& context)
{
    for (const auto& [path, file] : std::exchange(m_files, {})) {
        auto place = context.folder.existing(path);
        if (!place) {
            context.log.add(place.takeFault());
            continue;
        }
        RestorePlacer::Made made{.at = {place->folder, file.temporary, {}}, .name = place->name, .path = path};
        made.whole = isWhole(path, made.at, file.what);
        made.origin = file.origin;
        if (auto put = context.put(made); !put) {
            context.log.add(put.takeFault());
        }
    }
}

void RestoreWaiting::drop(RestoreFolder& folder)
{
    for (const auto& [path, file] : std::exchange(m_files, {})) {
        if (auto place = folder.existing(path)) {
            ::unlinkat(place->folder, file.temporary.c_str(), 0);
        }
    }
}

} // namespace steadyburn
