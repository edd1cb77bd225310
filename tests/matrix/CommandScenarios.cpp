#include "matrix/CommandScenarios.h"

#include "support/ReadBytes.h"
#include "workflow/compose/Project.h"
#include "workflow/tapeset/SetJournal.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>
#include <random>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

QJsonObject resultOf(const CommandEnd& end)
{
    QJsonObject result;
    const QByteArray output = QByteArray::fromStdString(end.output);
    for (const QByteArray& line : output.split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        const bool figures = object.contains(QLatin1String("outcome")); // verify and others have no event
        result = figures ? object : result;
    }
    return result;
}

std::set<std::string> lostOf(const FolderState& wanted, const std::string& folder, const std::string& name)
{
    std::set<std::string> lost;
    const FolderState found = fs::is_directory(folder) ? stateOf(folder) : FolderState();
    for (const auto& [path, state] : wanted) {
        const auto there = found.find(path);
        if (there == found.end() || there->second.contents != state.contents) {
            lost.insert(name + "/" + path);
        }
    }
    return lost;
}

// A file that is there with other contents, or empty.
std::string otherContents(const FolderState& wanted, const std::string& folder)
{
    const FolderState found = fs::is_directory(folder) ? stateOf(folder) : FolderState();
    for (const auto& [path, state] : wanted) {
        const auto there = found.find(path);
        if (there != found.end() && there->second.contents != state.contents) {
            return path;
        }
    }
    return {};
}

// `torn`: damaged copies of an earlier burn may stand beside the files.
std::string same(const std::string& folder, const FolderState& wanted, bool torn = false)
{
    if (!fs::is_directory(folder)) {
        return folder + " is not there";
    }
    const FolderState found = stateOf(folder);
    for (const auto& [path, state] : wanted) {
        const auto there = found.find(path);
        if (there == found.end()) {
            return path + " is missing";
        }
        if (there->second.contents != state.contents) {
            return path + " has other contents";
        }
    }
    for (const auto& [path, state] : found) {
        if (!wanted.contains(path) && !(torn && path.ends_with(".damaged"))) {
            return path + " is there and should not be";
        }
    }
    return {};
}

// Whether an exception of the result names the path, a folder above it, or the medium as a whole.
bool isNamed(const std::string& path, const QJsonArray& exceptions, const std::string& target)
{
    return std::any_of(exceptions.begin(), exceptions.end(), [&](const auto& exception) {
        const std::string named = exception.toObject()[QLatin1String("path")].toString().toStdString();
        for (std::string above = path; !above.empty(); above = fs::path(above).parent_path().string()) {
            if (named == above || named.ends_with("/" + above)) {
                return true;
            }
        }
        return named.empty() || target.ends_with(named);
    });
}

std::string namesAll(const std::set<std::string>& lost, const CommandEnd& end, const std::string& target)
{
    const QJsonArray exceptions = resultOf(end)[QLatin1String("exceptions")].toArray();
    for (const std::string& path : lost) {
        const bool linked =
            path.ends_with("/hard") && isNamed(path.substr(0, path.size() - 4) + "file2", exceptions, target);
        if (!linked && !isNamed(path, exceptions, target)) {
            return "exit code 1, and " + path + " is missing and not named";
        }
    }
    return exceptions.isEmpty() ? "exit code 1, and nothing is named" : std::string();
}

std::string listing(const CommandEnd& end)
{
    std::string lines;
    for (std::size_t at = 0; at < end.output.size();) {
        const std::size_t next = std::min(end.output.find('\n', at), end.output.size() - 1) + 1;
        const std::string line = end.output.substr(at, next - at);
        lines += line.find("\"hard_link\":") != std::string::npos ? line : std::string();
        at = next;
    }
    return lines;
}

Project projectOf(unsigned patterns)
{
    Project project;
    project.volumeId = "PROJECT";
    for (unsigned i = 0; i < patterns; ++i) {
        project.excludes.push_back("pattern" + std::to_string(i));
    }
    return project;
}

constexpr unsigned kPatterns = 5000; // of the project that is saved

} // namespace

