// The programs' words in another language, as long as this lives. STEADYBURN_TRANSLATIONS is where the build has them.
#pragma once

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

class Language {
public:
    explicit Language(const QString& code) : m_before(QLocale())
    {
        QLocale::setDefault(QLocale(code));
        const QString ours = QStringLiteral(STEADYBURN_TRANSLATIONS);
        install(m_plurals, QStringLiteral("steadyburn_en"), ours);
        install(m_ofQt, QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        m_there = code == QStringLiteral("en") || install(m_words, QStringLiteral("steadyburn_") + code, ours);
    }
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    ~Language()
    {
        for (QTranslator* each : {&m_plurals, &m_ofQt, &m_words}) {
            QCoreApplication::removeTranslator(each);
        }
        QLocale::setDefault(m_before);
    }
    [[nodiscard]] bool isThere() const { return m_there; }

private:
    static bool install(QTranslator& translator, const QString& file, const QString& folder)
    {
        return translator.load(file, folder) && QCoreApplication::installTranslator(&translator);
    }

    QTranslator m_plurals; // the later win
    QTranslator m_ofQt;
    QTranslator m_words;
    QLocale m_before;
    bool m_there = false;
};
