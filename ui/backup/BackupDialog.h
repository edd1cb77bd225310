// A new backup, or one that is changed: what, where to, when, and how its runs are made. Everything that the command
// line's `backup create`, `change` and `schedule` ask for; what is rarely changed is on pages of its own. Modeless. GUI
// thread.
#pragma once

#include "workflow/backup/BackupOverview.h"

#include <QDialog>

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace steadyburn {

class Banner;
class SourceQuotas;
class SizeBox;
class TargetSelector;
struct FilterSettings;

class BackupDialog final : public QDialog {
    Q_OBJECT
public:
    BackupDialog(const FilterSettings& filters, bool simulated, QWidget* parent = nullptr);

    // Changes this backup in place of making one. What is not changed here stays as it is by then.
    void setBackup(const BackupOverview& backup);
    void showQuota();                                       // its page
    void addSources(const std::vector<std::string>& paths); // bytes, absolute
    [[nodiscard]] std::vector<std::string> sources() const;
    [[nodiscard]] BackupSet set() const;    // as the command line makes it
    [[nodiscard]] std::string when() const; // as OnCalendar has it; empty: by hand

signals:
    // It exists now, or is what it was changed to. `problem`: its timer is not as it should be; may be empty.
    void created(const std::string& name, const QString& problem);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeFirstPage();
    void makeSources(QFormLayout& form);
    QWidget* makeRunsPage();
    QWidget* makeExcludesPage(const FilterSettings& filters);
    void askForSources(bool folder);
    void showSet(const BackupSet& set);
    void enable();
    void keep();
    [[nodiscard]] QString targetHint(const BackupSet& now) const;

    QLineEdit* m_name;
    QListWidget* m_sources;
    TargetSelector* m_target;
    QLabel* m_first; // what the first run writes
    QComboBox* m_when;
    QCheckBox* m_verify;
    QComboBox* m_between;
    QComboBox* m_media; // in MediaUse's order
    QSpinBox* m_fullRuns;
    QSpinBox* m_fullDays;
    SizeBox* m_quota;
    QSpinBox* m_quotaMedia;
    SourceQuotas* m_sourceQuotas;
    QSpinBox* m_keep;
    QComboBox* m_format;
    QSpinBox* m_compression;
    QLineEdit* m_label;
    QPlainTextEdit* m_excludes;
    QCheckBox* m_caches;
    QCheckBox* m_oneFileSystem;
    Banner* m_banner;
    QTabWidget* m_pages;
    QPushButton* m_ok = nullptr;
    QPushButton* m_remove = nullptr;
    bool m_keeping = false;
    std::optional<BackupOverview> m_changed; // none: a new one is made
    BackupSet m_shown;                       // that is changed, as set() had it before anything was
    std::string m_shownWhen;
};

} // namespace steadyburn
