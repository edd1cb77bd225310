// What the user changes on the shelf: where a copy is kept, and what is forgotten.
#include "shelf/Shelf.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/shelf/ShelfText.h"
#include "ui/shelf/VolumeProperties.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"

#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include <optional>

namespace steadyburn {

void ShelfPage::keep(const std::string& uuid, const std::string& kept, std::uint64_t copy)
{
    change([uuid, kept, copy](Shelf& shelf) { return shelf.keep(uuid, kept, copy); });
}

void ShelfPage::askToForget()
{
    const ShelfVolume* const volume = chosen();
    if (volume == nullptr) {
        return;
    }
    auto* const question =
        new QMessageBox(QMessageBox::Question, tr("Forget a medium"),
                        tr("Forget “%1”?").arg(shelfLabel(volume->label, volume->uuid)), QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setObjectName(QStringLiteral("forgetQuestion"));
    question->setInformativeText(tr("The disc or tape itself keeps all its files. The shelf does not find them any "
                                    "more, and where the medium is kept and when it was verified is lost."));
    question->addButton(tr("For&get"), QMessageBox::DestructiveRole)->setObjectName(QStringLiteral("forgetYes"));
    QPushButton* one = nullptr;
    const std::uint64_t copy = m_properties->copy();
    if (volume->copies.size() > 1) {
        one = question->addButton(tr("Forget &Only Copy %1").arg(copy), QMessageBox::DestructiveRole);
        one->setObjectName(QStringLiteral("forgetCopy"));
    }
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(question, &QMessageBox::buttonClicked, this,
            [this, question, one, copy, uuid = volume->uuid](QAbstractButton* button) {
                if (one != nullptr && button == one) {
                    change([uuid, copy](Shelf& shelf) { return shelf.dropCopy(uuid, copy); });
                } else if (question->buttonRole(button) == QMessageBox::DestructiveRole) {
                    change([uuid](Shelf& shelf) { return shelf.forget(uuid); });
                }
            });
    question->open();
}

void ShelfPage::change(const Change& change)
{
    m_changing = true;
    enable();
    const auto work = [file = m_file, change]() -> std::optional<Fault> {
        auto shelf = Shelf::open(file);
        auto done = shelf ? change(*shelf) : Result<void>(shelf.takeFault());
        return done ? std::nullopt : std::optional(done.takeFault());
    };
    inBackground(*this, work, [this](const std::optional<Fault>& fault) {
        m_changing = false;
        m_banner->hide();
        if (fault) {
            say(*fault);
        } else if (m_page == Page::found) { // what was found may be of the medium that is gone
            search(m_search->text());
        }
        refresh();
        enable();
    });
}

} // namespace steadyburn
