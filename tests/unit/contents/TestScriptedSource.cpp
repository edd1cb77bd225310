#include "support/ScriptedSource.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>

#include <array>

using namespace steadyburn;

class TestScriptedSource : public QObject {
    Q_OBJECT
private slots:
    void script_ofBlocks_readsAsWritten()
    {
        ScriptedSource source;
        QCOMPARE(source.script(7, "r e E short r", 10), std::uint64_t(40));
        const std::unique_ptr<SourceFile> file = std::move(*source.open(7));
        std::array<std::byte, 10> block{};
        QCOMPARE(*file->readAt(block, 0), std::size_t(10));
        QVERIFY(std::equal(block.begin(), block.end(), ScriptedSource::bytes(7, 0, 10).begin()));
        QCOMPARE(file->readAt(block, 10).fault().kind, FaultKind::fileDamaged); // once
        QCOMPARE(*file->readAt(block, 10), std::size_t(10));
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(file->readAt(block, 20).fault().kind, FaultKind::fileDamaged); // always
        }
        QCOMPARE(*file->readAt(block, 30), std::size_t(0));
        QCOMPARE(file->unchanged().fault().kind, FaultKind::fileShrank);
    }

    void script_ofEvents_happens()
    {
        ScriptedSource source;
        source.script(1, "vanish");
        source.script(2, "r denied");
        source.script(3, "r grow");
        source.script(4, "r change");
        QCOMPARE(source.open(1).fault().kind, FaultKind::fileVanished);
        QCOMPARE(source.open(2).fault().kind, FaultKind::fileUnreadable);
        QCOMPARE((*source.open(3))->unchanged().fault().kind, FaultKind::fileGrew);
        QCOMPARE((*source.open(4))->unchanged().fault().kind, FaultKind::fileChanged);
        QVERIFY_EXCEPTION_THROWN(source.script(5, "r R"), std::invalid_argument);
    }

    void script_withAStall_waitsToBeLetGo()
    {
        ScriptedSource source;
        source.script(1, "r stall r", 10);
        const std::unique_ptr<SourceFile> file = std::move(*source.open(1));
        std::array<std::byte, 10> block{};
        QCOMPARE(*file->readAt(block, 0), std::size_t(10));
        std::array<std::byte, 10> second{};
        std::size_t got = 0;
        whileWaiting([&] { got = *file->readAt(second, 10); }, [&] { source.letGo(1); });
        QCOMPARE(got, std::size_t(10));
    }
};

STEADYBURN_UNIT_TEST(TestScriptedSource)
#include "TestScriptedSource.moc"
