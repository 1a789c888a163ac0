// One line of input for `append`: {"type","data","turn"?}.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "event/draft.h"
#include "event/redactor.h"

namespace twotrack::project {

// Why a line was not written. The codes are part of the contract with scripts; `append --help`
// explains them.
struct Refusal {
  std::string
      code;  // bad_json | missing_field | bad_field | ended | too_large | disk_full | io_error
  std::string message;
};

std::variant<Draft, Refusal> read_event_line(std::string_view line, const Redactor* redactor);

}  // namespace twotrack::project
