// what-if: an old log with another budget or other summaries, beside what the model saw.
#include <algorithm>
#include <set>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "cli/agent_name.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/packet_place.h"
#include "cli/table.h"
#include "cli/terminal_text.h"
#include "event/type.h"
#include "packet/words.h"
#include "projection/view.h"
#include "runner/resummarize.h"
#include "summary/add_delta.h"
#include "summary/registry.h"
#include "track/blob_store.h"

namespace twotrack::cli {
namespace {

using runner::PacketLog;
using runner::PacketReplay;

// Words shorter than this are nobody's value.
constexpr size_t kWordBytesMin = 3;
// Of the words that come or go in one turn, for people; --format json has all.
constexpr size_t kWordColumns = 60;

// One decision, as it was and as it would be.
struct Comparison {
  PacketLog::Decision at{};
  size_t recorded_bytes = 0;
  size_t other_bytes = 0;
  bool is_equal = false;
  std::vector<std::string> appear{};
  std::vector<std::string> disappear{};
};

std::set<std::string> words_of(std::string_view view) {
  std::set<std::string> words;
  for_each_word(view, [&](std::string_view word) {
    if (word.size() >= kWordBytesMin) words.emplace(word);
  });
  return words;
}

Comparison compare(const PacketLog::Decision& at, const Packet& recorded, const Packet& other) {
  const std::string a = view_text(recorded);
  const std::string b = view_text(other);
  Comparison comparison{.at = at, .recorded_bytes = a.size(), .other_bytes = b.size()};
  comparison.is_equal = a == b;
  if (comparison.is_equal) return comparison;
  const std::set<std::string> words_a = words_of(a);
  const std::set<std::string> words_b = words_of(b);
  std::ranges::set_difference(words_b, words_a, std::back_inserter(comparison.appear));
  std::ranges::set_difference(words_a, words_b, std::back_inserter(comparison.disappear));
  return comparison;
}

void write_words(JsonWriter& json, std::string_view name, const std::vector<std::string>& words) {
  json.key(name).begin_array();
  for (const std::string& word : words) json.lossy_string(word);
  json.end_array();
}

std::string to_json(const Comparison& one) {
  JsonWriter json;
  json.begin_object().member("turn", one.at.turn).member("seq", one.at.seq);
  json.member("seen_by_model", false).member("recorded_bytes", one.recorded_bytes);
  json.member("bytes", one.other_bytes).member("equal", one.is_equal);
  write_words(json, "appear", one.appear);
  write_words(json, "disappear", one.disappear);
  json.end_object();
  return json.take();
}

std::string words_text(std::string_view mark, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  std::string text = std::string(mark) + std::to_string(words.size()) + ":";
  for (const std::string& word : words) {
    text += " " + terminal_line(word);
    if (text.size() > kWordColumns) break;
  }
  return cut_to_width(text, kWordColumns);
}

class WhatIf final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "what-if",
        .summary = "Project an old log with another budget or other summaries, and compare",
        .details =
            R"(The log is not changed and no tool runs: raw outputs are in the log, so its results can
be summarized again, and its packets projected again. For each turn with a decision: the
bytes of the view that the model saw and of the one that it would have seen, and the
words that would appear and disappear. None of it is what the model saw.

