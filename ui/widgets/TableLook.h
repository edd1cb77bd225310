// How tables and trees look in the pages: no frame, rows with a hairline between them, quiet titles, and what is said
// of a row as a chip. GUI thread.
#pragma once

#include <QTreeView>

namespace steadyburn {

// A cell whose model answers this with a BannerWeight (an int) is drawn as a chip.
inline constexpr int kChipRole = Qt::UserRole + 100;

// Gives the view its titles and its delegate; sizes and order of the columns are set afterwards.
void applyTableLook(QTreeView& view);

} // namespace steadyburn
