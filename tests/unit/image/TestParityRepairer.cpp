#include "image/parity/ParityRepairer.h"
#include "support/ProtectedSample.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

namespace test_parity_repairer {

constexpr std::uint64_t kRowsAtOnce = 8;

ParityRepairer open(const DamagedDisc& disc, const ParityLayout& layout)
{
    const auto mark = findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value();
    if (!mark || mark->layout != layout) {
        throw std::runtime_error("the parity was not found");
    }
    return {disc.reader(), disc.sectors(), *mark, kRowsAtOnce};
}

struct Repaired {
    Bytes bytes;
    ParityRepairer::Outcome outcome;
};

Repaired repair(const DamagedDisc& disc, const ParityLayout& layout)
{
    Repaired result{disc.bytes, {}};
    for (const std::uint64_t sector : disc.unreadable) {
        std::ranges::fill(sectorIn(result.bytes, sector), std::byte{});
    }
    result.bytes.resize(layout.sectors() * kDiscBlock);
    result.outcome = open(disc, layout)
                         .repair([&](std::uint64_t sector, std::span<const std::byte> bytes) {
                             std::ranges::copy(bytes, sectorIn(result.bytes, sector).begin());
                             return Result<void>();
                         })
                         .value();
    return result;
}

// What dvdisaster would make of it: its own mark stands for what cannot be read.
Bytes withDeadSectors(const DamagedDisc& disc)
{
    Bytes bytes = disc.bytes;
    for (const std::uint64_t number : disc.unreadable) {
        makeDeadSector(sectorIn(bytes, number));
    }
    return bytes;
}

// `count` sectors of each row, some silently where checksums tell of it, the others such that the drive knows.
void damageRows(DamagedDisc& disc, const ParityLayout& layout, unsigned count, std::mt19937_64& random,
                bool checksums = true)
{
    for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) {
        std::set<unsigned> layers;
        while (layers.size() < count) {
            const auto layer = static_cast<unsigned>(random() % 255);
            if (checksums || layer != layout.sumLayer()) {
                layers.insert(layer);
            }
        }
        for (const unsigned layer : layers) {
            const std::uint64_t sector = layout.sectorAt(layer, row);
            if (layer < layout.sumLayer() && random() % 2 == 0 && sector != layout.imageSectors()) {
                disc.spoil(sector);
            } else {
                disc.unreadable.insert(sector);
            }
        }
    }
}

bool equalAt(const Bytes& a, const Bytes& b, std::uint64_t sector)
{
    return std::memcmp(a.data() + sector * kDiscBlock, b.data() + sector * kDiscBlock, kDiscBlock) == 0;
}

bool isDamaged(const DamagedDisc& disc, std::uint64_t sector)
{
    return disc.unreadable.contains(sector) || !equalAt(disc.bytes, small().whole, sector);
}

// Makes a sector as it was.
void heal(DamagedDisc& disc, const ProtectedSample& sample, std::uint64_t sector)
{
    disc.unreadable.erase(sector);
    std::memcpy(sectorIn(disc.bytes, sector).data(), sample.whole.data() + sector * kDiscBlock, kDiscBlock);
}

using Outcome = ParityRepairer::Outcome;

bool isNamed(const Outcome& outcome, std::uint64_t sector)
{
    return std::ranges::binary_search(outcome.bad, sector) || std::ranges::binary_search(outcome.suspect, sector) ||
           std::ranges::binary_search(outcome.unproven, sector);
}

// Of the parity in a row: `count` layers, from one that `seed` chooses.
void spoilParity(DamagedDisc& disc, const ParityLayout& layout, std::uint64_t row, unsigned count, unsigned seed)
{
    for (unsigned n = 0; n < count; ++n) {
        disc.spoil(layout.sectorAt(layout.sumLayer() + 1 + (seed + n) % layout.roots(), row));
    }
}

// Reads one sector alone; false if it is not what it was.
bool readsAlone(ParityRepairer& repairer, const ProtectedSample& sample, std::uint64_t sector)
{
    Bytes one(kDiscBlock);
    const auto outcome = repairer.read(sector, one).value();
    return outcome.bad.empty() && outcome.suspect.empty() && outcome.unproven.empty() &&
           std::memcmp(one.data(), sample.whole.data() + sector * kDiscBlock, kDiscBlock) == 0;
}

