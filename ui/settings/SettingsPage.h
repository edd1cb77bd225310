// One page of the settings: it shows its part of them and stores no more than that, so that Defaults on one page leaves
// the others alone.
#pragma once

#include "ui/settings/Settings.h"

#include <QWidget>

namespace steadyburn {

class SettingsPage : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    [[nodiscard]] virtual QString title() const = 0;
    [[nodiscard]] virtual QString handbookSection() const = 0; // an anchor in settings.md
    virtual void load(const Settings& settings) = 0;
    virtual void store(Settings& settings) const = 0;
};

} // namespace steadyburn
