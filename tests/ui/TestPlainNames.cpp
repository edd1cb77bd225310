// Names of strangers – of media, files, drives, sets, projects – in the window: never markup, never another name in
// disguise.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/SetsMenu.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/CompilationModel.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumPage.h"
#include "ui/text/FaultText.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QTest>
#include <QToolTip>
#include <QTreeView>

using namespace steadyburn;

namespace test_plain_names {

const QString kEvil = QStringLiteral("<img src=\"file:etc passwd\"><b>x<b>&amp;");
const QString kTurned = QStringLiteral("photo\u202Egpj.exe");

class TestPlainNames : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    static std::string bytes(const QString& text) { return QFile::encodeName(text).toStdString(); }
    // The labels that are seen now and would guess, and what they say.
    static QString guessing()
    {
        QStringList found;
        for (const QWidget* const each : QApplication::allWidgets()) {
            const auto* const label = qobject_cast<const QLabel*>(each);
            if (label != nullptr && label->isVisible() && label->textFormat() == Qt::AutoText) {
                found << label->objectName() + QLatin1Char('=') + label->text();
            }
        }
        return found.join(QLatin1Char('\n'));
    }
    static bool shown(const QWidget& in, const QString& name)
    {
        const auto labels = in.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->text().contains(name) && label->textFormat() == Qt::PlainText;
        });
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QCoreApplication::setApplicationName(QStringLiteral("steadyburn"));
        QVERIFY(QDir().mkpath(path(QStringLiteral("tree"))));
        for (const QString& name : {QStringLiteral("tree/") + kEvil, QStringLiteral("tree/") + kTurned, kEvil}) {
            QFile file(path(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("data") > 0);
        }
    }

    void windows_haveNoLabelThatGuesses()
    {
        MainWindow window(concreteDependencies());
        window.show();
        JobRequest request;
        request.sources = {bytes(path(QStringLiteral("tree")))};
        request.target = "virtual:dvd+rw,speed=100M,file=" + bytes(path(kEvil + QStringLiteral(".img")));
        request.ring = std::uint64_t(4) << 20U;
        request.lockMemory = false;
        const BurnPage* const page = window.burns().add(request);
        for (const char* name : {"settings", "about"}) {
            window.findChild<QAction*>(QLatin1String(name))->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(page->session().state() == BurnSession::State::ended, kHang);
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void questionAboutAFile_showsItsNameAsItIs()
    {
        MainWindow window(concreteDependencies());
        window.show();
        JobRequest request;
        request.target = bytes(path(kEvil));
        askForTarget(request, {}, window, [](const BurnOrder&) {});
        const QMessageBox* question = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr, kHang);
        QVERIFY(shown(*question, kEvil));
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void questionForTheNextTape_showsTheSetsNameAsItIs()
    {
        VolumeDialog dialog(
            {.number = 2,
             .set = kEvil.toStdString(),
             .target = "/dev/nst0",
             .refused =
                 Fault{.kind = FaultKind::mediumNotBlank, .path = kEvil.toStdString(), .detail = kEvil.toStdString()}},
            VolumeDialog::Later::inSets);
        dialog.show();
        QVERIFY(shown(dialog, kEvil));
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void driveThatIsMissing_isNamedAsItIs()
    {
        MediumDialog dialog(concreteDependencies(), bytes(path(QStringLiteral("none/") + kEvil)));
        dialog.show();
        dialog.begin(MediumDialog::Begin::look);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.busy(), kHang);
        QVERIFY(shown(dialog, kEvil));
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void mediumThatIsLookedInto_isNamedAsItIs()
    {
        MediumPage window(concreteDependencies());
        window.show();
        window.look(bytes(path(QStringLiteral("none/") + kEvil)));
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
        QVERIFY(shown(window, kEvil));
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void projectThatIsUnsaved_isNamedAsItIs()
    {
        const std::string project = bytes(path(kEvil + QStringLiteral(".steadyburn")));
        QVERIFY(writeProject(Project(), project).ok());
        MainWindow window(concreteDependencies());
        window.show();
        window.open({project});
        QTRY_COMPARE_WITH_TIMEOUT(window.document().path(), project, kHang);
        window.compilation().document().makeFolder({});
        QVERIFY(!window.close());
        const auto* const question = window.findChild<QMessageBox*>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question != nullptr);
        QVERIFY(shown(*question, kEvil));
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
        window.document().letGo();
    }

    void questionsOfQtItself_areNoMarkup()
    {
        MainWindow window(concreteDependencies());
        QMessageBox question(QMessageBox::Warning, kEvil, kEvil);
        question.setInformativeText(kEvil);
        question.show();
        QVERIFY2(guessing().isEmpty(), qPrintable(guessing()));
    }

    void toolTip_isNoMarkup()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QToolTip::showText(QPoint(10, 10), kEvil, &window);
        const auto all = QApplication::topLevelWidgets();
        const auto found =
            std::find_if(all.begin(), all.end(), [](const QWidget* each) { return each->inherits("QTipLabel"); });
        QVERIFY(found != all.end());
        const auto* const tip = qobject_cast<const QLabel*>(*found);
        QCOMPARE(tip->text(), kEvil);
        QVERIFY(tip->textFormat() == Qt::PlainText);
        QToolTip::hideText();
    }

    void nameThatTurnsTheText_isWrittenOut()
    {
        const QString turned = displayPath(bytes(kTurned));
        QVERIFY2(!turned.contains(QChar(0x202E)) && turned.contains(QStringLiteral("\\u202e")), qPrintable(turned));
        QVERIFY(!displayPath("a\nb\x1b[31m").contains(QLatin1Char('\n')));
        QVERIFY(!displayPath("a\nb\x1b[31m").contains(QChar(0x1b)));
        QCOMPARE(displayPath("Füße 中文 \xe9"), QStringLiteral("Füße 中文 %E9"));
        QCOMPARE(exactPath(bytes(kTurned)), kTurned);
    }

    void listOfTheCompilation_writesItOut()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes(path(QStringLiteral("tree/")) + kTurned), bytes(path(QStringLiteral("tree/")) + kEvil)});
        CompilationModel& model = window.compilation().model();
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 2, kHang);
        QStringList names;
        for (int row = 0; row < 2; ++row) {
            for (const int role : {static_cast<int>(Qt::DisplayRole), static_cast<int>(Qt::ToolTipRole)}) {
                names << model.index(row, 0).data(role).toString();
            }
        }
        QVERIFY2(!names.join(QString()).contains(QChar(0x202E)), qPrintable(names.join(QLatin1Char('\n'))));
        QVERIFY(names.contains(kEvil));
        window.document().letGo();
    }
};

STEADYBURN_UNIT_TEST(TestPlainNames)

} // namespace test_plain_names

#include "TestPlainNames.moc"
