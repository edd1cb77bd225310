#include "Translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace steadyburn {

Translations::Translations()
{
    const auto install = [](QTranslator& translator, const QString& name, const QLocale& language,
                            const QString& folder) {
        if (translator.load(language, name, QStringLiteral("_"), folder)) {
            QCoreApplication::installTranslator(&translator);
        }
    };
    const QString ours = QStringLiteral("steadyburn");
    const QString inside = QStringLiteral(":/i18n");
    install(m_plurals, ours, QLocale(QLocale::English), inside);
    install(m_ofQt, QStringLiteral("qtbase"), QLocale(), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(m_ours, ours, QLocale(), inside);
}

} // namespace steadyburn
