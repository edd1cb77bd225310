// The main window: what will be burned and where to. The burns have a window of their own.
#pragma once

#include "workflow/BurnRunner.h"

#include <QMainWindow>
#include <QSettings>

#include <memory>
#include <string>
#include <vector>

class QAction;

namespace steadyburn {

class BurnWindow;
class CompilationPage;
struct Settings;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Parts parts, QWidget* parent = nullptr);
    ~MainWindow() override;

    void addPaths(const std::vector<std::string>& paths); // bytes
    void setTarget(const QString& spec);
    [[nodiscard]] BurnWindow& burns() { return *m_burns; }
    [[nodiscard]] CompilationPage& compilation() { return *m_compilation; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeActions();
    void makeMenus();
    void editSettings();
    void burn();
    void enableActions();
    void applySettings(const Settings& settings);

    QSettings m_settings;
    CompilationPage* m_compilation = nullptr;
    std::unique_ptr<BurnWindow> m_burns; // no child: it can be minimised, and outlives our closing
    QAction* m_burn = nullptr;
    QAction* m_editSettings = nullptr;
    QAction* m_quit = nullptr;
};

} // namespace steadyburn
