#include "support/ParitySample.h"
#include "support/ScriptedDisc.h"
#include "support/UnitTest.h"
#include "unpack/iso/RepairingReader.h"

#include <QTest>

using namespace steadyburn;

namespace test_repairing_reader {

constexpr std::uint64_t kImage = 2105; // sectors
constexpr std::uint64_t kRows = 10;

const std::string& whole()
{
    static const std::string made = [] {
        const Bytes image = sampleImage(kImage * kDiscBlock);
        const Bytes bytes = withParity(image, ParityLayout::of(image.size(), kRows).value());
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }();
    return made;
}

void spoil(std::string& bytes, std::uint64_t first, std::uint64_t count)
{
    const std::string garbage = noise(count * kDiscBlock);
    bytes.replace(first * kDiscBlock, garbage.size(), garbage);
}

// All that it gives, in pieces of an odd size; nothing where it fails.
std::optional<std::string> readAll(MediumReader& reader)
{
    std::string bytes(*reader.size(), '\0');
    if (!reader.seek(0)) {
        return std::nullopt;
    }
    for (std::size_t at = 0; at < bytes.size();) {
        const auto piece = std::as_writable_bytes(std::span(bytes))
                               .subspan(at)
                               .first(std::min<std::size_t>(100001, bytes.size() - at));
        const auto got = reader.read(piece);
        if (!got || *got == 0) {
            return std::nullopt;
        }
        at += *got;
    }
    return bytes;
}

class Repairing {
public:
    explicit Repairing(DiscScript script) : m_script(std::move(script)), m_disc(m_script) { open(); }

    void open()
    {
        m_reader.reset();
        m_reader = openRepairing(m_disc, 0, m_stop.get_token(), m_use).value();
    }
    [[nodiscard]] MediumReader& operator*() const { return *m_reader; }
    [[nodiscard]] MediumReader* operator->() const { return m_reader.get(); }
    [[nodiscard]] const ParityUse& use() const { return m_use; }
    [[nodiscard]] DiscScript& script() { return m_script; }
    void stop() { m_stop.request_stop(); }

private:
    std::stop_source m_stop;
    DiscScript m_script;
    ScriptedDisc m_disc;
    ParityUse m_use;
    std::unique_ptr<MediumReader> m_reader;
};

class TestRepairingReader : public QObject {
    Q_OBJECT
private slots:
    void disc_thatVanishes_passesItsFaultOn()
    {
        DiscScript script{.bytes = whole()};
        script.goneAfter = 0;
        ScriptedDisc disc(script);
        ParityUse use;
        const auto opened = openRepairing(disc, 0, {}, use);
        QVERIFY(!opened && opened.fault().kind == FaultKind::mediumRemoved);
        Repairing later({.bytes = whole()});
        later.script().goneAfter = later.script().reads;
        std::string sector(kDiscBlock, '\0');
        QVERIFY(later->seek(1500 * kDiscBlock));
        const auto read = later->read(std::as_writable_bytes(std::span(sector)));
        QVERIFY(!read && read.fault().kind == FaultKind::mediumRemoved);
    }
    void reading_whenStopped_isCancelled()
    {
        Repairing disc({.bytes = whole()});
        disc.stop();
        std::string sector(kDiscBlock, '\0');
        QVERIFY(disc->seek(1500 * kDiscBlock));
        QVERIFY(disc->read(std::as_writable_bytes(std::span(sector))).fault().kind == FaultKind::cancelled);
    }
    void discWithoutParity_isReadAsItIs()
    {
        const Bytes image = sampleImage(600 * kDiscBlock);
        const std::string bytes(reinterpret_cast<const char*>(image.data()), image.size());
        Repairing disc({.bytes = bytes});
        QVERIFY(!disc.use().layout && disc.use().reader == nullptr);
        QVERIFY(readAll(*disc) == bytes);
        QVERIFY(!disc.use().repairs("x") && !disc.use().ownDamage("x"));
    }
    // What is beyond repair is named, sector by sector, and nothing else is lost.
    void damage_beyondTheBound_cannotBeRead()
    {
        DiscScript script{.bytes = whole()};
        for (unsigned layer = 5; layer < 5 + 44; ++layer) {
            script.badSectors[layer * kRows + 3] = DiscScript::kAlways;
        }
        Repairing disc(std::move(script));
        std::string bytes(300 * kDiscBlock, '\0');
        QVERIFY(disc->seek(40 * kDiscBlock));
        QCOMPARE(disc->read(std::as_writable_bytes(std::span(bytes))).value(), std::size_t(13 * kDiscBlock));
        const auto lost = disc->read(std::as_writable_bytes(std::span(bytes)));
        QVERIFY(!lost && lost.fault().kind == FaultKind::mediumError);
        QCOMPARE(lost.fault().offset, std::uint64_t(53 * kDiscBlock));
        QVERIFY(disc->seek(54 * kDiscBlock));
        QCOMPARE(disc->read(std::as_writable_bytes(std::span(bytes))).value(), std::size_t(9 * kDiscBlock));
        QVERIFY(bytes.compare(0, 9 * kDiscBlock, whole(), 54 * kDiscBlock, 9 * kDiscBlock) == 0);
        QVERIFY(disc.use().repaired.empty() && disc.use().lost.contains(53));
        QVERIFY(disc.use().repairs("x")->known<RepairedSectors>().lost > 0);
    }
    void check_ofDamagedParity_countsItApart()
    {
        std::string bytes = whole();
        spoil(bytes, 2500, 7);
        spoil(bytes, 100, 3);
        Repairing disc({.bytes = bytes});
        QVERIFY(disc.use().reader->checkAll());
        QCOMPARE(*disc.use().damagedOwn, std::uint64_t(7));
        QCOMPARE(disc.use().repaired.size(), std::size_t(3));
        QVERIFY(disc.use().ownDamage("x")->kind == FaultKind::parityDamaged);
        QVERIFY(disc.use().repairs("x")->kind == FaultKind::parityRepaired);
    }

