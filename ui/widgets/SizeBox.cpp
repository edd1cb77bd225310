#include "ui/widgets/SizeBox.h"

#include "ui/text/SizeText.h"

#include <QLocale>

#include <optional>

namespace steadyburn {

namespace {

constexpr double kMostGiB = 1'000'000;
constexpr int kDigits = 10; // a byte is 1e-9 GiB

std::optional<std::uint64_t> bytesOf(const QString& text)
{
    QString plain = text.simplified().remove(QLatin1Char(' '));
    plain.replace(QLocale().decimalPoint(), QStringLiteral("."));
    if (!plain.isEmpty() && plain.back().isDigit()) {
        plain += QStringLiteral("GiB");
    }
    const auto bytes = parseSize(plain.toStdString());
    return bytes ? std::optional(*bytes) : std::nullopt;
}

double inGiB(std::uint64_t bytes)
{
    return static_cast<double>(bytes) / static_cast<double>(kGiB);
}

std::uint64_t inBytes(double value)
{
    return static_cast<std::uint64_t>(std::llround(value * static_cast<double>(kGiB)));
}

} // namespace

SizeBox::SizeBox(QWidget* parent) : QDoubleSpinBox(parent)
{
    setDecimals(kDigits);
    setRange(0, kMostGiB);
    setKeyboardTracking(false); // else "5 m" would be taken while "5 miles" is typed
}

std::uint64_t SizeBox::bytes() const
{
    return inBytes(value());
}

void SizeBox::setBytes(std::uint64_t bytes)
{
    setValue(inGiB(bytes));
}

QString SizeBox::textFromValue(double value) const
{
    return sizeText(inBytes(value));
}

double SizeBox::valueFromText(const QString& text) const
{
    if (text == textFromValue(value())) {
        return value(); // which is rounded there
    }
    return text == specialValueText() ? minimum() : inGiB(bytesOf(text).value_or(0));
}

QValidator::State SizeBox::validate(QString& text, int& /*at*/) const
{
    if (text == specialValueText()) {
        return QValidator::Acceptable;
    }
    const auto bytes = bytesOf(text);
    return bytes && inGiB(*bytes) <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

} // namespace steadyburn
