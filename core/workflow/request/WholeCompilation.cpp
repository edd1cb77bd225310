#include "workflow/request/WholeCompilation.h"

#include "contents/Scanner.h"

#include <sys/stat.h>

namespace steadyburn {

Result<Compilation> wholeCompilation(const JobRequest& request)
{
    Result<Compilation> whole = compilationOf(request.sources);
    if (!whole) {
        return whole;
    }
    for (const auto& [place, graft] : request.compilation.grafts) {
        if (!whole->grafts.emplace(place, graft).second) {
            return Fault{
                .kind = FaultKind::duplicateName, .doing = Action::scan, .path = graft.source, .detail = place};
        }
    }
    whole->leftOut = request.compilation.leftOut;
    whole->broughtBack = request.compilation.broughtBack;
    return whole;
}

bool holdsNothing(const Tree& tree)
{
    const Tree::Children sources = tree.children(kRoot);
    for (NodeId id = sources.first; id < sources.first + sources.count; ++id) {
        if (!S_ISDIR(tree.node(id).mode) || tree.children(id).count > 0) {
            return false;
        }
    }
    return true;
}

} // namespace steadyburn
