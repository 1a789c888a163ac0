// eval gateway: recorded runs as conversations through `gateway --fit`, beside a plain truncation.
//
// How a cut shares its room between the record, verbatim rounds and rounds to come is chosen
// without the runs that it is then judged by: for each set of runs, by the IC of all others.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <fstream>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/temporary_folder.h"
#include "base/words.h"
#include "cli/output.h"
#include "eval/decisions.h"
#include "eval/in_place.h"
#include "eval/policy.h"
#include "eval/recall.h"
#include "gateway/fit.h"
#include "program/eval_actions.h"
#include "program/eval_input.h"
#include "text/table.h"
#include "text/terminal_text.h"
#include "wire/read_request.h"

namespace twotrack::lab {
namespace {

using eval::Role;
using eval::Share;
using eval::Surroundings;
using eval::TrajectoryMessage;

constexpr std::string_view kBound = "4000";
constexpr std::string_view kAgent = "conversation";

// What a request of a provider with a prompt cache costs, in tokens of plain input.
constexpr double kCacheWrite = 1.25;
constexpr double kCacheRead = 0.1;

// Shares of the room: what a record may have, and what is filled; verbatim rounds have the rest of
// that.
using gateway::FitShares;
constexpr std::array<FitShares, 5> kShares = {{{.record = 40, .filled = 80},
                                               {.record = 56, .filled = 80},
                                               {.record = 72, .filled = 80},
                                               {.record = 72, .filled = 72},
                                               {.record = 60, .filled = 60}}};
constexpr size_t kChosenFrom = 3;  // what is filled is no question of IC alone: less costs less
constexpr size_t kShipped = 2;
static_assert(kShares.at(kShipped).record == FitShares{}.record &&
              kShares.at(kShipped).filled == FitShares{}.filled);

std::string text_of(const FitShares& shares) {
  return std::to_string(shares.record) + "/" + std::to_string(shares.filled);
}

enum class Sent : uint8_t { kFitted, kTruncated, kWhole };
constexpr auto all_names(Sent) {
  return name_list("fit", "truncate", "none");
}
constexpr std::array kSents = {Sent::kFitted, Sent::kTruncated, Sent::kWhole};

struct Costs {
  Share calls_in_place{};  // IC, of the requests that both ways send
  Share calls_of_all{};    // the same of all requests: one that is refused shows nothing
  uint64_t requests = 0;
  uint64_t refused = 0;  // what must stay is longer than the bound
  uint64_t broken = 0;   // has a result without its call: providers refuse it
  uint64_t no_task = 0;  // has lost the first message of the user
  uint64_t tokens = 0;
  uint64_t largest = 0;
  uint64_t read = 0;  // from the cache: the prefix shared with the request before

  double billed() const {
    return kCacheWrite * static_cast<double>(tokens - read) +
           kCacheRead * static_cast<double>(read);
  }
  Costs& operator+=(const Costs& more) {
    calls_in_place += more.calls_in_place;
    calls_of_all += more.calls_of_all;
    requests += more.requests;
    refused += more.refused;
    broken += more.broken;
    no_task += more.no_task;
    tokens += more.tokens;
    largest = std::max(largest, more.largest);
    read += more.read;
    return *this;
  }
};
using AllCosts = std::array<Costs, kSents.size()>;

// The messages of a run as a client of chat completions sends them.
class ChatMessages {
 public:
  explicit ChatMessages(const eval::Trajectory& trajectory) {
    for (const TrajectoryMessage& message : trajectory.messages)
      messages_.push_back(written(message));
  }

  std::string body(size_t first, size_t count) const {
    std::string text = "{\"messages\":[";
    bool is_first = true;
    for (size_t i = 0; i < count; ++i) {
      if (i < first && !is_system_[i]) continue;
      if (!std::exchange(is_first, false)) text += ",";
      text += messages_[i];
    }
    return text + "]}";
  }
  bool is_system(size_t message) const { return is_system_[message]; }
  bool is_result(size_t message) const { return is_result_[message]; }
  // The first that is no system text.
  size_t task() const {
    return static_cast<size_t>(std::ranges::find(is_system_, false) - is_system_.begin());
  }

 private:
  std::string written(const TrajectoryMessage& message) {
    JsonWriter json;
    const bool is_result = message.role == Role::kTool && !open_.empty();
    is_system_.push_back(message.role == Role::kOther);
    is_result_.push_back(is_result);
    json.begin_object().member("role", role_of(message, is_result));
    if (is_result) {
      json.member("tool_call_id", open_.front());
      open_.pop_front();
    }
    json.key("content").lossy_string(message.text);
    if (!message.calls.empty()) write_calls(json, message);
    json.end_object();
    return json.take();
  }

