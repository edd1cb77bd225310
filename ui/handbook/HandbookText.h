// The handbook's pages as the program carries them, and the names of their sections. Any thread.
#pragma once

#include <QList>
#include <QString>
#include <QUrl>

namespace steadyburn {

struct HandbookSection {
    QString title;
    QString anchor; // as on the repository's page: "what-is-an-underrun"
    int level = 1;  // 1: the page itself
};

// The pages in the order of reading: "index.md", …
[[nodiscard]] QStringList handbookPages();
// PAGE or PAGE#ANCHOR, as a link in the handbook has it.
[[nodiscard]] QUrl handbookUrl(const QString& place);
// The anchor that a title gets where Markdown is shown in the web, so that one link works here and there.
[[nodiscard]] QString handbookAnchor(const QString& title);
[[nodiscard]] QList<HandbookSection> handbookSections(const QString& page);

} // namespace steadyburn
