#include "ui/widgets/RingGauge.h"

#include "base/Units.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/settings/Appearance.h"

#include <QAccessible>
#include <QImage>
#include <QScreen>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace steadyburn;

class TestGauge : public QObject {
    Q_OBJECT
private:
    static Telemetry at(double share, FeedState state)
    {
        Telemetry now;
        now.phase = Phase::write;
        now.ringSize = 100 * kMiB;
        now.ringBytes = static_cast<std::uint64_t>(share * static_cast<double>(now.ringSize));
        now.levels = {50 * kMiB, 20 * kMiB, 70 * kMiB};
        now.ringMinimum = 5 * kMiB;
        now.feed = state;
        now.reserveSeconds = 12;
        return now;
    }
    // The share of the thick ring that has the state's colour.
    static double painted(RingGauge& gauge, FeedState state)
    {
        const QImage image = gauge.grab().toImage();
        const QRgb wanted = RingGauge::stateColor(state, gauge.palette()).rgb();
        const double radius = RingPicture::radiusOf(gauge.width());
        constexpr int kAround = 720;
        int found = 0;
        for (int i = 0; i < kAround; ++i) {
            const double angle = 2 * std::numbers::pi * (i + 0.5) / kAround;
            const QPoint point(static_cast<int>(gauge.width() / 2.0 + radius * std::sin(angle)),
                               static_cast<int>(gauge.height() / 2.0 - radius * std::cos(angle)));
            found += image.pixel(point) == wanted ? 1 : 0;
        }
        return static_cast<double>(found) / kAround;
    }

    static double contrast(const QColor& one, const QColor& other)
    {
        const auto luminance = [](const QColor& color) {
            const auto linear = [](double share) {
                return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
        };
        const double a = luminance(one) + 0.05;
        const double b = luminance(other) + 0.05;
        return std::max(a, b) / std::min(a, b);
    }

private slots:
    // A full buffer that lasts two seconds is no reason to be calm.
    void shortReserve_isNeverHealthy()
    {
        Telemetry now;
        now.phase = Phase::write;
        now.feed = FeedState::healthy;
        now.ringSize = now.ringBytes = 8 << 20;
        now.reserveSeconds = 5;
        QVERIFY(RingGauge::pictureOf(now, 0.5).state == FeedState::healthy);
        now.reserveSeconds = 4.9;
        QVERIFY(RingGauge::pictureOf(now, 0.5).state == FeedState::low);
        now.reserveSeconds = 0; // not known
        QVERIFY(RingGauge::pictureOf(now, 0.5).state == FeedState::healthy);
    }

    void fill_isPaintedToScale()
    {
        RingGauge gauge;
        gauge.resize(260, 260);
        for (const double share : {0.0, 0.25, 0.71, 1.0}) {
            gauge.show(at(share, FeedState::healthy), 0.5);
            const double seen = painted(gauge, FeedState::healthy);
            QVERIFY2(std::abs(seen - share) < 0.03, qPrintable(QStringLiteral("%1 for %2").arg(seen).arg(share)));
        }
    }

    void middle_saysSecondsOrPercent_andOneWord()
    {
        RingGauge gauge;
        gauge.show(at(0.71, FeedState::healthy), 0.5);
        QCOMPARE(gauge.figure(), QStringLiteral("12 s"));
        QCOMPARE(gauge.word(), QStringLiteral("Healthy"));
        Telemetry dry = at(0, FeedState::starved);
        dry.reserveSeconds = 0;
        gauge.show(dry, 0.5);
        QCOMPARE(gauge.figure(), QStringLiteral("0 s"));
        QCOMPARE(gauge.word(), QStringLiteral("Drive waiting"));
        Telemetry filling = at(0.3, FeedState::prefill);
        filling.phase = Phase::prefill;
        gauge.show(filling, -1);
        QCOMPARE(gauge.figure(), QStringLiteral("30 %"));
    }

    // Colour is not alone: a drive that waits has an outline around an empty ring.
    void starved_isOutlinedInRed()
    {
        RingGauge gauge;
        gauge.resize(260, 260);
        gauge.show(at(0, FeedState::starved), 0.5);
        const QImage image = gauge.grab().toImage();
        const QRgb red = RingGauge::stateColor(FeedState::starved, gauge.palette()).rgb();
        const double edge = RingPicture::radiusOf(260) - RingPicture::widthOf(260) / 2;
        int found = 0;
        for (int y = static_cast<int>(130 - edge) - 5; y < static_cast<int>(130 - edge) + 2; ++y) {
            found += image.pixel(130, y) == red ? 1 : 0;
        }
        QVERIFY(found >= 1);
    }

    // A phase in which the ring is not fed says nothing of it.
    void afterTheWriting_nothingIsHealthy()
    {
        RingGauge gauge;
        Telemetry now = at(0.9, FeedState::healthy);
        now.phase = Phase::verify;
        now.written = 50;
        now.total = 100;
        gauge.show(now, 0.5);
        QCOMPARE(gauge.word(), QStringLiteral("Verifying"));
        QCOMPARE(gauge.figure(), QStringLiteral("50 %"));
        QCOMPARE(gauge.valueText(), QStringLiteral("50 percent, verifying"));
    }

    void everyState_hasItsOwnWordAndSign()
    {
        QSet<QString> words;
        QSet<QString> signs;
        const auto states = {FeedState::prefill, FeedState::healthy,   FeedState::low,
                             FeedState::starved, FeedState::finishing, FeedState::ended};
        for (const FeedState state : states) {
            words << RingGauge::stateWord(state);
            signs << RingGauge::stateSign(state);
        }
        QCOMPARE(words.size(), static_cast<qsizetype>(states.size()));
        QCOMPARE(signs.size(), static_cast<qsizetype>(states.size()));
    }

    void finishing_isNeverRed()
    {
        const QPalette palette;
        QVERIFY(RingGauge::stateColor(FeedState::finishing, palette) !=
                RingGauge::stateColor(FeedState::starved, palette));
    }

    void screenReader_hearsPercentAndState()
    {
        RingGauge gauge;
        gauge.show(at(0.71, FeedState::healthy), 0.5);
        QCOMPARE(gauge.accessibleDescription(), QStringLiteral("buffer 71 percent, 12 seconds, healthy"));
        QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&gauge);
        QVERIFY(seen != nullptr);
        QCOMPARE(seen->role(), QAccessible::ProgressBar);
        QCOMPARE(seen->text(QAccessible::Name), QStringLiteral("Memory buffer"));
        QCOMPARE(seen->text(QAccessible::Value), QStringLiteral("buffer 71 percent, 12 seconds, healthy"));
        QVERIFY(seen->valueInterface() != nullptr);
        QCOMPARE(seen->valueInterface()->currentValue().toInt(), 71);
        QCOMPARE(seen->valueInterface()->maximumValue().toInt(), 100);
    }

