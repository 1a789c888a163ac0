#include "runner/lessons.h"

#include <algorithm>

#include "base/json_tree.h"
#include "event/line.h"
#include "event/type.h"
#include "model/dialect.h"
#include "model/dialect/call_text.h"
#include "runner/chat_history.h"
#include "runner/recorded_view.h"
#include "runner/result_code.h"
#include "tool/read_spec.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

constexpr RunStatus kLessonStatuses[] = {
    RunStatus::kSuccess,   RunStatus::kPartial, RunStatus::kFailed, RunStatus::kStuck,
    RunStatus::kTurnLimit, RunStatus::kBlocked, RunStatus::kError,  RunStatus::kCancelled};

bool lacks_secrets(JsonElement data) {
  return data["redacted"].exists();
}

std::string member_json(JsonElement object, std::string_view key, std::string_view otherwise) {
  JsonElement value;
  return !object[key].read(value) ? std::string(otherwise) : value.json();
}

// Reads a log event by event.
class LessonReader {
 public:
  explicit LessonReader(const LessonsInput& input)
      : input_(&input), form_(&model::dialect_form(input.dialect)) {}

  Status read(const LineView& event) {
    const auto tree = JsonTree::parse(event.data);
    if (!tree.ok() || !tree.value().root().is_object()) return Done{};
    const JsonElement data = tree.value().root();
    switch (event_type(event.type.escaped)) {
      case EventType::kRunStart:
        return read_start(event, data);
      case EventType::kAgentResumed:
        TRY(read_prompt(data));
        break;
      case EventType::kModelRequest:
        read_request(event, data);
        return Done{};
      case EventType::kModelResponse:
        is_slip_ = json_string(data, "finish_reason") == kSlip;
        break;
      case EventType::kToolCall:
        read_call(data);
        break;
      case EventType::kToolResult:
        read_result(data);
        break;
      case EventType::kRunEnd:
        read_end(data);
        break;
      default:
        break;
    }
    if (lessons_.memory == "history") history_.read(event);
    return Done{};
  }

  Lessons take() && {
    settle();
    return std::move(lessons_);
  }

 private:
  Status read_start(const LineView& event, JsonElement data) {
    lessons_.run_id = event.run_id.str();
    lessons_.node_id = event.node_id.str();
    lessons_.operation = event.operation.str();
    JsonElement model;
    lessons_.memory = "packet";
    if (data["model"].read(model) && model.is_object()) {
      const std::string_view memory = json_string(model, "memory");
      if (!memory.empty()) lessons_.memory = memory;
    }
    if (lessons_.memory == "history") history_.read(event);
    return read_prompt(data);
  }

  // From run_start, or from an agent resumed with another definition.
  Status read_prompt(JsonElement data) {
    JsonElement prompt;
    if (!data["prompt"].read(prompt) || !prompt.is_object()) return Done{};
    tools_json_ = member_json(prompt, "tools", "[]");
    tools_ = TRY(tool::read_specs(tools_json_));
    system_ = json_string(prompt, "system");
    return Done{};
  }

  void read_request(const LineView& event, JsonElement data) {
    settle();
    const auto recorded = views_.read(event.data);
    shown_.reset();
    has_asked_ = false;
    // The small model never sees an excerpt made for a larger model.
    const bool is_view = data["packet_hash"].exists();
    const bool is_history = lessons_.memory == "history";
    if (!recorded.ok() || !recorded.value().has_view || is_view == is_history) return;
    std::optional<model::Prompt> prompt =
        is_history ? history_prompt(recorded.value().view)
                   : std::optional(model::Prompt{.user = std::string(recorded.value().view)});
    if (!prompt) return;
    prompt->system = system_;
    prompt->tools = tools_;
    shown_ = Shown{.messages = form_->messages(*prompt),
                   .seq = event.seq,
                   .turn = event.turn,
                   .is_redacted = recorded.value().is_redacted};
  }

  // The goal and as many of the newest messages as make up the text that was shown. Nothing if they
  // make a different text.
  std::optional<model::Prompt> history_prompt(std::string_view shown) const {
    constexpr uint64_t kAll = uint64_t{1} << 40U;
    std::vector<model::Message> all = history_.messages(kAll);
    const model::Message goal = all.front();
    all.erase(all.begin());
    for (size_t from = 0; from <= all.size(); ++from) {
      std::vector<model::Message> tail = {goal};
      tail.insert(tail.end(), all.begin() + static_cast<std::ptrdiff_t>(from), all.end());
      if (to_text(tail) == shown) {
        return model::Prompt{.history = std::move(tail), .user = std::string(kHistoryQuestion)};
      }
    }
    return cut_prompt(shown, goal, all);
  }

