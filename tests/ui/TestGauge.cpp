#include "ui/widgets/RingGauge.h"

#include "base/Units.h"
#include "ui/settings/Appearance.h"

#include <QAccessible>
#include <QImage>
#include <QScreen>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>

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
    // The share of the bar's middle row that has the state's colour.
    static double painted(RingGauge& gauge, FeedState state)
    {
        const QImage image = gauge.grab().toImage();
        const QRgb wanted = RingGauge::stateColor(state, gauge.palette()).rgb();
        const int row = gauge.fontMetrics().lineSpacing() + 7 + 11;
        int found = 0;
        for (int x = 0; x < image.width(); ++x) {
            found += image.pixel(x, row) == wanted ? 1 : 0;
        }
        return static_cast<double>(found) / image.width();
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
    void fill_isPaintedToScale()
    {
        RingGauge gauge;
        gauge.resize(800, 120);
        for (const double share : {0.0, 0.25, 0.71, 1.0}) {
            gauge.show(at(share, FeedState::healthy));
            const double seen = painted(gauge, FeedState::healthy);
            QVERIFY2(std::abs(seen - share) < 0.03, qPrintable(QStringLiteral("%1 for %2").arg(seen).arg(share)));
        }
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
        gauge.show(at(0.71, FeedState::healthy));
        QCOMPARE(gauge.accessibleDescription(), QStringLiteral("71 percent, healthy"));
        QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&gauge);
        QVERIFY(seen != nullptr);
        QCOMPARE(seen->role(), QAccessible::ProgressBar);
        QCOMPARE(seen->text(QAccessible::Name), QStringLiteral("Memory buffer"));
        QCOMPARE(seen->text(QAccessible::Value), QStringLiteral("71 percent, healthy"));
        QVERIFY(seen->valueInterface() != nullptr);
        QCOMPARE(seen->valueInterface()->currentValue().toInt(), 71);
        QCOMPARE(seen->valueInterface()->maximumValue().toInt(), 100);
    }

    void paintedInPieces_looksAsPaintedAtOnce_data()
    {
        QTest::addColumn<bool>("mirrored");
        QTest::newRow("left to right") << false;
        QTest::newRow("right to left") << true;
    }
    // A frame paints only what moved: after many frames the picture must be the same as from scratch.
    void paintedInPieces_looksAsPaintedAtOnce()
    {
        QFETCH(bool, mirrored);
        const auto direction = mirrored ? Qt::RightToLeft : Qt::LeftToRight;
        RingGauge moving;
        moving.setLayoutDirection(direction);
        moving.resize(600, 120);
        moving.show();
        QVERIFY(QTest::qWaitForWindowExposed(&moving));
        for (const double share : {0.9, 0.4, 0.41, 0.2, 0.75, 0.6}) {
            moving.show(at(share, FeedState::healthy));
            QTest::qWait(40);
        }
        RingGauge fresh;
        fresh.setLayoutDirection(direction);
        fresh.resize(600, 120);
        fresh.show(at(0.6, FeedState::healthy));
        const QImage seen = moving.screen()->grabWindow(moving.winId()).toImage();
        const QImage wanted = fresh.grab().toImage();
        const int line = moving.fontMetrics().lineSpacing();
        QCOMPARE(seen.size(), wanted.size());
        const QRect bar(0, line + 6, 600, 46);
        QVERIFY(seen.copy(bar).convertToFormat(QImage::Format_RGB32) ==
                wanted.copy(bar).convertToFormat(QImage::Format_RGB32));
        const QImage full = moving.grab().toImage();
        const int row = line + 7 + 11;
        const QRgb color = RingGauge::stateColor(FeedState::healthy, moving.palette()).rgb();
        QCOMPARE(full.pixel(mirrored ? 590 : 10, row) == color, true);
        QCOMPARE(full.pixel(mirrored ? 10 : 590, row) == color, false);
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

QTEST_MAIN(TestGauge)
#include "TestGauge.moc"
