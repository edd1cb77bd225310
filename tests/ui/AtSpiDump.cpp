// What a screen reader sees: walks the tree of accessible objects of a running program over D-Bus, as Orca does, prints
// it, and fails for what can be worked and has no name.
//
//   steadyburn-at-spi-dump PROGRAM WINDOW [EXPECTED]
//   steadyburn-at-spi-dump --at PROGRAM WINDOW OBJECT
//
// WINDOW is a part of the window's title; EXPECTED a regular expression that one of the lines must match. Waits for
// both. With --at it prints the middle of the first object that can be worked and whose role and name, as 'push
// button “Burn”', match OBJECT: where a mouse finds it on the screen.
#include <QCoreApplication>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusReply>
#include <QElapsedTimer>
#include <QRect>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <QThread>

#include <cstdio>
#include <optional>

// A place in the tree: whose it is and where.
struct Reference {
    QString service;
    QDBusObjectPath path;
};
Q_DECLARE_METATYPE(Reference)

static QDBusArgument& operator<<(QDBusArgument& argument, const Reference& reference)
{
    argument.beginStructure();
    argument << reference.service << reference.path;
    argument.endStructure();
    return argument;
}
static const QDBusArgument& operator>>(const QDBusArgument& argument, Reference& reference)
{
    argument.beginStructure();
    argument >> reference.service >> reference.path;
    argument.endStructure();
    return argument;
}

namespace {

constexpr int kPatience = 30000; // ms until a window is there and says what it should
constexpr int kCall = 5000;
constexpr int kMostChildren = 300; // of a long list the first will do
constexpr int kDeepest = 40;
constexpr int kSensitive = 24; // AT-SPI's numbers of the states
constexpr int kShowing = 25;
const QString kAccessible = QStringLiteral("org.a11y.atspi.Accessible");

class Tree {
public:
    explicit Tree(const QDBusConnection& bus) : m_bus(bus) {}

