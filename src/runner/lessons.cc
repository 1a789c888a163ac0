#include "runner/lessons.h"

#include <algorithm>

#include "event/model_name.h"
#include "event/parts.h"
#include "event/read.h"
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

std::string or_else(const Json& json, std::string_view otherwise) {
  return json.text.empty() ? std::string(otherwise) : json.text;
}

// Reads a log event by event.
class LessonReader {
 public:
  explicit LessonReader(const LessonsInput& input)
      : input_(&input), form_(&model::dialect_form(input.dialect)) {}

  Status read(const Event& event) {
    if (event.kind() == EventType::kModelRequest) {
      read_request(event);
      return Done{};
    }
    const Status read =
        std::visit(Overload{[&](const RunStart& start) { return read_start(event, start); },
                            [&](const AgentResumed& resumed) {
                              if (!resumed.model.text.empty()) model_ = model_name(resumed.model);
                              return read_prompt(resumed.prompt);
                            },
                            [&](const ModelResponse& response) -> Status {
                              is_slip_ = response.finish_reason == kSlip;
                              return Done{};
                            },
                            [&](const ToolCall& call) -> Status {
                              read_call(call, event.is_redacted());
                              return Done{};
                            },
                            [&](const ToolResult& result) -> Status {
                              read_result(result);
                              return Done{};
                            },
                            [&](const RunEnd& end) -> Status {
                              lessons_.status = end.status.known();
                              return Done{};
                            },
                            [](const auto&) -> Status { return Done{}; }},
                   event.body());
    if (lessons_.memory == ShownMemory::kHistory) history_.read(event);
    return read;
  }

  Lessons take() && {
    settle();
    return std::move(lessons_);
  }

 private:
  Status read_start(const Event& event, const RunStart& start) {
    lessons_.run_id = event.run_id.str();
    lessons_.node_id = event.node_id.str();
    lessons_.operation = event.operation.str();
    model_ = model_name(start.model);
    const auto model = read_part<ModelPart>(start.model).value_or(ModelPart{});
    lessons_.memory = model.memory.value_or(ShownMemory::kPacket);
    return read_prompt(start.prompt);
  }

  // Of run_start, or of an agent that was resumed with another definition.
  Status read_prompt(const Json& recorded) {
    const auto prompt = read_part<PromptPart>(recorded);
    if (!prompt) return Done{};
    tools_json_ = or_else(prompt->tools, "[]");
    tools_ = TRY(tool::read_specs(tools_json_));
    system_ = prompt->system;
    return Done{};
  }

  void read_request(const Event& event) {
    settle();
    const auto recorded = views_.read(event);
    shown_.reset();
    has_asked_ = false;
    // What an excerpt for a larger model shows is nothing that the small one will see.
    const bool is_history = lessons_.memory == ShownMemory::kHistory;
    if (!recorded.ok() || !recorded.value().has_view) return;
    if (recorded.value().packet_hash.empty() != is_history) return;
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

  void read_call(const ToolCall& call, bool is_redacted) {
    settle();
    const std::string_view id = call.call_id;
    // What the program runs to prepare a call is nobody's decision.
    const bool is_recall = id.starts_with("recall-");
    if (!is_recall && id.find('.') != std::string_view::npos) return;
    if (call.attempt > 1) return;
    const std::string decided_by = call.decided_by.empty() ? "model" : call.decided_by.text();
    const auto& wanted = input_->decided_by;
    if (std::ranges::find(wanted, decided_by) == wanted.end())
      return leave_out(NoLesson::kDecidedBy);
    if (is_slip_) return leave_out(NoLesson::kOnPurpose);
    if (!shown_) return leave_out(has_asked_ ? NoLesson::kFurther : NoLesson::kNoView);
    if (shown_->is_redacted || is_redacted) return leave_out(NoLesson::kRedacted);
    const std::optional<std::string> answer = answer_of(call);
    if (!answer) return leave_out(NoLesson::kNoTool);
    waiting_ = Lesson{.messages = std::move(shown_->messages),
                      .answer = *answer,
                      .tools = tools_json_,
                      .call_id = call.call_id,
                      .seq = shown_->seq,
                      .turn = shown_->turn,
                      .decided_by = decided_by,
                      .model = model_};
    shown_.reset();
    has_asked_ = true;
  }

  // As the grammar of the dialect would have it: checked, in the order of the tool.
  std::optional<std::string> answer_of(const ToolCall& call) const {
    const auto spec = std::ranges::find(tools_, call.tool, &tool::ToolSpec::name);
    if (spec == tools_.end()) return std::nullopt;
    auto checked = tool::check_args(*spec, or_else(call.args, "{}"));
    if (!checked.ok()) return std::nullopt;
    return model::call_text(input_->dialect,
                            {.tool = call.tool, .args = std::move(checked).value().args});
  }

  void read_result(const ToolResult& result) {
    if (!waiting_ || result.call_id != waiting_->call_id) return;
    const std::string& code = result.code;
    const bool was_refused =
        code == kRepeatedCode || code == kNoEvidenceCode || code == kForbiddenCode;
    if (was_refused) {
      leave_out(NoLesson::kRefused);
      waiting_.reset();
    }
    settle();
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
  std::string model_{};
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
