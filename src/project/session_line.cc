#include "project/session_line.h"

#include <optional>
#include <vector>

#include "base/json_scanner.h"
#include "base/nearest.h"

namespace twotrack::project {
namespace {

const std::vector<std::string> kKinds = {"event", "view", "recall"};

const std::string kOneOf = "a line must have one of event, view, recall";

struct Wrapped {
  std::string kind;
  std::string_view value;  // JSON
};

Result<Wrapped> read_wrapper(std::string_view line) {
  // Neither this object nor the event around the data counts: data may use the full depth.
  JsonScanner scanner(line, -2);
  if (scanner.peek() != '{') {
    return Error{Code::kInvalid, "not a JSON object: write {\"event\":{…}} or {\"view\":{}}"};
  }
  std::vector<Wrapped> members;
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    members.push_back({key, value});
    return Done{};
  }));
  TRY(scanner.finish());
  if (members.size() == 1) return std::move(members.front());
  return Error{Code::kNotFound, kOneOf};
}

SessionLine read_view(std::string_view json) {
  if (!json.starts_with('{')) return Refusal{"bad_field", "\"view\" must be an object: {}"};
  ViewLine view;
  std::optional<Refusal> refusal;
  const Status read = JsonScanner(json).for_each_member([&](const std::string& key,
                                                            std::string_view value) -> Status {
    if (key != "record") {
      refusal = Refusal{"bad_field", "unknown field \"" + key + "\": a view only has \"record\""};
    } else if (value != "true" && value != "false") {
      refusal = Refusal{"bad_field", "\"record\" must be true or false"};
    }
    view.record = value == "true";
    return Done{};
  });
  if (!read.ok()) return Refusal{"bad_json", read.error().message};
  if (refusal) return *refusal;
  return view;
}

SessionLine read_recall_line(std::string_view json) {
  auto input = runner::read_recall(json);
  if (input.ok()) return std::move(input).value();
  return Refusal{"bad_field", input.error().message};
}

SessionLine read_event(std::string_view json, const Redactor* redactor) {
  auto event = read_event_line(json, redactor);
  if (auto* refusal = std::get_if<Refusal>(&event)) return std::move(*refusal);
  return std::move(std::get<Draft>(event));
}

}  // namespace

SessionLine read_session_line(std::string_view line, const Redactor* redactor) {
  const auto wrapped = read_wrapper(line);
  if (!wrapped.ok()) {
    const bool is_json = wrapped.error().code == Code::kNotFound;
    return Refusal{is_json ? "bad_field" : "bad_json", wrapped.error().message};
  }
  const auto& [kind, value] = wrapped.value();
  if (kind == "event") return read_event(value, redactor);
  if (kind == "view") return read_view(value);
  if (kind == "recall") return read_recall_line(value);
  return Refusal{"bad_field",
                 "unknown field \"" + kind + "\"" + suggestion(kind, kKinds) + ": " + kOneOf};
}

}  // namespace twotrack::project
