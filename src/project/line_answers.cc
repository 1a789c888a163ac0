#include "project/line_answers.h"

#include <set>

#include "base/json_writer.h"
#include "base/nearest.h"
#include "event/type.h"
#include "project/session_line.h"
#include "summary/summarize.h"

namespace twotrack::project {
namespace {

using runner::Session;

constexpr size_t kBatchLinesMax = 4096;
constexpr size_t kBatchBytesMax = size_t{4} << 20;
constexpr size_t kTypesTold = 10;

bool is_blank(const InputLine& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string_view::npos;
}

Refusal plain_refusal_of(const LineAnswer& answer) {
  if (const auto* refusal = std::get_if<Refusal>(&answer)) return *refusal;
  const auto& error = std::get<Error>(answer);
  return {error.code == Code::kNoSpace ? "disk_full" : "io_error", error.text()};
}

// A refusal quotes the line, whose secrets nothing has removed yet.
Refusal refusal_of(const LineAnswer& answer, const Redactor& redactor) {
  Refusal refusal = plain_refusal_of(answer);
  std::vector<Redaction> found;
  redactor.redact(refusal.message, found);
  return refusal;
}

LineAnswer too_long() {
  return Refusal{"too_large",
                 "the line is longer than " + std::to_string(kInputLineBytesMax) + " bytes"};
}

// The replica must have them and has not (replica/live_shipper.h): they are in the log, but not
// acknowledged.
bool is_in_log(const Error& error) {
  return error.code == Code::kTimeout || error.code == Code::kConflict;
}

// Tells once of each type that this program does not know: such events are kept, but a typing error
// would never reach the model.
class UnknownTypes {
 public:
  explicit UnknownTypes(Project& project) : project_(&project) {}
  void see(const Draft& draft) {
    if (draft.type() != EventType::kUnknown || told_.size() == kTypesTold) return;
    const std::string& type = draft.type_name();
    if (!told_.insert(type).second) return;
    std::vector<std::string> known;
    for (const TypeSpec& spec : type_specs()) known.emplace_back(spec.name);
    project_->note("\"" + type + "\" is a type of your own" + suggestion(type, known) +
                   ": it is kept and shown, and does not change the packet");
  }

 private:
  Project* project_;
  std::set<std::string> told_{};
};

// Behind the end of an agent nothing but its resumption is taken.
std::optional<Refusal> refusal_after_end(const track::Writer& log, EventType type) {
  const Status goes_on = track::check_goes_on(log, type);
  if (goes_on.ok()) return std::nullopt;
  return Refusal{log.has_ended() ? "ended" : "begun", goes_on.error().text()};
}

class EventTaker final : public LineTaker {
 public:
  EventTaker(Project& project, track::Writer& writer, const Redactor* redactor,
             const Registry& registry)
      : types_(project), writer_(&writer), redactor_(redactor), registry_(&registry) {}

  LineAnswer take(std::string_view line) override {
    auto event = read_event_line(line, redactor_);
    if (auto* refusal = std::get_if<Refusal>(&event)) return std::move(*refusal);
    auto& draft = std::get<Draft>(event);
    if (auto refusal = refusal_after_end(*writer_, draft.type())) return std::move(*refusal);
    types_.see(draft);
    add_delta(draft, registry_);
    auto receipt = writer_->append(std::move(draft), track::Wait::kNo);
    if (!receipt.ok()) return receipt.error();
    return std::move(receipt).value();
  }

  Status commit() override { return writer_->sync(); }
  const track::Writer& log() const override { return *writer_; }

 private:
  UnknownTypes types_;
  track::Writer* writer_;
  const Redactor* redactor_;
  const Registry* registry_;
};

class SessionTaker final : public LineTaker {
 public:
  SessionTaker(Project& project, Session& session, const Redactor* redactor,
               telemetry::LiveExport* telemetry)
      : types_(project), session_(&session), redactor_(redactor), telemetry_(telemetry) {}

  LineAnswer take(std::string_view line) override {
    SessionLine read = read_session_line(line, redactor_);
    if (auto refusal = refusal_after_end(read)) return std::move(*refusal);
    if (auto* draft = std::get_if<Draft>(&read)) {
      types_.see(*draft);
      return answer(session_->append(std::move(*draft), track::Wait::kNo));
    }
    if (const auto* view = std::get_if<ViewLine>(&read)) return answer(show(*view));
    if (auto* input = std::get_if<runner::RecallInput>(&read)) return answer(recall(*input));
    return std::move(std::get<Refusal>(read));
  }

