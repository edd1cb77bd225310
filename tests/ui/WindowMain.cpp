#include "support/UnitTest.h"

#include <QApplication>

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    return steadyburn::runUnitTest(argc, argv);
}
