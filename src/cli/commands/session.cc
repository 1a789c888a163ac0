// session: the two tracks for any language, through a pipe.
//
// As with append, events that arrive together share one sync; a view waits for the events before
// it, so it never shows anything that is not in the log.
#include "runner/session.h"

#include <unistd.h>

#include <vector>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/interrupt.h"
#include "cli/line_answer.h"
#include "cli/line_input.h"
#include "cli/output.h"
#include "cli/session_line.h"
#include "project/agent_name.h"
#include "project/budget_text.h"
#include "project/human.h"
#include "project/log_start.h"

namespace twotrack::cli {
namespace {

constexpr size_t kSessionBatchLines = 4096;
constexpr size_t kSessionBatchBytes = size_t{4} << 20;

using runner::Session;

// Lines taken together. Their answers are only true after commit().
class SessionBatch {
 public:
  SessionBatch(Session& session, const Redactor* redactor)
      : session_(&session), redactor_(redactor) {}

  void take(const InputLine& line) {
    bytes_ += line.text.size();
    if (line.too_long) return answer(line, too_long_refusal());
    if (is_blank(line)) return;
    SessionLine read = read_session_line(line.text, redactor_);
    if (auto* draft = std::get_if<Draft>(&read)) return append(line, std::move(*draft));
    if (const auto* view = std::get_if<ViewLine>(&read)) return show(line, *view);
    if (auto* input = std::get_if<runner::RecallInput>(&read)) return recall(line, *input);
    answer(line, std::move(std::get<Refusal>(read)));
  }

  bool full() const {
    return answers_.size() >= kSessionBatchLines || bytes_ >= kSessionBatchBytes;
  }

  const std::vector<LineAnswer>& commit() {
    const Status done = session_->commit();
    if (!done.ok()) withdraw_lost(done.error());
    return answers_;
  }

 private:
  void append(const InputLine& line, Draft draft) {
    auto receipt = session_->append(std::move(draft), track::Wait::kNo);
    if (receipt.ok()) return answer(line, std::move(receipt).value());
    refuse(line, receipt.error());
  }

  void show(const InputLine& line, const ViewLine& view) {
    const Status done = session_->commit();
    if (!done.ok()) return refuse(line, done.error());
    if (!view.record) return answer(line, session_->view());
    auto request = session_->request();
    if (!request.ok()) return refuse(line, request.error());
    answer(line, std::move(request.value().view));
  }

  void recall(const InputLine& line, const runner::RecallInput& input) {
    const auto recalled = session_->recall(input);
    if (!recalled.ok()) return refuse(line, recalled.error());
    const track::Receipt& receipt = recalled.value().receipt;
    JsonWriter json;
    json.begin_object().member("seq", receipt.seq).member("hash", receipt.hash);
    json.member("outcome", name_of(recalled.value().outcome));
    json.key("text").lossy_string(recalled.value().text).end_object();
    answer(line, json.take());
  }

  void answer(const InputLine& line, std::variant<track::Receipt, Refusal, std::string> content) {
    answers_.push_back({line.number, std::move(content)});
  }

  void refuse(const InputLine& line, const Error& error) {
    withdraw_lost(error);
    answer(line, disk_refusal(error));
  }

  // A failed write undoes every event that was not yet durable. The log says how many are left.
  void withdraw_lost(const Error& error) {
    const uint64_t left = session_->event_count();
    for (LineAnswer& answer : answers_) {
      const auto* receipt = std::get_if<track::Receipt>(&answer.content);
      if (receipt != nullptr && receipt->seq >= left) answer.content = disk_refusal(error);
    }
  }

  Session* session_;
  const Redactor* redactor_;
  std::vector<LineAnswer> answers_;
  size_t bytes_ = 0;
};

class SessionCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {.name = "session",
            .summary = "Both tracks through a pipe: events in, the model's view out",
            .details =
                R"(Reads one JSON object per line and answers each, in order, on stdout:

  {"event":{"type":…,"data":…}}   as append: {"seq":17,"hash":"…"} once it is on disk
  {"view":{}}                     the view: one line, exactly the bytes for the model
  {"view":{"record":true}}        the same, first logged as a model_request
  {"recall":{"ref":"e17",         part of a past output, logged as a tool call and result:
    "lines":"10-40"}}             {"seq","hash","outcome","text"}; or "search", or "pointer"

A view shows every event answered before it and is never longer than the budget. What
cannot be accepted is answered as in append, {"error":{"line","code","message"}}; rejected
lines do not stop the others, but the exit code is 2. Empty lines are skipped.

--budget is in tokens of 4 bytes, or in bytes (8000B). A new log stores it in its run_start; in
a log with a different budget, a packet_limit event comes first. Without it, a new log uses
runner.memory.packet_size_limit and an old one keeps what it has.)",
            .examples = {{"what would the model see now?",
                          "echo '{\"view\":{}}' | twotrack session my-agent"},
                         {"a result in, the next prompt out",
                          "twotrack session lint-a --goal 'Fix it' --budget 500 < lines.jsonl"}},
            .formats = {Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "AGENT",
                          .help = "agent name, or @last for the log started last; "
                                  "created if it does not exist",
                          .completes = Completes::kAgents},
                         agent_);
    arguments.option({.name = "--budget",
                      .value = "N",
                      .help = "size limit of a view: tokens of 4 bytes, or bytes (8000B)"},
                     [this](const std::string& text) -> Status {
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
    Session session = TRY(open_session(context, redactor, registry));
    if (::isatty(STDIN_FILENO) != 0) {
      context.note("reading lines from the keyboard, one JSON object each; press Ctrl-D to end");
    }
    InputLines input(STDIN_FILENO, interrupt.descriptor());
    uint64_t mirrored_turn = session.log().turn();
    while (!interrupt.requested() && !context.out().closed()) {
      auto line = TRY(input.wait());
      if (!line) break;
      SessionBatch batch(session, redactor);
      while (line) {
        batch.take(*line);
        line = batch.full() ? std::nullopt : TRY(input.ready());
      }
      answer(context, batch.commit());
      if (session.log().turn() != mirrored_turn) context.mirror_log(agent_);
      mirrored_turn = session.log().turn();
    }
    context.mirror_log(agent_);
    return finish(context, interrupt);
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

  void answer(Context& context, const std::vector<LineAnswer>& answers) {
    std::string text;
    for (const LineAnswer& one : answers) {
      if (one.is_refusal()) ++refused_;
      text += one.text() + "\n";
    }
    answered_ += answers.size();
    context.out().write(text).flush();
  }

  Result<ExitCode> finish(Context& context, const Interrupt& interrupt) {
    if (refused_ > 0) {
      context.note(std::to_string(refused_) + " of " + count_of(answered_, "line") + " rejected");
    }
    if (interrupt.requested()) return ExitCode::kInterrupted;
    if (context.out().closed()) {
      return Error{Code::kIo,
                   "nothing is reading the answers; stopped after " + count_of(answered_, "line")};
    }
    return refused_ > 0 ? ExitCode::kError : ExitCode::kFine;
  }

  std::string agent_;
  LogStart start_;
  uint64_t answered_ = 0;
  uint64_t refused_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_session() {
  return std::make_unique<SessionCommand>();
}

}  // namespace twotrack::cli
