#include "support/UnitTest.h"

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

int runUnitTest(int argc, char** argv)
{
    const auto test = tests().find(argc > 1 ? argv[1] : "");
    if (test == tests().end()) {
        std::fputs("The first argument names what is tested:\n", stderr);
        for (const auto& [name, make] : tests()) {
            std::fprintf(stderr, "  %s\n", name.c_str());
        }
        return 2;
    }
    argv[1] = argv[0];
    return QTest::qExec(test->second().get(), argc - 1, argv + 1);
}

} // namespace steadyburn
