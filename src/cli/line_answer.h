// What the commands that read events from a pipe answer, line by line.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "cli/event_line.h"
#include "cli/line_input.h"
#include "track/writer.h"

namespace twotrack::cli {

// Why an event could not be written.
Refusal disk_refusal(const Error& error);
// For a line that InputLines did not keep.
Refusal too_long_refusal();

bool is_blank(const InputLine& line);

// What is owed for one line of input: a receipt, the reason why there is none, or a text that is
// the answer itself.
struct LineAnswer {
  uint64_t line = 0;
  std::variant<track::Receipt, Refusal, std::string> content;

  bool is_refusal() const { return std::holds_alternative<Refusal>(content); }
  // One line, without its line feed.
  std::string text() const;
};

}  // namespace twotrack::cli