  --summarizers recorded        the deltas of the log (default)
  --summarizers generic         deltas made now, by the shape of each raw output
  --summarizers tool_specific   the same, but the summarizer of a tool speaks first)",
        .examples = {{"half the budget", "twotrack what-if my-agent --budget 1000"},
                     {"today's summaries of an old log",
                      "twotrack what-if my-agent --summarizers generic --format jsonl"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "AGENT",
                          .help = "its name, a beginning of it, or @last",
                          .completes = Completes::kAgents},
                         agent_);
    declare_budget(arguments, budget_);
    arguments.option({.name = "--summarizers",
                      .value = "WHICH",
                      .help = "recorded (default), generic or tool_specific",
                      .choices = {"recorded", "generic", "tool_specific"}},
                     summarizers_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    if (!budget_ && summarizers_ == "recorded") {
      return with_hint(Error{Code::kInvalid, "what-if needs something that is otherwise"},
                       "--budget N, --summarizers generic, or both");
    }
    const PacketLog log = TRY(open_packet_log(context, agent));
    const ApplyOptions options = TRY(other_budget(context, budget_));
    if (summarizers_ != "recorded") {
      registry_ = Registry::with_builtins(
          summarizers_ == "generic" ? Registry::Mode::kGeneric : Registry::Mode::kToolSpecific);
      context.warn(std::string(kNotWhatTheModelSaw) + ": results are summarized again");
    }
    const std::vector<Comparison> comparisons = TRY(compare_all(context, log, options));
    write(context, comparisons);
    return ExitCode::kFine;
  }

 private:
  // Both projections go through the log side by side.
  Result<std::vector<Comparison>> compare_all(Context& context, const PacketLog& log,
                                              const ApplyOptions& options) {
    const std::vector<PacketLog::Decision> decisions = log.decisions();
    std::vector<Comparison> comparisons;
    PacketReplay recorded = log.replay();
    PacketReplay other = log.replay(options);
    const track::BlobStore blobs(context.files(), context.layout());
    auto next = decisions.begin();
    while (next != decisions.end()) {
      const auto event = TRY(recorded.next());
      TRY(other.next());
      if (!event) break;
      recorded.apply();
      apply_otherwise(context, *event, blobs, other);
      for (; next != decisions.end() && next->seq == event->seq; ++next) {
        comparisons.push_back(compare(*next, recorded.packet(), other.packet()));
      }
    }
    return comparisons;
  }

  void apply_otherwise(Context& context, const LineView& event, const track::BlobStore& blobs,
                       PacketReplay& other) const {
    const bool is_result = event_type(event.type.escaped) == EventType::kToolResult;
    if (!is_result || summarizers_ == "recorded") return other.apply();
    const auto data =
        runner::resummarize(event.data, blobs, [&](Draft& draft) { add_delta(draft, &registry_); });
    if (!data.ok()) {
      context.warn(format_ref(event.seq) + " keeps its recorded delta: " + data.error().message);
      return other.apply();
    }
    LineView instead = event;
    instead.data = data.value();
    other.apply(instead);
  }

  static void write(Context& context, const std::vector<Comparison>& comparisons) {
    if (context.format() != Format::kText) {
      JsonList list(context.out(), context.format());
      for (const Comparison& one : comparisons) list.add(to_json(one));
      list.finish();
      return;
    }
    Table table({{.title = "TURN", .align = Align::kRight},
                 {.title = "AFTER"},
                 {.title = "SEEN", .align = Align::kRight},
                 {.title = "WHAT IF", .align = Align::kRight},
                 {.title = ""},
                 {.title = "APPEAR", .width_max = kWordColumns},
                 {.title = "DISAPPEAR", .width_max = kWordColumns}});
    uint64_t different = 0;
    for (const Comparison& one : comparisons) {
      if (!one.is_equal) ++different;
      table.add({{std::to_string(one.at.turn)},
                 {format_ref(one.at.seq), Tone::kName},
                 {std::to_string(one.recorded_bytes)},
                 {std::to_string(one.other_bytes)},
                 {one.is_equal ? "equal" : "differs", one.is_equal ? Tone::kFaint : Tone::kStrong},
                 {words_text("+", one.appear), Tone::kGood},
                 {words_text("-", one.disappear), Tone::kBad}});
    }
    context.out().write(table.render(context.style(), context.out().width()));
    context.out().write(std::to_string(different) + " of " + count_of(comparisons.size(), "view") +
                        " would be different\n");
  }

  std::string agent_;
  std::optional<std::string> budget_;
  std::string summarizers_ = "recorded";
  Registry registry_;
};

}  // namespace

std::unique_ptr<Command> make_what_if() {
  return std::make_unique<WhatIf>();
}

}  // namespace twotrack::cli
