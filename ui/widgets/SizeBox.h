// A field for a size: it is written and read with its unit, "5.00 MiB", and a number alone is GiB. GUI thread.
#pragma once

#include <QDoubleSpinBox>

#include <cstdint>

namespace steadyburn {

// As a spin box its value is in GiB; 0 stands for what its special text says.
class SizeBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit SizeBox(QWidget* parent = nullptr);

    [[nodiscard]] std::uint64_t bytes() const;
    void setBytes(std::uint64_t bytes);

    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override;
    // What is no size is given up for the value before it.
    QValidator::State validate(QString& text, int& at) const override;
};

} // namespace steadyburn