    // Of one row: more parity than could be found, alone and beside what is then beyond repair.
    void check_ofMoreDamagedParityThanCanBeFound_doesNotCallItWhole()
    {
        std::string bytes = whole();
        for (unsigned layer = 254; layer > 254 - 30; --layer) {
            spoil(bytes, layer * kRows + 3, 1);
        }
        Repairing disc({.bytes = bytes});
        QVERIFY(disc.use().reader->checkAll());
        QCOMPARE(*disc.use().damagedOwn, std::uint64_t(30));
        QVERIFY(disc.use().lost.empty() && disc.use().repaired.empty());
        for (const unsigned lost : {1U, 44U}) {
            DiscScript script{.bytes = bytes};
            for (unsigned layer = 5; layer < 5 + lost; ++layer) {
                script.badSectors[layer * kRows + 3] = DiscScript::kAlways;
            }
            Repairing beyond(std::move(script));
            QVERIFY(beyond.use().reader->checkAll());
            QCOMPARE(*beyond.use().damagedOwn, std::uint64_t(43));
            QCOMPARE(beyond.use().lost.size(), std::size_t(lost));
        }
    }

    void damage_isRepairedAsItIsRead()
    {
        DiscScript script{.bytes = whole()};
        spoil(script.bytes, 40, 100);
        for (std::uint64_t sector = 600; sector < 800; ++sector) {
            script.badSectors[sector] = DiscScript::kAlways;
        }
        Repairing disc(std::move(script));
        QVERIFY(readAll(*disc) == whole());
        QCOMPARE(disc.use().repaired.size(), std::size_t(300));
        QCOMPARE(disc.use().repairs("x")->known<RepairedSectors>().repaired, std::uint64_t(300));
    }
    // A damaged sector of checksums makes the row after it no better.
    void damage_whereTheChecksumsAreDamaged_isRepaired()
    {
        DiscScript script{.bytes = whole()};
        const ParityLayout layout = ParityLayout::of(kImage * kDiscBlock, kRows).value();
        spoil(script.bytes, layout.sectorAt(layout.sumLayer(), 2), 1);
        spoil(script.bytes, layout.sectorAt(33, 3), 1);
        Repairing disc(std::move(script));
        std::string sector(kDiscBlock, '\0');
        QVERIFY(disc->seek(layout.sectorAt(33, 3) * kDiscBlock));
        QVERIFY(disc->read(std::as_writable_bytes(std::span(sector))));
        QVERIFY(whole().compare(layout.sectorAt(33, 3) * kDiscBlock, kDiscBlock, sector) == 0);
        QVERIFY(disc.use().repaired.contains(layout.sectorAt(33, 3)));
    }
    // Their row has a damaged checksum sector and too much damage: none of it is given as good.
    void damage_thatCannotBeTold_cannotBeRead()
    {
        DiscScript script{.bytes = whole()};
        const ParityLayout layout = ParityLayout::of(kImage * kDiscBlock, kRows).value();
        for (std::uint64_t row = 0; row < kRows; ++row) {
            spoil(script.bytes, layout.sectorAt(layout.sumLayer(), row), 1);
            for (unsigned layer = 30; layer < 60; ++layer) {
                spoil(script.bytes, layout.sectorAt(layer, row), 1);
            }
        }
        script.bytes.replace(layout.imageSectors() * kDiscBlock, kDiscBlock, whole(),
                             layout.imageSectors() * kDiscBlock, kDiscBlock);
        Repairing disc(std::move(script));
        QVERIFY(disc.use().layout);
        std::string sector(kDiscBlock, '\0');
        QVERIFY(disc->seek(layout.sectorAt(70, 3) * kDiscBlock));
        const auto got = disc->read(std::as_writable_bytes(std::span(sector)));
        QVERIFY(!got && got.fault().kind == FaultKind::mediumError);
        QVERIFY(disc.use().repairs("x")->known<RepairedSectors>().lost > 0);
    }
    void descriptors_lost_areRepaired()
    {
        for (const bool silent : {true, false}) {
            DiscScript script{.bytes = whole()};
            for (std::uint64_t sector = 0; sector < 40; ++sector) {
                if (silent) {
                    spoil(script.bytes, sector, 1);
                } else {
                    script.badSectors[sector] = DiscScript::kAlways;
                }
            }
            Repairing disc(std::move(script));
            QVERIFY(disc.use().layout);
            QCOMPARE(disc->sessionStart(), std::uint64_t(0));
            QVERIFY(readAll(*disc) == whole());
        }
    }
    void imageThatWasCutOff_isReadWhole()
    {
        Repairing disc({.bytes = whole().substr(0, whole().size() - 400 * kDiscBlock)});
        QCOMPARE(*disc->size(), std::uint64_t(whole().size()));
        QVERIFY(readAll(*disc) == whole());
    }
    void check_ofAWholeDisc_saysSo()
    {
        Repairing disc({.bytes = whole()});
        QVERIFY(disc.use().reader->checkAll());
        QCOMPARE(*disc.use().damagedOwn, std::uint64_t(0));
        QVERIFY(!disc.use().ownDamage("x") && !disc.use().repairs("x"));
    }
    // A session behind the parity is read as it is.
    void whatLiesBehindTheParity_isReadAsItIs()
    {
        const std::string more = noise(50 * kDiscBlock);
        Repairing disc({.bytes = whole() + more});
        QVERIFY(readAll(*disc) == whole() + more);
    }
};

STEADYBURN_UNIT_TEST(TestRepairingReader)

} // namespace test_repairing_reader

#include "TestRepairingReader.moc"
