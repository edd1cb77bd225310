// What the main window hands to a burn, and what it must not lose or replace without a word.
#include "BurnPage.h"
#include "BurnWindow.h"
#include "CompilationPage.h"
#include "ConcreteParts.h"
#include "MainWindow.h"
#include "OwnSettings.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QTest>

using namespace steadyburn;

class TestMainWindow : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    QString disc(const char* kind, const char* file) const
    {
        return QStringLiteral("virtual:%1,speed=100M,file=%2").arg(QLatin1String(kind), path(file));
    }
    static void make(const QString& file, const QByteArray& contents)
    {
        QFile made(file);
        QVERIFY(made.open(QIODevice::WriteOnly));
        QCOMPARE(made.write(contents), contents.size());
    }
    static BurnPage* burnOf(MainWindow& window) { return window.burns().findChild<BurnPage*>(); }
    static void end(MainWindow& window)
    {
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QVERIFY(QDir().mkpath(path("tree")));
        make(path("tree/a"), QByteArray(5000, 'x'));
        QSettings settings;
        settings.setValue(QStringLiteral("buffer/size"), 4 << 20);
        settings.setValue(QStringLiteral("buffer/lock"), false);
    }

    void image_isADiscOfItsOwn_andNoLaterSession()
    {
        make(path("x.iso"), QByteArray(64 << 10, '\0'));
        QSettings().setValue(QStringLiteral("burning/append"), true);
        MainWindow window(concreteParts());
        window.show();
        window.setTarget(disc("dvd+r", "x.img"));
        window.open({bytes("x.iso")});
        QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("burnNamedImage")), Qt::LeftButton);
        QVERIFY(burnOf(window) != nullptr);
        QCOMPARE(burnOf(window)->request().image, bytes("x.iso"));
        QVERIFY(!burnOf(window)->request().append);
        end(window);
        QSettings().remove(QStringLiteral("burning/append"));
    }
};

QTEST_MAIN(TestMainWindow)
#include "TestMainWindow.moc"
