// One page of the handbook: Markdown with pictures no wider than the window, and headings that links find. GUI thread.
#pragma once

#include <QTextBrowser>
#include <QTimer>

namespace steadyburn {

class HandbookView final : public QTextBrowser {
    Q_OBJECT
public:
    explicit HandbookView(QWidget* parent = nullptr);

    QVariant loadResource(int type, const QUrl& name) override;
    void zoom(int steps); // 0: as it was
    [[nodiscard]] int zoomed() const { return m_zoom; }

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void dress(); // what Markdown does not say: anchors, space in tables
    void layOutAnew();

    QTimer m_resized;
    int m_width = 0; // that the pictures were made for
    int m_zoom = 0;
};

} // namespace steadyburn