  static std::string_view role_of(const TrajectoryMessage& message, bool is_result) {
    if (message.role == Role::kOther) return "system";
    if (message.role == Role::kAssistant) return "assistant";
    return is_result ? "tool" : "user";
  }

  void write_calls(JsonWriter& json, const TrajectoryMessage& message) {
    open_.clear();
    json.key("tool_calls").begin_array();
    for (const eval::RecordedCall& call : message.calls) {
      open_.push_back("c" + std::to_string(++calls_));
      json.begin_object().member("id", open_.back()).member("type", "function");
      json.key("function").begin_object().key("name").lossy_string(call.tool);
      json.key("arguments").lossy_string(call.args.empty() ? Json{"{}"} : call.args);
      json.end_object().end_object();
    }
    json.end_array();
  }

  std::vector<std::string> messages_{};
  std::vector<bool> is_system_{};
  std::vector<bool> is_result_{};
  std::deque<std::string> open_{};
  size_t calls_ = 0;
};

// A body as its reader takes it: what is said, decoded.
std::string context_of(const std::string& body) {
  const auto tree = JsonTree::parse(body);
  std::string text;
  for (const JsonElement message : tree.value().root()["messages"].array()) {
    std::string_view content = message["content"].text();
    const size_t record = content.rfind("\n{\"history\":");
    if (record != std::string_view::npos) {
      text += eval::plain_text(content.substr(0, record)).text + "\n";
      content.remove_prefix(record + 1);
    }
    text += eval::plain_text(content).text + "\n";
    for (const JsonElement call : message["tool_calls"].array()) {
      text.append(call["function"]["name"].text()).append(" ");
      text += eval::plain_text(call["function"]["arguments"].text()).text + "\n";
    }
  }
  return text;
}

// One run, request by request.
class Replay {
 public:
  Replay(const eval::Recording& recording, uint64_t bound, const FitShares& shares,
         const Path& folder)
      : recording_(&recording),
        bound_(bound),
        shares_(shares),
        layout_(folder),
        messages_(recording.trajectory),
        surroundings_(recording.trajectory),
        decisions_(eval::decisions_of(recording.trajectory)) {}

  Result<AllCosts> run() {
    TRY(write_log());
    const auto& messages = recording_->trajectory.messages;
    size_t step = 0;
    for (size_t i = 0; i < messages.size(); ++i) {
      if (!messages[i].is_decision()) continue;
      const std::string whole = messages_.body(0, i);
      const std::string fit = TRY(fitted(whole));
      const std::string rest = truncated(i);
      add(Sent::kFitted, fit);
      add(Sent::kTruncated, rest);
      add(Sent::kWhole, whole);
      if (!rest.empty()) look_for_harm(i);
      const bool is_both = !fit.empty() && !rest.empty();
      look_at(Sent::kFitted, decisions_[step], fit, is_both);
      look_at(Sent::kTruncated, decisions_[step], rest, is_both);
      ++step;
    }
    return costs_;
  }

 private:
  Status write_log() {
    std::string text;
    for (const std::string& line : recording_->log.lines) text += line + "\n";
    TRY(posix_file_system().create_directories(layout_.traces()));
    std::ofstream(layout_.log(kAgent)) << text;
    return Done{};
  }

  // The events up to the decision at which what is kept begins.
  uint64_t through(const WireCut& cut, const SentRequest& request) const {
    const size_t kept = spoken_messages(request)[cut.last];
    const auto& messages = recording_->trajectory.messages;
    const auto before = static_cast<size_t>(
        std::count_if(messages.begin(), messages.begin() + static_cast<ptrdiff_t>(kept),
                      [](const TrajectoryMessage& message) { return message.is_decision(); }));
    return recording_->log.decisions[std::min(before, recording_->log.decisions.size() - 1)] - 1;
  }

  Result<std::string> fitted(const std::string& body) {
    const SentRequest request = TRY(read_request(WireDialect::kChat, body));
    const auto write_record = [&](Epoch& epoch) -> Status {
      epoch.agent = kAgent;
      epoch.through = through(epoch.cut, request);
      epoch.record = TRY(make_record(posix_file_system(), layout_, epoch));
      return Done{};
    };
    const auto count = [](std::string_view text) { return eval::tokens_of(text.size()); };
    gateway::Fitted done = TRY(gateway::fit({.request = &request,
                                             .body = body,
                                             .bound = bound_,
                                             .epoch = epoch_,
                                             .shares = shares_,
                                             .count = count,
                                             .write_record = write_record}));
    if (done.overflow) return std::string();
    epoch_ = done.epoch;
    if (done.epoch) return std::move(done.body);
    return body;
  }

