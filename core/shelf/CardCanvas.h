// One page of PDF on which text, lines and a QR code are put, in millimetres from its upper left corner. Any thread;
// one thread at a time.
#pragma once

#include "base/Result.h"

#include <functional>
#include <memory>
#include <string>

#include <pango/pangocairo.h>

namespace steadyburn {

struct CardStyle {
    double points = 9;
    bool bold = false;
    bool fixed = false; // for what is typed
    bool right = false; // at the right border
    bool middle = false;
    double grey = 0;     // 0 is black
    int lines = 1;       // at most; what does not fit is left out in the middle of one line, else at the end
    bool onBase = false; // y is where the letters stand, for lines of several scripts beside each other
};

class CardCanvas {
public:
    // Fails with outOfMemory, and with unsupported where this computer has no font.
    static Result<CardCanvas> begin(double width, double height, const std::string& title);

    // Puts the text with its upper left corner there. Returns how high it is.
    double text(double x, double y, double width, const std::string& text, const CardStyle& style);
    [[nodiscard]] double heightOf(double width, const std::string& text, const CardStyle& style);
    [[nodiscard]] double widthOf(const std::string& text, const CardStyle& style);
    void line(double x1, double y1, double x2, double y2, double width, double grey, bool dashed = false);
    void fill(double x, double y, double width, double height, double grey);
    // A QR code in this square, with the white border that it needs. Fails with outOfMemory.
    Result<void> code(double x, double y, double size, const std::string& text);
    // What `draw` puts stays in this box, whose upper left corner is its origin.
    void within(double x, double y, double width, double height, const std::function<void()>& draw);
    // What `draw` puts is turned about its origin, which lies at this point; clockwise.
    void turned(double x, double y, double quarters, const std::function<void()>& draw);

    // The whole PDF. Fails with outOfMemory.
    Result<std::string> finish();

private:
    struct FreeSurface {
        void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    };
    struct FreeCairo {
        void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
    };
    struct FreeObject {
        void operator()(void* object) const { g_object_unref(object); }
    };

    CardCanvas() = default;
    void set(double width, const std::string& text, const CardStyle& style);

    std::unique_ptr<std::string> m_pdf; // the surface writes to it
    std::unique_ptr<cairo_surface_t, FreeSurface> m_surface;
    std::unique_ptr<cairo_t, FreeCairo> m_cairo;
    std::unique_ptr<PangoLayout, FreeObject> m_layout;
};

} // namespace steadyburn
