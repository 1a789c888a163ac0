// What is still wrong when an agent ends, for people: the open problems of its packet.
#pragma once

#include <string>
#include <vector>

#include "packet/packet.h"

namespace twotrack::runner {

// How many of them an agent's summary names.
inline constexpr size_t kFindingsInSummary = 5;

// "F841 on line 8: unused variable", "test_total: assert 3 == 4"; each on one line, cut where long.
std::vector<std::string> findings_left(const Packet& packet);

}  // namespace twotrack::runner