    [[nodiscard]] QList<Reference> children(const Reference& of) const
    {
        const QDBusMessage answer = call(of, kAccessible, QStringLiteral("GetChildren"));
        return answer.arguments().isEmpty() ? QList<Reference>()
                                            : qdbus_cast<QList<Reference>>(answer.arguments().constFirst());
    }
    [[nodiscard]] QVariant property(const Reference& of, const QString& interface, const QString& name) const
    {
        const QDBusMessage answer =
            call(of, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"), {interface, name});
        return answer.type() == QDBusMessage::ReplyMessage
                   ? qvariant_cast<QDBusVariant>(answer.arguments().constFirst()).variant()
                   : QVariant();
    }
    [[nodiscard]] QString name(const Reference& of) const
    {
        return property(of, kAccessible, QStringLiteral("Name")).toString();
    }
    [[nodiscard]] QString role(const Reference& of) const
    {
        const QDBusMessage answer = call(of, kAccessible, QStringLiteral("GetRoleName"));
        return answer.arguments().value(0).toString();
    }
    [[nodiscard]] bool showing(const Reference& of) const { return has(of, 1U << kShowing); }
    [[nodiscard]] bool workable(const Reference& of) const { return has(of, 1U << kShowing | 1U << kSensitive); }

    [[nodiscard]] QRect onScreen(const Reference& of) const
    {
        const QDBusMessage answer =
            call(of, QStringLiteral("org.a11y.atspi.Component"), QStringLiteral("GetExtents"), {0U});
        return answer.arguments().isEmpty() ? QRect() : qdbus_cast<QRect>(answer.arguments().constFirst());
    }

private:
    [[nodiscard]] bool has(const Reference& of, uint wanted) const
    {
        const QDBusMessage answer = call(of, kAccessible, QStringLiteral("GetState"));
        const auto states = qdbus_cast<QList<uint>>(answer.arguments().value(0));
        return !states.isEmpty() && (states.constFirst() & wanted) == wanted;
    }
    [[nodiscard]] QDBusMessage call(const Reference& of, const QString& interface, const QString& method,
                                    const QVariantList& with = {}) const
    {
        QDBusMessage message = QDBusMessage::createMethodCall(of.service, of.path.path(), interface, method);
        message.setArguments(with);
        return m_bus.call(message, QDBus::Block, kCall);
    }

    QDBusConnection m_bus;
};

struct Dump {
    QStringList lines;
    QStringList nameless;
    int worked = 0; // objects that can be worked
};

// Roles that somebody works with keys or reads a value from.
bool isWorked(const QString& role)
{
    static const QSet<QString> roles{
        QStringLiteral("push button"),   QStringLiteral("button"),       QStringLiteral("toggle button"),
        QStringLiteral("check box"),     QStringLiteral("radio button"), QStringLiteral("combo box"),
        QStringLiteral("spin button"),   QStringLiteral("slider"),       QStringLiteral("text"),
        QStringLiteral("password text"), QStringLiteral("list"),         QStringLiteral("tree"),
        QStringLiteral("table"),         QStringLiteral("tree table"),   QStringLiteral("page tab"),
        QStringLiteral("menu"),          QStringLiteral("menu item"),    QStringLiteral("check menu item"),
        QStringLiteral("progress bar"),  QStringLiteral("list item"),    QStringLiteral("dialog"),
        QStringLiteral("frame"),         QStringLiteral("link")};
    return roles.contains(role);
}

void walk(const Tree& tree, const Reference& at, int depth, const QString& above, Dump& dump)
{
    const QString role = tree.role(at);
    const QString name = tree.name(at);
    QString line = QString(2 * depth, QLatin1Char(' ')) + role + QStringLiteral(" “") + name + QStringLiteral("”");
    const QVariant value = tree.property(at, QStringLiteral("org.a11y.atspi.Value"), QStringLiteral("CurrentValue"));
    if (value.isValid()) {
        line += QStringLiteral(" = ") + value.toString();
    }
    const QString description = tree.property(at, kAccessible, QStringLiteral("Description")).toString();
    if (!description.isEmpty()) {
        line += QStringLiteral(": ") + description;
    }
    dump.lines << line;
    const bool part = above == QStringLiteral("combo box") || above == QStringLiteral("spin button");
    if (isWorked(role) && !part && tree.showing(at)) {
        ++dump.worked;
        if (name.trimmed().isEmpty()) {
            dump.nameless << line.trimmed() + QStringLiteral(" in ") + above;
        }
    }
    if (depth < kDeepest) {
        for (const Reference& child : tree.children(at).mid(0, kMostChildren)) {
            walk(tree, child, depth + 1, role, dump);
        }
    }
}

// Depth first, as one reads; what cannot be seen is passed over with all that it has.
std::optional<QRect> seenAt(const Tree& tree, const Reference& at, const QRegularExpression& object, int depth)
{
    const QString line =
        tree.role(at) + QStringLiteral(" “") + tree.name(at) + QStringLiteral("”"); // as walk() prints it
    if (depth > 0 && object.match(line).hasMatch() && tree.workable(at)) {
        return tree.onScreen(at);
    }
    if (depth < kDeepest && (depth == 0 || tree.showing(at))) { // rows of a page that is not shown say that they are
        for (const Reference& child : tree.children(at).mid(0, kMostChildren)) {
            if (const auto found = seenAt(tree, child, object, depth + 1)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

QList<Reference> windowsOf(const Tree& tree, const QString& program, const QString& title)
{
    QList<Reference> windows;
    const Reference root{QStringLiteral("org.a11y.atspi.Registry"),
                         QDBusObjectPath(QStringLiteral("/org/a11y/atspi/accessible/root"))};
    for (const Reference& application : tree.children(root)) {
        if (tree.name(application) != program) {
            continue;
        }
        for (const Reference& window : tree.children(application)) {
            if (tree.name(window).contains(title) && tree.showing(window)) {
                windows << window;
            }
        }
    }
    return windows;
}

} // namespace

// Where the object is, as soon as it is there and has stopped moving.
static int printPlace(const Tree& tree, const QStringList& words)
{
    const QRegularExpression object(words.value(2));
    QElapsedTimer patience;
    patience.start();
    QRect before;
    while (patience.elapsed() < kPatience) {
        QRect now;
        for (const Reference& window : windowsOf(tree, words.value(0), words.value(1))) {
            if (now.isEmpty()) {
                now = seenAt(tree, window, object, 0).value_or(QRect());
            }
        }
        if (!now.isEmpty() && now == before) {
            std::printf("%d %d\n", now.center().x(), now.center().y());
            return 0;
        }
        before = now;
        QThread::msleep(50);
    }
    std::fprintf(stderr, "“%s” is not seen in “%s”\n", qPrintable(words.value(2)), qPrintable(words.value(1)));
    return 1;
}

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QStringList words = QCoreApplication::arguments();
    const bool place = words.value(1) == QStringLiteral("--at");
    if (words.size() < 3 || (place && words.size() != 5)) {
        std::fprintf(stderr, "usage: steadyburn-at-spi-dump [--at] PROGRAM WINDOW [EXPECTED]\n");
        return 2;
    }
    qDBusRegisterMetaType<Reference>();
    qDBusRegisterMetaType<QList<Reference>>();
    const QDBusReply<QString> address = QDBusConnection::sessionBus().call(
        QDBusMessage::createMethodCall(QStringLiteral("org.a11y.Bus"), QStringLiteral("/org/a11y/bus"),
                                       QStringLiteral("org.a11y.Bus"), QStringLiteral("GetAddress")),
        QDBus::Block, kCall);
    if (!address.isValid()) {
        std::fprintf(stderr, "no bus for accessibility: %s\n", qPrintable(address.error().message()));
        return 3;
    }
    const Tree tree(QDBusConnection::connectToBus(address.value(), QStringLiteral("a11y")));
    if (place) {
        return printPlace(tree, words.mid(2));
    }
    const QRegularExpression expected(words.value(3), QRegularExpression::MultilineOption);
    Dump dump;
    bool matched = false;
    QElapsedTimer patience;
    patience.start();
    while (!matched && patience.elapsed() < kPatience) {
        dump = {};
        if (const auto windows = windowsOf(tree, words[1], words[2]); !windows.isEmpty()) {
            walk(tree, windows.first(), 0, {}, dump);
            matched = expected.match(dump.lines.join(QLatin1Char('\n'))).hasMatch();
        }
        if (!matched) {
            QThread::msleep(200);
        }
    }
    std::printf("%s\n", qPrintable(dump.lines.join(QLatin1Char('\n'))));
    if (!matched) {
        std::fprintf(stderr, "%s\n", dump.lines.isEmpty() ? "there is no such window" : "no line is as expected");
        return 1;
    }
    for (const QString& each : std::as_const(dump.nameless)) {
        std::fprintf(stderr, "without a name: %s\n", qPrintable(each));
    }
    std::fprintf(stderr, "%s: %d objects, %d can be worked, %d without a name\n", qPrintable(words[2]),
                 static_cast<int>(dump.lines.size()), dump.worked, static_cast<int>(dump.nameless.size()));
    return dump.nameless.isEmpty() && dump.worked > 0 ? 0 : 1;
}
