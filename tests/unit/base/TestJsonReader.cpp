// JSON objects as they stand in indexes and journals: ours, and whatever damage or another program makes of them.
#include "base/JsonReader.h"
#include "base/Text.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestJsonReader : public QObject {
    Q_OBJECT

private slots:
    void object_ofOurOwnMaking_isReadBack_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("plain") << QByteArray("photos/a.jpg");
        QTest::newRow("quotes") << QByteArray("a\"b\\c\nd,\"size\":7}");
        QTest::newRow("control characters") << QByteArray("\x01\x1f\x7f\t\r", 5);
        QTest::newRow("zero") << QByteArray("a\0b", 3);
        QTest::newRow("umlaut") << QByteArray("M\xc3\xbcnchen");
        QTest::newRow("Latin-1") << QByteArray("M\xfcnchen");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80");
        QTest::newRow("too long a form") << QByteArray("\xc0\xaf");
        QTest::newRow("beyond Unicode") << QByteArray("\xf4\x90\x80\x80");
        QTest::newRow("cut letter") << QByteArray("a\xe2\x82");
    }
    void object_ofOurOwnMaking_isReadBack()
    {
        QFETCH(QByteArray, bytes);
        const std::string plain = bytes.toStdString();
        JsonReader reader;
        QVERIFY(reader.read("{\"path\":" + jsonString(escapeBytes(plain)) + ",\"size\":12,\"last\":false}"));
        const auto text = reader.text("path");
        QVERIFY(text.has_value());
        QCOMPARE(unescapeBytes(*text), std::optional(plain));
        QCOMPARE(reader.number("size"), std::optional<std::uint64_t>(12));
        QCOMPARE(reader.flag("last"), std::optional(false));
        QVERIFY(reader.read("{\"path\":" + jsonString(plain) + "}"));
    }

    void object_ofAnotherProgram_isUnderstood()
    {
        JsonReader reader;
        QVERIFY(reader.read(
            " { \"volume\" : \"a \\u00e9\" ,\n\t\"inside\":{\"block\":1}, \"block\" : 262144, \"neg\":-5 } "));
        QCOMPARE(reader.text("volume"), std::optional<std::string_view>("a \xc3\xa9"));
        QCOMPARE(reader.number("block"), std::optional<std::uint64_t>(262144));
        QCOMPARE(reader.signedNumber("neg"), std::optional<std::int64_t>(-5));
        QVERIFY(!reader.number("neg"));
        QVERIFY(reader.has("inside"));
        QVERIFY(!reader.text("inside"));
    }

    void field_ofAnotherType_isNotThere()
    {
        JsonReader reader;
        QVERIFY(reader.read(R"({"a":"12","b":12,"c":true,"d":1.5,"e":null,"f":18446744073709551615,"b":13})"));
        QVERIFY(!reader.number("a"));
        QVERIFY(!reader.text("b"));
        QVERIFY(!reader.number("c"));
        QVERIFY(!reader.number("d"));
        QVERIFY(reader.has("e"));
        QVERIFY(!reader.text("e"));
        QCOMPARE(reader.number("f"), std::optional<std::uint64_t>(18446744073709551615U));
        QVERIFY(!reader.signedNumber("f"));
        QCOMPARE(reader.number("b"), std::optional<std::uint64_t>(12));
        QCOMPARE(reader.numberOrNone("z"), std::uint64_t(0));
        QCOMPARE(reader.textOrNone("z"), std::string());
    }

    void object_thatIsDamaged_isNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", " ", "x", "{", "}", "{\"path\":\"cut", "{\"path\":\"a\"", "{\"path\":\"a\"}{}",
                                 "[1]", "\"a\"", "7", "{\"a\":01}", "{\"a\":\"\x01\"}", "{\"a\":\"\xff\"}",
                                 "{\"a\" \"b\"}", "{\"a\":123456789012345678901234567890}"}) {
            QTest::newRow(*text == '\0' ? "nothing" : text) << QByteArray(text);
        }
        QTest::newRow("zero inside") << QByteArray("{\"a\":\0}", 7);
        QTest::newRow("nested too deep") << QByteArray(5000, '[');
    }
    void object_thatIsDamaged_isNone()
    {
        QFETCH(QByteArray, text);
        JsonReader reader;
        QVERIFY(reader.read(R"({"a":"before"})"));
        QVERIFY(!reader.read(text.toStdString()));
        QVERIFY(!reader.has("a")); // of the object before it nothing is left
        QVERIFY(!reader.has("path"));
        QVERIFY(reader.read(R"({"a":"behind"})"));
        QCOMPARE(reader.text("a"), std::optional<std::string_view>("behind"));
    }
};

STEADYBURN_UNIT_TEST(TestJsonReader)
#include "TestJsonReader.moc"
