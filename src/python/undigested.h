// Undigested: results whose text a packet has taken, but not yet the values.
//
// The facts of an action and the list of open problems are for the view; the packet of the first
// design has neither. So of a small result (summary/small_result.h) they are made when somebody
// asks for them, and never for an action that has left the window by then.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "packet/packet.h"
#include "summary/builtin_summarizers.h"

namespace twotrack::python {

class Undigested {
 public:
  // `json` is what the tool returned. `tells_problems`: the packet's diagnostics are those of this
  // result, until drop_problems() or another one.
  void add(uint64_t ref, CountsOf whose, std::string json, bool tells_problems);
  // The packet's diagnostics come from somewhere else now.
  void drop_problems() { problems_ref_ = 0; }
  // Results before this one are in no action any more.
  void forget_before(uint64_t ref);

  // Gives `packet` what it lacks; then there is nothing left to digest.
  void digest_into(Packet& packet);

 private:
  struct Result {
    uint64_t ref = 0;
    CountsOf whose = CountsOf::kNothing;
    std::string json{};
  };

  std::deque<Result> results_{};  // oldest first
  Result problems_{};             // the one with the problems, when it has left `results_`
  uint64_t problems_ref_ = 0;     // 0: none
};

}  // namespace twotrack::python
