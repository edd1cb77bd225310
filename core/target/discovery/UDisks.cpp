#include "target/discovery/UDisks.h"

#include "base/os/BusProbe.h"
#include "base/os/Worker.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QMap>
#include <QPointer>
#include <QVariantMap>

#include <algorithm>
#include <array>
#include <utility>

namespace steadyburn {

namespace {

const QString kService = QStringLiteral("org.freedesktop.UDisks2");
const QString kRoot = QStringLiteral("/org/freedesktop/UDisks2");
const QString kDrive = QStringLiteral("org.freedesktop.UDisks2.Drive");
const QString kBlock = QStringLiteral("org.freedesktop.UDisks2.Block");
const QString kFilesystem = QStringLiteral("org.freedesktop.UDisks2.Filesystem");
constexpr int kBusTimeout = 5'000;      // milliseconds; it answers from memory
constexpr int kUnmountTimeout = 60'000; // a slow disc

using Interfaces = QMap<QString, QVariantMap>;
using Objects = QMap<QDBusObjectPath, Interfaces>;

// Blocks, but not on a bus that never answers.
QDBusConnection busNamed(const std::string& name)
{
    return name.empty() && !busIsMute(systemBusAddress()) ? QDBusConnection::systemBus()
                                                          : QDBusConnection(QString::fromStdString(name));
}

std::optional<Objects> managedObjects(const QDBusConnection& bus)
{
    if (!bus.isConnected()) {
        return std::nullopt;
    }
    const QDBusMessage answer =
        bus.call(QDBusMessage::createMethodCall(kService, kRoot, QStringLiteral("org.freedesktop.DBus.ObjectManager"),
                                                QStringLiteral("GetManagedObjects")),
                 QDBus::Block, kBusTimeout);
    if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty()) {
        return std::nullopt;
    }
    return qdbus_cast<Objects>(answer.arguments().constFirst());
}

std::string text(const QVariantMap& properties, const char* name)
{
    return properties.value(QLatin1String(name)).toString().trimmed().toStdString();
}

// Paths come as bytes with a zero behind.
std::string path(const QByteArray& bytes)
{
    return std::string(bytes.constData());
}

std::vector<std::string> mountPoints(const Interfaces& object)
{
    std::vector<std::string> places;
    const QVariant value = object.value(kFilesystem).value(QStringLiteral("MountPoints"));
    for (const QByteArray& place : qdbus_cast<QList<QByteArray>>(value)) {
        places.push_back(path(place));
    }
    return places;
}

UDisksDrive describeDrive(const QVariantMap& drive, const Interfaces& block)
{
    const QVariantMap device = block.value(kBlock);
    UDisksDrive known;
    known.device = path(device.value(QStringLiteral("PreferredDevice")).toByteArray());
    const std::string node = path(device.value(QStringLiteral("Device")).toByteArray());
    known.device = node.empty() ? known.device : node;
    known.vendor = text(drive, "Vendor");
    known.product = text(drive, "Model");
    known.firmware = text(drive, "Revision");
    known.kind = mediumFromUDisks(text(drive, "Media"));
    known.available = drive.value(QStringLiteral("MediaAvailable")).toBool();
    known.blank = drive.value(QStringLiteral("OpticalBlank")).toBool();
    known.sessions = drive.value(QStringLiteral("OpticalNumSessions")).toUInt();
    known.size = device.value(QStringLiteral("Size")).toULongLong();
    known.places = mountPoints(block);
    return known;
}

bool isOpticalDrive(const QVariantMap& drive)
{
    const QStringList takes = drive.value(QStringLiteral("MediaCompatibility")).toStringList();
    return std::any_of(takes.begin(), takes.end(),
                       [](const QString& media) { return media.startsWith(QLatin1String("optical")); });
}

} // namespace

MediumKind mediumFromUDisks(const std::string& media)
{
    static constexpr std::array<std::pair<const char*, MediumKind>, 17> kNames{
        {{"optical_cd", MediumKind::readOnlyDisc},
         {"optical_cd_r", MediumKind::cdR},
         {"optical_cd_rw", MediumKind::cdRw},
         {"optical_dvd", MediumKind::readOnlyDisc},
         {"optical_dvd_r", MediumKind::dvdR},
         {"optical_dvd_r_dl", MediumKind::dvdR},
         {"optical_dvd_rw", MediumKind::dvdRw},
         {"optical_dvd_ram", MediumKind::dvdRam},
         {"optical_dvd_plus_r", MediumKind::dvdPlusR},
         {"optical_dvd_plus_r_dl", MediumKind::dvdPlusR},
         {"optical_dvd_plus_rw", MediumKind::dvdPlusRw},
         {"optical_dvd_plus_rw_dl", MediumKind::dvdPlusRw},
         {"optical_bd", MediumKind::readOnlyDisc},
         {"optical_bd_r", MediumKind::bdR},
         {"optical_bd_re", MediumKind::bdRe},
         {"optical_hddvd", MediumKind::readOnlyDisc},
         {"optical_mrw", MediumKind::readOnlyDisc}}};
    for (const auto& [name, kind] : kNames) {
        if (media == name) {
            return kind;
        }
    }
    return MediumKind::none;
}

