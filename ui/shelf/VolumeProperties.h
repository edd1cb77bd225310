// All that the shelf knows of one medium, in a column beside the list: of several copies the one that is chosen. Where
// it is kept can be changed here. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace steadyburn {

class RuledForm;

class VolumeProperties final : public QWidget {
    Q_OBJECT
public:
    explicit VolumeProperties(QWidget* parent = nullptr);

    void showVolume(const ShelfVolume* volume); // null: none is chosen
    void editKept();
    [[nodiscard]] std::uint64_t copy() const { return m_copy; } // the chosen one; 0: there is none

signals:
    void keptChanged(const std::string& uuid, const std::string& kept, std::uint64_t copy);

private:
    void store();
    void showCopies();
    void showCopy();

    RuledForm* m_form;
    QLabel* m_hint;
    std::vector<QLabel*> m_values;
    QComboBox* m_copies;
    QLineEdit* m_kept;
    ShelfVolume m_volume;     // without a UUID: none is chosen
    std::uint64_t m_copy = 0; // its number
    QString m_shown;          // where it is kept
};

} // namespace steadyburn
