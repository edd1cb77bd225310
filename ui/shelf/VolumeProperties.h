// All that the shelf knows of one medium, in a column beside the list; where it is kept can be changed here. GUI
// thread.
#pragma once

#include "shelf/ShelfValues.h"

#include <QWidget>

#include <string>
#include <vector>

class QFormLayout;
class QLabel;
class QLineEdit;

namespace steadyburn {

class VolumeProperties final : public QWidget {
    Q_OBJECT
public:
    explicit VolumeProperties(QWidget* parent = nullptr);

    void showVolume(const ShelfVolume* volume); // null: none is chosen
    void editKept();

signals:
    void keptChanged(const std::string& uuid, const std::string& kept);

private:
    void store();

    QFormLayout* m_rows;
    QLabel* m_hint;
    std::vector<QLabel*> m_values;
    QLineEdit* m_kept;
    std::string m_uuid;
    QString m_shown; // where it is kept
};

} // namespace steadyburn