class TestParityRepairer : public QObject {
    Q_OBJECT
private:
    ScratchFolder m_scratch;

    // Sectors that are not named are as they were, and these are named, beside the parity in their rows.
    static void compareBeyond(const DamagedDisc& disc, const ProtectedSample& sample,
                              const ParityRepairer::Sectors& bad, const ParityRepairer::Sectors& suspect)
    {
        const auto [bytes, outcome] = repair(disc, sample.layout);
        QCOMPARE(outcome.bad, bad);
        const auto isParity = [&](std::uint64_t at) { return sample.layout.layerOf(at) > sample.layout.sumLayer(); };
        ParityRepairer::Sectors data;
        std::ranges::remove_copy_if(outcome.suspect, std::back_inserter(data), isParity);
        QCOMPARE(data, suspect);
        QVERIFY(std::ranges::all_of(outcome.unproven, isParity));
        for (const std::uint64_t sector : bad) {
            const std::uint64_t last = sample.layout.sectorAt(254, sample.layout.rowOf(sector));
            QVERIFY2(isNamed(outcome, last), std::to_string(sector).c_str());
        }
        for (std::uint64_t sector = 0; sector < sample.layout.sectors(); ++sector) {
            if (!std::ranges::binary_search(bad, sector) && !std::ranges::binary_search(suspect, sector)) {
                QVERIFY2(equalAt(bytes, sample.whole, sector), std::to_string(sector).c_str());
            }
        }
    }
private slots:
    void dvdisaster_isThere() { QVERIFY(hasDvdisaster(m_scratch)); }

    void repair_whereReadingEnds_passesTheFaultOn()
    {
        const ReadSectors gone = [](auto&&...) -> Result<std::size_t> {
            return Fault{.kind = FaultKind::driveVanished};
        };
        ParityRepairer repairer(gone, small().layout.sectors(), {.layout = small().layout});
        Bytes sector(kDiscBlock);
        QVERIFY(repairer.read(0, sector).fault().kind == FaultKind::driveVanished);
        const auto never = [](auto&&...) { return Result<void>(); };
        QVERIFY(repairer.repair(never).fault().kind == FaultKind::driveVanished);
    }
    void repair_whereWritingFails_passesTheFaultOn()
    {
        DamagedDisc disc{small().whole, {77}};
        const auto full = [](auto&&...) -> Result<void> { return Fault{.kind = FaultKind::mediumFull}; };
        QVERIFY(open(disc, small().layout).repair(full).fault().kind == FaultKind::mediumFull);
    }

    void repair_ofAWholeImage_changesNothing()
    {
        const auto [bytes, outcome] = repair({small().whole, {}}, small().layout);
        QVERIFY(bytes == small().whole);
        QVERIFY(outcome.repaired.empty() && outcome.bad.empty());
    }

