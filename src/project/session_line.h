// One line of input for `session`: {"event":{…}}, {"view":{…}} or {"recall":{…}}.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "event/draft.h"
#include "event/redactor.h"
#include "project/event_line.h"
#include "runner/recall.h"

namespace twotrack::project {

struct ViewLine {
  bool record = false;  // also log what is shown, as a model_request
};

using SessionLine = std::variant<Draft, ViewLine, runner::RecallInput, Refusal>;

SessionLine read_session_line(std::string_view line, const Redactor* redactor);

}  // namespace twotrack::project
