#include "contents/PlaceRules.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

bool holds(const Compilation::Places& places, const std::string& folder)
{
    const auto first = folder.empty() ? places.begin() : places.lower_bound(folder + '/');
    return first != places.end() && liesIn(*first, folder);
}

} // namespace

PlaceRules::PlaceRules(Compilation compilation, const std::vector<std::string>& excludes)
    : m_compilation(std::move(compilation)), m_globs(excludes)
{
    std::string known; // grafts come sorted: the folders above are often those of the last one
    for (const auto& [place, graft] : m_compilation.grafts) {
        m_grafts[std::string(folderOf(place))].push_back({place, &graft});
        for (std::string_view above = folderOf(place); !above.empty(); above = folderOf(above)) {
            if (known == above || liesIn(known, above)) {
                break;
            }
            if (m_compilation.grafts.find(above) == m_compilation.grafts.end()) {
                m_grafts[std::string(folderOf(above))].push_back({std::string(above), nullptr});
            }
        }
        known = folderOf(place);
    }
    for (auto& [folder, beside] : m_grafts) {
        const auto earlier = [](const Grafted& a, const Grafted& b) { return a.leaf() < b.leaf(); };
        const auto same = [](const Grafted& a, const Grafted& b) { return a.place == b.place; };
        std::sort(beside.begin(), beside.end(), earlier);
        beside.erase(std::unique(beside.begin(), beside.end(), same), beside.end());
    }
}

PlaceRules::Folder PlaceRules::at(std::string place) const
{
    Folder folder;
    folder.m_rules = this;
    if (const auto known = m_grafts.find(place); known != m_grafts.end()) {
        folder.m_grafts = &known->second;
    }
    folder.m_anyLeftOut = holds(m_compilation.leftOut, place);
    folder.m_anyBroughtBack = holds(m_compilation.broughtBack, place);
    folder.m_broughtBack = m_compilation.isBroughtBack(place);
    folder.m_place = std::move(place);
    return folder;
}

const std::vector<PlaceRules::Grafted>& PlaceRules::Folder::grafts() const
{
    static const std::vector<Grafted> none;
    return m_grafts == nullptr ? none : *m_grafts;
}

const PlaceRules::Grafted* PlaceRules::Folder::graftAt(std::string_view leaf) const
{
    if (m_grafts == nullptr) {
        return nullptr;
    }
    const auto at = std::lower_bound(m_grafts->begin(), m_grafts->end(), leaf,
                                     [](const Grafted& one, std::string_view name) { return one.leaf() < name; });
    return at != m_grafts->end() && at->leaf() == leaf ? &*at : nullptr;
}

bool PlaceRules::Folder::leftOut(std::string_view leaf) const
{
    const Compilation::Places& places = m_rules->m_compilation.leftOut;
    return m_anyLeftOut && places.find(placeIn(m_place, leaf)) != places.end();
}

bool PlaceRules::Folder::broughtBack(std::string_view leaf) const
{
    const Compilation::Places& places = m_rules->m_compilation.broughtBack;
    return m_broughtBack || (m_anyBroughtBack && places.find(placeIn(m_place, leaf)) != places.end());
}

bool PlaceRules::Folder::filtered(std::string_view leaf, bool isFolder) const
{
    return !m_broughtBack && m_rules->m_globs.match(leaf, m_place, isFolder) && !broughtBack(leaf);
}

} // namespace steadyburn
