#include "workflow/compose/Project.h"

#include "base/Text.h"
#include "base/os/StagedFile.h"
#include "workflow/request/FormatChoice.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cerrno>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kVersion = 1;
constexpr qint64 kLargest = qint64(256) << 20; // a file that is no project may be of any size

const QString kMark = QStringLiteral("steadyburn");

QJsonValue text(const std::string& bytes)
{
    return QString::fromStdString(escapeBytes(bytes));
}

std::optional<std::string> bytes(const QJsonValue& value)
{
    return value.isString() ? unescapeBytes(value.toString().toStdString()) : std::nullopt;
}

template <typename Strings>
QJsonArray array(const Strings& strings)
{
    QJsonArray made;
    for (const std::string& one : strings) {
        made.append(text(one));
    }
    return made;
}

// Reads keys one after the other and remembers the first that is not what it should be.
class Keys {
public:
    explicit Keys(const QJsonObject& object) : m_object(object) {}

    void read(const char* key, bool& into)
    {
        take(key, [&](const QJsonValue& value) {
            into = value.toBool();
            return value.isBool();
        });
    }
    void read(const char* key, std::string& into)
    {
        take(key, [&](const QJsonValue& value) {
            auto plain = bytes(value);
            into = plain.value_or(std::string());
            return plain.has_value();
        });
    }
    template <typename Add>
    void each(const char* key, Add add) // add(value) returns false for one that it does not understand
    {
        take(key, [&](const QJsonValue& value) {
            const QJsonArray all = value.toArray();
            return value.isArray() &&
                   std::all_of(all.begin(), all.end(), [&](const QJsonValue& one) { return add(one); });
        });
    }
    template <typename Take>
    void take(const char* key, Take understand)
    {
        const QJsonValue value = m_object.value(QLatin1String(key));
        if (!value.isUndefined() && !understand(value) && m_wrong.empty()) {
            m_wrong = key;
        }
    }
    [[nodiscard]] const std::string& wrong() const { return m_wrong; }

private:
    const QJsonObject& m_object;
    std::string m_wrong;
};

bool readGraft(const QJsonValue& value, Compilation& into)
{
    const QJsonObject object = value.toObject();
    std::string place;
    Graft graft;
    Keys keys(object);
    keys.read("place", place);
    keys.read("source", graft.source);
    keys.take("made", [&](const QJsonValue& made) {
        const double seconds = made.toDouble(-1);
        const bool good = seconds >= 0 && seconds < 1e15;
        graft.made = good ? static_cast<std::int64_t>(seconds) : 0;
        return good;
    });
    return value.isObject() && keys.wrong().empty() && into.grafts.emplace(std::move(place), std::move(graft)).second;
}

bool addPlace(const QJsonValue& value, Compilation::Places& into)
{
    auto place = bytes(value);
    return place && into.insert(std::move(*place)).second;
}

} // namespace

void Project::addTo(JobRequest& request) const
{
    request.compilation = compilation;
    request.excludes.insert(request.excludes.end(), excludes.begin(), excludes.end());
    request.excludeCaches = request.excludeCaches || excludeCaches;
    request.oneFileSystem = request.oneFileSystem || oneFileSystem;
    request.target = request.target.empty() ? target : request.target;
    request.format = request.format == Format::automatic ? format : request.format;
    request.volumeId = request.volumeId.empty() ? volumeId : request.volumeId;
}

QByteArray toJson(const Project& project)
{
    QJsonArray grafts;
    for (const auto& [place, graft] : project.compilation.grafts) {
        QJsonObject one{{QStringLiteral("place"), text(place)}};
        if (!graft.source.empty()) {
            one.insert(QStringLiteral("source"), text(graft.source));
        }
        if (graft.made != 0) {
            one.insert(QStringLiteral("made"), static_cast<qint64>(graft.made));
        }
        grafts.append(one);
    }
    QJsonObject object{{kMark, kVersion},
                       {QStringLiteral("grafts"), grafts},
                       {QStringLiteral("left_out"), array(project.compilation.leftOut)},
                       {QStringLiteral("brought_back"), array(project.compilation.broughtBack)},
                       {QStringLiteral("excludes"), array(project.excludes)},
                       {QStringLiteral("exclude_caches"), project.excludeCaches},
                       {QStringLiteral("one_file_system"), project.oneFileSystem},
                       {QStringLiteral("target"), text(project.target)},
                       {QStringLiteral("volume_id"), text(project.volumeId)}};
    if (project.format != Format::automatic) {
        object.insert(QStringLiteral("format"), text(std::string(toString(project.format))));
    }
    return QJsonDocument(object).toJson();
}

Result<Project> projectFrom(const QByteArray& json, const std::string& path)
{
    const auto damaged = [&](const std::string& detail) {
        return Fault{.kind = FaultKind::projectDamaged, .doing = Action::open, .path = path, .detail = detail};
    };
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject()) {
        Fault fault = damaged(error.error == QJsonParseError::NoError ? "" : error.errorString().toStdString());
        fault.offset = static_cast<std::uint64_t>(error.offset);
        return fault;
    }
    const QJsonObject object = document.object();
    const double version = object.value(kMark).toDouble();
    if (version > kVersion) {
        return Fault{
            .kind = FaultKind::projectNewer,
            .doing = Action::open,
            .path = path,
            .facts = FormatVersion{.found = static_cast<std::uint64_t>(std::min(version, 1e15)), .known = kVersion}};
    }
    if (version != kVersion) {
        return damaged(kMark.toStdString());
    }
    Project project;
    Keys keys(object);
    keys.each("grafts", [&](const QJsonValue& one) { return readGraft(one, project.compilation); });
    keys.each("left_out", [&](const QJsonValue& one) { return addPlace(one, project.compilation.leftOut); });
    keys.each("brought_back", [&](const QJsonValue& one) { return addPlace(one, project.compilation.broughtBack); });
    keys.each("excludes", [&](const QJsonValue& one) {
        auto pattern = bytes(one);
        return pattern && checkGlob(*pattern) && (project.excludes.push_back(std::move(*pattern)), true);
    });
    keys.read("exclude_caches", project.excludeCaches);
    keys.read("one_file_system", project.oneFileSystem);
    keys.read("target", project.target);
    keys.read("volume_id", project.volumeId);
    keys.take("format", [&](const QJsonValue& value) {
        const auto format = formatFrom(bytes(value).value_or(std::string()));
        project.format = format.value_or(Format::automatic);
        return format.has_value();
    });
    if (!keys.wrong().empty()) {
        return damaged(keys.wrong());
    }
    if (auto good = checkCompilation(project.compilation); !good) {
        return damaged(good.fault().detail);
    }
    return project;
}

Result<Project> readProject(const std::string& path)
{
    QFile file(QFile::decodeName(path.c_str()));
    errno = 0;
    if (!file.open(QIODevice::ReadOnly)) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = path};
    }
    if (file.size() > kLargest) {
        return Fault{.kind = FaultKind::projectDamaged, .doing = Action::open, .path = path};
    }
    return projectFrom(file.readAll(), path);
}

Result<void> writeProject(const Project& project, const std::string& path)
{
    const auto fault = [&path](int code) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
    };
    // A folder that may be written would let a file be replaced that may not.
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT) {
        return fault(errno);
    }
    const auto written = writeStaged(path, toJson(project).toStdString());
    return written ? Result<void>() : fault(written.fault().code);
}

} // namespace steadyburn
