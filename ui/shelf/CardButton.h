// Makes a card of a medium on the shelf: opened by the desktop's viewer, which prints it, or saved as PDF. The file is
// written in the background. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"
#include "ui/widgets/BannerWeight.h"

#include <QPushButton>

#include <optional>
#include <string>

namespace steadyburn {

class CardButton final : public QPushButton {
    Q_OBJECT
public:
    explicit CardButton(std::string shelf, QWidget* parent = nullptr);

    void setVolume(const std::optional<ShelfVolume>& volume); // whose card it is; none: the button is off
    // A file that is there is replaced: whoever chose it was asked.
    void save(bool insert, const std::string& path);
    void print(bool insert);

signals:
    void said(steadyburn::BannerWeight weight, const QString& text);

private:
    enum class After : std::uint8_t { tell, open };
    void askWhereTo(bool insert);
    void make(bool insert, const std::string& path, After after);
    void made(const std::string& path, After after);

    std::string m_shelf;
    std::optional<ShelfVolume> m_volume;
    bool m_making = false;
};

} // namespace steadyburn
