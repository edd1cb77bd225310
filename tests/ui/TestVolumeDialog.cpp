#include "ui/burn/VolumeDialog.h"

#include "ui/text/SizeText.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace steadyburn;

class TestVolumeDialog : public QObject {
    Q_OBJECT
private:
    static QPushButton* button(const QDialog& dialog, const QString& text)
    {
        for (auto* each : dialog.findChildren<QPushButton*>()) {
            if (each->text() == text) {
                return each;
            }
        }
        return nullptr;
    }
    static VolumeDialog* open(const VolumeWanted& wanted, std::vector<VolumeGiven>& given, int& stops)
    {
        auto* const dialog = new VolumeDialog(wanted, true);
        connect(dialog, &VolumeDialog::given, dialog, [&](const VolumeGiven& volume) { given.push_back(volume); });
        connect(dialog, &VolumeDialog::stopped, dialog, [&] { ++stops; });
        dialog->show();
        return dialog;
    }

private slots:
    void goOn_givesTheTarget()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        auto* const dialog = open({.number = 3, .set = "SET", .target = "/dev/nst0"}, given, stops);
        QVERIFY(button(*dialog, QStringLiteral("Overwrite This Tape")) == nullptr);
        dialog->findChild<QLineEdit*>()->setText(QStringLiteral(" /dev/nst1 "));
        button(*dialog, QStringLiteral("Continue"))->click();
        QCOMPARE(given.size(), std::size_t(1));
        QCOMPARE(given[0].target, std::string("/dev/nst1"));
        QVERIFY(!given[0].overwrite);
        QCOMPARE(stops, 0);
    }

    void refusedTape_isNamed_andOverwrittenOnlyWhenSaid()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/nst0"};
        wanted.refused = Fault{.kind = FaultKind::mediumNotBlank, .path = "/dev/nst0", .detail = "“OLD”, volume 1"};
        auto* const dialog = open(wanted, given, stops);
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("reason"))->text().contains(QStringLiteral("“OLD”")));
        QVERIFY(button(*dialog, QStringLiteral("Continue"))->isDefault());
        button(*dialog, QStringLiteral("Overwrite This Tape"))->click();
        QVERIFY(given.size() == 1 && given[0].overwrite);
    }

    void yesToOverwrite_isForTheTapeThatWasRefused()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/nst0"};
        wanted.refused = Fault{.kind = FaultKind::mediumNotBlank, .path = "/dev/nst0", .detail = "“OLD”, volume 1"};
        auto* const dialog = open(wanted, given, stops);
        auto* const target = dialog->findChild<QLineEdit*>();
        target->setText(QStringLiteral("/dev/nst1"));
        QVERIFY(!button(*dialog, QStringLiteral("Overwrite This Tape"))->isEnabled());
        target->setText(QStringLiteral("/dev/nst0"));
        QVERIFY(button(*dialog, QStringLiteral("Overwrite This Tape"))->isEnabled());
        delete dialog;
    }

    void tapeWhoseLabelCannotBeRead_isNotOverwritten()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/nst0"};
        wanted.refused = Fault{.kind = FaultKind::mediumNotBlank, .code = 5, .path = "/dev/nst0"};
        auto* const dialog = open(wanted, given, stops);
        QVERIFY(
            dialog->findChild<QLabel*>(QStringLiteral("reason"))->text().contains(QStringLiteral("cannot be read")));
        QVERIFY(button(*dialog, QStringLiteral("Overwrite This Tape")) == nullptr);
        delete dialog;
    }

    void disc_saysWhichOfHowMany_andWhatItTakes()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/sr0", .disc = true, .of = 3, .bytes = 3 * kMiB};
        auto* dialog = open(wanted, given, stops);
        const auto question = [&] { return dialog->findChild<QLabel*>(QStringLiteral("question"))->text(); };
        QVERIFY(question().contains(QStringLiteral("disc 2 of 3")));
        QVERIFY(question().contains(sizeText(wanted.bytes)));
        QCOMPARE(dialog->windowTitle(), QStringLiteral("Disc 2 of 3"));
        delete dialog;
        wanted.refused = Fault{.kind = FaultKind::mediumError, .path = "/dev/sr0"};
        dialog = open(wanted, given, stops);
        QVERIFY(question().contains(QStringLiteral("Nothing else of the set is lost.")));
        button(*dialog, QStringLiteral("Try &Again"))->click();
        QCOMPARE(given.size(), std::size_t(1));
    }

    void writtenDisc_isOverwritten_onlyWhereItCanBe()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/sr0", .disc = true, .of = 3};
        for (const bool erasable : {false, true}) {
            wanted.refused =
                Fault{.kind = FaultKind::mediumNotBlank,
                      .path = "/dev/sr0",
                      .facts = OccupiedMedium{.state = OccupiedMedium::State::closed, .erasable = erasable}};
            auto* const dialog = open(wanted, given, stops);
            QCOMPARE(button(*dialog, QStringLiteral("Overwrite This Disc")) != nullptr, erasable);
            delete dialog;
        }
    }

    // A backup's run has no journal: nothing is promised that it has not.
    void setWithoutJournal_isNotSaidToBeContinued()
    {
        for (const bool kept : {false, true}) {
            const VolumeDialog dialog({.number = 2, .disc = true, .of = 3}, kept);
            const auto labels = dialog.findChildren<QLabel*>();
            const bool said = std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("can be continued"));
            });
            QCOMPARE(said, kept);
        }
    }

    void closing_stops()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        auto* const dialog = open({.number = 2}, given, stops);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(stops, 1);
        QVERIFY(given.empty());
    }
};

QTEST_MAIN(TestVolumeDialog)
#include "TestVolumeDialog.moc"
