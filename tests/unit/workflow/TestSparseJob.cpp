// Burns of files that are nearly all hole: what they can be compared with, and that they end when they are told to.
#include "workflow/burn/Job.h"

#include "base/Units.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "support/WholeTapeIndex.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace steadyburn;

class TestSparseJob : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    SteadyClock m_clock;

    [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path() + "/" + name; }
    [[nodiscard]] std::string tape() const
    {
        return "virtual:tape,speed=2000M,min=1M,reposition=1ms,file=" + at("t.tap");
    }
    JobRequest request(const std::string& target) const
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.verify = true;
        request.overwrite = true;
        return request;
    }
    JobReport run(const JobRequest& request, const Job::Listener& listener = {}, const std::stop_token& stop = {})
    {
        const Dependencies parts{
            .openTarget = [this](const std::string& target) { return openTarget(target, m_clock); },
            .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                return std::make_unique<DiskSource>(tree);
            },
            .clock = &m_clock,
            .changeVolume = {}};
        return Job(request, parts, listener).run(stop);
    }
    bool make(const std::string& size) const
    {
        return shell(m_folder.path(), "rm -rf src *.tap *.tar && mkdir src && truncate -s " + size +
                                          " src/f && printf first | dd of=src/f conv=notrunc status=none && "
                                          "printf last >> src/f && printf small >src/small")
                   .code == 0;
    }

private slots:
    void burn_ofATebibyteOfHole_isComparedWhole_data()
    {
        QTest::addColumn<QString>("target");
        QTest::newRow("tar") << QStringLiteral("x.tar");
        QTest::newRow("tar.zst") << QStringLiteral("x.tar.zst");
        QTest::newRow("tape") << QString();
    }
    void burn_ofATebibyteOfHole_isComparedWhole()
    {
        QFETCH(QString, target);
        QVERIFY(make("1T"));
        const bool toTape = target.isEmpty();
        std::vector<std::string> withoutDigest;
        const Job::Listener listener{.phase = {},
                                     .medium = {},
                                     .warning =
                                         [&](const JobWarning& warning) {
                                             if (warning.kind == JobWarning::Kind::checksum) {
                                                 withoutDigest.push_back(warning.fault.path);
                                             }
                                         },
                                     .concluded = {}};
        const JobReport report = run(request(toTape ? tape() : at(target.toStdString())), listener);
        QCOMPARE(report.outcome, Outcome::complete);
        QCOMPARE(report.verified, std::optional(true));
        QCOMPARE(report.checked.digests, std::uint64_t(2));
        QCOMPARE(withoutDigest, toTape ? std::vector<std::string>{"src/f"} : std::vector<std::string>());
    }

    void list_ofATape_hasTheSparseDigest()
    {
        QVERIFY(make("100M"));
        QCOMPARE(run(request(tape())).outcome, Outcome::complete);
        auto target = openTarget(tape(), m_clock);
        QVERIFY(target.ok());
        const auto index = wholeTapeIndex(**target, 2);
        QVERIFY(index.ok());
        const auto found = [&](const std::string& path) {
            return *std::find_if(index->files.begin(), index->files.end(),
                                 [&](const ListedFile& file) { return file.path == path; });
        };
        const std::string text = shell(at("src"), "sha256sum <f | cut -c1-64 | tr -d '\\n'").output;
        QCOMPARE(toHex(found("src/f").digest.value()), text); // it came later than the stream, and is there
        QVERIFY(found("src/f").sparse);
        QVERIFY(found("src/small").digest && !found("src/small").sparse);
    }

    // Not to be stopped within the holes would be to go on for hours.
    void burn_stoppedInAnyPhase_ends_data()
    {
        QTest::addColumn<int>("phase");
        for (const auto& [name, phase] : {std::pair{"scan", Phase::scan}, std::pair{"prefill", Phase::prefill},
                                          std::pair{"write", Phase::write}, std::pair{"verify", Phase::verify}}) {
            QTest::newRow(name) << int(phase);
        }
    }
    void burn_stoppedInAnyPhase_ends()
    {
        QFETCH(int, phase);
        QVERIFY(make("1T"));
        for (const std::string& target : {at("x.tar"), tape(), "virtual:bd-r,file=" + at("x.iso")}) {
            std::stop_source stop;
            const Job::Listener listener{.phase =
                                             [&](Phase now) {
                                                 if (int(now) == phase) {
                                                     stop.request_stop();
                                                 }
                                             },
                                         .medium = {},
                                         .warning = {},
                                         .concluded = {}};
            const JobReport report = run(request(target), listener, stop.get_token());
            const bool fits = !target.starts_with("virtual:bd");
            QCOMPARE(report.outcome, fits || phase == int(Phase::scan) ? Outcome::cancelled : Outcome::failed);
        }
    }
};

STEADYBURN_UNIT_TEST(TestSparseJob)
#include "TestSparseJob.moc"
