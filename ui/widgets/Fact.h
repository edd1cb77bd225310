// A figure with its title, and below it what it is made of. Apart from the FactRow, for those who have no widget.
#pragma once

#include <QString>

namespace steadyburn {

struct Fact {
    QString title;
    QString value;
    QString detail; // may be empty
};

} // namespace steadyburn
