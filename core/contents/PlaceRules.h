// What becomes of an entry of a folder: written, replaced by a graft, left out by hand, or filtered by the excludes.
// The scanner and the window's view of the same trees ask here, so that they cannot differ. Immutable, any thread.
#pragma once

#include "contents/Compilation.h"
#include "contents/Globs.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class PlaceRules {
public:
    // What the user put into a folder.
    struct Grafted {
        std::string place;
        const Graft* graft; // null: a folder on the way to a graft below, only if no source has it
        [[nodiscard]] std::string_view leaf() const { return leafOf(place); }
    };

    // One folder's, quick to ask for each of its entries. Lives no longer than the rules.
    class Folder {
    public:
        [[nodiscard]] const std::string& place() const { return m_place; }
        [[nodiscard]] const std::vector<Grafted>& grafts() const; // by name
        [[nodiscard]] const Grafted* graftAt(std::string_view leaf) const;
        [[nodiscard]] bool leftOut(std::string_view leaf) const;
        [[nodiscard]] bool filtered(std::string_view leaf, bool isFolder) const;
        [[nodiscard]] bool broughtBack() const { return m_broughtBack; }
        [[nodiscard]] bool broughtBack(std::string_view leaf) const;

    private:
        friend class PlaceRules;
        const PlaceRules* m_rules = nullptr;
        std::string m_place;
        const std::vector<Grafted>* m_grafts = nullptr; // null for most
        bool m_anyLeftOut = false;                      // of its entries or of what lies in them
        bool m_anyBroughtBack = false;
        bool m_broughtBack = false; // itself or a folder above
    };

    PlaceRules(Compilation compilation,
               const std::vector<std::string>& excludes); // the patterns have passed checkGlob()
    PlaceRules(const PlaceRules&) = delete;
    PlaceRules& operator=(const PlaceRules&) = delete;

    [[nodiscard]] const Compilation& compilation() const { return m_compilation; }
    [[nodiscard]] Folder at(std::string place) const;

private:
    Compilation m_compilation;
    Globs m_globs;
    std::unordered_map<std::string, std::vector<Grafted>> m_grafts; // by the place of their folder
};

} // namespace steadyburn
