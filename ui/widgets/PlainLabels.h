// Names come from the media, drives, files and projects of strangers: no label, question or tool tip may take one for
// markup, which could even load files. From the first call on every QLabel that was left to guess (Qt::AutoText) shows
// plain text: ours, those of Qt's own dialogs, and tool tips. One that is meant to be rich says so. GUI thread.
#pragma once

namespace steadyburn {

void showLabelsPlain(); // once is enough; needs the QApplication

} // namespace steadyburn
