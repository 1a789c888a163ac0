#include "cli/packet_place.h"

#include "base/encoding.h"
#include "cli/budget_text.h"
#include "event/line.h"

namespace twotrack::cli {

void declare_place(Arguments& arguments, PacketPlace& place) {
  arguments.option(
      {.name = "--turn", .value = "N", .help = "what the model saw when it decided in this turn"},
      place.turn);
  arguments.option(
      {.name = "--at", .value = "SEQ", .help = "after this event: 17 or e17; default: the last"},
      place.at);
}

void declare_budget(Arguments& arguments, std::optional<std::string>& budget) {
  arguments.option({.name = "--budget",
                    .value = "N",
                    .help = "another limit: tokens of four bytes, or bytes (8000B)"},
                   budget);
}

Result<ApplyOptions> other_budget(Context& context, const std::optional<std::string>& budget) {
  ApplyOptions options;
  if (!budget) return options;
  options.limit_override = TRY(parse_budget(*budget));
  context.warn(std::string(kNotWhatTheModelSaw) + ": projected again with a limit of " +
               std::to_string(options.limit_override) + " bytes");
  return options;
}

Result<runner::PacketLog> open_packet_log(Context& context, const std::string& agent) {
  return runner::PacketLog::open(context.files(), context.layout(), agent);
}

Result<uint64_t> parse_seq(std::string_view text) {
  const std::string ref = text.starts_with('e') ? std::string(text) : "e" + std::string(text);
  auto seq = parse_ref(ref);
  if (seq.ok()) return seq;
  return Error{Code::kInvalid, in_quotes(text) + " names no event: say 17 or e17"};
}

// "@last" has no number behind its @, and is a name.
Result<NamedPlace> parse_named_place(std::string_view text) {
  const size_t mark = text.rfind('@');
  NamedPlace named{.agent = std::string(text)};
  if (mark == std::string_view::npos || mark == 0) return named;
  const std::string_view place = text.substr(mark + 1);
  const bool is_event = place.starts_with('e');
  const std::string_view digits = place.substr(is_event ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return named;
  }
  named.agent = std::string(text.substr(0, mark));
  if (is_event) {
    named.place.at = std::string(place);
  } else {
    named.place.turn = TRY(parse_seq(digits));
  }
  return named;
}

Result<uint64_t> find_place(const runner::PacketLog& log, const PacketPlace& place) {
  if (place.turn && place.at) {
    return Error{Code::kInvalid, "--turn and --at name two places: say one of them"};
  }
  if (place.turn) return log.decision_of(*place.turn);
  const uint64_t count = log.index().event_count();
  if (!place.at) {
    if (count == 0) return Error{Code::kCorrupt, "no event of this log can be read"};
    return count - 1;
  }
  const uint64_t seq = TRY(parse_seq(*place.at));
  if (seq < count) return seq;
  return Error{Code::kNotFound,
               "there is no " + format_ref(seq) + ": the log has e0 to " + format_ref(count - 1)};
}

}  // namespace twotrack::cli