  // The newest message alone was too long and lost its middle.
  static std::optional<model::Prompt> cut_prompt(std::string_view shown, const model::Message& goal,
                                                 const std::vector<model::Message>& all) {
    const std::string first = to_text({goal});
    if (all.empty() || !shown.starts_with(first)) return std::nullopt;
    shown.remove_prefix(first.size());
    const std::string head = all.back().role + ": ";
    if (!shown.starts_with(head) || !shown.ends_with('\n')) return std::nullopt;
    shown.remove_prefix(head.size());
    shown.remove_suffix(1);
    model::Prompt prompt{.user = std::string(kHistoryQuestion)};
    prompt.history = {goal, {.role = all.back().role, .content = std::string(shown)}};
    return prompt;
  }

  void read_call(JsonElement data) {
    settle();
    std::string_view id = json_string(data, "call_id");
    // What the program runs to prepare a call was not decided by anyone.
    const bool is_recall = id.starts_with("recall-");
    if (!is_recall && id.find('.') != std::string_view::npos) return;
    uint64_t attempt = 1;
    if (data["attempt"].read(attempt) && attempt > 1) return;
    std::string_view decided_by = json_string(data, "decided_by");
    if (decided_by.empty()) decided_by = "model";
    const auto& wanted = input_->decided_by;
    if (std::ranges::find(wanted, decided_by) == wanted.end())
      return leave_out(NoLesson::kDecidedBy);
    if (is_slip_) return leave_out(NoLesson::kOnPurpose);
    if (!shown_) return leave_out(has_asked_ ? NoLesson::kFurther : NoLesson::kNoView);
    if (shown_->is_redacted || lacks_secrets(data)) return leave_out(NoLesson::kRedacted);
    const std::optional<std::string> answer = answer_of(data);
    if (!answer) return leave_out(NoLesson::kNoTool);
    waiting_ = Lesson{.messages = std::move(shown_->messages),
                      .answer = *answer,
                      .tools = tools_json_,
                      .call_id = std::string(id),
                      .seq = shown_->seq,
                      .turn = shown_->turn,
                      .decided_by = std::string(decided_by)};
    shown_.reset();
    has_asked_ = true;
  }

  // As the grammar of the dialect would have it: checked, in the order of the tool.
  std::optional<std::string> answer_of(JsonElement data) const {
    const std::string_view name = json_string(data, "tool");
    const auto spec = std::ranges::find(tools_, name, &tool::ToolSpec::name);
    if (spec == tools_.end()) return std::nullopt;
    auto checked = tool::check_args(*spec, member_json(data, "args", "{}"));
    if (!checked.ok()) return std::nullopt;
    return model::call_text(input_->dialect,
                            {.tool = std::string(name), .args = std::move(checked).value().args});
  }

  void read_result(JsonElement data) {
    if (!waiting_ || json_string(data, "call_id") != waiting_->call_id) return;
    const std::string_view code = json_string(data, "code");
    const bool was_refused =
        code == kRepeatedCode || code == kNoEvidenceCode || code == kForbiddenCode;
    if (was_refused) {
      leave_out(NoLesson::kRefused);
      waiting_.reset();
    }
    settle();
  }

  void read_end(JsonElement data) {
    const std::string_view name = json_string(data, "status");
    for (const RunStatus status : kLessonStatuses) {
      if (name_of(status) == name) lessons_.status = status;
    }
  }

  void leave_out(NoLesson reason) { lessons_.left_out[reason] += 1; }

  // A call whose result does not speak against it.
  void settle() {
    if (waiting_) lessons_.lessons.push_back(std::move(*waiting_));
    waiting_.reset();
  }

  struct Shown {
    std::vector<model::Message> messages{};
    uint64_t seq = 0;
    uint64_t turn = 0;
    bool is_redacted = false;
  };

  const LessonsInput* input_;
  const model::DialectForm* form_;
  Lessons lessons_{};
  std::string system_{};
  std::string tools_json_{"[]"};
  std::vector<tool::ToolSpec> tools_{};
  RecordedViews views_{};
  ChatHistory history_{};
  std::optional<Shown> shown_{};  // and not yet answered
  bool has_asked_ = false;
  bool is_slip_ = false;             // the last answer
  std::optional<Lesson> waiting_{};  // for its result
};

}  // namespace

std::string_view name_of(NoLesson reason) {
  switch (reason) {
    case NoLesson::kDecidedBy:
      return "decided_by";
    case NoLesson::kOnPurpose:
      return "slip";
    case NoLesson::kRefused:
      return "refused";
    case NoLesson::kRedacted:
      return "redacted";
    case NoLesson::kNoView:
      return "no_view";
    case NoLesson::kFurther:
      return "further_call";
    case NoLesson::kNoTool:
      break;
  }
  return "no_tool";
}

Result<Lessons> read_lessons(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const LessonsInput& input) {
  const auto log = TRY(track::open_log(files, layout, agent));
  track::LineReader lines(*log);
  LessonReader reader(input);
  while (const auto line = TRY(lines.next())) {
    const LineView event = TRY(read_line(line->text));
    TRY(reader.read(event));
  }
  return std::move(reader).take();
}

}  // namespace twotrack::runner
