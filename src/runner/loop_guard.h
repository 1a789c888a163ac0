// LoopGuard: has this very call been made before, with nothing changed since?
//
// A greedy model that is shown the same packet says the same thing for ever. Telling it not to does
// not help; not executing the call, and taking the tool away for a turn, does.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "packet/packet.h"

namespace twotrack::runner {

// All that a call could depend on, in one word: what is known, the open problems, what a person
// said last, and the state of the workspace.
std::string state_of(const Packet& packet, std::string_view workspace_hash);

class LoopGuard {
 public:
  // `args` as JSON without white space.
  void note(std::string_view tool, std::string_view args, std::string_view state);
  // The call turned out not to have been made.
  void take_back(std::string_view tool, std::string_view args, std::string_view state);
  // How often the call was made in this state.
  uint64_t count(std::string_view tool, std::string_view args, std::string_view state) const;

 private:
  std::map<std::string, uint64_t> calls_{};
};

}  // namespace twotrack::runner
