// The main() of the programs that hold many test classes.
#include "support/UnitTest.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#else
#include <QCoreApplication>
#endif
#include <QTest>

#include <cstdio>
#include <map>
#include <string>

namespace steadyburn {

namespace {

std::map<std::string, UnitTest::Make>& tests()
{
    static std::map<std::string, UnitTest::Make> all;
    return all;
}

} // namespace

UnitTest::UnitTest(const char* name, Make make)
{
    tests().emplace(name, make);
}

} // namespace steadyburn

// PROGRAM CLASS [ARGUMENTS OF QT TEST]
int main(int argc, char** argv)
{
    const auto& tests = steadyburn::tests();
    const auto test = tests.find(argc > 1 ? argv[1] : "");
    if (test == tests.end()) {
        std::fputs("The first argument names what is tested:\n", stderr);
        for (const auto& [name, make] : tests) {
            std::fprintf(stderr, "  %s\n", name.c_str());
        }
        return 2;
    }
#ifdef QT_WIDGETS_LIB
    const QApplication application(argc, argv);
#else
    const QCoreApplication application(argc, argv);
#endif
    argv[1] = argv[0];
    return QTest::qExec(test->second().get(), argc - 1, argv + 1);
}
