#include "shelf/CardCanvas.h"

#include "base/Text.h"

#include <cmath>
#include <new>
#include <numbers>

#include <cairo-pdf.h>
#include <qrencode.h>

namespace steadyburn {

namespace {

constexpr double kPointsOfMillimetre = 72 / 25.4;

// Called by a library in C, which knows no exceptions.
cairo_status_t takePdf(void* into, const unsigned char* data, unsigned int size)
{
    try {
        static_cast<std::string*>(into)->append(reinterpret_cast<const char*>(data), size);
        return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

Fault noMemory()
{
    return {.kind = FaultKind::outOfMemory, .doing = Action::write};
}

bool hasFont(PangoLayout& layout)
{
    PangoFontFamily** families = nullptr;
    int count = 0;
    pango_context_list_families(pango_layout_get_context(&layout), &families, &count);
    g_free(families);
    return count > 0;
}

} // namespace

Result<CardCanvas> CardCanvas::begin(double width, double height, const std::string& title)
{
    CardCanvas canvas;
    canvas.m_pdf = std::make_unique<std::string>();
    canvas.m_surface.reset(cairo_pdf_surface_create_for_stream(takePdf, canvas.m_pdf.get(), width * kPointsOfMillimetre,
                                                               height * kPointsOfMillimetre));
    cairo_pdf_surface_set_metadata(canvas.m_surface.get(), CAIRO_PDF_METADATA_TITLE,
                                   escapeNonUtf8(title).c_str()); // fails with anything else
    cairo_pdf_surface_set_metadata(canvas.m_surface.get(), CAIRO_PDF_METADATA_CREATOR, "Steadyburn");
    canvas.m_cairo.reset(cairo_create(canvas.m_surface.get()));
    if (cairo_status(canvas.m_cairo.get()) != CAIRO_STATUS_SUCCESS) {
        return noMemory();
    }
    cairo_scale(canvas.m_cairo.get(), kPointsOfMillimetre, kPointsOfMillimetre);
    canvas.m_layout.reset(pango_cairo_create_layout(canvas.m_cairo.get()));
    if (!hasFont(*canvas.m_layout)) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .detail = "font"};
    }
    PangoContext* const context = pango_layout_get_context(canvas.m_layout.get());
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR); // lines begin at the left, whatever the script of a name
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_layout_set_auto_dir(canvas.m_layout.get(), FALSE);
    return canvas;
}

void CardCanvas::set(double width, const std::string& text, const CardStyle& style)
{
    PangoLayout* const layout = m_layout.get();
    PangoFontDescription* const font = pango_font_description_new();
    pango_font_description_set_family(font, style.fixed ? "monospace" : "sans");
    pango_font_description_set_weight(font, style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, style.points / kPointsOfMillimetre * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    const std::string shown = escapeNonUtf8(text); // Pango prints a warning of anything else
    pango_layout_set_text(layout, shown.data(), static_cast<int>(shown.size()));
    pango_layout_set_width(layout, width < 0 ? -1 : static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_height(layout, -style.lines);
    pango_layout_set_ellipsize(layout, style.lines == 1 ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END);
    pango_layout_set_alignment(layout, style.right    ? PANGO_ALIGN_RIGHT
                                       : style.middle ? PANGO_ALIGN_CENTER
                                                      : PANGO_ALIGN_LEFT);
}

double CardCanvas::text(double x, double y, double width, const std::string& text, const CardStyle& style)
{
    set(width, text, style);
    cairo_set_source_rgb(m_cairo.get(), style.grey, style.grey, style.grey);
    const double base = static_cast<double>(pango_layout_get_baseline(m_layout.get())) / PANGO_SCALE;
    cairo_move_to(m_cairo.get(), x, style.onBase ? y - base : y);
    pango_cairo_show_layout(m_cairo.get(), m_layout.get());
    int height = 0;
    pango_layout_get_size(m_layout.get(), nullptr, &height);
    return static_cast<double>(height) / PANGO_SCALE;
}

double CardCanvas::heightOf(double width, const std::string& text, const CardStyle& style)
{
    set(width, text, style);
    int height = 0;
    pango_layout_get_size(m_layout.get(), nullptr, &height);
    return static_cast<double>(height) / PANGO_SCALE;
}

double CardCanvas::widthOf(const std::string& text, const CardStyle& style)
{
    set(-1, text, style);
    int width = 0;
    pango_layout_get_size(m_layout.get(), &width, nullptr);
    return static_cast<double>(width) / PANGO_SCALE;
}

void CardCanvas::line(double x1, double y1, double x2, double y2, double width, double grey, bool dashed)
{
    constexpr double kDash = 1.5;
    cairo_set_source_rgb(m_cairo.get(), grey, grey, grey);
    cairo_set_line_width(m_cairo.get(), width);
    cairo_set_dash(m_cairo.get(), &kDash, dashed ? 1 : 0, 0);
    cairo_move_to(m_cairo.get(), x1, y1);
    cairo_line_to(m_cairo.get(), x2, y2);
    cairo_stroke(m_cairo.get());
}

void CardCanvas::fill(double x, double y, double width, double height, double grey)
{
    cairo_set_source_rgb(m_cairo.get(), grey, grey, grey);
    cairo_rectangle(m_cairo.get(), x, y, width, height);
    cairo_fill(m_cairo.get());
}

Result<void> CardCanvas::code(double x, double y, double size, const std::string& text)
{
    constexpr int kBorder = 4; // modules, by the standard
    QRcode* const code = QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M);
    if (code == nullptr) {
        return noMemory();
    }
    const double module = size / (code->width + 2 * kBorder);
    fill(x, y, size, size, 1);
    cairo_set_source_rgb(m_cairo.get(), 0, 0, 0);
    for (int row = 0; row < code->width; ++row) { // one path: no seams between its squares
        for (int column = 0; column < code->width; ++column) {
            if ((code->data[row * code->width + column] & 1U) != 0) {
                cairo_rectangle(m_cairo.get(), x + (kBorder + column) * module, y + (kBorder + row) * module, module,
                                module);
            }
        }
    }
    QRcode_free(code);
    cairo_fill(m_cairo.get());
    return {};
}

void CardCanvas::within(double x, double y, double width, double height, const std::function<void()>& draw)
{
    cairo_save(m_cairo.get());
    cairo_translate(m_cairo.get(), x, y);
    cairo_rectangle(m_cairo.get(), 0, 0, width, height);
    cairo_clip(m_cairo.get());
    draw();
    cairo_restore(m_cairo.get());
}

void CardCanvas::turned(double x, double y, double quarters, const std::function<void()>& draw)
{
    cairo_save(m_cairo.get());
    cairo_translate(m_cairo.get(), x, y);
    cairo_rotate(m_cairo.get(), quarters * std::numbers::pi / 2);
    draw();
    cairo_restore(m_cairo.get());
}

Result<std::string> CardCanvas::finish()
{
    cairo_show_page(m_cairo.get());
    cairo_surface_finish(m_surface.get());
    const bool good = cairo_status(m_cairo.get()) == CAIRO_STATUS_SUCCESS &&
                      cairo_surface_status(m_surface.get()) == CAIRO_STATUS_SUCCESS;
    return good ? Result<std::string>(std::move(*m_pdf)) : noMemory();
}

} // namespace steadyburn
