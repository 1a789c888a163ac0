#include "project/export_lessons.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "project/log_damage.h"
#include "project/wire_lessons.h"
#include "runner/lessons.h"

namespace twotrack::project {
namespace {

using runner::Lesson;
using runner::Lessons;

constexpr uint64_t kShareSteps = 10'000;
constexpr std::string_view kRunPrefix = "run-";
constexpr std::string_view kByModel = "model";

Result<uint64_t> share_steps(const std::string& text) {
  double share = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), share);
  if (failed != std::errc() || end != text.data() + text.size() || !(share >= 0 && share < 1)) {
    return Error{Code::kInvalid,
                 "--test-share must be at least 0 and below 1, not \"" + text + "\""};
  }
  return static_cast<uint64_t>(std::llround(share * kShareSteps));
}

Result<std::vector<std::string>> deciders(const std::string& text) {
  std::vector<std::string> names;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    std::string name = text.substr(at, comma - at);
    at = comma + 1;
    if (name.empty()) continue;
    if (!named<DecidedBy>(name)) {
      return Error{Code::kInvalid, "--decided-by: \"" + name +
                                       "\" is not one of model, guarded, fallback, escalation, "
                                       "user"};
    }
    names.push_back(std::move(name));
  }
  if (names.empty()) return Error{Code::kInvalid, "--decided-by is empty"};
  return names;
}

class Exporter {
 public:
  Exporter(const LessonsRequest& request, const TakeLine& take)
      : request_(&request), take_(&take) {}

  Status prepare() {
    test_steps_ = TRY(share_steps(request_->test_share));
    input_.decided_by = TRY(deciders(request_->decided_by));
    input_.dialect = request_->dialect == "functiongemma" ? model::Dialect::kFunctionGemma
                                                          : model::Dialect::kOpenAi;
    return Done{};
  }

  const runner::LessonsInput& input() const { return input_; }

  void add(const std::string& agent, const Lessons& lessons) {
    const bool succeeded = lessons.status == RunStatus::kSuccess;
    if (request_->only && !succeeded) {
      left_out_["from runs without success"] += lessons.lessons.size();
      return;
    }
    for (const auto& [reason, count] : lessons.left_out) {
      left_out_[std::string(words_of(reason))] += count;
    }
    for (const Lesson& lesson : lessons.lessons) {
      write({.messages = messages_of(lesson),
             .tools = lesson.tools,
             .aside = lessons.node_id,
             .agent = agent,
             .run = lessons.run_id,
             .node = lessons.node_id,
             .operation = lessons.operation,
             .seq = lesson.seq,
             .turn = lesson.turn,
             .model = lesson.model,
             .decided_by = lesson.decided_by,
             .memory = name_of(lessons.memory),
             .status = lessons.status});
    }
  }

  // Of a conversation through the gateway. It has no node, and nobody says how it ended.
  void add(const std::string& agent, const WireLessons& lessons) {
    const std::string why = why_not_conversations();
    if (!why.empty()) {
      left_out_[why] += lessons.lessons.size();
      return;
    }
    for (const auto& [reason, count] : lessons.left_out) left_out_[reason] += count;
    for (const WireLesson& lesson : lessons.lessons) {
      write({.messages = lesson.messages,
             .tools = lesson.tools,
             .aside = agent,
             .agent = agent,
             .run = lessons.run_id,
             .operation = lessons.operation,
             .seq = lesson.seq,
             .turn = lesson.turn,
             .model = lesson.model,
             .decided_by = kByModel,
             .memory = "conversation"});
    }
  }

  void skip(const std::string& why) { left_out_[why] += 1; }

  std::string report() const {
    std::string text = std::to_string(train_ + test_) + " decisions (" + std::to_string(train_) +
                       " train, " + std::to_string(test_) + " test)";
    for (const auto& [why, count] : left_out_) {
      if (count > 0) text += "; left out: " + std::to_string(count) + " " + why;
    }
    return text;
  }
  uint64_t written() const { return train_ + test_; }
  bool is_over() const { return is_over_; }

 private:
  // Empty: they are wanted.
  std::string why_not_conversations() const {
    if (request_->only) return "from runs without success";
    if (std::ranges::find(input_.decided_by, kByModel) == input_.decided_by.end()) {
      return std::string(words_of(runner::NoLesson::kDecidedBy));
    }
    const bool is_openai = input_.dialect == model::Dialect::kOpenAi;
    return is_openai ? "" : "of conversations, which only --dialect openai has";
  }