  // The oldest messages go, one by one; those of the system stay.
  std::string truncated(size_t count) {
    size_t& first = first_;
    first = 0;
    std::string body = messages_.body(first, count);
    while (eval::tokens_of(body.size()) > bound_ && first + 1 < count) {
      body = messages_.body(++first, count);
    }
    return eval::tokens_of(body.size()) > bound_ ? "" : body;
  }

  // What the last truncation has done to a request of `count` messages.
  void look_for_harm(size_t count) {
    Costs& costs = costs_.at(static_cast<size_t>(Sent::kTruncated));
    size_t at = first_;
    while (at < count && messages_.is_system(at)) ++at;
    if (at < count && messages_.is_result(at)) ++costs.broken;
    if (first_ > messages_.task()) ++costs.no_task;
  }

  void add(Sent sent, const std::string& body) {
    Costs& costs = costs_.at(static_cast<size_t>(sent));
    ++costs.requests;
    if (body.empty()) {
      ++costs.refused;
      return;
    }
    std::string& before = before_.at(static_cast<size_t>(sent));
    const auto shared = static_cast<size_t>(std::ranges::mismatch(body, before).in1 - body.begin());
    costs.tokens += eval::tokens_of(body.size());
    costs.largest = std::max(costs.largest, eval::tokens_of(body.size()));
    costs.read += shared / eval::kBytesPerToken;
    before = body;
  }

  void look_at(Sent sent, const eval::NeededDecision& decision, const std::string& body,
               bool is_both) {
    Costs& costs = costs_.at(static_cast<size_t>(sent));
    const eval::NumberedText words = surroundings_.read(body.empty() ? "" : context_of(body));
    for (const eval::NeededCall& call : decision.calls) {
      const bool is_there =
          !body.empty() && std::ranges::all_of(call.values, [&](const eval::NeededValue& needed) {
            return surroundings_.is_in_place(needed.value, words, decision.messages);
          });
      if (is_both) costs.calls_in_place.add(is_there);
      costs.calls_of_all.add(is_there);
    }
  }

