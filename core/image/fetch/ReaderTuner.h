// How many readers pay? Two ways to be wrong: one thread on a disk that could serve sixteen requests at once is three
// to four times too slow, and sixteen on a truly rotating disk make it seek. The kernel's rotational flag lies on
// virtual disks, so this measures. Data that is in the cache already wants no more threads than there are processors.
#pragma once

#include <cstdint>

namespace steadyburn {

// Pure arithmetic; the pool calls it under its lock.
class ReaderTuner {
public:
    // What the readers did between two looks.
    struct Interval {
        double seconds = 0;
        std::uint64_t jobs = 0;
        std::uint64_t bytes = 0;
        std::uint64_t blocked = 0; // how often a reader slept for the disk (voluntary context switches)
        bool starved = false;      // there was not always a job waiting: the rate says nothing about the disk
    };

    // `fixed` > 0: that many, whatever is observed.
    ReaderTuner(unsigned fixed, unsigned processors);

    void observe(const Interval& interval);
    [[nodiscard]] unsigned limit() const { return m_limit; } // readers that may be active at once
    [[nodiscard]] unsigned most() const;                     // the limit never exceeds it

private:
    void settle(double rate);
    void judge(double rate);
    void startTrial();

    unsigned m_fixed;
    unsigned m_processors;
    unsigned m_rung;      // of the ladder, for data that comes from the disk
    unsigned m_limit;     // in force
    double m_settled = 0; // work per second at m_rung, smoothed
    double m_trialSum = 0;
    unsigned m_trialRung = 0;
    int m_trialStep = -1;  // intervals into the trial, -1: none runs
    unsigned m_quiet = 0;  // intervals since the last trial
    unsigned m_patience;   // intervals between trials
    bool m_lookUp = false; // where the next trial looks
};

} // namespace steadyburn
