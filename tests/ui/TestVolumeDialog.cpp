#include "support/UnitTest.h"
#include "ui/burn/VolumeDialog.h"

#include "ui/text/SizeText.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <cerrno>

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
        auto* const dialog = new VolumeDialog(wanted, VolumeDialog::Later::inSets);
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

    void usedPracticeDisc_makesRoomForAnother_andAnEmptyLineIsNone()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        VolumeWanted wanted{.number = 2, .set = "SET", .target = "virtual:dvd+r,file=/d/a.img", .disc = true, .of = 3};
        wanted.refused = Fault{.kind = FaultKind::mediumClosed, .doing = Action::open, .path = wanted.target};
        for (const char* target : {"virtual:dvd+r,file=/d/a-2.img", "virtual:dvd+r,file=/d/a-2-2.img"}) {
            auto* const dialog = open(wanted, given, stops);
            button(*dialog, QStringLiteral("Try &Again"))->click();
            QCOMPARE(given.back().target, std::string(target));
            wanted.target = given.back().target;
        }
        wanted.refused = Fault{.kind = FaultKind::unsupported, .doing = Action::parse, .path = "nonsense"};
        auto* const dialog = open(wanted, given, stops);
        auto* const line = dialog->findChild<QLineEdit*>();
        line->clear();
        QVERIFY(!button(*dialog, QStringLiteral("Try &Again"))->isEnabled());
        line->setText(QStringLiteral("/dev/sr1"));
        button(*dialog, QStringLiteral("Try &Again"))->click();
        QCOMPARE(given.back().target, std::string("/dev/sr1"));
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

    // Whatever the user says: no such button.
    void finishedOneOfThisSet_isNotOverwritten()
    {
        for (const bool disc : {false, true}) {
            std::vector<VolumeGiven> given;
            int stops = 0;
            VolumeWanted wanted{.number = 2, .set = "SET", .target = "/dev/sr0", .disc = disc, .of = 3};
            wanted.refused = Fault{.kind = FaultKind::mediumNotBlank, .path = "/dev/sr0"};
            wanted.refused->facts = OccupiedMedium{.erasable = true, .stays = true, .number = 1};
            auto* const dialog = open(wanted, given, stops);
            const QString reason = dialog->findChild<QLabel*>(QStringLiteral("reason"))->text();
            QVERIFY(reason.contains(QStringLiteral("medium 1 of this very set")));
            QVERIFY(button(*dialog, QStringLiteral("Overwrite This Disc")) == nullptr);
            QVERIFY(button(*dialog, QStringLiteral("Overwrite This Tape")) == nullptr);
            delete dialog;
        }
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
        wanted.refused = Fault{.kind = FaultKind::mediumClosed, .doing = Action::plan, .path = "/dev/sr0"};
        dialog = open(wanted, given, stops);
        QVERIFY(!question().contains(QStringLiteral("is lost"))); // nothing has failed
        delete dialog;
    }

    void writeError_isSaidInPlainWords()
    {
        std::vector<VolumeGiven> given;
        int stops = 0;
        auto* const dialog = open({.number = 2,
                                   .set = "SET",
                                   .target = "/dev/sr0",
                                   .refused = Fault{.kind = FaultKind::mediumError,
                                                    .doing = Action::close,
                                                    .code = EIO,
                                                    .path = "/dev/sr0",
                                                    .offset = kMiB},
                                   .disc = true,
                                   .of = 3},
                                  given, stops);
        const auto* const reason = dialog->findChild<QLabel*>(QStringLiteral("reason"));
        QCOMPARE(reason->text(),
                 QStringLiteral("“/dev/sr0” reported a write error after 1.00 MiB, while closing the medium."));
        QVERIFY(reason->toolTip().contains(QStringLiteral("byte 1048576")));
        delete dialog;
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

    // Nothing is promised that a set without a journal has not, and a backup's run is not among the sets.
    void setIsSaidToBeContinued_whereItCanBe()
    {
        using Later = VolumeDialog::Later;
        const auto said = [](Later later, const QString& words) {
            const VolumeDialog dialog({.number = 2, .disc = true, .of = 3}, later);
            const auto labels = dialog.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().contains(words); });
        };
        for (const Later later : {Later::nowhere, Later::inSets, Later::inBackups}) {
            QCOMPARE(said(later, QStringLiteral("can be continued")), later != Later::nowhere);
            QCOMPARE(said(later, QStringLiteral("Disc and Tape Sets")), later == Later::inSets);
            QCOMPARE(said(later, QStringLiteral("Backups")), later == Later::inBackups);
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

STEADYBURN_UNIT_TEST(TestVolumeDialog)
#include "TestVolumeDialog.moc"
