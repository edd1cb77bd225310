// The shelf: the user's discs and tapes, what is on each of them, and a search over all files of all of them.
// It reads and changes the shelf in the background. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"
#include "workflow/burn/Job.h"
#include "workflow/facade/ShelfReader.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace steadyburn {

class Banner;
class MediumView;
class ReminderBox;
class ShelfActions;
class Shelf;
class ShelfHitsModel;
class ShelfVolumesModel;
class VolumeProperties;

class ShelfPage final : public QWidget {
    Q_OBJECT
public:
    // `file`: of the shelf; empty: the user wants none.
    ShelfPage(std::string file, const Dependencies& dependencies, QWidget* parent = nullptr);

    void refresh(); // another program, or a burn, may have changed the shelf
    [[nodiscard]] bool settled() const;
    [[nodiscard]] ShelfActions& actions() { return *m_actions; }

signals:
    void lookIntoAsked(const std::string& target, const std::vector<std::string>& paths); // to restore these

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    enum class Page : std::uint8_t { nothing, media, found, contents };

    void makeSearch();
    void goBack(); // Escape: from the contents to the list, and out of the search
    QWidget* makeInvitation();
    QTreeView* makeTable(const char* name, const QString& title);
    QWidget* makeContents();
    void makeTables();
    void makeLayout();
    void connectReader();
    void connectActions();

    void load();
    void take(std::vector<ShelfVolume> volumes);
    void search(const QString& text);
    void searched(const ShelfReading& reading);
    void showList();     // what the search wants: the media, or what was found
    void showContents(); // of the medium that is chosen
    void list(const ShelfVolume& volume);
    void listed(const ShelfReading& reading);
    void keep(const std::string& uuid, const std::string& kept, std::uint64_t copy);
    void askToForget();
    using Change = std::function<Result<void>(Shelf& shelf)>;
    void change(const Change& change);
    void turnTo(Page page);
    void choose();
    void enable();
    void say(const Fault& fault);
    void want();                                     // what is chosen, by its medium
    [[nodiscard]] const ShelfVolume* chosen() const; // the medium; null: none

    std::string m_file;
    ShelfReader m_reader;
    Page m_page = Page::media;
    bool m_loading = false;
    bool m_loadAgain = false;
    bool m_changing = false;
    bool m_firstHits = false;  // those of the search before are still shown
    std::string m_listedUuid;  // whose contents are shown
    std::string m_wantedEntry; // in them
    ShelfVolumesModel* m_volumes;
    ShelfHitsModel* m_hits;
    QLineEdit* m_search;
    Banner* m_banner;
    QStackedWidget* m_pages;
    QTreeView* m_media;
    QTreeView* m_found;
    MediumView* m_tree;
    QLabel* m_treeTitle;
    VolumeProperties* m_properties;
    ShelfActions* m_actions;
    QLabel* m_status;
    ReminderBox* m_reminder;
    QPushButton* m_open;
    QPushButton* m_forget;
};

} // namespace steadyburn
