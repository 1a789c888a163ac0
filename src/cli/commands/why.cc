// why: shows where each part of a view comes from, what was left out, and what it cost.
#include "project/why.h"

#include <algorithm>

#include "base/joined.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "model/token_estimate.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "project/sent_on.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using runner::PacketLog;

// Columns for a part as it appears in the view.
constexpr size_t kPartColumns = 60;

std::string refs_text(const std::vector<uint64_t>& refs) {
  return joined(refs, " ", format_ref);
}

class Why final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    declare_place(arguments, place_);
    arguments.option("--budget", budget_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_place(context, agent_, place_));
    PacketLog log = TRY(open_checked_log(context, agent));
    const uint64_t seq = TRY(place_in(log));
    const ApplyOptions options = TRY(other_budget(context, budget_));
    const WhyAnswer answer = TRY(explain_place(log, seq, options));
    warn_if_not_seen(context, log, seq);
    if (!context.is_text()) {
      context.out().write_json_line(to_json(answer));
      return ExitCode::kFine;
    }
    write_summary(context, answer);
    write_parts(context, answer);
    write_left_out(context, answer);
    write_actions(context, answer);
    return ExitCode::kFine;
  }

 private:
  // Nobody has decided by what came after the last decision.
  Result<uint64_t> place_in(const PacketLog& log) const {
    const auto asked = log.index().events_of_type(EventType::kModelRequest);
    if (place_.turn || place_.at || asked.empty()) return find_place(log, place_);
    return asked.back() == 0 ? 0 : asked.back() - 1;
  }

  static void write_summary(Context& context, const WhyAnswer& answer) {
    const size_t bytes = answer.view.text.size();
    context.out().write(context.style().bold(terminal_line(answer.agent)) + " turn " +
                        std::to_string(answer.packet.turn) + ", after " + format_ref(answer.seq) +
                        ": " + std::to_string(bytes) + " of " +
                        std::to_string(answer.packet.limit) + " bytes" +
                        (answer.budget.empty() ? "" : " (" + terminal_line(answer.budget) + ")") +
                        ", at most " + std::to_string(model::estimate_tokens(answer.view.text)) +
                        " tokens, for " + format_bytes(answer.log_bytes) + " of log\n");
  }

  static void write_table(Context& context, std::string_view title, const Table& table) {
    if (table.empty()) return;
    context.out().write("\n" + context.style().bold(title) + "\n");
    context.write(table, 2);
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

const MakeCommand kMakeWhy = made<Why>;

}  // namespace twotrack::cli
