#!/bin/sh
# No event loop within the event loop: a question is opened and its answer comes later. Looks for the calls of Qt that return
# only with the answer.
#   nested-loops.sh [ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}"
found=$(grep -rnE 'QEventLoop +[a-z]|QEventLoop\(|[.>]exec\(|QFileDialog::get|QInputDialog::get|QColorDialog::get|QFontDialog::get|QMessageBox::(question|warning|information|critical|about)\(|QCoreApplication::processEvents|QApplication::processEvents' \
    --include='*.cpp' --include='*.h' ui) || exit 0
echo "$found" >&2
echo "A call that runs an event loop of its own: use open() and a signal (ui/widgets/FileQuestion.h for files)." >&2
exit 1
