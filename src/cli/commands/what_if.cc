// what-if: an old log with another budget or other summaries, compared with what the model saw.
#include "project/what_if.h"

#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "runner/packet_log.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/blob_store.h"

namespace twotrack::cli {
namespace {

// Columns for the words that come or go in one turn; --format json has all.
constexpr size_t kWordColumns = 60;

std::string words_text(std::string_view mark, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  std::string text = std::string(mark) + std::to_string(words.size()) + ":";
  for (const std::string& word : words) {
    text += " " + terminal_line(word);
    if (text.size() > kWordColumns) break;
  }
  return cut_to_width(text, kWordColumns);
}

class WhatIfCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.option("--budget", budget_);
    arguments.option("--summarizers", summarizers_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    if (!budget_ && summarizers_ == "recorded") {
      return with_hint(Error{Code::kInvalid, "what-if needs something to change"},
                       "--budget N, --summarizers generic, or both");
    }
    runner::PacketLog log = TRY(open_checked_log(context, agent));
    Otherwise otherwise{.options = TRY(other_budget(context, budget_))};
    if (budget_) TRY(tell_own_limit(context, log));
    otherwise.summaries = named<SummarizerMode>(summarizers_);
    if (otherwise.summaries) {
      context.warn(std::string(kNotWhatTheModelSaw) + ": results are summarized again");
    }
    const track::BlobStore blobs(context.files(), context.layout());
    const WhatIf found = TRY(what_if(log, blobs, otherwise));
    for (const std::string& note : found.notes) context.warn(note);
    write(context, found.comparisons);
    return ExitCode::kFine;
  }

 private:
  // A token is four bytes here and may be fewer in a run: only bytes can be compared. What the log
  // begins with is corrected before the model is first asked, and may be later.
  static Status tell_own_limit(Context& context, runner::PacketLog& log) {
    const auto decisions = log.decisions();
    if (decisions.empty()) return Done{};
    const uint64_t first = TRY(log.at(decisions.front().seq)).limit;
    const uint64_t last = TRY(log.at(decisions.back().seq)).limit;
    context.note("its own limit was " + std::to_string(last) + " bytes" +
                 (first == last ? "" : ", " + std::to_string(first) + " at first"));
    return Done{};
  }

  static void write(Context& context, const std::vector<Comparison>& comparisons) {
    ItemList list(context, {{.title = "TURN", .align = Align::kRight},
                            {.title = "AFTER"},
                            {.title = "SEEN", .align = Align::kRight},
                            {.title = "WHAT IF", .align = Align::kRight},
                            {.title = ""},
                            {.title = "APPEAR", .width_max = kWordColumns},
                            {.title = "DISAPPEAR", .width_max = kWordColumns}});
    uint64_t different = 0;
    for (const Comparison& one : comparisons) {
      if (!one.is_equal) ++different;
      list.row({{std::to_string(one.at.turn)},
                {format_ref(one.at.seq), Tone::kName},
                {std::to_string(one.recorded_bytes)},
                {std::to_string(one.other_bytes)},
                {one.is_equal ? "equal" : "differs", one.is_equal ? Tone::kFaint : Tone::kStrong},
                {words_text("+", one.appear), Tone::kGood},
                {words_text("-", one.disappear), Tone::kBad}},
               to_json(one));
    }
    list.finish();
    if (!context.is_text()) return;
    context.out().write(std::to_string(different) + " of " + count_of(comparisons.size(), "view") +
                        " would be different\n");
  }

  std::string agent_;
  std::optional<std::string> budget_;
  std::string summarizers_ = "recorded";
};

}  // namespace

const MakeCommand kMakeWhatIf = made<WhatIfCommand>;

}  // namespace twotrack::cli