std::string figuresOf(const CommandEnd& end)
{
    const QJsonObject result = resultOf(end);
    QJsonObject figures;
    for (const char* key : {"outcome", "files", "verified", "checked", "entries"}) {
        figures[QLatin1String(key)] = result[QLatin1String(key)];
    }
    return QJsonDocument(figures).toJson(QJsonDocument::Compact).toStdString();
}

CommandScenarios::CommandScenarios(std::string program, const Trees& trees, Which which)
    : m_program(std::move(program)), m_oldTree(m_folder.path("old")), m_newTree(m_folder.path("new"))
{
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"}) {
        ::setenv(name, m_folder.path("home").c_str(), 1);
    }
    ::setenv("XDG_STATE_HOME", at("state").c_str(), 1);
    for (const char* bus : {"DBUS_SYSTEM_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"}) {
        ::setenv(bus, "unix:path=/nonexistent", 1);
    }
    for (const char* name : {"home", "snapshots"}) {
        m_folder.folder(name);
    }
    makeTree("old", trees.oldFiles, trees.everyLarge, 1);
    makeTree("new", trees.newFiles, trees.everyLarge, 2);
    m_old = stateOf(m_oldTree);
    m_new = stateOf(m_newTree);
    describeReplacing();
    describeAppending();
    describeBurning();
    describeReadImage();
    describeRestoring();
    describeContinuing();
    describeProject();
    if (which == Which::all) {
        describeReading();
        describeDamaged();
    }
}

