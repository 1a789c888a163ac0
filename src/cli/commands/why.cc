// why: where each part of a view comes from, what was left out, and what it all cost.
#include <algorithm>

#include "base/json_writer.h"
#include "cli/agent_name.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/packet_place.h"
#include "cli/table.h"
#include "cli/terminal_text.h"
#include "model/token_estimate.h"
#include "projection/explain.h"
#include "projection/view.h"
#include "runner/origins.h"

namespace twotrack::cli {
namespace {

using runner::Origins;
using runner::PacketLog;
using runner::ResultOrigin;

// Of a part as it stands in the view, for people.
constexpr size_t kPartColumns = 60;

// An action of the packet beside what it was made of.
struct ActionCost {
  size_t place = 0;  // in the packet
  ResultOrigin origin{};
  uint64_t tokens = 0;  // of its text in the view, estimated from above
};

// All that the command says.
struct WhyAnswer {
  std::string agent{};
  uint64_t seq = 0;
  uint64_t log_bytes = 0;
  Packet packet{};
  View view{};
  std::vector<Explained> parts{};
  std::vector<ActionCost> actions{};
};

std::string refs_text(const std::vector<uint64_t>& refs) {
  std::string text;
  for (const uint64_t ref : refs) text += (text.empty() ? "" : " ") + format_ref(ref);
  return text;
}

void add_ref(Explained& part, const std::optional<uint64_t>& ref) {
  if (part.refs.empty() && ref) part.refs.push_back(*ref);
}

// What the packet does not keep, from the log.
void add_origin(Explained& part, const Origins& origins) {
  if (part.rule == ViewRule::kSetOnce) add_ref(part, origins.run_start);
  if (part.rule == ViewRule::kHubUpdate) add_ref(part, origins.hub_update);
  if (part.path == "state_summary") add_ref(part, origins.state_summary);
  if (part.path == "diagnostics") add_ref(part, origins.diagnostics);
  if (part.path == "candidate_actions") add_ref(part, origins.candidates);
  if (part.path.starts_with("extensions.")) {
    const auto found = origins.extensions.find(part.path.substr(std::string("extensions.").size()));
    if (found != origins.extensions.end()) add_ref(part, found->second);
  }
  if (part.refs.size() != 1) return;
  const auto result = origins.results.find(part.refs[0]);
  if (result == origins.results.end() || result->second.summarizer.empty()) return;
  part.note += (part.note.empty() ? "" : "; ") + ("delta by " + result->second.summarizer);
}

Result<WhyAnswer> explain_place(PacketLog& log, uint64_t seq, const ApplyOptions& options) {
  WhyAnswer answer{.agent = log.agent(), .seq = seq};
  const track::IndexRow row = log.index().row(seq);
  answer.log_bytes = row.offset + row.length + 1;
  answer.packet = TRY(log.at(seq, options));
  answer.view = make_view(answer.packet);
  answer.parts = explain(answer.packet, answer.view.text);
  const Origins origins = TRY(runner::find_origins(log, seq, answer.packet));
  for (Explained& part : answer.parts) {
    if (part.rule == ViewRule::kHeader) part.refs = {seq};
    add_origin(part, origins);
  }
  for (size_t place = 0; place < answer.packet.actions.size(); ++place) {
    const Action& action = answer.packet.actions[place];
    if (action.is_speech()) continue;
    answer.actions.push_back({.place = place,
                              .origin = origins.results.at(action.ref),
                              .tokens = model::estimate_tokens(action.shown)});
  }
  return answer;
}

std::string to_json(const WhyAnswer& answer, bool seen_by_model) {
  JsonWriter json;
  json.begin_object().member("agent_id", answer.agent).member("seq", answer.seq);
  json.member("turn", answer.packet.turn).member("seen_by_model", seen_by_model);
  json.member("limit", answer.packet.limit).member("view_bytes", answer.view.text.size());
  json.member("view_tokens", model::estimate_tokens(answer.view.text));
  json.member("log_bytes", answer.log_bytes).key("parts").begin_array();
  for (const Explained& part : answer.parts) {
    json.begin_object().member("path", part.path).member("rule", name_of(part.rule));
    json.key("refs").begin_array();
    for (const uint64_t ref : part.refs) json.string(format_ref(ref));
    json.end_array().member("bytes", part.text.size()).key("note").lossy_string(part.note);
    json.key("value").raw(part.text).end_object();
  }
  json.end_array().key("left_out").begin_array();
  for (const Omission& omission : answer.view.omissions) {
    json.begin_object().member("what", omission.what).member("reason", omission.reason);
    json.member("bytes", omission.bytes).end_object();
  }
  json.end_array().key("actions").begin_array();
  for (const ActionCost& cost : answer.actions) {
    const Action& action = answer.packet.actions[cost.place];
    json.begin_object().member("ref", format_ref(action.ref));
    json.member("tool", action.tool).member("outcome", name_of(action.outcome));
    json.member("raw_bytes", cost.origin.raw_bytes).member("delta_bytes", cost.origin.delta_bytes);
    json.member("shown_bytes", action.shown.size()).member("shown_tokens", cost.tokens);
    json.member("hidden_values", action.hidden);
    json.key("summarizer").lossy_string(cost.origin.summarizer).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

class Why final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "why",
        .summary = "Explain a view: each part's event and rule, what was left out, what it cost",
        .details =
            R"(Three tables. Every part of the view: the events that it comes from, and the rule by
which it stands there. What the packet has and the view does not show: the reason
(over_budget, or summarized: only a part of it is shown) and how many bytes. Every action
in the packet: the bytes of its raw output in the log beside those in the view, and
their tokens, estimated from above.

The place is named as for `packet`.)",
        .examples = {{"why the model saw what it saw in turn 3", "twotrack why my-agent --turn 3"},
                     {"only what was left out, for a script",
                      "twotrack why my-agent --turn 3 --format json | jq .left_out"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "AGENT",
                          .help = "its name, a beginning of it, or @last",
                          .completes = Completes::kAgents},
                         agent_);
    declare_place(arguments, place_);
    declare_budget(arguments, budget_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    PacketLog log = TRY(open_packet_log(context, agent));
    const uint64_t seq = TRY(find_place(log, place_));
    const ApplyOptions options = TRY(other_budget(context, budget_));
    const WhyAnswer answer = TRY(explain_place(log, seq, options));
    if (context.format() != Format::kText) {
      context.out().write_json_line(to_json(answer, !budget_));
      return ExitCode::kFine;
    }
    write_summary(context, answer);
    write_parts(context, answer);
    write_left_out(context, answer);
    write_actions(context, answer);
    return ExitCode::kFine;
  }

 private:
  static void write_summary(Context& context, const WhyAnswer& answer) {
    const size_t bytes = answer.view.text.size();
    context.out().write(context.style().bold(terminal_line(answer.agent)) + " turn " +
                        std::to_string(answer.packet.turn) + ", after " + format_ref(answer.seq) +
                        ": " + std::to_string(bytes) + " of " +
                        std::to_string(answer.packet.limit) + " bytes, at most " +
                        std::to_string(model::estimate_tokens(answer.view.text)) + " tokens, for " +
                        format_bytes(answer.log_bytes) + " of log\n");
  }

  static void write_table(Context& context, std::string_view title, const Table& table) {
    if (table.empty()) return;
    context.out().write("\n" + context.style().bold(title) + "\n");
    context.out().write(table.render(context.style(), context.out().width(), 2));
  }

  static void write_parts(Context& context, const WhyAnswer& answer) {
    Table table({{.title = "PART"},
                 {.title = "FROM", .width_max = 24},
                 {.title = "BYTES", .align = Align::kRight},
                 {.title = "RULE", .width_max = 64},
                 {.title = "NOTE", .width_max = 64},
                 {.title = "SHOWN AS", .width_max = kPartColumns}});
    for (const Explained& part : answer.parts) {
      table.add({{terminal_line(part.path), Tone::kStrong},
                 {refs_text(part.refs), Tone::kName},
                 {std::to_string(part.text.size())},
                 {std::string(sentence_of(part.rule))},
                 {terminal_line(part.note)},
                 {cut_to_width(terminal_line(part.text), kPartColumns), Tone::kFaint}});
    }
    write_table(context, "What the view shows", table);
  }

  static void write_left_out(Context& context, const WhyAnswer& answer) {
    Table table({{.title = "WHAT", .width_max = 80},
                 {.title = "REASON"},
                 {.title = "BYTES", .align = Align::kRight}});
    for (const Omission& omission : answer.view.omissions) {
      table.add({{terminal_line(omission.what), Tone::kStrong},
                 {omission.reason, Tone::kDoubtful},
                 {std::to_string(omission.bytes)}});
    }
    write_table(context, "What it leaves out", table);
  }

  static void write_actions(Context& context, const WhyAnswer& answer) {
    Table table({{.title = "REF"},
                 {.title = "TOOL"},
                 {.title = "OUTCOME"},
                 {.title = "RAW", .align = Align::kRight},
                 {.title = "SHOWN", .align = Align::kRight},
                 {.title = "TOKENS", .align = Align::kRight},
                 {.title = "HIDDEN", .align = Align::kRight},
                 {.title = "DELTA BY"}});
    for (const ActionCost& cost : answer.actions) {
      const Action& action = answer.packet.actions[cost.place];
      table.add({{format_ref(action.ref), Tone::kName},
                 {terminal_line(action.tool)},
                 {std::string(name_of(action.outcome))},
                 {format_bytes(cost.origin.raw_bytes)},
                 {format_bytes(action.shown.size())},
                 {std::to_string(cost.tokens)},
                 {action.hidden == 0 ? "" : std::to_string(action.hidden)},
                 {terminal_line(cost.origin.summarizer)}});
    }
    write_table(context, "Raw outputs and what is shown of them", table);
  }

  std::string agent_;
  PacketPlace place_;
  std::optional<std::string> budget_;
};

}  // namespace

std::unique_ptr<Command> make_why() {
  return std::make_unique<Why>();
}

}  // namespace twotrack::cli
