// eval gateway: recorded runs as conversations through `gateway --fit`, beside a plain truncation.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <fstream>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/temporary_folder.h"
#include "cli/output.h"
#include "eval/decisions.h"
#include "eval/in_place.h"
#include "eval/policy.h"
#include "gateway/fit.h"
#include "program/eval_actions.h"
#include "program/eval_input.h"
#include "text/table.h"
#include "text/terminal_text.h"
#include "wire/read_request.h"

namespace twotrack::lab {
namespace {

using eval::Message;
using eval::Role;
using eval::Share;
using eval::Surroundings;

constexpr std::string_view kBound = "4000";
constexpr std::string_view kAgent = "conversation";

// What a request of a provider with a prompt cache costs, in tokens of plain input.
constexpr double kCacheWrite = 1.25;
constexpr double kCacheRead = 0.1;

enum class Sent : uint8_t { kFitted, kTruncated, kWhole };
constexpr std::array kSents = {Sent::kFitted, Sent::kTruncated, Sent::kWhole};

std::string_view name_of(Sent sent) {
  switch (sent) {
    case Sent::kFitted:
      return "fit";
    case Sent::kTruncated:
      return "truncate";
    case Sent::kWhole:
      break;
  }
  return "none";
}

struct Costs {
  Share calls_in_place{};  // IC
  uint64_t requests = 0;
  uint64_t refused = 0;  // what must stay is longer than the bound
  uint64_t tokens = 0;
  uint64_t largest = 0;
  uint64_t read = 0;  // from the cache: the prefix shared with the request before

  double billed() const {
    return kCacheWrite * static_cast<double>(tokens - read) +
           kCacheRead * static_cast<double>(read);
  }
  Costs& operator+=(const Costs& more) {
    calls_in_place += more.calls_in_place;
    requests += more.requests;
    refused += more.refused;
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
    for (const Message& message : trajectory.messages) messages_.push_back(written(message));
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

 private:
  std::string written(const Message& message) {
    JsonWriter json;
    const bool is_result = message.role == Role::kTool && !open_.empty();
    is_system_.push_back(message.role == Role::kOther);
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

  static std::string_view role_of(const Message& message, bool is_result) {
    if (message.role == Role::kOther) return "system";
    if (message.role == Role::kAssistant) return "assistant";
    return is_result ? "tool" : "user";
  }

  void write_calls(JsonWriter& json, const Message& message) {
    open_.clear();
    json.key("tool_calls").begin_array();
    for (const eval::RecordedCall& call : message.calls) {
      open_.push_back("c" + std::to_string(++calls_));
      json.begin_object().member("id", open_.back()).member("type", "function");
      json.key("function").begin_object().key("name").lossy_string(call.tool);
      json.key("arguments").lossy_string(call.args.empty() ? "{}" : call.args);
      json.end_object().end_object();
    }
    json.end_array();
  }

  std::vector<std::string> messages_{};
  std::vector<bool> is_system_{};
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
  Replay(const eval::Recording& recording, uint64_t bound, const Path& folder)
      : recording_(&recording),
        bound_(bound),
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
      // What nobody is sent shows nothing; both are compared where both send something.
      if (!fit.empty() && !rest.empty()) {
        look_at(Sent::kFitted, decisions_[step], fit);
        look_at(Sent::kTruncated, decisions_[step], rest);
      }
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
                      [](const Message& message) { return message.is_decision(); }));
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
                                             .count = count,
                                             .write_record = write_record}));
    if (done.overflow) return std::string();
    epoch_ = done.epoch;
    return done.epoch ? std::move(done.body) : body;
  }

  // The oldest messages go, one by one; those of the system stay.
  std::string truncated(size_t count) const {
    size_t first = 0;
    std::string body = messages_.body(first, count);
    while (eval::tokens_of(body.size()) > bound_ && first + 1 < count) {
      body = messages_.body(++first, count);
    }
    return eval::tokens_of(body.size()) > bound_ ? "" : body;
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

  void look_at(Sent sent, const eval::NeededDecision& decision, const std::string& body) {
    const eval::NumberedText words = surroundings_.read(context_of(body));
    for (const eval::NeededCall& call : decision.calls) {
      costs_.at(static_cast<size_t>(sent))
          .calls_in_place.add(
              std::ranges::all_of(call.values, [&](const eval::NeededValue& needed) {
                return surroundings_.is_in_place(needed.value, words, decision.messages);
              }));
    }
  }

  const eval::Recording* recording_;
  uint64_t bound_;
  track::Layout layout_;
  ChatMessages messages_;
  Surroundings surroundings_;
  std::vector<eval::NeededDecision> decisions_;
  std::optional<Epoch> epoch_{};
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

}  // namespace

Result<ExitCode> eval_gateway(Context& context, const EvalRequest& request) {
  const auto budgets = TRY(parse_budgets(request.budget.empty() ? kBound : request.budget));
  const uint64_t bound = budgets.front() / eval::kBytesPerToken;
  std::vector<std::pair<std::string, AllCosts>> groups;
  AllCosts pooled{};
  for (const std::string& file : request.files) {
    AllCosts all{};
    const auto add = [&](const TrajectoryLine& line) -> Status {
      const auto recording = TRY(eval::read_recording(line.text));
      const auto folder = TRY(TemporaryFolder::make());
      const AllCosts costs = TRY(Replay(recording, bound, folder.path()).run());
      for (size_t i = 0; i < all.size(); ++i) all.at(i) += costs.at(i);
      return Done{};
    };
    TRY(for_each_trajectory_line(file, add));
    for (size_t i = 0; i < all.size(); ++i) pooled.at(i) += all.at(i);
    groups.emplace_back(runs_name(file), all);
  }
  if (groups.size() > 1) groups.emplace_back("all", pooled);
  Table table({{.title = "RUNS"},
               {.title = "SENT"},
               {.title = "REQUESTS", .align = Align::kRight},
               {.title = "REFUSED", .align = Align::kRight},
               {.title = "IC", .align = Align::kRight},
               {.title = "TOKENS", .align = Align::kRight},
               {.title = "LARGEST", .align = Align::kRight},
               {.title = "CACHED", .align = Align::kRight},
               {.title = "BILLED", .align = Align::kRight}});
  JsonList list(context.out(), context.format());
  for (const auto& [name, all] : groups) {
    for (const Sent sent : kSents) {
      const Costs& costs = all.at(static_cast<size_t>(sent));
      const auto billed = static_cast<uint64_t>(costs.billed());
      if (context.format() == Format::kText) {
        table.add({{terminal_line(name), Tone::kStrong},
                   {std::string(name_of(sent))},
                   {std::to_string(costs.requests)},
                   {std::to_string(costs.refused)},
                   {sent == Sent::kWhole ? "-" : one_digit(percent(costs.calls_in_place))},
                   {std::to_string(costs.tokens)},
                   {std::to_string(costs.largest)},
                   {std::to_string(costs.read)},
                   {std::to_string(billed)}});
        continue;
      }
      JsonWriter json;
      json.begin_object().member("runs", name).member("sent", name_of(sent));
      json.member("requests", costs.requests).member("refused", costs.refused);
      if (sent != Sent::kWhole) json.member("ic", percent(costs.calls_in_place));
      json.member("tokens", costs.tokens).member("largest", costs.largest);
      json.member("cached", costs.read).member("billed", billed).end_object();
      list.add(json.take());
    }
  }
  if (context.format() == Format::kText) {
    context.write(table);
  } else {
    list.finish();
  }
  return ExitCode::kFine;
}

}  // namespace twotrack::lab