void CommandScenarios::makeTree(const std::string& name, std::size_t files, std::size_t everyLarge, unsigned seed) const
{
    std::mt19937 random(seed);
    m_folder.folder(name);
    m_folder.folder(name + "/sub");
    for (std::size_t i = 0; i < files; ++i) {
        std::string bytes(i % everyLarge == 0 ? 300'000 : random() % 9000, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        m_folder.file(name + (i % 5 == 4 ? "/sub/file" : "/file") + std::to_string(i), bytes);
    }
    m_folder.link(name + "/link", "file1");
    m_folder.hardLink(name + "/hard", name + "/file2");
}

void CommandScenarios::restart(const Scenario& scenario)
{
    fs::remove_all(m_folder.path("work"));
    const std::string kept = m_folder.path("snapshots/" + scenario.name);
    if (!fs::exists(kept)) {
        m_folder.folder("work");
        scenario.prepare();
        runDisturbed({"/bin/cp", "-a", m_folder.path("work"), kept});
    } else if (runDisturbed({"/bin/cp", "-a", kept, m_folder.path("work")}).code != 0) {
        throw std::runtime_error(kept + " cannot be copied");
    }
}

std::string CommandScenarios::leftovers(const Scenario& scenario) const
{
    std::string found;
    for (const auto& entry : fs::directory_iterator(m_folder.path("work"))) {
        const std::string name = entry.path().filename();
        if (name == "state") {
            for (const auto& below : fs::recursive_directory_iterator(entry.path())) {
                // The journal of a burn that ended, where it cannot be removed: the next burn does (test-killed.sh).
                const bool emptied = below.path().extension() == ".burn" && below.file_size() == 0;
                found += below.is_directory() || emptied ? std::string() : " " + below.path().filename().string();
            }
        } else if (std::find(scenario.mayStay.begin(), scenario.mayStay.end(), name) == scenario.mayStay.end()) {
            found += " " + name;
        }
    }
    return found.empty() ? found : "what is left:" + found;
}

std::string CommandScenarios::runAgain(const Scenario& scenario, const CommandEnd& end) const
{
    std::string wrong;
    if (scenario.finished() && end.code == 1) {
        wrong = scenario.afterExceptions(end); // nothing is left to do, and what is missing was named
    } else if (!scenario.finished()) {
        const CommandEnd next = scenario.run({});
        const bool right = scenario.damaged ? next.code == 1 || next.code == 3 : next.code == 0;
        wrong = !right ? "the next run ends with exit code " + std::to_string(next.code) + ": " + next.output
                       : scenario.afterSuccess(next);
    } else {
        wrong = scenario.afterSuccess({});
    }
    return wrong.empty() ? leftovers(scenario) : wrong;
}

std::optional<int> CommandScenarios::asHelper(int argc, char** argv)
{
    if (argc != 3 || std::string_view(argv[1]) != "--save-project") {
        return std::nullopt;
    }
    try {
        if (writeProject(projectOf(kPatterns), argv[2])) {
            return 0;
        }
        std::fputs("the project cannot be written\n", stderr);
    } catch (const std::bad_alloc&) { // the window's event loop would have caught it
        std::fputs("memory is short\n", stderr);
    }
    return 3;
}

CommandEnd CommandScenarios::cli(Words words, const Disturbance& disturbance) const
{
    words.insert(words.begin(), m_program);
    return runDisturbed(words, disturbance);
}

void CommandScenarios::must(const Words& words, int code) const
{
    if (const CommandEnd end = cli(words); end.code != code) {
        std::string text;
        for (const std::string& word : words) {
            text += " " + word;
        }
        throw std::runtime_error("exit code " + std::to_string(end.code) + " of" + text + "\n" + end.output);
    }
}

// Whether the target gives this tree back, below `name`. `torn`: what else is on it may be said to be damaged.
std::string CommandScenarios::gives(const std::string& target, const std::string& name, const FolderState& wanted,
                                    bool torn, const Words& more) const
{
    fs::remove_all(m_folder.path("back"));
    Words restore{"restore", target, "--into", m_folder.path("back"), name};
    restore.insert(restore.end(), more.begin(), more.end());
    const CommandEnd end = cli(restore);
    if (end.code != 0 && !(torn && end.code == 1)) {
        return "restore of " + name + " ends with exit code " + std::to_string(end.code) + ": " + end.output;
    }
    return same(m_folder.path("back/" + name), wanted, torn && end.code == 1);
}

// After exit code 1: the new tree is on the target but for what is named.
std::string CommandScenarios::namesLost(const CommandEnd& end, const std::string& target) const
{
    fs::remove_all(m_folder.path("back"));
    const CommandEnd back = cli({"restore", target, "--into", m_folder.path("back"), "new"});
    // A tape's index says which files were not read whole.
    const bool mustSay = target.starts_with("virtual:tape") && back.code == 0;
    const std::string unsaid = mustSay ? otherContents(m_new, m_folder.path("back/new")) : std::string();
    return unsaid.empty() ? namesAll(lostOf(m_new, m_folder.path("back/new"), "new"), end, target)
                          : "restore ends with exit code 0, and " + unsaid + " has other contents";
}

std::string CommandScenarios::verifies(const std::string& target) const
{
    const CommandEnd end = cli({"verify", target});
    return end.code == 0 ? std::string() : "verify ends with exit code " + std::to_string(end.code) + ": " + end.output;
}

// Turns one byte of the contents of a file of the new tree, wherever they are in `file`.
void CommandScenarios::flipContents(const std::string& file, const std::string& name) const
{
    std::string bytes = readBytes(file);
    const std::string contents = m_new.at(name).contents;
    const std::size_t found = bytes.find(contents.substr(0, 400)); // within a record
    if (found == std::string::npos) {
        throw std::runtime_error(name + " is not found in " + file);
    }
    bytes[found + 200] = static_cast<char>(bytes[found + 200] ^ 1);
    writeBytes(file, bytes);
}

void CommandScenarios::describeReplacing()
{
    const auto replaces = [this](const char* name, const char* file, const Words& options) {
        const std::string target = at(file);
        Words burn{"burn", "--yes", "--json", "--to", target, m_newTree};
        burn.insert(burn.end(), options.begin(), options.end());
        Scenario scenario{.name = name, .mayStay = {file}};
        scenario.prepare = [=, this] { must({"burn", "--to", target, m_oldTree}); };
        scenario.run = [=, this](const Disturbance& how) { return cli(burn, how); };
        scenario.afterFailure = [=, this] {
            const std::string before = gives(target, "old", m_old);
            return before.empty() ? before : gives(target, "new", m_new);
        };
        scenario.afterSuccess = [=, this](const CommandEnd&) { return gives(target, "new", m_new); };
        scenario.afterExceptions = [=, this](const CommandEnd& end) { return namesLost(end, target); };
        m_scenarios.push_back(std::move(scenario));
    };
    replaces("burn tar.zst", "a.tar.zst", {});
    replaces("burn iso, verify", "a.iso", {"--verify"});
}

void CommandScenarios::describeAppending()
{
    const auto appends = [this](const char* name, const std::string& target, const Words& files) {
        Scenario scenario{.name = name, .mayStay = files};
        scenario.prepare = [=, this] { must({"burn", "--no-close", "--to", target, m_oldTree}); };
        scenario.run = [=, this](const Disturbance& how) {
            return cli({"burn", "--json", "--no-close", "--append", "--to", target, m_newTree}, how);
        };
        scenario.afterFailure = [=, this] { return gives(target, "old", m_old, true); };
        scenario.afterSuccess = [=, this](const CommandEnd&) {
            const std::string before = gives(target, "old", m_old, true);
            return before.empty() ? gives(target, "new", m_new, true) : before;
        };
        scenario.afterExceptions = [=, this](const CommandEnd& end) {
            const std::string before = gives(target, "old", m_old, true);
            return before.empty() ? namesLost(end, target) : before;
        };
        m_scenarios.push_back(std::move(scenario));
    };
    appends("append iso", at("b.iso"), {"b.iso"});
    appends("append dvd+rw", "virtual:dvd+rw,speed=200M,file=" + at("disc"), {"disc", "disc.medium"});
    appends("append tape", "virtual:tape,speed=200M,reposition=0s,file=" + at("tape.tap"), {"tape.tap"});
}

void CommandScenarios::describeBurning()
{
    const auto burns = [this](const char* name, const std::string& target, const Words& files) {
        Scenario scenario{.name = name, .mayStay = files};
        scenario.run = [=, this](const Disturbance& how) {
            return cli({"burn", "--yes", "--json", "--to", target, m_newTree}, how);
        };
        scenario.afterSuccess = [=, this](const CommandEnd&) {
            const std::string after = verifies(target);
            return after.empty() ? gives(target, "new", m_new) : after;
        };
        scenario.afterExceptions = [=, this](const CommandEnd& end) { return namesLost(end, target); };
        m_scenarios.push_back(std::move(scenario));
    };
    burns("burn dvd+rw", "virtual:dvd+rw,speed=200M,file=" + at("disc"), {"disc", "disc.medium"});
    burns("burn tape", "virtual:tape,speed=200M,reposition=0s,file=" + at("tape.tap"), {"tape.tap"});
}

void CommandScenarios::describeReadImage()
{
    const std::string disc = "virtual:dvd+rw,speed=200M,file=" + at("disc");
    const std::string image = at("read.iso");
    Scenario scenario{.name = "read-image", .mayStay = {"disc", "disc.medium", "read.iso"}};
    scenario.prepare = [=, this] { must({"burn", "--to", disc, m_oldTree}); };
    scenario.run = [=, this](const Disturbance& how) {
        return cli({"read-image", "--yes", "--json", disc, image}, how);
    };
    scenario.afterFailure = [=, this] { return gives(disc, "old", m_old); };
    scenario.afterSuccess = [=, this](const CommandEnd&) {
        return readBytes(image) == readBytes(at("disc")) ? std::string() : "the image is another";
    };
    scenario.afterExceptions = [=, this](const CommandEnd& end) -> std::string {
        std::string mended = readBytes(image);
        const std::string wanted = readBytes(at("disc"));
        for (const auto& part : resultOf(end)[QLatin1String("damaged")].toArray()) {
            const auto offset = static_cast<std::size_t>(part.toObject()[QLatin1String("offset")].toInteger());
            const auto length = static_cast<std::size_t>(part.toObject()[QLatin1String("length")].toInteger());
            mended.replace(offset, length, wanted, offset, length);
        }
        return mended == wanted ? std::string() : "the image is another than the damage that is named makes it";
    };
    m_scenarios.push_back(std::move(scenario));
}

// Over a folder that is there already.
void CommandScenarios::describeRestoring()
{
    const std::string archive = at("a.tar");
    const std::string into = at("into");
    Scenario scenario{.name = "restore", .mayStay = {"a.tar", "into"}};
    scenario.prepare = [=, this] {
        must({"burn", "--to", archive, m_oldTree});
        must({"restore", archive, "--into", into});
    };
    scenario.run = [=, this](const Disturbance& how) {
        return cli({"restore", "--yes", "--json", archive, "--into", into}, how);
    };
    // Of every file there is the old copy or the new one, and both are the same.
    scenario.afterFailure = [=, this] {
        const auto lost = lostOf(m_old, into + "/old", "old");
        return lost.empty() ? std::string() : *lost.begin() + " is not what it was";
    };
    scenario.afterSuccess = [=, this](const CommandEnd&) { return same(into + "/old", m_old); };
    scenario.afterExceptions = [=, this](const CommandEnd& end) {
        return namesAll(lostOf(m_old, into + "/old", "old"), end, archive);
    };
    m_scenarios.push_back(scenario);

    scenario.name = "restore anew";
    scenario.prepare = [=, this] { must({"burn", "--to", archive, m_oldTree}); };
    scenario.afterFailure = [] { return std::string(); };
    m_scenarios.push_back(std::move(scenario));
}

// A tape set that ended after its first tape.
void CommandScenarios::describeContinuing()
{
    std::size_t bytes = 0;
    for (const auto& [path, state] : m_old) {
        bytes += state.contents.size();
    }
    const std::string capacity = std::to_string(bytes * 70 / 100 / 512 * 512);
    const auto tape = [=, this](const std::string& number) {
        return "virtual:tape,speed=200M,reposition=0s,capacity=" + capacity + ",file=" + at("k" + number + ".tap");
    };
    const std::string sets = at("state/steadyburn/sets");
    const Words next{"--next-volume", "echo \"" + tape("$STEADYBURN_VOLUME") + "\""};
    // A fifth tape, where a tape is full of what could not be read and is written again.
    Scenario scenario{.name = "continue tape set", .mayStay = {"k1.tap", "k2.tap", "k3.tap", "k4.tap", "k5.tap"}};
    scenario.prepare = [=, this] {
        must({"burn", "--block", "64k", "--to", tape("1"), "--next-volume", "kill -9 $PPID", m_oldTree}, kKilled);
        writeBytes(m_folder.path("first"), readBytes(at("k1.tap")));
    };
    // What a restore may name although each file is whole in the end, for a burn has named it: the beginning of a file
    // on a tape whose drive could not go back, and files that could not be read then and are whole on a later tape.
    const auto torn = std::make_shared<bool>();
    scenario.run = [=, this](const Disturbance& how) {
        const auto begun = interruptedSets(sets);
        const std::string number = std::to_string(begun.empty() ? 2 : begun.front().nextVolume);
        Words burn{"burn", "--yes", "--json", "--continue", "last", "--to", tape(number)};
        burn.insert(burn.end(), next.begin(), next.end());
        CommandEnd end = cli(burn, how);
        const bool named = end.output.find("lies the beginning of another") != std::string::npos ||
                           end.output.find("could not be read") != std::string::npos;
        *torn = named || (*torn && how.environment.empty());
        return end;
    };
    scenario.finished = [=] { return interruptedSets(sets).empty(); };
    scenario.afterFailure = [=, this] {
        return readBytes(m_folder.path("first")) == readBytes(at("k1.tap")) ? std::string()
                                                                            : "the first tape is another";
    };
    scenario.afterSuccess = [=, this](const CommandEnd&) { return gives(tape("1"), "old", m_old, *torn, next); };
    scenario.afterExceptions = [=, this](const CommandEnd& end) {
        fs::remove_all(m_folder.path("back"));
        Words restore{"restore", tape("1"), "--into", m_folder.path("back")};
        restore.insert(restore.end(), next.begin(), next.end());
        const CommandEnd back = cli(restore);
        const std::string unsaid = back.code == 0 ? otherContents(m_old, m_folder.path("back/old")) : std::string();
        return unsaid.empty() ? namesAll(lostOf(m_old, m_folder.path("back/old"), "old"), end, tape("1"))
                              : "restore ends with exit code 0, and " + unsaid + " has other contents";
    };
    m_scenarios.push_back(std::move(scenario));
}

void CommandScenarios::describeProject()
{
    const std::string path = at("p.steadyburn");
    const auto holds = [path](unsigned patterns) {
        const auto found = readProject(path);
        return found && *found == projectOf(patterns);
    };
    Scenario scenario{.name = "save project", .mayStay = {"p.steadyburn"}};
    scenario.prepare = [=] {
        if (!writeProject(projectOf(1), path)) {
            throw std::runtime_error("a project cannot be written");
        }
    };
    scenario.run = [=](const Disturbance& how) {
        return runDisturbed({fs::read_symlink("/proc/self/exe").string(), "--save-project", path}, how);
    };
    scenario.afterFailure = [=] {
        return holds(1) || holds(kPatterns) ? std::string() : "the project is neither old nor new";
    };
    scenario.afterSuccess = [=](const CommandEnd&) {
        return holds(kPatterns) ? std::string() : "the project is not the new one";
    };
    m_scenarios.push_back(std::move(scenario));
}

// Of media that are good: what is said of them is what an undisturbed run says.
void CommandScenarios::describeReading()
{
    const auto reads = [this](const char* name, const Words& command, const std::string& target, const Words& files) {
        Words words = command;
        words.insert(words.end(), {"--json", target});
        Scenario scenario{.name = name, .mayStay = files};
        scenario.prepare = [=, this] {
            must({"burn", "--session-md5", "--to", target, m_newTree});
            writeBytes(m_folder.path("said"), listing(cli(words)));
        };
        scenario.run = [=, this](const Disturbance& how) { return cli(words, how); };
        scenario.afterSuccess = [=, this](const CommandEnd& end) {
            return listing(end) == readBytes(m_folder.path("said")) ? std::string() : "exit code 0, and less is listed";
        };
        m_scenarios.push_back(std::move(scenario));
    };
    reads("verify iso", {"verify"}, at("v.iso"), {"v.iso"});
    reads("verify tape", {"verify"}, "virtual:tape,speed=200M,reposition=0s,file=" + at("v.tap"), {"v.tap"});
    reads("verify sources", {"verify", "--against", m_newTree}, at("v.tar.gz"), {"v.tar.gz"});
    reads("list iso", {"list"}, at("v.iso"), {"v.iso"});
    reads("list tape", {"list"}, "virtual:tape,speed=200M,reposition=0s,file=" + at("v.tap"), {"v.tap"});
}

// Of media whose largest file is damaged: never is anything of it good.
void CommandScenarios::describeDamaged()
{
    const auto damages = [this](const char* name, const Words& command, const std::string& target, const char* file) {
        Words words = command;
        words.insert(words.begin() + 1, target);
        words.insert(words.end(), {"--json"});
        Scenario scenario{.name = name, .mayStay = {file, "into"}, .damaged = true};
        scenario.prepare = [=, this] {
            must({"burn", "--session-md5", "--to", target, m_newTree});
            must({"restore", target, "--into", at("into")});
            flipContents(at(file), "file0");
        };
        scenario.run = [=, this](const Disturbance& how) { return cli(words, how); };
        scenario.afterFailure = [=, this] {
            const auto lost = lostOf(m_new, at("into/new"), "new");
            return lost.empty() ? std::string() : *lost.begin() + " is not what it was";
        };
        scenario.afterExceptions = [=, check = scenario.afterFailure](const CommandEnd& end) {
            const std::string named = namesAll({"new/file0"}, end, target);
            return named.empty() ? check() : named;
        };
        m_scenarios.push_back(std::move(scenario));
    };
    const std::string tape = "virtual:tape,speed=200M,reposition=0s,file=" + at("d.tap");
    damages("verify damaged iso", {"verify"}, at("d.iso"), "d.iso");
    damages("verify damaged tape", {"verify"}, tape, "d.tap");
    damages("restore damaged iso", {"restore", "--yes", "--into", at("into")}, at("d.iso"), "d.iso");
    damages("restore damaged tape", {"restore", "--yes", "--into", at("into")}, tape, "d.tap");
}

} // namespace steadyburn
