#include "contents/Globs.h"
#include "contents/Scanner.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestGlobs : public QObject {
    Q_OBJECT
private slots:
    void globMatches_asTheTableSays_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("matches");
        const struct {
            const char* pattern;
            const char* text;
            bool matches;
        } rows[] = {
            {"*.o", "a.o", true},
            {"*.o", ".o", true},
            {"*.o", "a.oo", false},
            {"a*b*c", "aXbYbZc", true},
            {"a*b*c", "aXbYbZ", false},
            {"*", "", true},
            {"?", "", false},
            {"?", "\xc3\xbc", true},   // one character of two bytes
            {"??", "\xc3\xbc", false}, //
            {"?", "\xfc", true},       // Latin-1, not UTF-8
            {"[\xc3\xa4-\xc3\xbc]", "\xc3\xb6", true},
            {"x\xff*", "x\xff\xfe", true},
            {"[a-c]x", "bx", true},
            {"[!a-c]x", "bx", false},
            {"[^a-c]x", "dx", true},
            {"[]x]", "]", true},
            {"[a-]", "-", true},
            {"[[:digit:]_]", "7", true},
            {"[[:digit:]_]", "_", true},
            {"[[:digit:]]", "x", false},
            {"\\*", "*", true},
            {"\\*", "x", false},
            {"[\\]]", "]", true},
            {"a\nb", "a\nb", true},
            {"a/*", "a/b", true},
            {"a/*", "a/b/c", false},
            {"a?b", "a/b", false},
            {"a[!x]b", "a/b", false},
            {"**/x", "x", true},
            {"**/x", "a/b/x", true},
            {"**/x", "ax", false},
            {"a/**", "a/b/c", true},
            {"a/**", "a", false},
            {"a/**/b", "a/b", true},
            {"a/**/b", "a/x/y/b", true},
            {"a/**/b", "a/xb", false},
            {"**/*.o", "a/b.o/c.o", true},
            {"**/t*/x", "a/tb/tc/x", true},
            {"a**c", "ab/bc", true},
            {"**", "any/thing", true},
        };
        for (const auto& row : rows) {
            QTest::newRow((QByteArray(row.pattern) + " : " + row.text).toPercentEncoding(" *?[]/:!^-").constData())
                << QByteArray(row.pattern) << QByteArray(row.text) << row.matches;
        }
    }
    void globMatches_asTheTableSays()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, text);
        QFETCH(bool, matches);
        QCOMPARE(globMatches(pattern.toStdString(), text.toStdString()), matches);
    }

    void globMatches_ofManyStars_staysQuick()
    {
        std::string pattern;
        for (int i = 0; i < 60; ++i) {
            pattern += "a*";
        }
        QVERIFY(!globMatches(pattern + "b", std::string(5000, 'a')));
        QVERIFY(!globMatches("**/" + pattern + "b", std::string(2000, 'a')));
    }

    void match_distinguishesLeafPathAndFolder()
    {
        const Globs globs({"*.tmp", "/usr/*/doc", "build/", "a/b/"});
        QVERIFY(globs.match("x.tmp", "usr/lib", false));
        QVERIFY(globs.match("doc", "usr/share", false));
        QVERIFY(!globs.match("doc", "srv/usr/share", false));
        QVERIFY(!globs.match("doc", "", false));
        QVERIFY(globs.match("build", "home/me", true));
        QVERIFY(!globs.match("build", "home/me", false));
        QVERIFY(globs.match("b", "a", true));
        QVERIFY(!globs.match("b", "x/a", true));
        QVERIFY(Globs().empty() && !Globs().match("x", "", true));
    }

    void checkGlob_ofWhatCanNeverMatch_fails()
    {
        for (const char* pattern :
             {"", "/", "//", "[", "[a", "[a-", "[]", "[!]", "x[[:nonsense:]]", "[[:alpha:", "\\", "x\\"}) {
            const Result<void> checked = checkGlob(pattern);
            QVERIFY2(!checked, pattern);
            QCOMPARE(checked.fault().kind, FaultKind::badArgument);
            QCOMPARE(checked.fault().detail, std::string(pattern));
        }
        for (const char* pattern : {"*", "a", "[]]", "[!a]", "\\\\", "a/", "**", "]", "\xff"}) {
            QVERIFY2(checkGlob(pattern), pattern);
        }
        QVERIFY(!checkGlob(std::string("a\0b", 3)));
    }
};

STEADYBURN_UNIT_TEST(TestGlobs)
#include "TestGlobs.moc"
