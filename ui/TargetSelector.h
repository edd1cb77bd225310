// Where to burn: drives and what is in them, tapes, files and simulated drives in one list, and any target's spelling
// can be typed. Drives are looked for beside the GUI thread. GUI thread.
#pragma once

#include <QComboBox>

#include <cstdint>
#include <memory>
#include <string>

class QThread;

namespace steadyburn {

class TargetSelector final : public QComboBox {
    Q_OBJECT
public:
    explicit TargetSelector(QWidget* parent = nullptr);
    ~TargetSelector() override;

    [[nodiscard]] std::string spec() const;       // as JobRequest wants it; empty: none chosen
    [[nodiscard]] std::uint64_t capacity() const; // bytes that are free; 0: not known, or any size
    void setSpec(const QString& spec) { setEditText(spec); }
    void showSimulated(bool show);

signals:
    void changed();

private:
    void listTargets();
    void choose(int row);

    std::unique_ptr<QThread> m_finder;
};

} // namespace steadyburn
