// session: the two tracks for any language, through a pipe.
#include "runner/session.h"

#include "base/json_writer.h"
#include "cli/answer_lines.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/budget_text.h"
#include "project/live_telemetry.h"
#include "project/log_start.h"
#include "project/session_line.h"

namespace twotrack::cli {
namespace {

using runner::Session;

class SessionTaker final : public LineTaker {
 public:
  SessionTaker(Context& context, Session& session, const Redactor* redactor,
               telemetry::LiveExport* telemetry)
      : types_(context), session_(&session), redactor_(redactor), telemetry_(telemetry) {}

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
    const auto refused = [&](EventType type) { return cli::refusal_after_end(log(), type); };
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

class SessionCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.option("--budget", [this](const std::string& text) -> Status {
      start_.budget_bytes = TRY(parse_budget(text));
      return Done{};
    });
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto telemetry = TRY(start_telemetry(context, TellTrouble::kWhenAsked));
    Session session = TRY(open_session(context, redactor, registry));
    SessionTaker taker(context, session, redactor, telemetry.get());
    const auto code = answer_lines(
        context, interrupt,
        "reading lines from the keyboard, one JSON object each; press Ctrl-D to end", taker);
    stop_telemetry(context, telemetry.get());
    return code;
  }

 private:
  Result<Session> open_session(Context& context, const Redactor* redactor,
                               const Registry& registry) {
    auto log = TRY(open_or_start_log(context, agent_, start_));
    Session session =
        TRY(Session::over(std::move(log), context.layout(),
                          {.writer = {.files = &context.files(), .clock = &context.clock()},
                           .redactor = redactor,
                           .registry = &registry}));
    if (start_.budget_bytes) TRY(session.set_limit(*start_.budget_bytes, "--budget"));
    return session;
  }

  std::string agent_;
  LogStart start_;
};

}  // namespace

std::unique_ptr<Command> make_session() {
  return std::make_unique<SessionCommand>();
}

}  // namespace twotrack::cli