  const eval::Recording* recording_;
  uint64_t bound_;
  FitShares shares_;
  track::Layout layout_;
  ChatMessages messages_;
  Surroundings surroundings_;
  std::vector<eval::NeededDecision> decisions_;
  std::optional<Epoch> epoch_{};
  size_t first_ = 0;  // message that the last truncation has left
  std::array<std::string, kSents.size()> before_{};
  AllCosts costs_{};
};

std::string one_digit(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

double percent(const Share& share) {
  return share.whole == 0
             ? 0
             : 100.0 * static_cast<double>(share.part) / static_cast<double>(share.whole);
}

// The runs of one file, at each share.
struct RunsCosts {
  std::string name{};
  std::array<AllCosts, kShares.size()> by_share{};
  size_t chosen = kShipped;  // the share that all other files would choose

  const Costs& of(Sent sent, size_t share = kShipped) const {
    return by_share.at(share).at(static_cast<size_t>(sent));
  }
};

Result<RunsCosts> replay_file(const std::string& file, uint64_t bound) {
  RunsCosts runs{.name = runs_name(file)};
  const auto add = [&](const TrajectoryLine& line) -> Status {
    const auto recording = TRY(eval::read_recording(line.text));
    for (size_t share = 0; share < kShares.size(); ++share) {
      const auto folder = TRY(TemporaryFolder::make());
      const AllCosts costs = TRY(Replay(recording, bound, kShares.at(share), folder.path()).run());
      for (size_t i = 0; i < costs.size(); ++i) runs.by_share.at(share).at(i) += costs.at(i);
    }
    return Done{};
  };
  TRY(for_each_trajectory_line(file, add));
  return runs;
}

// The share with the best IC over all files but one; refusals are misses.
size_t choose_without(const std::vector<RunsCosts>& files, size_t left_out) {
  std::array<Share, kChosenFrom> found{};
  for (size_t i = 0; i < files.size(); ++i) {
    for (size_t share = 0; share < kChosenFrom && i != left_out; ++share) {
      found.at(share) += files[i].of(Sent::kFitted, share).calls_of_all;
    }
  }
  const auto best = std::ranges::max_element(found, {}, percent);
  return static_cast<size_t>(best - found.begin());
}

// All files together, the share chosen for each without it.
RunsCosts pooled(const std::vector<RunsCosts>& files, Costs& left_out) {
  RunsCosts all{.name = "all"};
  for (const RunsCosts& file : files) {
    for (size_t share = 0; share < kShares.size(); ++share) {
      for (size_t i = 0; i < kSents.size(); ++i) {
        all.by_share.at(share).at(i) += file.by_share.at(share).at(i);
      }
    }
    left_out += file.of(Sent::kFitted, file.chosen);
  }
  return all;
}

Table make_table() {
  const auto right = [](std::string_view title) {
    return Column{.title = std::string(title), .align = Align::kRight};
  };
  return Table({{.title = "RUNS"},
                {.title = "SENT"},
                right("REQUESTS"),
                right("REFUSED"),
                right("BROKEN"),
                right("NO TASK"),
                right("IC"),
                right("IC OF ALL"),
                right("LEFT OUT"),
                right("TOKENS"),
                right("LARGEST"),
                right("CACHED"),
                right("BILLED")});
}

// `left_out`: what fitting comes to with the share chosen without these runs; null: there are no
// others.
void show(const RunsCosts& runs, const Costs* left_out, std::string_view share, Context& context,
          Table& table, JsonList& list) {
  for (const Sent sent : kSents) {
    const Costs& costs = runs.of(sent);
    const auto billed = static_cast<uint64_t>(costs.billed());
    const bool is_fit = sent == Sent::kFitted && left_out != nullptr;
    if (context.is_text()) {
      const bool is_whole = sent == Sent::kWhole;
      table.add({{terminal_line(runs.name), Tone::kStrong},
                 {std::string(name_of(sent))},
                 {std::to_string(costs.requests)},
                 {std::to_string(costs.refused)},
                 {std::to_string(costs.broken)},
                 {std::to_string(costs.no_task)},
                 {is_whole ? "-" : one_digit(percent(costs.calls_in_place))},
                 {is_whole ? "-" : one_digit(percent(costs.calls_of_all))},
                 {is_fit ? one_digit(percent(left_out->calls_of_all)) + std::string(share) : ""},
                 {std::to_string(costs.tokens)},
                 {std::to_string(costs.largest)},
                 {std::to_string(costs.read)},
                 {std::to_string(billed)}});
      continue;
    }
    JsonWriter json;
    json.begin_object().member("runs", runs.name).member("sent", name_of(sent));
    json.member("requests", costs.requests).member("refused", costs.refused);
    json.member("broken", costs.broken).member("no_task", costs.no_task);
    if (sent != Sent::kWhole) {
      json.member("ic", percent(costs.calls_in_place));
      json.member("ic_of_all", percent(costs.calls_of_all));
    }
    if (is_fit) json.member("left_out_ic_of_all", percent(left_out->calls_of_all));
    json.member("tokens", costs.tokens).member("largest", costs.largest);
    json.member("cached", costs.read).member("billed", billed).end_object();
    list.add(json.take());
  }
}

// What fitting all of these runs comes to with each way to share the room.
Table table_of_shares(const RunsCosts& all) {
  Table table({{.title = "RECORD/FILLED"},
               {.title = "REFUSED", .align = Align::kRight},
               {.title = "IC", .align = Align::kRight},
               {.title = "IC OF ALL", .align = Align::kRight},
               {.title = "CACHED", .align = Align::kRight},
               {.title = "BILLED", .align = Align::kRight}});
  for (size_t share = 0; share < kShares.size(); ++share) {
    const Costs& costs = all.of(Sent::kFitted, share);
    table.add({{text_of(kShares.at(share)), Tone::kStrong},
               {std::to_string(costs.refused)},
               {one_digit(percent(costs.calls_in_place))},
               {one_digit(percent(costs.calls_of_all))},
               {one_digit(percent({.part = costs.read, .whole = costs.tokens})) + "%"},
               {std::to_string(static_cast<uint64_t>(costs.billed()))}});
  }
  return table;
}

}  // namespace

Result<ExitCode> eval_gateway(Context& context, const EvalRequest& request) {
  const auto budgets = TRY(parse_budgets(request.budget.empty() ? kBound : request.budget));
  const uint64_t bound = budgets.front() / eval::kBytesPerToken;
  std::vector<RunsCosts> files;
  files.reserve(request.files.size());
  for (const std::string& file : request.files) files.push_back(TRY(replay_file(file, bound)));
  Table table = make_table();
  JsonList list(context.out(), context.format());
  const bool has_others = files.size() > 1;
  for (size_t i = 0; i < files.size(); ++i) {
    RunsCosts& file = files[i];
    if (has_others) file.chosen = choose_without(files, i);
    const std::string share = " (" + text_of(kShares.at(file.chosen)) + ")";
    show(file, has_others ? &file.of(Sent::kFitted, file.chosen) : nullptr, share, context, table,
         list);
  }
  if (has_others) {
    Costs left_out{};
    const RunsCosts all = pooled(files, left_out);
    show(all, &left_out, "", context, table, list);
    files.push_back(all);
  }
  if (context.is_text()) {
    context.write(table);
    context.out().write("\n");
    context.write(table_of_shares(files.back()));
  } else {
    list.finish();
  }
  return ExitCode::kFine;
}

}  // namespace twotrack::lab
