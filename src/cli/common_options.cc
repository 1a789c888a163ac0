#include "cli/common_options.h"

#include <charconv>

#include "cli/context.h"

namespace twotrack::cli {

std::function<Status(const std::string&)> take_count(std::optional<uint64_t>& target) {
  return [&target](const std::string& value) -> Status {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number == 0) {
      return Error{Code::kInvalid, "\"" + value + "\" is not a positive number"};
    }
    target = number;
    return Done{};
  };
}

void declare_model(Arguments& arguments, ModelChoice& choice) {
  arguments.option("--model", choice.model);
  arguments.option("--model-name", choice.name);
  arguments.option("--dialect", choice.dialect);
}

void declare_log_start(Arguments& arguments, LogStart& start) {
  arguments.option("--run", start.run);
  arguments.option("--operation", start.operation);
  arguments.option("--node", start.node);
  arguments.option("--node-summary", start.node_summary);
  arguments.option("--goal", start.goal);
  arguments.option("--durability", start.durability);
}

void declare_place(Arguments& arguments, PacketPlace& place) {
  arguments.option("--turn", place.turn);
  arguments.option("--at", place.at);
}

void declare_filter(Arguments& arguments, LogFilter& filter) {
  arguments.option("--node", filter.node);
  arguments.option("--run", filter.run);
  arguments.option("--operation", filter.operation);
  arguments.option("--status", filter.status);
  arguments.option("--since", filter.since);
  arguments.option("--until", filter.until);
}

}  // namespace twotrack::cli
