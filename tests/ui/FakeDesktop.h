// The desktop's services as far as a burn asks for them, to stand on a bus of the test's own.
#pragma once

#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QStringList>
#include <QVariantMap>

#include <fcntl.h>
#include <unistd.h>
#include <utility>

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
    FakeLogin() { openEnds(); }
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
    QStringList asked; // the last time
    int times = 0;     // that it was asked

public slots:
    QDBusUnixFileDescriptor Inhibit(const QString& what, const QString& who, const QString& why, const QString& mode)
    {
        ++times;
        if (m_ends[1] < 0) { // held() was called since the last time
            ::close(m_ends[0]);
            openEnds();
        }
        asked = {what, who, why, mode};
        return QDBusUnixFileDescriptor(m_ends[1]);
    }

private:
    void openEnds()
    {
        if (::pipe2(m_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
            qFatal("pipe");
        }
    }
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