  Status commit() override {
    const Status committed = session_->commit();
    if (telemetry_ != nullptr) telemetry_->grew(session_->log().names().agent_id);
    return committed;
  }
  const track::Writer& log() const override { return session_->log(); }

 private:
  std::optional<Refusal> refusal_after_end(const SessionLine& read) const {
    const auto refused = [&](EventType type) { return project::refusal_after_end(log(), type); };
    if (const auto* draft = std::get_if<Draft>(&read)) return refused(draft->type());
    if (const auto* view = std::get_if<ViewLine>(&read); view != nullptr && view->record) {
      return refused(EventType::kModelRequest);
    }
    if (std::holds_alternative<runner::RecallInput>(read)) return refused(EventType::kToolCall);
    return std::nullopt;
  }

  template <typename T>
  static LineAnswer answer(Result<T> result) {
    if (!result.ok()) return result.error();
    return std::move(result).value();
  }

  // A view waits for the events before it, so it never shows anything that is not in the log.
  Result<std::string> show(const ViewLine& view) {
    TRY(session_->commit());
    return view.record ? TRY(session_->request()).view : session_->view();
  }

  Result<std::string> recall(const runner::RecallInput& input) {
    const runner::RecallAnswer recalled = TRY(session_->recall(input));
    JsonWriter json;
    json.begin_object().member("seq", recalled.receipt.seq).member("hash", recalled.receipt.hash);
    json.member("outcome", name_of(recalled.outcome));
    json.key("text").lossy_string(recalled.text).end_object();
    return json.take().text;
  }

  UnknownTypes types_;
  Session* session_;
  const Redactor* redactor_;
  telemetry::LiveExport* telemetry_;  // may be null
};

}  // namespace

bool is_refusal(const LineAnswer& answer) {
  return std::holds_alternative<Refusal>(answer) || std::holds_alternative<Error>(answer);
}

std::string to_text(uint64_t line, const LineAnswer& answer, const Redactor& redactor) {
  if (const auto* text = std::get_if<std::string>(&answer)) return *text;
  JsonWriter json;
  json.begin_object();
  if (const auto* receipt = std::get_if<track::Receipt>(&answer)) {
    json.member("seq", receipt->seq).member("hash", receipt->hash);
  } else {
    const Refusal refusal = refusal_of(answer, redactor);
    json.key("error").begin_object().member("line", line).member("code", refusal.code);
    json.key("message").lossy_string(refusal.message).end_object();
  }
  json.end_object();
  return json.take();
}

std::unique_ptr<LineTaker> take_events(Project& project, track::Writer& log,
                                       const Redactor* redactor, const Registry& registry) {
  return std::make_unique<EventTaker>(project, log, redactor, registry);
}

std::unique_ptr<LineTaker> take_session(Project& project, runner::Session& session,
                                        const Redactor* redactor,
                                        telemetry::LiveExport* telemetry) {
  return std::make_unique<SessionTaker>(project, session, redactor, telemetry);
}

void LineBatch::take(const InputLine& line) {
  bytes_ += line.text.size();
  if (is_blank(line)) return;
  answers_.emplace_back(line.number, line.too_long ? too_long() : taker_->take(line.text));
  if (const auto* error = std::get_if<Error>(&answers_.back().second)) {
    withdraw(*error, taker_->log().event_count());
  }
}

bool LineBatch::is_full() const {
  return answers_.size() >= kBatchLinesMax || bytes_ >= kBatchBytesMax;
}

const std::vector<std::pair<uint64_t, LineAnswer>>& LineBatch::commit() {
  const Status done = taker_->commit();
  if (!done.ok()) withdraw(done.error(), is_in_log(done.error()) ? 0 : taker_->log().event_count());
  return answers_;
}

// A failed write undoes every event that was not yet durable; the log says how many are left.
void LineBatch::withdraw(const Error& error, uint64_t left) {
  // It may be one of the answers. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
  const Error why = error;
  for (auto& [line, answer] : answers_) {
    const auto* receipt = std::get_if<track::Receipt>(&answer);
    if (receipt != nullptr && receipt->seq >= left) answer = why;
  }
}

}  // namespace twotrack::project
