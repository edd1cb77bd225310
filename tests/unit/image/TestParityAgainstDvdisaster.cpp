// Random images with random damage, given to dvdisaster and to us: the same parity, the same verdict, the same repair.
// STEADYBURN_PARITY_ROUNDS: how many; STEADYBURN_PARITY_SEED: of the first.
#include "image/parity/ParityRepairer.h"
#include "support/ParitySample.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

namespace test_parity_against_dvdisaster {

constexpr int kRounds = 2; // some seconds

int numberFrom(const char* variable, int otherwise)
{
    bool given = false;
    const int number = qEnvironmentVariableIntValue(variable, &given);
    return given ? number : otherwise;
}

struct Round {
    ParityLayout layout;
    Bytes image;
    Bytes whole;
};

Round makeRound(std::mt19937_64& random)
{
    const std::uint64_t rows = 3 + random() % 14;
    const std::uint64_t most = rows * 246 - 2;
    const std::uint64_t sectors = 200 + random() % (most - 200 + 1);
    const std::uint64_t bytes = sectors * kDiscBlock; // dvdisaster repairs no image that ends within a sector
    Bytes image = sampleImage(bytes);
    for (std::size_t n = 17 * kDiscBlock; n < image.size(); n += 4096) {
        image[n] = static_cast<std::byte>(random());
    }
    const auto layout = ParityLayout::of(bytes, rows).value();
    Bytes whole = withParity(image, layout);
    return {layout, std::move(image), std::move(whole)};
}

// What dvdisaster needs to find the parity, and to trust: it does not test whether a sector of checksums is one.
bool mayBeSpoiled(const ParityLayout& layout, std::uint64_t sector)
{
    const std::uint64_t header = layout.imageSectors();
    return sector != kFingerprintSector && sector != header && sector != header + 1;
}

// Scratches and single sectors, of which the drive tells or not: in some rounds more than the parity can repair.
DamagedDisc damage(const Round& round, std::mt19937_64& random)
{
    const ParityLayout& layout = round.layout;
    DamagedDisc disc{round.whole, {}};
    const auto spoil = [&](std::uint64_t sector) {
        if (!mayBeSpoiled(layout, sector)) {
            return;
        }
        if (random() % 3 == 0 && layout.layerOf(sector) < layout.sumLayer()) {
            if (!disc.unreadable.contains(sector)) {
                disc.spoil(sector);
            }
        } else {
            disc.unreadable.insert(sector);
        }
    };
    const std::uint64_t budget = layout.roots() * (40 + random() % 80) / 100; // of each row, on the average
    for (std::uint64_t scratch = random() % 4; scratch > 0; --scratch) {
        const std::uint64_t length = 1 + random() % (1 + budget * layout.layerSectors() / 4);
        const std::uint64_t first = random() % (layout.sectors() - length);
        for (std::uint64_t sector = first; sector < first + length; ++sector) {
            spoil(sector);
        }
    }
    for (std::uint64_t row = 0; row < layout.layerSectors(); ++row) {
        for (std::uint64_t count = random() % (1 + budget); count > 0; --count) {
            spoil(layout.sectorAt(static_cast<unsigned>(random() % 255), row));
        }
    }
    return disc;
}

Bytes marked(const DamagedDisc& disc)
{
    Bytes bytes = disc.bytes;
    for (const std::uint64_t number : disc.unreadable) {
        makeDeadSector(sectorIn(bytes, number));
    }
    return bytes;
}

struct OurRepair {
    Bytes bytes;
    ParityRepairer::Outcome outcome;
};

OurRepair repairOurselves(const DamagedDisc& disc, const ParityMark& mark)
{
    OurRepair ours{disc.bytes, {}};
    for (const std::uint64_t sector : disc.unreadable) {
        std::ranges::fill(sectorIn(ours.bytes, sector), std::byte{});
    }
    ours.outcome = ParityRepairer(disc.reader(), disc.sectors(), mark, 8)
                       .repair([&](std::uint64_t sector, std::span<const std::byte> bytes) {
                           std::ranges::copy(bytes, sectorIn(ours.bytes, sector).begin());
                           return Result<void>();
                       })
                       .value();
    return ours;
}

class TestParityAgainstDvdisaster : public QObject {
    Q_OBJECT
private:
    ScratchFolder m_scratch;

private slots:
    void dvdisaster_isThere() { QVERIFY(hasDvdisaster(m_scratch)); }

    void randomDamage_isJudgedAndRepairedAlike_data()
    {
        QTest::addColumn<int>("seed");
        const int first = numberFrom("STEADYBURN_PARITY_SEED", 1);
        for (int seed = first; seed < first + numberFrom("STEADYBURN_PARITY_ROUNDS", kRounds); ++seed) {
            QTest::addRow("%d", seed) << seed;
        }
    }
    void randomDamage_isJudgedAndRepairedAlike()
    {
        QFETCH(int, seed);
        std::mt19937_64 random(static_cast<unsigned>(seed));
        Round round = makeRound(random);
        writeFile(m_scratch.path() + "/theirs.iso", round.image);
        dvdisaster(m_scratch, "-i theirs.iso -mRS03 -c --debug -n " + std::to_string(round.layout.sectors()));
        Bytes made = readFile(m_scratch.path() + "/theirs.iso");
        QVERIFY(made == round.whole || !isDvdisasterOfOurVersion(m_scratch));
        if (seed % 2 == 0) { // it repairs what we made, and we what it made
            round.whole = std::move(made);
        }

        const DamagedDisc disc = damage(round, random);
        const auto mark = findParity(disc.reader(), disc.sectors(), ParitySearch::header).value();
        QVERIFY(mark && mark->layout == round.layout);
        const OurRepair ours = repairOurselves(disc, *mark);
        writeFile(m_scratch.path() + "/theirs.iso", marked(disc));
        const std::string says = dvdisaster(m_scratch, "-i theirs.iso -f");
        const Bytes theirs = readFile(m_scratch.path() + "/theirs.iso");

        const bool weDid = ours.outcome.bad.empty() && ours.outcome.suspect.empty() && ours.outcome.unproven.empty();
        QVERIFY2(!weDid || ours.bytes == round.whole, "wrong bytes are called good");
        QVERIFY2(weDid == (theirs == round.whole), says.c_str());
        // Neither of them repairs a sector that the other one leaves.
        for (std::uint64_t sector = 0; !weDid && sector < round.layout.sectors(); ++sector) {
            const auto same = [&](const Bytes& bytes) {
                return std::memcmp(bytes.data() + sector * kDiscBlock, round.whole.data() + sector * kDiscBlock,
                                   kDiscBlock) == 0;
            };
            const auto named = [sector](const ParityRepairer::Sectors& sectors) {
                return std::ranges::binary_search(sectors, sector);
            };
            const bool open = named(ours.outcome.suspect) || named(ours.outcome.unproven);
            QVERIFY2(open || same(theirs) == !named(ours.outcome.bad), std::to_string(sector).c_str());
            QVERIFY2(open || same(ours.bytes) == !named(ours.outcome.bad), std::to_string(sector).c_str());
        }
    }
};

STEADYBURN_UNIT_TEST(TestParityAgainstDvdisaster)

} // namespace test_parity_against_dvdisaster

#include "TestParityAgainstDvdisaster.moc"
