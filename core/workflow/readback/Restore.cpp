#include "workflow/readback/Restore.h"

#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/Restoring.h"

#include <cerrno>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

bool matchesAny(const std::vector<std::string>& patterns, const std::string& path)
{
    return RestorePatterns(patterns).match(path);
}

struct Restorer::State {
    Restoring restoring;
};

Restorer::Restorer(std::unique_ptr<State> state) : m_state(std::move(state))
{
}

Restorer::~Restorer() = default;
Restorer::Restorer(Restorer&& other) noexcept = default;
Restorer& Restorer::operator=(Restorer&& other) noexcept = default;

Result<Restorer> Restorer::open(const RestoreOptions& options, FaultLog& log)
{
    auto folder = RestoreFolder::open(options.into);
    if (!folder) {
        return folder.takeFault();
    }
    struct stat medium {};
    if (!options.medium.empty() && ::stat(options.medium.c_str(), &medium) == 0) {
        folder->protect(medium);
    } else if (!options.medium.empty() && errno != ENOENT && errno != ENOTDIR) {
        return Fault{.kind = FaultKind::io, .doing = Action::restore, .code = errno, .path = options.medium};
    }
    return Restorer(std::unique_ptr<State>(new State{Restoring(std::move(*folder), options, log)}));
}

Result<void> Restorer::add(MediumReader& reader, std::stop_token stop)
{
    m_state->restoring.begin({}, 0);
    return m_state->restoring.add(reader, std::nullopt, {}, std::nullopt, std::move(stop));
}

Result<void> Restorer::add(StoredSection& section, std::stop_token stop)
{
    m_state->restoring.begin(section.set, section.volume);
    return m_state->restoring.add(section.reader, std::move(section.chosen), section.digestOf, section.list,
                                  std::move(stop));
}

RestoreReport Restorer::finish(bool all)
{
    return m_state->restoring.finish(all);
}

Result<RestoreReport> restore(MediumReader& reader, const RestoreOptions& options, FaultLog& log, std::stop_token stop)
{
    auto restorer = Restorer::open(options, log);
    if (!restorer) {
        return restorer.takeFault();
    }
    if (auto added = restorer->add(reader, std::move(stop)); !added) {
        return added.takeFault();
    }
    return restorer->finish();
}

} // namespace steadyburn