std::optional<std::vector<UDisksDrive>> udisksDrives(const std::string& bus)
{
    const auto objects = managedObjects(busNamed(bus));
    if (!objects) {
        return std::nullopt;
    }
    std::vector<UDisksDrive> drives;
    for (const Interfaces& object : *objects) {
        const auto block = object.constFind(kBlock);
        if (block == object.constEnd()) {
            continue;
        }
        const auto owner = block->value(QStringLiteral("Drive")).value<QDBusObjectPath>();
        const QVariantMap drive = objects->value(owner).value(kDrive);
        if (isOpticalDrive(drive)) {
            drives.push_back(describeDrive(drive, object));
        }
    }
    return drives;
}

Result<void> udisksUnmount(const std::string& device, const std::string& bus)
{
    const QDBusConnection connection = busNamed(bus);
    const auto objects = managedObjects(connection);
    Fault refused{.kind = FaultKind::unsupported, .doing = Action::open, .path = device};
    if (!objects) {
        return refused;
    }
    for (auto object = objects->constBegin(); object != objects->constEnd(); ++object) {
        const QVariantMap block = object->value(kBlock);
        if (path(block.value(QStringLiteral("Device")).toByteArray()) != device || mountPoints(*object).empty()) {
            continue;
        }
        QDBusMessage call =
            QDBusMessage::createMethodCall(kService, object.key().path(), kFilesystem, QStringLiteral("Unmount"));
        call << QVariantMap();
        const QDBusMessage answer = connection.call(call, QDBus::Block, kUnmountTimeout);
        if (answer.type() != QDBusMessage::ErrorMessage) {
            return {};
        }
        refused.detail = answer.errorMessage().toStdString();
        refused.kind = answer.errorName().endsWith(QLatin1String("DeviceBusy"))      ? FaultKind::targetBusy
                       : answer.errorName().contains(QLatin1String("NotAuthorized")) ? FaultKind::targetPermission
                                                                                     : FaultKind::io;
        return refused;
    }
    return refused;
}

std::vector<DriveListing> completed(std::vector<DriveListing> drives, const std::vector<UDisksDrive>& known)
{
    for (DriveListing& drive : drives) {
        const auto same =
            std::find_if(known.begin(), known.end(), [&](const UDisksDrive& one) { return one.device == drive.spec; });
        if (same == known.end() || drive.medium.kind == MediumKind::tape) {
            continue;
        }
        if (drive.title.empty()) {
            drive.title = same->vendor + (same->vendor.empty() ? "" : " ") + same->product;
        }
        if (drive.unusable && drive.medium.kind == MediumKind::none) { // nobody has looked into it
            drive.medium.kind = same->kind;
            drive.medium.status = !same->available ? MediumStatus::absent
                                  : same->blank    ? MediumStatus::blank
                                                   : MediumStatus::unknown;
        }
        if (drive.unusable && drive.unusable->detail.empty() && !same->places.empty()) {
            drive.unusable->detail = "mounted on " + same->places.front();
        }
    }
    return drives;
}

std::vector<DriveListing> listDrivesOfDesktop()
{
    std::vector<DriveListing> drives = listDrives();
    const bool inUse =
        std::any_of(drives.begin(), drives.end(), [](const DriveListing& drive) { return drive.unusable.has_value(); });
    if (!inUse) {
        return drives; // the kernel and the drives themselves know best
    }
    const auto known = udisksDrives();
    return known ? completed(std::move(drives), *known) : drives;
}

UDisksWatch::UDisksWatch(const std::string& bus, QObject* parent) : QObject(parent)
{
    // Its own thread and nothing of ours, that nobody waits for: connecting blocks, and connect() asks for the owner of
    // the service's name and blocks, too. The ear lives here and is ours only when the thread is done with it.
    auto* const ear = new UDisksEar;
    connect(ear, &UDisksEar::happened, this, &UDisksWatch::happened);
    auto listener = Worker::start(Action::inspect, [ear, bus, self = QPointer<UDisksWatch>(this)] {
        const bool heard = ear->listen(bus);
        QMetaObject::invokeMethod(
            ear,
            [ear, self, heard] {
                if (!self) {
                    ear->deleteLater();
                    return;
                }
                ear->setParent(self);
                if (heard) {
                    Q_EMIT self->listening();
                }
            },
            Qt::QueuedConnection);
    });
    if (listener) {
        listener->detach();
    } else { // nothing is heard, as where there is no UDisks
        delete ear;
    }
}

bool UDisksEar::listen(const std::string& bus)
{
    QDBusConnection connection = busNamed(bus);
    if (!connection.isConnected()) {
        return false;
    }
    connection.connect(kService, QString(), QStringLiteral("org.freedesktop.DBus.Properties"),
                       QStringLiteral("PropertiesChanged"), this, SLOT(takeProperties(QString)));
    for (const char* signal : {"InterfacesAdded", "InterfacesRemoved"}) {
        connection.connect(kService, kRoot, QStringLiteral("org.freedesktop.DBus.ObjectManager"), QLatin1String(signal),
                           this, SLOT(takeObjects()));
    }
    return true;
}

void UDisksEar::takeProperties(const QString& interface)
{
    if (interface == kDrive || interface == kFilesystem) {
        Q_EMIT happened();
    }
}

void UDisksEar::takeObjects()
{
    Q_EMIT happened();
}

} // namespace steadyburn
