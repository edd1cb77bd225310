// The rows of the table of commands and options, and the parser that walks it.
#include "cli/Arguments.h"
#include "cli/HelpPage.h"
#include "cli/NearestWord.h"
#include "workflow/request/RequestBounds.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

using namespace steadyburn;

namespace {

std::optional<UsageError> parse(const char* command, std::vector<std::string> words, CommandLine& line)
{
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    return parseWords(*findCommand(command), pointers, line);
}

std::set<std::string> optionsOnPage(const Command& command)
{
    std::set<std::string> options;
    std::istringstream page(helpPage(command));
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("      --") || (line.starts_with("  -") && line.substr(4, 4) == ", --")) {
            options.insert(line.substr(6, line.find(' ', 6) - 6));
        }
    }
    return options;
}

QString initialOf(const char* command, const char* option)
{
    const std::string_view text = findOption(*findCommand(command), option)->initial;
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

class TestCommandTable : public QObject {
    Q_OBJECT

private slots:
    void row_isWhole()
    {
        for (const Command& command : commands()) {
            QVERIFY(!command.summary.empty() && !command.summary.ends_with('.'));
            QVERIFY(command.about.ends_with('.'));
            QVERIFY(!command.examples.empty());
            std::set<std::string_view> names;
            std::set<char> letters;
            for (const Option& option : command.options) {
                const QByteArray name = QByteArray::fromStdString(std::string(command.name) + " " + spelling(option));
                QVERIFY2(names.insert(option.name).second, name);
                QVERIFY2(option.letter == 0 || letters.insert(option.letter).second, name);
                QVERIFY2(option.help.ends_with('.') && option.help.size() <= 70, name);
                QVERIFY2(option.more.empty() || option.more.ends_with('.'), name);
                QVERIFY2(option.set != nullptr, name);
                QVERIFY2((option.takes == Takes::nothing) == option.argument.empty(), name);
                QVERIFY2(option.takes != Takes::word || !option.words.empty(), name);
                QVERIFY2(option.takes != Takes::number || option.most > option.least, name);
                QVERIFY2(option.takes == Takes::nothing || option.required || !option.initial.empty(), name);
            }
        }
    }

    // The page tells the truth: what it calls the default is what an empty command line has.
    void initial_isThatOfTheRequest()
    {
        const CommandLine line;
        QCOMPARE(initialOf("read-image", "retries"), QString::number(line.readImage.retries));
        QCOMPARE(initialOf("buffer", "buffer"), QStringLiteral("64M"));
        QCOMPARE(line.filter.ring, 64 * kMiB);
        QCOMPARE(initialOf("burn", "feed"), QStringLiteral("balanced"));
        QCOMPARE(line.job.feed, FeedPolicy::balanced);
        QVERIFY(initialOf("burn", "readers").startsWith(QStringLiteral("0,")));
        QCOMPARE(line.job.readers, 0U);
        QVERIFY(line.job.lockMemory && line.job.reload && line.job.onFault == OnFault::skip);
        QVERIFY(!line.yes && !line.json && !line.full && !line.job.append && !line.job.keepOpen && !line.job.verify);
    }

    void limits_areThoseOfTheWindow()
    {
        QCOMPARE(findOption(*findCommand("burn"), "readers")->most, kMostReaders);
        QCOMPARE(findOption(*findCommand("burn"), "level")->most, unsigned(mostLevel(Format::tarZstd)));
        QVERIFY(findOption(*findCommand("burn"), "level")->help.find(std::to_string(mostLevel(Format::tarGzip))) !=
                std::string_view::npos);
        QVERIFY(findOption(*findCommand("burn"), "block")->more.find(std::to_string(kLargestBlock / kMiB) + "M") !=
                std::string_view::npos);
    }

    void parse_withEverySpelling_fillsTheRequest()
    {
        CommandLine line;
        QVERIFY(!parse("burn",
                       {"one", "-yb2M", "--to=x.iso", "--low", "20%", "--exclude", "*.o", "--exclude=*.a", "--verif",
                        "--feed=fastest", "--no-lock", "--", "--two"},
                       line));
        QVERIFY(line.yes && line.job.verify && !line.job.lockMemory);
        QCOMPARE(line.job.ring.value_or(0), 2 * kMiB);
        QCOMPARE(line.job.target, std::string("x.iso"));
        QCOMPARE(line.job.lowPercent.value_or(0), 20U);
        QCOMPARE(line.job.feed, FeedPolicy::fastest);
        QCOMPARE(line.job.excludes, (std::vector<std::string>{"*.o", "*.a"}));
        QCOMPARE(line.operands, (std::vector<std::string>{"one", "--two"}));
    }

    void parse_withBytesThatAreNoText_keepsThem()
    {
        CommandLine line;
        QVERIFY(!parse("burn", {"caf\351", "--to", "\351.iso", "--volume-id", ""}, line));
        QCOMPARE(line.operands.front(), std::string("caf\351"));
        QCOMPARE(line.job.target, std::string("\351.iso"));
    }

    void parse_withSeveralErrors_returnsTheFirstAndReadsTheRest()
    {
        CommandLine line;
        const auto error = parse("burn", {"--frobnicate", "--level", "z", "--to", "-", "--json"}, line);
        QVERIFY(error && error->problem == UsageProblem::optionUnknown);
        QCOMPARE(error->word, std::string("--frobnicate"));
        QVERIFY(line.json);
        QCOMPARE(line.job.target, std::string("-"));
    }

    void parse_withAnUnknownOption_namesTheNearest()
    {
        CommandLine line;
        const auto error = parse("burn", {"--bufer", "1G", "--to", "x.iso"}, line);
        QVERIFY(error);
        QCOMPARE(error->candidates, (std::vector<std::string>{"--buffer"}));
    }

    void change_takesOnlyWhatItIsGiven()
    {
        CommandLine line;
        QVERIFY(!parse("backup",
                       {"change", "home", "--quota", "5G", "--unset", "verify", "--exclude", "a", "--exclude", "a"},
                       line));
        BackupSet set{.excludes = {"b"}, .verify = true, .fullEveryRuns = 7, .keep = 3};
        BackupSet wanted = set;
        wanted.quota = 5 * kGiB;
        wanted.verify = false;
        wanted.excludes = {"b", "a"};
        for (const DefinitionStep& step : line.backup.definition) {
            step(set);
        }
        QVERIFY(set == wanted);
    }

    void unset_ofEachOption_isAsWithoutIt()
    {
        for (const std::string_view word : findOption(*findCommand("backup"), "unset")->words) {
            const Option* const option = findOption(*findCommand("backup"), word);
            const QByteArray name = QByteArray::fromStdString(std::string(word));
            QVERIFY2(option != nullptr && option->group == "Of create and edit", name);
            CommandLine line;
            option->set(line, {.text = "tar.gz", .number = 7});
            QVERIFY2(line.backup.definition.size() == (word.starts_with("quota") && word.ends_with("of") ? 0U : 1U),
                     name);
            const std::string taken(word);
            QVERIFY2(!parse("backup", {"change", "home", "--unset", taken}, line), name);
            BackupSet set;
            for (const DefinitionStep& step : line.backup.definition) {
                step(set);
            }
            QVERIFY2(set == BackupSet(), name);
        }
    }

    void change_ofNothing_namesWhatCanBeChanged()
    {
        CommandLine line;
        const auto error = parse("backup", {"change", "home", "--full", "--json"}, line);
        QVERIFY(error && error->problem == UsageProblem::changeMissing);
        for (const char* const name : {"--to", "--quota", "--verify", "--add", "--unset"}) {
            QVERIFY2(std::count(error->candidates.begin(), error->candidates.end(), name) == 1, name);
        }
        QVERIFY(std::count(error->candidates.begin(), error->candidates.end(), "--full") == 0);
        CommandLine other;
        const auto unwanted = parse("backup", {"create", "home", "--to", "x-{run}.tar", "a", "--add", "b"}, other);
        QVERIFY(unwanted && unwanted->problem == UsageProblem::operandUnwanted);
    }

    // What its page has a command understands, and nothing that only another's page has.
    void option_isUnderstoodByThoseWhosePageHasIt()
    {
        std::set<std::string> all;
        for (const Command& command : commands()) {
            all.merge(optionsOnPage(command));
        }
        QVERIFY(all.size() > 30);
        for (const Command& command : commands()) {
            const std::set<std::string> own = optionsOnPage(command);
            for (const std::string& option : all) {
                CommandLine line;
                const auto error = parse(command.name.data(), {option, "x", "--frobnicate"}, line);
                QVERIFY(error);
                const bool understood = error->problem != UsageProblem::optionUnknown || error->word != option;
                const auto longer = own.lower_bound(option); // which it may abbreviate
                const bool expected = longer != own.end() && longer->starts_with(option);
                QVERIFY2(understood == expected, (std::string(command.name) + ' ' + option).c_str());
            }
        }
    }

    void nearestWord_ofWords_isWhatWasMeant()
    {
        static constexpr std::array<std::string_view, 4> kWords{"list", "session-md5", "write-image", "restore"};
        QCOMPARE(nearestWord("lsit", kWords).value_or(""), std::string("list"));
        QCOMPARE(nearestWord("resotre", kWords).value_or(""), std::string("restore"));
        QCOMPARE(nearestWord("md5", kWords).value_or(""), std::string("session-md5"));
        QCOMPARE(nearestWord("write", kWords).value_or(""), std::string("write-image"));
        for (const char* far : {"", "x", "burn", "frobnicate"}) {
            QVERIFY2(!nearestWord(far, kWords), far);
        }
        QVERIFY(!nearestWord(std::string(1'000'000, 'x'), kWords));
    }
};

QTEST_MAIN(TestCommandTable)
#include "TestCommandTable.moc"
