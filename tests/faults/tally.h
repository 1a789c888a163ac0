// Tally: what a suite of fault tests did and found, and the one line that says so.
#pragma once

#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>

namespace twotrack::faults {

struct Tally {
  uint64_t cases = 0;
  uint64_t faults = 0;
  uint64_t acknowledged = 0;
  uint64_t torn_tails = 0;  // found and told as such: no harm

  // Each of these is a broken promise.
  uint64_t lost = 0;          // acknowledged events that are not there, or not as they were
  uint64_t false_alarms = 0;  // damage reported, or a log refused, where only the power went
  uint64_t half_present = 0;  // events that nobody wrote, or only half
  uint64_t stuck = 0;         // a writer that did not go on though the disk was well again

  std::string first_complaint = {};  // with the seed, so that it can be had again

  bool clean() const { return lost + false_alarms + half_present + stuck == 0; }

  void complain(std::string_view what) {
    if (first_complaint.empty()) first_complaint = what;
  }

  void add(const Tally& other) {
    cases += other.cases;
    faults += other.faults;
    acknowledged += other.acknowledged;
    torn_tails += other.torn_tails;
    lost += other.lost;
    false_alarms += other.false_alarms;
    half_present += other.half_present;
    stuck += other.stuck;
    complain(other.first_complaint);
  }

  void print(std::string_view suite) const {
    std::cout << "[faults] " << suite << ": " << cases << " cases, " << faults << " faults, "
              << acknowledged << " acknowledged events, " << lost << " lost, " << torn_tails
              << " torn tails, " << false_alarms << " false alarms, " << half_present
              << " half-present, " << stuck << " stuck" << std::endl;
  }
};

}  // namespace twotrack::faults
