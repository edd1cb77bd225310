#include "base/Text.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestText : public QObject {
    Q_OBJECT
private slots:
    void escapeControls_ofWordsAndOtherBytes_isItself()
    {
        for (const std::string text : {"Grüße 中文 100% \xF0\x9F\x94\xA5", "caf\xE9", "a\\b", "\xC0\xAF", ""}) {
            QCOMPARE(escapeControls(text), text);
        }
    }
    void escapeControls_ofControls_showsThem()
    {
        QCOMPARE(escapeControls("a\x1b[2Jb\nc\td\re\x7f"), std::string("a\\x1b[2Jb\\nc\\td\\re\\x7f"));
        QCOMPARE(escapeControls(std::string("\0\x07", 2)), std::string("\\x00\\x07"));
        QCOMPARE(escapeControls("\xC2\x9B"), std::string("\\x9b")); // C1 as UTF-8
        QCOMPARE(escapeControls("\x9B"
                                "31m"),
                 std::string("\\x9b31m")); // and as a byte
        QCOMPARE(escapeControls("\u202Etxt.exe\u2069\u2028\u200F"), std::string("\\u202etxt.exe\\u2069\\u2028\\u200f"));
    }
    void escape_ofUtf8_isItself()
    {
        const std::string text = "Grüße 中文 100% \xF0\x9F\x94\xA5";
        QCOMPARE(escapeNonUtf8(text), text);
    }
    void escape_ofOtherBytes_isPercent_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("escaped");
        QTest::newRow("latin-1") << QByteArray("caf\xE9") << QByteArray("caf%E9");
        QTest::newRow("cut sequence") << QByteArray("a\xE4\xB8") << QByteArray("a%E4%B8");
        QTest::newRow("overlong") << QByteArray("\xC0\xAF") << QByteArray("%C0%AF");
        QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << QByteArray("%ED%A0%80");
        QTest::newRow("past the end") << QByteArray("\xF4\x90\x80\x80") << QByteArray("%F4%90%80%80");
    }
    void escape_ofOtherBytes_isPercent()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, escaped);
        QCOMPARE(QByteArray::fromStdString(escapeNonUtf8(bytes.toStdString())), escaped);
    }
    void jsonString_ofControls_isEscaped()
    {
        QCOMPARE(jsonString("a\"b\\c\nd"), std::string("\"a\\\"b\\\\c\\u000ad\""));
    }
};

STEADYBURN_UNIT_TEST(TestText)
#include "TestText.moc"
