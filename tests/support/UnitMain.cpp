#include "support/UnitTest.h"

#include <QCoreApplication>

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    return steadyburn::runUnitTest(argc, argv);
}
