// LoopGuard: has this same call been made before, with nothing changed since?
//
// A greedy model that is shown the same packet says the same thing forever. Telling it not to does
// not help; asking for another call does. If there is none, the call is not executed and the tool
// is removed for a turn.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/model.h"
#include "packet/packet.h"

namespace twotrack::runner {

// Everything a call could depend on, as one hash: what is known, the open problems, what a person
// said last, and the state of the workspace.
std::string state_of(const Packet& packet, std::string_view workspace_hash);

class LoopGuard {
 public:
  // `args` as JSON without whitespace.
  void note(std::string_view tool, std::string_view args, std::string_view state);
  // Forgets a call that was not made after all.
  void take_back(std::string_view tool, std::string_view args, std::string_view state);
  // The call may be made again as if it had never been made.
  void forget(std::string_view tool, std::string_view args, std::string_view state);
  // How often the call was made in this state.
  uint64_t count(std::string_view tool, std::string_view args, std::string_view state) const;
  // All that were made in this state.
  std::vector<model::Call> made_in(std::string_view state) const;

 private:
  using Counts = std::map<std::pair<std::string, std::string>, uint64_t>;  // by tool and args
  std::map<std::string, Counts, std::less<>> by_state_{};
};

}  // namespace twotrack::runner
