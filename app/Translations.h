// The language of both programs: the user's, if there is a translation, else English. Lives as long as the program.
#pragma once

#include <QTranslator>

namespace steadyburn {

class Translations {
public:
    Translations(); // after the application's object

private:
    QTranslator m_plurals; // English: "1 file", "2 files"
    QTranslator m_ofQt;    // the buttons of its dialogs
    QTranslator m_ours;
};

} // namespace steadyburn