    // A frame paints only what moved: after many frames the picture must be the same as from scratch.
    void paintedInPieces_looksAsPaintedAtOnce()
    {
        RingGauge moving;
        moving.resize(260, 260);
        moving.show();
        QVERIFY(QTest::qWaitForWindowExposed(&moving, kHang));
        RingGauge fresh;
        fresh.resize(260, 260);
        const double shares[] = {0.9, 0.6, 0.61, 0.3, 0.75, 0.6};
        const EventCount painted(moving, QEvent::Paint);
        double second = 0;
        double from = shares[0];
        for (const double until : shares) {
            constexpr int kSteps = 4;
            for (int step = 1; step <= kSteps; ++step) {
                const double share = step == kSteps ? until : from + (until - from) * step / kSteps;
                Telemetry now = at(share, FeedState::healthy);
                now.elapsedSeconds = ++second;
                const int before = painted();
                moving.show(now, share / 2);
                if (from != until) { // else nothing moves
                    QTRY_VERIFY_WITH_TIMEOUT(painted() > before, kHang);
                }
            }
            from = until;
        }
        fresh.show(at(0.6, FeedState::healthy), 0.3);
        const auto seen = [&moving] {
            return moving.screen()->grabWindow(moving.winId()).toImage().convertToFormat(QImage::Format_RGB32);
        };
        const QImage wanted = fresh.grab().toImage().convertToFormat(QImage::Format_RGB32);
        QTRY_COMPARE_WITH_TIMEOUT(seen().size(), wanted.size(), kHang);
        const auto differ = [&] { // the end of a ring may be half a pixel off
            const QImage now = seen();
            int pixels = 0;
            for (int y = 0; y < now.height(); ++y) {
                for (int x = 0; x < now.width(); ++x) {
                    pixels += std::abs(qGray(now.pixel(x, y)) - qGray(wanted.pixel(x, y))) > 24 ? 1 : 0;
                }
            }
            return pixels;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(differ() <= 40, qPrintable(QStringLiteral("%1 pixels").arg(differ())), kHang);
    }

    // WCAG's ratio: text that means something needs 4.5.
    void stateWord_canBeReadInEveryPalette()
    {
        using Colors = AppearanceSettings::Colors;
        for (const Colors colors : {Colors::light, Colors::dark, Colors::contrast}) {
            const QPalette palette = paletteFor(colors);
            for (const FeedState state :
                 {FeedState::prefill, FeedState::healthy, FeedState::low, FeedState::starved, FeedState::finishing}) {
                const double ratio = contrast(RingGauge::stateColor(state, palette), palette.color(QPalette::Window));
                QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 in palette %2: %3")
                                                      .arg(RingGauge::stateWord(state))
                                                      .arg(static_cast<int>(colors))
                                                      .arg(ratio)));
            }
            QVERIFY(contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Window)) >= 4.5);
        }
    }
};

STEADYBURN_UNIT_TEST(TestGauge)
#include "TestGauge.moc"