  static std::string_view words_of(runner::NoLesson reason) {
    // In the order of NoLesson.
    constexpr auto kWords =
        name_list("decided by others", "wrong on purpose", "rejected by the runner",
                  "that contained a removed secret", "without a recorded view",
                  "that were not the first call of an answer", "of a tool the agent did not have");
    return kWords.at(static_cast<size_t>(reason));
  }

  // By node, so that a node is never on both sides; the same in every export.
  bool is_test(std::string_view node) const {
    const std::string hash = sha256_hex("split " + std::string(node)).substr(0, 8);
    return std::stoul(hash, nullptr, 16) % kShareSteps < test_steps_;
  }

  static std::string messages_of(const Lesson& lesson) {
    JsonWriter json;
    json.begin_array();
    for (const model::Message& message : lesson.messages) {
      json.begin_object().member("role", message.role).key("content");
      json.lossy_string(message.content).end_object();
    }
    json.begin_object().member("role", "assistant").key("content");
    json.lossy_string(lesson.answer).end_object().end_array();
    return json.take();
  }

  // What all lines have. `messages` and `tools` are JSON; what is kept aside for tests is kept
  // aside by `aside`.
  struct Line {
    std::string messages{};
    std::string_view tools{};
    std::string_view aside{};
    std::string_view agent{};
    std::string_view run{};
    std::string_view node{};
    std::string_view operation{};
    uint64_t seq = 0;
    uint64_t turn = 0;
    std::string_view model{};
    std::string_view decided_by{};
    std::string_view memory{};
    std::optional<RunStatus> status{};
  };

  void write(const Line& line) {
    if (is_over_) return;
    if (!seen_.insert(sha256_hex(line.messages).substr(0, 24)).second) {
      left_out_["that repeat another"] += 1;
      return;
    }
    const bool test = is_test(line.aside);
    const std::string_view split = test ? "test" : "train";
    if (request_->split != "all" && request_->split != split) {
      left_out_["in the other split"] += 1;
      return;
    }
    (test ? test_ : train_) += 1;
    JsonWriter json;
    json.begin_object().key("messages").raw(line.messages);
    if (!request_->without_tools) json.key("tools").raw(line.tools);
    json.member("split", split).member("agent", line.agent).member("run", line.run);
    json.member("node", line.node).member("operation", line.operation);
    json.member("seq", line.seq).member("turn", line.turn);
    if (!line.model.empty()) json.key("model").lossy_string(line.model);
    json.member("decided_by", line.decided_by).member("memory", line.memory);
    if (line.status) json.member("status", name_of(*line.status));
    if (!(*take_)(json.end_object().take())) is_over_ = true;
  }

  const LessonsRequest* request_;
  const TakeLine* take_;
  runner::LessonsInput input_{};
  uint64_t test_steps_ = 0;
  std::set<std::string> seen_{};
  std::map<std::string, uint64_t> left_out_{};
  bool is_over_ = false;
  uint64_t train_ = 0;
  uint64_t test_ = 0;
};

}  // namespace

Result<uint64_t> export_lessons(Project& project, const std::vector<std::string>& agents,
                                const std::optional<std::string>& run,
                                const LessonsRequest& request, const TakeLine& take) {
  Exporter exporter(request, take);
  TRY(exporter.prepare());
  for (const std::string& agent : agents) {
    if (exporter.is_over()) break;
    if (agent.starts_with(kRunPrefix)) continue;  // a run's own track: nobody decides there
    if (const std::string damage = log_damage(project, agent); !damage.empty()) {
      project.warn(agent + " is left out: it is damaged: " + damage);
      exporter.skip("damaged logs");
      continue;
    }
    const auto conversation = read_wire_lessons(project.files(), project.layout(), agent);
    if (conversation.ok() && conversation.value()) {
      const WireLessons& told = *conversation.value();
      if (!run || told.run_id == *run) exporter.add(agent, told);
      continue;
    }
    const auto lessons =
        runner::read_lessons(project.files(), project.layout(), agent, exporter.input());
    if (!lessons.ok()) {
      project.warn(agent + " is left out: " + lessons.error().message);
      exporter.skip("logs that cannot be read");
      continue;
    }
    if (run && lessons.value().run_id != *run) continue;
    exporter.add(agent, lessons.value());
  }
  project.note(exporter.report());
  return exporter.written();
}

}  // namespace twotrack::project
