// The texts of one entry of the compilation in the columns of its view. A temporary object: it keeps references to the
// document as it is at this moment. GUI thread.
#pragma once

#include "ui/compilation/CompilationDocument.h"
#include "ui/widgets/BannerWeight.h"

#include <QCoreApplication>

#include <string>

namespace steadyburn {

class EntryText {
    Q_DECLARE_TR_FUNCTIONS(EntryText)
public:
    using Entry = CompilationView::Entry;
    // `entry` lies in the folder at the path `folder` of `seen`.
    EntryText(const CompilationDocument& document, const CompilationView& seen, const std::string& folder,
              const Entry& entry)
        : m_document(document), m_seen(seen), m_folder(folder), m_entry(entry)
    {
    }

    [[nodiscard]] QString name() const;
    [[nodiscard]] QString size() const;   // empty where it is unknown
    [[nodiscard]] QString files() const;  // in a folder
    [[nodiscard]] QString source() const; // whole
    [[nodiscard]] QString from() const;   // the same, as people write it: "~/Pictures"
    [[nodiscard]] QString state() const;
    [[nodiscard]] BannerWeight stateWeight() const;

private:
    [[nodiscard]] int faults() const; // problems in the folder that the entry is
    [[nodiscard]] std::string path() const { return placeIn(m_folder, m_entry.name()); }

    const CompilationDocument& m_document;
    const CompilationView& m_seen;
    const std::string& m_folder;
    const Entry& m_entry;
};

} // namespace steadyburn
