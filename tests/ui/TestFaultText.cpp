#include "FaultText.h"

#include <QRegularExpression>
#include <QTest>

using namespace steadyburn;

// The sentences of all faults, whatever they know.
class TestFaultText : public QObject {
    Q_OBJECT
private:
    static std::vector<Fault> everyKind()
    {
        std::vector<Fault> faults;
        for (int kind = 0; kind <= static_cast<int>(FaultKind::internal); ++kind) {
            for (const unsigned known : {0U, 1U, 2U, 4U, 8U, 16U, 31U}) {
                Fault fault{.kind = static_cast<FaultKind>(kind), .doing = Action::open};
                fault.code = (known & 1U) != 0 ? 5 : 0;
                fault.needed = (known & 2U) != 0 ? 4096 : 0;
                fault.available = (known & 4U) != 0 ? 2048 : 0;
                fault.offset = (known & 8U) != 0 ? 2048 : 0;
                fault.detail = (known & 16U) != 0 ? "3" : "";
                faults.push_back(fault);
            }
        }
        return faults;
    }

private slots:
    void sentence_ofAFaultWithoutAName_quotesNoEmptyName()
    {
        for (const Fault& fault : everyKind()) {
            const FaultText text = describe(fault);
            for (const QString& part : {text.sentence, text.advice, text.details}) {
                QVERIFY2(!part.contains(QStringLiteral("“”")), qPrintable(part));
            }
            QVERIFY(!text.sentence.isEmpty());
            QVERIFY2(!text.sentence.at(0).isLower(), qPrintable(text.sentence));
        }
    }

    void sentence_ofANameThatIsKnown_isKept()
    {
        const FaultText text = describe({.kind = FaultKind::mediumError, .path = "/dev/sr0"});
        QVERIFY(text.sentence.contains(QStringLiteral("“/dev/sr0”")));
    }
};

QTEST_GUILESS_MAIN(TestFaultText)
#include "TestFaultText.moc"
