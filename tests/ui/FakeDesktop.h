// A bus of the test's own, and the desktop's services on it as far as a burn asks for them.
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QVariantMap>

#include <fcntl.h>
#include <unistd.h>
#include <utility>

class PrivateBus {
public:
    ~PrivateBus()
    {
        if (m_daemon.state() != QProcess::NotRunning) {
            m_daemon.terminate();
            m_daemon.waitForFinished(5000);
        }
    }
    // False without a dbus-daemon.
    bool start()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty()) {
            return false;
        }
        const QString configuration = m_folder.filePath(QStringLiteral("bus.conf"));
        QFile file(configuration);
        if (!file.open(QIODevice::WriteOnly)) {
            return false;
        }
        file.write("<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\" "
                   "\"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\"><busconfig><type>session</type>"
                   "<listen>unix:dir=" +
                   m_folder.path().toUtf8() +
                   "</listen><policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
                   "<allow own=\"*\"/><allow receive_sender=\"*\"/></policy></busconfig>");
        file.close();
        m_daemon.start(QStringLiteral("dbus-daemon"), {QStringLiteral("--config-file=") + configuration,
                                                       QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (!m_daemon.waitForReadyRead(10000)) {
            return false;
        }
        m_address = QString::fromLatin1(m_daemon.readLine().trimmed());
        return !m_address.isEmpty();
    }
    [[nodiscard]] const QString& address() const { return m_address; }

private:
    QTemporaryDir m_folder;
    QProcess m_daemon;
    QString m_address;
};

class FakeNotifications : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    QStringList summaries;
    QString body;
    QVariantMap hints;

public slots:
    uint Notify(const QString& /*program*/, uint /*replaces*/, const QString& /*icon*/, const QString& summary,
                const QString& text, const QStringList& /*actions*/, const QVariantMap& given, int /*timeout*/)
    {
        summaries << summary;
        body = text;
        hints = given;
        return 1;
    }
};

// Gives out the writing end of a pipe: the reading end sees when the last copy is closed, as logind does.
class FakeLogin : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")
public:
    FakeLogin()
    {
        if (::pipe2(m_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
            qFatal("pipe");
        }
    }
    ~FakeLogin() override
    {
        ::close(m_ends[0]);
        closeOurs();
    }
    bool held()
    {
        closeOurs();
        char byte = 0;
        return ::read(m_ends[0], &byte, 1) < 0; // EAGAIN: somebody holds it; 0: nobody
    }
    QStringList asked;

public slots:
    QDBusUnixFileDescriptor Inhibit(const QString& what, const QString& who, const QString& why, const QString& mode)
    {
        asked = {what, who, why, mode};
        return QDBusUnixFileDescriptor(m_ends[1]);
    }

private:
    void closeOurs()
    {
        if (m_ends[1] >= 0) {
            ::close(std::exchange(m_ends[1], -1));
        }
    }
    int m_ends[2] = {-1, -1};
};

class FakeTaskbar : public QObject {
    Q_OBJECT
public:
    QList<QVariantMap> updates;
    QString uri;

public slots:
    void update(const QString& application, const QVariantMap& properties)
    {
        uri = application;
        updates << properties;
    }
};
