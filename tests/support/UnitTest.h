// Test classes that are compiled together, one program for each folder; it runs the class that its first argument
// names. Each source has a namespace of its own, so that its helpers meet no others.
#pragma once

#include <QObject>

#include <memory>

namespace steadyburn {

// A class of this program, known before main(). Its name is that of the class, and of its source.
struct UnitTest {
    using Make = std::unique_ptr<QObject> (*)();

    UnitTest(const char* name, Make make);
};

// Runs the class that the first argument names with the others, which are Qt Test's. Returns main()'s exit code: 2
// where there is no such class, after the names of those that there are. An application exists.
int runUnitTest(int argc, char** argv);

} // namespace steadyburn

// Behind the class, where QTEST_MAIN() stands elsewhere.
#define STEADYBURN_UNIT_TEST(Class)                                                                                    \
    const steadyburn::UnitTest unitTest##Class(                                                                        \
        #Class, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
