// CallCheck: whether the calls that were made are those that a model asked for.
//
// In the log of an agent, a tool_call that says that a model decided it must stand in an answer of
// the same turn, with the same arguments. Not compared: what a program or a person decided, the
// arguments of a recall (which are recorded as they were understood), and arguments from which a
// secret was taken. That an answer's text says what its calls say is not compared either.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "event/read.h"

namespace twotrack::runner {

class CallCheck {
 public:
  // To be called with every event of a log, in order. What is wrong with it; empty: nothing.
  std::string compare(const Event& event);

 private:
  void read_answer(const ModelResponse& answer, bool is_redacted);

  bool is_agent_ = false;
  uint64_t turn_ = 0;
  std::set<std::string, std::less<>> asked_{};  // in this turn: "tool args", and "tool"
  bool has_redacted_ = false;                   // some of their arguments lack a secret
};

}  // namespace twotrack::runner
