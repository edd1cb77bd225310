// A card for a medium, to be printed and kept with it: what it says, and the one page of PDF that shows it. The words
// come from whoever asks for it. Any thread.
#pragma once

#include "base/Result.h"
#include "shelf/ShelfOutline.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct CardStep {
    std::string text;
    std::vector<std::string> commands; // a line each
};

struct ShelfCard { // UTF-8
    std::string title;
    std::string subtitle; // what it is, and of when
    std::vector<std::pair<std::string, std::string>> facts;
    std::string contentsHeading;
    OutlineNode contents;
    struct Words {
        std::string name;
        std::string amount;
    };
    std::function<Words(const OutlineLine& line)> words;
    std::string restoreHeading;
    std::vector<CardStep> steps;
    std::string code; // what the QR code holds
    std::string codeCaption;
    std::string foot;
    std::string printingHint; // of a page that is cut: how
};

enum class CardForm : std::uint8_t {
    page,      // all of the paper
    jewelCase, // a front of 120 mm × 120 mm and a tray card of 151 mm × 118 mm with its two spines of 6.5 mm
    folded,    // two squares of 100 mm, folded in the middle: it fits into the case of a tape cartridge
};

enum class CardPaper : std::uint8_t { a4, letter };

// A page of PDF. Fails with outOfMemory, and with unsupported where this computer has no font at all.
Result<std::string> cardPdf(const ShelfCard& card, CardForm form, CardPaper paper);

} // namespace steadyburn
