// A command that reads events from a pipe and answers every line, in order.
//
// Lines that arrive together are taken together and share one sync; a lone line is answered
// immediately. So neither a sender that waits for each answer nor one that never waits slows the
// other down.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "project/event_line.h"
#include "track/writer.h"

namespace twotrack::cli {

// What is owed for one line: a receipt, a text that is the answer itself, or why there is neither:
// the line is no good, or it could not be written.
using LineAnswer = std::variant<track::Receipt, std::string, Refusal, Error>;

class LineTaker {
 public:
  virtual ~LineTaker() = default;

  // A receipt need not be durable yet.
  virtual LineAnswer take(std::string_view line) = 0;
  // Makes everything taken so far durable. Only then are the answers true.
  virtual Status commit() = 0;
  virtual const track::Writer& log() const = 0;
};

// Tells once of each type that this program does not know: such events are kept, but a typing error
// would never reach the model.
class UnknownTypes {
 public:
  explicit UnknownTypes(Context& context) : context_(&context) {}
  void see(const Draft& draft);

 private:
  Context* context_;
  std::set<std::string> told_{};
};

// Behind the end of an agent nothing but its resumption is taken.
std::optional<Refusal> refusal_after_end(const track::Writer& log, EventType type);

// Until the input ends, nobody reads the answers, or Ctrl-C. `keyboard_note`: what a person is told
// whose terminal is the input.
Result<ExitCode> answer_lines(Context& context, const Interrupt& interrupt,
                              std::string_view keyboard_note, LineTaker& taker);

}  // namespace twotrack::cli
