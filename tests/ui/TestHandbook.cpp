#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/AboutDialog.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/handbook/HandbookText.h"
#include "ui/handbook/HandbookView.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/MediumDialog.h"
#include "ui/settings/SettingsDialog.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTreeWidget>

using namespace steadyburn;

class TestHandbook : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    static QString source(const QString& page)
    {
        QFile file(QStringLiteral(":/handbook/") + page);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static HandbookWindow* shown()
    {
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (auto* window = qobject_cast<HandbookWindow*>(each); window != nullptr && window->isVisible()) {
                return window;
            }
        }
        return nullptr;
    }
    // Where the view stands: the anchor whose heading is the first on screen.
    static QString seen(HandbookView& view)
    {
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
            const int top = view.cursorRect(QTextCursor(block)).top();
            if (block.blockFormat().headingLevel() > 0 && top >= -5) {
                return handbookAnchor(block.text());
            }
        }
        return {};
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder); }
    void cleanup()
    {
        if (HandbookWindow* window = shown(); window != nullptr) {
            window->close();
            QTRY_VERIFY_WITH_TIMEOUT(shown() == nullptr, kHang);
        }
    }

    void page_ofTheFolder_isInTheContents()
    {
        QStringList there = QDir(QStringLiteral(":/handbook")).entryList({QStringLiteral("*.md")});
        QStringList listed = handbookPages();
        there.sort();
        listed.sort();
        QCOMPARE(listed, there);
        for (const QString& page : listed) {
            QVERIFY2(!handbookSections(page).isEmpty(), qPrintable(page));
            QCOMPARE(handbookSections(page).first().level, 1);
        }
    }

    void link_ofAnyPage_leadsSomewhere()
    {
        static const QRegularExpression link(QStringLiteral(R"(\]\(([^)\s]+)\))"));
        int seen = 0;
        for (const QString& page : handbookPages()) {
            auto each = link.globalMatch(source(page));
            while (each.hasNext()) {
                const QString to = each.next().captured(1);
                if (to.startsWith(QStringLiteral("http"))) {
                    continue;
                }
                ++seen;
                const QString file = to.section(QLatin1Char('#'), 0, 0);
                const QString there = file.isEmpty() ? page : file;
                QVERIFY2(QFile::exists(QStringLiteral(":/handbook/") + there), qPrintable(page + ": " + to));
                if (const QString anchor = to.section(QLatin1Char('#'), 1); !anchor.isEmpty()) {
                    const QList<HandbookSection> sections = handbookSections(there);
                    QVERIFY2(std::any_of(sections.begin(), sections.end(),
                                         [&](const HandbookSection& one) { return one.anchor == anchor; }),
                             qPrintable(page + ": " + to));
                }
            }
        }
        QVERIFY(seen > 15);
    }

    // What can be set or chosen is told of: every option of the command line, every menu entry, every page of the
    // settings.
    void handbook_namesAllThatThereIs()
    {
        QString all;
        for (const QString& page : handbookPages()) {
            all += source(page);
        }
        QFile manual(QStringLiteral(STEADYBURN_MANUAL));
        QVERIFY(manual.open(QIODevice::ReadOnly));
        static const QRegularExpression option(QStringLiteral("--[a-z][a-z0-9-]+"));
        auto each = option.globalMatch(QString::fromUtf8(manual.readAll()).remove(QLatin1Char('\\')));
        int options = 0;
        while (each.hasNext()) {
            const QString name = each.next().captured();
            QVERIFY2(all.contains(name), qPrintable(name));
            ++options;
        }
        QVERIFY(options > 30);
        MainWindow window(concreteDependencies());
        const QString words = all.simplified();
        QStringList untold;
        int entries = 0;
        for (const QMenu* menu : window.menuBar()->findChildren<QMenu*>()) {
            for (const QAction* action : menu->actions()) {
                const QString name = action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…"));
                if (!action->isSeparator() && !words.contains(name, Qt::CaseInsensitive)) {
                    untold << name;
                }
                ++entries;
            }
        }
        QCOMPARE(untold.join(QStringLiteral("; ")), QString());
        QVERIFY(entries > 20);
        for (const char* dialogTitle : {"Buffer", "Devices", "Burning", "File system and archive", "Filters", "Logs",
                                        "Notifications and power", "Appearance"}) {
            QVERIFY(all.contains(QStringLiteral("## %1\n").arg(QLatin1String(dialogTitle))));
        }
    }

    // "What is an underrun?" is explained with the gauge itself, in each of its states.
    void underrun_fromTheMenu_isShownWithTheGauge()
    {
        MainWindow window(concreteDependencies());
        window.findChild<QAction*>(QStringLiteral("handbookUnderrun"))->trigger();
        HandbookWindow* handbook = shown();
        QVERIFY(handbook != nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(seen(handbook->view()), QStringLiteral("what-is-an-underrun"), kHang);
        QStringList pictures;
        for (QTextBlock block = handbook->view().document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
                if (format.isValid()) {
                    pictures << format.name();
                    const QVariant image = handbook->view().document()->resource(
                        QTextDocument::ImageResource, handbook->view().source().resolved(QUrl(format.name())));
                    QVERIFY2(!image.value<QImage>().isNull(), qPrintable(format.name()));
                }
            }
        }
        for (const char* state : {"healthy", "low", "starved", "finishing"}) {
            QVERIFY(pictures.contains(QStringLiteral("pictures/gauge-%1.png").arg(QLatin1String(state))));
        }
    }

    void helpKey_inAnyWindow_opensItsPage()
    {
        MainWindow main(concreteDependencies());
        main.show();
        main.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&main, kHang));
        QTest::keyClick(&main, Qt::Key_F1);
        QTRY_VERIFY_WITH_TIMEOUT(shown() != nullptr, kHang);
        QCOMPARE(shown()->view().source().fileName(), QStringLiteral("index.md"));

        SettingsDialog settings{Settings()};
        for (int page = 0; page < settings.pageCount(); ++page) {
            settings.openPage(page);
            settings.findChild<QAction*>(QStringLiteral("helpKey"))->trigger();
            const QString place = settings.handbookPlace();
            QCOMPARE(shown()->view().source(), handbookUrl(place));
            const QList<HandbookSection> sections = handbookSections(QStringLiteral("settings.md"));
            QVERIFY2(std::any_of(
                         sections.begin(), sections.end(),
                         [&](const HandbookSection& one) { return one.anchor == place.section(QLatin1Char('#'), 1); }),
                     qPrintable(place));
        }
        QSettings stored;
        BurnWindow burns(concreteDependencies(), stored);
        burns.findChild<QAction*>(QStringLiteral("helpKey"))->trigger();
        QCOMPARE(shown()->view().source().fileName(), QStringLiteral("burn-window.md"));
        MediumDialog medium(concreteDependencies(), "virtual:dvd+r");
        medium.findChild<QAction*>(QStringLiteral("helpKey"))->trigger();
        QCOMPARE(shown()->view().source().fileName(), QStringLiteral("medium.md"));
        for (const auto& [place, file] : {std::pair("lookIntoMedium", "look-inside.md"), std::pair("shelf", "shelf.md"),
                                          std::pair("showBackups", "backup.md"), std::pair("placeBurn", "index.md")}) {
            main.findChild<QAction*>(QLatin1String(place))->trigger();
            main.findChild<QAction*>(QStringLiteral("handbookAction"))->trigger();
            QCOMPARE(shown()->view().source().fileName(), QLatin1String(file));
        }
        int windows = 0;
        for (QWidget* each : QApplication::topLevelWidgets()) {
            windows += qobject_cast<HandbookWindow*>(each) != nullptr ? 1 : 0;
        }
        QCOMPARE(windows, 1); // brought up, not opened once more
    }

    void backAndForward_keepThePlace()
    {
        HandbookWindow* window = HandbookWindow::open(QStringLiteral("settings.md"));
        QVERIFY(QTest::qWaitForWindowExposed(window, kHang));
        HandbookView& view = window->view();
        view.verticalScrollBar()->setValue(200);
        window->showPlace(QStringLiteral("burn-window.md#stop"));
        QTRY_VERIFY_WITH_TIMEOUT(view.verticalScrollBar()->value() > 0, kHang);
        view.backward();
        QCOMPARE(view.source().fileName(), QStringLiteral("settings.md"));
        QTRY_COMPARE_WITH_TIMEOUT(view.verticalScrollBar()->value(), 200, kHang);
        view.forward();
        QCOMPARE(view.source(), handbookUrl(QStringLiteral("burn-window.md#stop")));
        auto* contents = window->findChild<QTreeWidget*>(QStringLiteral("handbookContents"));
        QCOMPARE(contents->currentItem()->text(0), QStringLiteral("Stop"));
    }

    void find_wordsOfAnotherPage_goesThereAndSaysWhenThereAreNone()
    {
        HandbookWindow* window = HandbookWindow::open(QStringLiteral("index.md"));
        auto* words = window->findChild<QLineEdit*>(QStringLiteral("handbookWords"));
        words->setText(QStringLiteral("CACHEDIR"));
        QTest::keyClick(words, Qt::Key_Return);
        QCOMPARE(window->view().source().fileName(), QStringLiteral("compilation.md"));
        QCOMPARE(window->view().textCursor().selectedText(), QStringLiteral("CACHEDIR"));
        words->setText(QStringLiteral("no such words as these"));
        window->find(true);
        QVERIFY(!window->findChild<QLabel*>(QStringLiteral("handbookFound"))->text().isEmpty());
        QCOMPARE(window->view().source().fileName(), QStringLiteral("compilation.md"));
    }

    void page_inASmallWindow_isNotScrolledSideways()
    {
        HandbookWindow* window = HandbookWindow::open(QStringLiteral("index.md"));
        window->resize(640, 480);
        HandbookView& view = window->view();
        QTRY_VERIFY_WITH_TIMEOUT(view.viewport()->width() < 600, kHang);
        for (const QString& page : handbookPages()) { // examples and tables are wide
            view.setSource(handbookUrl(page));
            const auto tooWide = [&view] {
                const double leaning = view.fontMetrics().averageCharWidth();
                return view.document()->size().width() > view.viewport()->width() + leaning;
            };
            QTRY_VERIFY2_WITH_TIMEOUT(!tooWide(), qPrintable(page), kHang);
        }
    }

    void picture_widerThanTheWindow_isMadeToFit()
    {
        HandbookWindow* window = HandbookWindow::open(QStringLiteral("compilation.md"));
        window->resize(600, 500);
        HandbookView& view = window->view();
        QTRY_VERIFY_WITH_TIMEOUT(view.viewport()->width() < 500, kHang);
        QTRY_COMPARE_WITH_TIMEOUT(view.horizontalScrollBar()->maximum(), 0, kHang);
    }

    void zoom_byKeys_changesTheLettersAndGoesBack()
    {
        HandbookWindow* window = HandbookWindow::open(QStringLiteral("index.md"));
        QVERIFY(QTest::qWaitForWindowActive(window, kHang));
        const qreal before = window->view().font().pointSizeF();
        QTest::keyClick(window, Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(window, Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(window->view().zoomed(), 2);
        QVERIFY(window->view().font().pointSizeF() > before);
        QTest::keyClick(window, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(window->view().font().pointSizeF(), before);
        QTest::keyClick(window, Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(window->view().font().pointSizeF() < before);
    }

    void about_versions_areNamedAndCopied()
    {
        const QString versions = AboutDialog::versions();
        for (const char* name : {"Steadyburn", "Qt 6", "libburn", "libisofs"}) {
            QVERIFY2(versions.contains(QLatin1String(name)), name);
        }
        AboutDialog dialog;
        dialog.findChild<QPushButton*>(QStringLiteral("copyVersions"))->click();
        QCOMPARE(QApplication::clipboard()->text(), versions);
        QCOMPARE(dialog.findChild<QPlainTextEdit*>(QStringLiteral("versions"))->toPlainText(), versions);
    }
};

STEADYBURN_UNIT_TEST(TestHandbook)
#include "TestHandbook.moc"
