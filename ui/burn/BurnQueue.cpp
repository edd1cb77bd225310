#include "ui/burn/BurnQueue.h"

#include "workflow/facade/OwnThread.h"

#include <algorithm>

namespace steadyburn {

namespace {

QString queueText(const BurnSession& session)
{
    return session.place() + QLatin1Char('\n') + session.stateText();
}

bool waits(const BurnSession* session)
{
    return !session->running() && !session->ended();
}

} // namespace

BurnQueue::BurnQueue(Dependencies dependencies, QObject* parent)
    : QAbstractListModel(parent), m_dependencies(std::move(dependencies))
{
}

BurnQueue::~BurnQueue()
{
    for (BurnSession* const session : m_sessions) {
        session->disconnect(this); // one that ends in its destructor has nobody to tell
    }
}

BurnSession& BurnQueue::add(const BurnOrder& order)
{
    assertOwnThread(*this);
    auto* const session = new BurnSession(m_dependencies, order, this);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_sessions.push_back(session);
    const std::string& target = order.request.target;
    m_numbers.push_back(order.drive ? m_turns.add(target, *order.drive) : m_turns.add(target));
    m_texts.push_back(queueText(*session));
    endInsertRows();
    connect(session, &BurnSession::changed, this, [this, session] {
        showText(*session);
        Q_EMIT progressed();
    });
    connect(session, &BurnSession::finished, this, [this, session] { end(*session); });
    follow();
    return *session;
}

void BurnQueue::start(const BurnSession& session)
{
    m_turns.start(numberOf(session));
    follow();
}

void BurnQueue::end(BurnSession& session)
{
    m_turns.end(numberOf(session));
    Q_EMIT ended(&session);
    follow();
    Q_EMIT finished(&session);
}

void BurnQueue::takeOut(BurnSession& session)
{
    const QModelIndex index = indexOf(session);
    if (!index.isValid() || session.running()) {
        return;
    }
    const int row = index.row();
    beginRemoveRows({}, row, row);
    m_turns.remove(m_numbers[static_cast<std::size_t>(row)]);
    m_sessions.erase(m_sessions.begin() + row);
    m_numbers.erase(m_numbers.begin() + row);
    m_texts.erase(m_texts.begin() + row);
    endRemoveRows();
    session.disconnect(this);
    session.deleteLater(); // it may be the sender
}

void BurnQueue::remove(BurnSession& session)
{
    takeOut(session);
    follow();
}

void BurnQueue::removeWaiting()
{
    for (BurnSession* const session : std::vector(m_sessions)) {
        if (waits(session)) {
            takeOut(*session);
        }
    }
    follow();
}

void BurnQueue::removeEnded()
{
    for (BurnSession* const session : std::vector(m_sessions)) {
        if (session->ended()) {
            takeOut(*session);
        }
    }
}

void BurnQueue::follow()
{
    const std::vector<BurnSession*> sessions = m_sessions; // what listens may change the list
    for (BurnSession* const session : sessions) {
        switch (m_turns.state(numberOf(*session))) {
        case DriveTurns::State::waiting:
            session->wait();
            break;
        case DriveTurns::State::wantsMedium:
            if (session->state() != BurnSession::State::wantsMedium) {
                session->askForMedium();
                Q_EMIT mediumWanted(session);
            }
            break;
        case DriveTurns::State::running:
            if (waits(session)) {
                session->start();
            }
            break;
        case DriveTurns::State::ended:
            break;
        }
    }
    Q_EMIT changed();
}

void BurnQueue::showText(const BurnSession& session)
{
    const QModelIndex index = indexOf(session);
    QString text = queueText(session);
    if (index.isValid() && m_texts[static_cast<std::size_t>(index.row())] != text) {
        m_texts[static_cast<std::size_t>(index.row())] = std::move(text);
        Q_EMIT dataChanged(index, index, {Qt::DisplayRole});
    }
}

int BurnQueue::numberOf(const BurnSession& session) const
{
    const QModelIndex index = indexOf(session);
    return index.isValid() ? m_numbers[static_cast<std::size_t>(index.row())] : 0; // which is nobody's
}

BurnSession* BurnQueue::at(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? m_sessions[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex BurnQueue::indexOf(const BurnSession& session) const
{
    const auto found = std::ranges::find(m_sessions, &session);
    return found == m_sessions.end() ? QModelIndex() : index(static_cast<int>(found - m_sessions.begin()));
}

bool BurnQueue::anyWaiting() const
{
    return std::ranges::any_of(m_sessions, waits);
}

bool BurnQueue::anyHeld() const
{
    return std::ranges::any_of(m_sessions, [](const BurnSession* each) { return each->held(); });
}

double BurnQueue::share() const
{
    double sum = 0;
    int count = 0;
    for (const BurnSession* const session : m_sessions) {
        if (session->running()) {
            sum += std::max(0.0, session->share());
            ++count;
        }
    }
    return count == 0 ? -1 : sum / count;
}

int BurnQueue::rowCount(const QModelIndex& parent) const
{
    assertOwnThread(*this);
    return parent.isValid() ? 0 : static_cast<int>(m_sessions.size());
}

QVariant BurnQueue::data(const QModelIndex& index, int role) const
{
    assertOwnThread(*this);
    return at(index) != nullptr && role == Qt::DisplayRole ? m_texts[static_cast<std::size_t>(index.row())]
                                                           : QVariant();
}

} // namespace steadyburn