    // In two rows one sector more than the parity can fill in, in the others as many as it can.
    void damage_beyondTheBound_isNamedExactly()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 5; ++round) {
            DamagedDisc disc{small().whole, {}};
            damageRows(disc, small().layout, 43, random, false);
            std::set<std::uint64_t> bad;
            for (const std::uint64_t row : {random() % 10, random() % 10}) {
                unsigned layer = 0;
                while (isDamaged(disc, small().layout.sectorAt(layer, row))) {
                    ++layer;
                }
                disc.unreadable.insert(small().layout.sectorAt(layer, row));
                for (layer = 0; layer < 255; ++layer) {
                    if (isDamaged(disc, small().layout.sectorAt(layer, row))) {
                        bad.insert(small().layout.sectorAt(layer, row));
                    }
                }
            }
            compareBeyond(disc, small(), {bad.begin(), bad.end()}, {});
        }
    }

    // All of the image in row 3 but for what its checksums vouch for; here they are lost, too.
    void silentDamage_beyondTheBoundWithoutChecksums_isNotCalledGood()
    {
        const ParityLayout& layout = small().layout;
        DamagedDisc disc{small().whole, {}};
        for (std::uint64_t row = 0; row < 10; ++row) {
            disc.unreadable.insert(layout.sectorAt(layout.sumLayer(), row));
        }
        for (unsigned layer = 20; layer < 20 + 22; ++layer) { // a lost one and 22 errors are 45
            disc.spoil(layout.sectorAt(layer, 3));
        }
        ParityRepairer::Sectors suspect;
        for (unsigned layer = 0; layer < layout.sumLayer(); ++layer) {
            suspect.push_back(layout.sectorAt(layer, 3));
        }
        // The row before brings the checksums back: all is well.
        const auto [bytes, outcome] = repair(disc, layout);
        QVERIFY(outcome.bad.empty() && bytes == small().whole);
        // It cannot where too much of it is lost itself.
        ParityRepairer::Sectors bad;
        for (unsigned layer = 50; layer < 50 + 43; ++layer) {
            disc.unreadable.insert(layout.sectorAt(layer, 2));
            bad.push_back(layout.sectorAt(layer, 2));
        }
        bad.push_back(layout.sectorAt(layout.sumLayer(), 2));
        bad.push_back(layout.sectorAt(layout.sumLayer(), 3));
        std::ranges::sort(bad);
        compareBeyond(disc, small(), bad, suspect);
    }

    // The reader has no checksum to hold against them: the parity itself shows what is wrong, and that nothing is.
    void silentDamage_inARowWithoutChecksums_isRepairedAsItIsRead()
    {
        for (const ProtectedSample* sample : {&small(), &least()}) {
            const ParityLayout& layout = sample->layout;
            for (const bool silent : {true, false}) {
                DamagedDisc disc{sample->whole, {}};
                const std::uint64_t sums = layout.sectorAt(layout.sumLayer(), 4);
                silent ? disc.spoil(sums) : void(disc.unreadable.insert(sums));
                disc.spoil(layout.sectorAt(7, 5));
                disc.spoil(layout.sectorAt(30, 5));
                auto repairer = open(disc, layout);
                Bytes read(layout.imageSectors() * kDiscBlock);
                const auto outcome = repairer.read(0, read).value();
                QCOMPARE(outcome.repaired, (ParityRepairer::Sectors{layout.sectorAt(7, 5), layout.sectorAt(30, 5)}));
                QVERIFY(outcome.bad.empty() && outcome.suspect.empty() && outcome.unproven.empty());
                QVERIFY(std::equal(read.begin(), read.end(), sample->whole.begin()));
            }
        }
    }
    void silentDamage_tooMuchInARowWithoutChecksums_isSuspect()
    {
        const ParityLayout& layout = least().layout;
        DamagedDisc disc{least().whole, {}};
        for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) {
            disc.unreadable.insert(layout.sectorAt(layout.sumLayer(), row));
        }
        for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) { // so that no row brings another's checksums
            for (unsigned layer = 20; layer < 20 + 6; ++layer) {
                disc.spoil(layout.sectorAt(layer, row));
            }
        }
        auto repairer = open(disc, layout);
        for (int turn = 0; turn < 2; ++turn) { // the second one out of what is known
            Bytes read(50 * kDiscBlock);
            const auto outcome = repairer.read(0, read).value();
            QCOMPARE(outcome.suspect.size(), std::size_t(50));
            QVERIFY(outcome.repaired.empty());
        }
    }
    // The parity can say nothing of the others: they are given as they were read, and named.
    void lossesBeyondTheBound_withoutChecksums_leaveTheRestUnproven()
    {
        const ParityLayout& layout = least().layout;
        DamagedDisc disc{least().whole, {}};
        disc.bytes.resize(layout.sectorAt(layout.sumLayer(), 0) * kDiscBlock); // cut off: no checksums, no parity
        ParityRepairer repairer(disc.reader(), disc.sectors(),
                                {.layout = layout, .fingerprint = fingerprintOf(sectorIn(disc.bytes, 16))},
                                kRowsAtOnce);
        Bytes read(50 * kDiscBlock);
        const auto outcome = repairer.read(100, read).value();
        QCOMPARE(outcome.unproven.size(), std::size_t(50));
        QVERIFY(std::memcmp(read.data(), least().whole.data() + 100 * kDiscBlock, read.size()) == 0);
    }
    // With all of the parity used up for what is lost, nothing would show that one more sector is wrong.
    void silentDamage_besideAsManyLossesAsRoots_isNotCalledGood()
    {
        const ParityLayout& layout = least().layout;
        DamagedDisc disc{least().whole, {}};
        for (const std::uint64_t row : {4, 5}) {
            disc.unreadable.insert(layout.sectorAt(layout.sumLayer(), row - 1)); // its checksums
            for (unsigned layer = 60; layer < 60 + layout.roots(); ++layer) {
                disc.unreadable.insert(layout.sectorAt(layer, row));
            }
        }
        disc.spoil(layout.sectorAt(7, 5));
        auto repairer = open(disc, layout);
        QVERIFY(!readsAlone(repairer, least(), layout.sectorAt(7, 5)));
        QVERIFY(!readsAlone(repairer, least(), layout.sectorAt(60, 5)));
    }

    // As many errors as there are roots: what the parity makes of them is a codeword, and not the right one.
    void silentDamageOfTheParityToo_isNotCalledGood()
    {
        const ParityLayout& layout = least().layout;
        DamagedDisc disc{least().whole, {}};
        ParityRepairer::Sectors bad;
        for (unsigned layer = 100; layer < 108; ++layer) {
            disc.unreadable.insert(layout.sectorAt(layer, 13));
            bad.push_back(layout.sectorAt(layer, 13));
        }
        disc.spoil(layout.sectorAt(254, 13));
        const auto [bytes, outcome] = repair(disc, layout);
        QCOMPARE(outcome.bad, bad);
        QVERIFY(outcome.repaired.empty());
        QVERIFY(std::ranges::binary_search(outcome.suspect, layout.sectorAt(254, 13)));
    }

    // Nobody but the data says what the parity was: where these are vouched for, it is made anew.
    void silentDamageOfTheParity_ofEachCount_isRepaired()
    {
        for (const ProtectedSample* sample : {&small(), &least()}) {
            const ParityLayout& layout = sample->layout;
            for (unsigned count = 1; count <= layout.roots(); ++count) {
                DamagedDisc disc{sample->whole, {}};
                for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) {
                    const auto seed = static_cast<unsigned>(row * 7);
                    spoilParity(disc, layout, row, count, seed);
                    if (row % 3 == 0 && count > 1) { // one of them such that the drive knows
                        disc.unreadable.insert(layout.sectorAt(layout.sumLayer() + 1 + seed % layout.roots(), row));
                    }
                }
                const auto [bytes, outcome] = repair(disc, layout);
                QVERIFY(outcome.bad.empty() && outcome.suspect.empty() && outcome.unproven.empty());
                QCOMPARE(outcome.repaired.size(), std::size_t(count * layout.layerSectors()));
                QVERIFY(bytes == sample->whole);
            }
        }
    }
    // Beside what else is lost in its row: image, header, padding, the checksums in the row and those of the row.
    void silentDamageOfTheParity_ofEachCountBesideALoss_isRepairedOrNamed_data()
    {
        QTest::addColumn<bool>("isLeast");
        QTest::addColumn<std::uint64_t>("lost");
        QTest::addColumn<std::uint64_t>("row");
        for (const ProtectedSample* sample : {&small(), &least()}) {
            const ParityLayout& layout = sample->layout;
            const std::uint64_t sums = layout.sectorAt(layout.sumLayer(), 0);
            const std::uint64_t header = layout.imageSectors();
            const std::uint64_t last = layout.layerSectors() - 1;
            const auto add = [&](const char* what, std::uint64_t lost, std::uint64_t row) {
                QTest::addRow("%u roots, %s", layout.roots(), what) << (sample == &least()) << lost << row;
            };
            add("image", layout.sectorAt(60, 3), 3);
            add("first row's image", 0, 0);
            add("last row's image", last, last);
            add("header", header + 1, layout.rowOf(header + 1));
            add("padding", header + 4, layout.rowOf(header + 4));
            add("checksums in it", sums + 4, 4);
            add("its checksums", sums + 4, 5);
            add("first row's checksums", sums + last, 0);
        }
    }
    void silentDamageOfTheParity_ofEachCountBesideALoss_isRepairedOrNamed()
    {
        QFETCH(bool, isLeast);
        QFETCH(std::uint64_t, lost);
        QFETCH(std::uint64_t, row);
        const ProtectedSample& sample = isLeast ? least() : small();
        const ParityLayout& layout = sample.layout;
        for (unsigned count = 1; count <= layout.roots(); ++count) {
            DamagedDisc disc{sample.whole, {lost}};
            spoilParity(disc, layout, row, count, count);
            const auto [bytes, outcome] = repair(disc, layout);
            for (std::uint64_t sector = 0; sector < layout.sectors(); ++sector) {
                QVERIFY2(equalAt(bytes, sample.whole, sector) || isNamed(outcome, sector),
                         std::to_string(sector).c_str());
            }
            QCOMPARE(outcome.bad.empty(), 1 + 2 * count <= layout.roots() || layout.rowOf(lost) != row);
        }
    }

    void damage_withinTheBound_isRepaired_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 8; ++seed) {
            QTest::addRow("%d", seed) << seed;
        }
    }
    void damage_withinTheBound_isRepaired()
    {
        QFETCH(int, seed);
        std::mt19937_64 random(static_cast<unsigned>(seed));
        const ProtectedSample& sample = seed % 2 == 0 ? small() : least();
        DamagedDisc disc{sample.whole, {}};
        damageRows(disc, sample.layout, seed < 4 ? sample.layout.roots() : sample.layout.roots() / 2, random);
        const auto [bytes, outcome] = repair(disc, sample.layout);
        QVERIFY(outcome.bad.empty());
        QVERIFY(bytes == sample.whole);
        QVERIFY(approvedByDvdisaster(m_scratch, bytes));
        // In one piece, and sector by sector, of image and parity.
        auto repairer = open(disc, sample.layout);
        Bytes read(sample.layout.sectors() / 3 * kDiscBlock);
        QVERIFY(repairer.read(0, read).value().bad.empty());
        QVERIFY(std::equal(read.begin(), read.end(), sample.whole.begin()));
        for (std::uint64_t sector = 0; sector < sample.layout.sectors(); sector += 997) {
            QVERIFY(readsAlone(repairer, sample, sector));
        }
    }

    // The same damage, given to both.
    void verdict_isDvdisasters_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<unsigned>("damaged");
        for (const unsigned damaged : {20U, 43U, 44U, 60U}) {
            for (int seed = 0; seed < 2; ++seed) {
                QTest::addRow("%u of a row, %d", damaged, seed) << seed << damaged;
            }
        }
    }
    void verdict_isDvdisasters()
    {
        QFETCH(int, seed);
        QFETCH(unsigned, damaged);
        std::mt19937_64 random(static_cast<unsigned>(seed) + 100);
        DamagedDisc disc{small().whole, {}};
        damageRows(disc, small().layout, damaged, random);
        for (const std::uint64_t sector : {std::uint64_t(16), small().layout.imageSectors(),
                                           small().layout.imageSectors() + 1}) { // or dvdisaster finds nothing
            heal(disc, small(), sector);
        }
        writeFile(m_scratch.path() + "/theirs.iso", withDeadSectors(disc));
        const std::string says = dvdisaster(m_scratch, "-i theirs.iso -f");
        const Bytes theirs = readFile(m_scratch.path() + "/theirs.iso");
        const auto ours = repair(disc, small().layout);
        QVERIFY2(ours.outcome.bad.empty() == (theirs == small().whole), says.c_str());
        QCOMPARE(ours.outcome.bad.empty(), damaged <= 43);
        QVERIFY(!ours.outcome.bad.empty() || ours.bytes == theirs);
        // What one of them repairs, the other does; nothing that is wrong is called good.
        for (std::uint64_t sector = 0; sector < small().layout.sectors(); ++sector) {
            const bool right = equalAt(theirs, small().whole, sector);
            const bool named = std::ranges::binary_search(ours.outcome.bad, sector);
            const bool unproven = std::ranges::binary_search(ours.outcome.unproven, sector) ||
                                  std::ranges::binary_search(ours.outcome.suspect, sector);
            QVERIFY2(unproven || right == !named, std::to_string(sector).c_str());
        }
    }

    void deadSectorsOfDvdisaster_areRepaired()
    {
        std::mt19937_64 random(7);
        DamagedDisc disc{small().whole, {}};
        damageRows(disc, small().layout, 43, random);
        const DamagedDisc file{withDeadSectors(disc), {}};
        const auto [bytes, outcome] = repair(file, small().layout);
        QVERIFY(outcome.bad.empty() && bytes == small().whole);
    }

    // The descriptor, the header, the first megabytes: what a search without them does.
    void fileSystemsOwnBlocks_lost_areRepaired()
    {
        for (const bool silent : {false, true}) {
            DamagedDisc disc{least().whole, {}};
            for (std::uint64_t sector = 0; sector < 8 * kLeastRows; ++sector) {
                silent ? disc.spoil(sector) : void(disc.unreadable.insert(sector));
            }
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::header).value());
            const auto [bytes, outcome] = repair(disc, least().layout);
            QVERIFY(outcome.bad.empty() && bytes == least().whole);
        }
    }
    void header_lost_isRepaired()
    {
        DamagedDisc disc{small().whole, {}};
        disc.spoil(small().layout.imageSectors());
        disc.unreadable.insert(small().layout.imageSectors() + 1);
        const auto [bytes, outcome] = repair(disc, small().layout);
        QVERIFY(outcome.bad.empty() && bytes == small().whole);
    }
    // A disc that was read has more sectors than the image; a file that was cut off has fewer.
    void header_lostWhereTheSizeIsNotTheImages_isFound()
    {
        DamagedDisc disc{least().whole, {16, least().layout.imageSectors()}};
        disc.bytes.resize(disc.bytes.size() + 300 * kDiscBlock);
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        disc.bytes.resize(least().whole.size() - 100 * kDiscBlock);
        const auto [bytes, outcome] = repair(disc, least().layout);
        QVERIFY(outcome.bad.empty() && bytes == least().whole);
    }
    void checksums_lost_areRepairedWithTheRest()
    {
        const ParityLayout& layout = least().layout;
        for (const bool silent : {false, true}) {
            DamagedDisc disc{least().whole, {}};
            for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) {
                const std::uint64_t sector = layout.sectorAt(layout.sumLayer(), row);
                silent ? disc.spoil(sector) : void(disc.unreadable.insert(sector));
                disc.spoil(layout.sectorAt(static_cast<unsigned>(row % layout.sumLayer()), row));
            }
            const auto [bytes, outcome] = repair(disc, layout);
            QVERIFY(outcome.bad.empty() && outcome.unproven.empty());
            QVERIFY(bytes == least().whole);
        }
    }

    // Row 16 is the first of those that are read together, has 7 errors and no checksums: only the rows before help.
    void checksumsOfABlocksFirstRow_lost_comeFromTheRowsBefore()
    {
        const ParityLayout& layout = least().layout;
        DamagedDisc disc{least().whole, {}};
        for (std::uint64_t row = 7; row < 16; ++row) {
            disc.unreadable.insert(layout.sectorAt(layout.sumLayer(), row));
        }
        for (unsigned layer = 40; layer < 47; ++layer) {
            disc.spoil(layout.sectorAt(layer, 16));
            disc.unreadable.insert(layout.sectorAt(layer, 8));
        }
        disc.unreadable.insert(layout.sectorAt(40, 16)); // one of them shows the reader that there is damage
        auto repairer = open(disc, layout);
        QVERIFY(readsAlone(repairer, least(), layout.sectorAt(40, 16)));
        const auto [bytes, outcome] = repair(disc, layout);
        QVERIFY(outcome.bad.empty() && bytes == least().whole);
    }
    void checksumsOfTheFirstRow_lost_comeFromTheLastRow()
    {
        for (const ProtectedSample* sample : {&small(), &least()}) {
            const ParityLayout& layout = sample->layout;
            DamagedDisc disc{sample->whole, {}};
            disc.unreadable.insert(layout.sectorAt(layout.sumLayer(), layout.layerSectors() - 1));
            for (unsigned layer = 30; layer < 30 + layout.roots(); ++layer) {
                disc.spoil(layout.sectorAt(layer, 0));
            }
            const auto [bytes, outcome] = repair(disc, layout);
            QVERIFY(outcome.bad.empty() && bytes == sample->whole);
        }
    }

    // Of a file that was cut off.
    void layersLost_withinTheBound_areRepaired()
    {
        const ParityLayout& layout = small().layout;
        DamagedDisc disc{small().whole, {}};
        disc.bytes.resize((layout.sectors() - 43 * 10) * kDiscBlock);
        const auto [bytes, outcome] = repair(disc, layout);
        QVERIFY(outcome.bad.empty() && bytes == small().whole);
        QCOMPARE(outcome.repaired.size(), std::size_t(430));
    }
};

STEADYBURN_UNIT_TEST(TestParityRepairer)

} // namespace test_parity_repairer

#include "TestParityRepairer.moc"
