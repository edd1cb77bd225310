#include "image/fetch/ReaderTuner.h"

#include <algorithm>
#include <array>

namespace steadyburn {
namespace {

constexpr std::array<unsigned, 3> kLadder{1, 4, 16};
constexpr unsigned kMost = 64;
constexpr unsigned kFirstPatience = 12; // intervals
constexpr unsigned kLongestPatience = 400;
constexpr int kTrialIntervals = 3;         // the first of them is spent on the change and not counted
constexpr double kWorkOfAFile = 64 * 1024; // bytes that cost about as much as opening one more file
constexpr double kWarm = 1.0 / 8;          // sleeps per job
constexpr double kAsGood = 0.97;           // fewer readers win when they are not slower than this
constexpr double kBetter = 1.15;           // more readers win when they are faster than this

} // namespace

ReaderTuner::ReaderTuner(unsigned fixed, unsigned processors)
    : m_fixed(std::min(fixed, kMost)),
      m_processors(std::clamp(processors, 2U, kLadder.back())),
      m_rung(kLadder.size() - 1),
      m_limit(m_fixed > 0 ? m_fixed : kLadder.back()),
      m_patience(kFirstPatience)
{
}

unsigned ReaderTuner::most() const
{
    return m_fixed > 0 ? m_fixed : kLadder.back();
}

void ReaderTuner::observe(const Interval& interval)
{
    if (m_fixed > 0 || interval.jobs == 0 || interval.seconds <= 0) {
        return;
    }
    if (static_cast<double>(interval.blocked) < kWarm * static_cast<double>(interval.jobs)) {
        m_trialStep = -1;
        m_limit = m_processors;
        return;
    }
    if (interval.starved) { // the readers keep up; what was being tried cannot be judged
        m_trialStep = -1;
        m_limit = kLadder.at(m_rung);
        return;
    }
    const double work = static_cast<double>(interval.bytes) + kWorkOfAFile * static_cast<double>(interval.jobs);
    if (m_trialStep >= 0) {
        judge(work / interval.seconds);
    } else {
        settle(work / interval.seconds);
    }
}

void ReaderTuner::settle(double rate)
{
    m_limit = kLadder.at(m_rung);
    m_settled = m_settled == 0 ? rate : 0.7 * m_settled + 0.3 * rate;
    if (++m_quiet >= m_patience) {
        startTrial();
    }
}

void ReaderTuner::startTrial()
{
    if (m_rung + 1 == kLadder.size()) {
        m_lookUp = false;
    } else if (m_rung == 0) {
        m_lookUp = true;
    }
    m_trialRung = m_lookUp ? m_rung + 1 : m_rung - 1;
    m_limit = kLadder.at(m_trialRung);
    m_trialStep = 0;
    m_trialSum = 0;
}

void ReaderTuner::judge(double rate)
{
    if (m_trialStep++ > 0) {
        m_trialSum += rate;
    }
    if (m_trialStep < kTrialIntervals) {
        return;
    }
    const double tried = m_trialSum / (kTrialIntervals - 1);
    const bool won = tried >= m_settled * (m_lookUp ? kBetter : kAsGood);
    if (won) {
        m_rung = m_trialRung;
        m_settled = tried;
        m_patience = kFirstPatience;
    } else { // ask the other way next, and less often
        m_lookUp = !m_lookUp;
        m_patience = std::min(m_patience * 2, kLongestPatience);
    }
    m_limit = kLadder.at(m_rung);
    m_trialStep = -1;
    m_quiet = 0;
}

} // namespace steadyburn
