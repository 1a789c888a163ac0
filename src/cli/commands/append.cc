// append: events from a pipe, each acknowledged once it is on disk.
#include "cli/answer_lines.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/event_line.h"
#include "project/log_start.h"
#include "summary/summarize.h"
#include "track/writer.h"

namespace twotrack::cli {
namespace {

class EventTaker final : public LineTaker {
 public:
  EventTaker(Context& context, track::Writer& writer, const Redactor* redactor,
             const Registry& registry)
      : types_(context), writer_(&writer), redactor_(redactor), registry_(&registry) {}

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

class Append final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "append",
        .summary = "Write events from stdin to an agent's log",
        .details =
            R"(Reads one JSON object per line, {"type":…,"data":…} with an optional "turn", and answers
each, in order, on stdout:

  {"seq":17,"hash":"…"}                                 the event is on disk
  {"error":{"line":3,"code":"bad_json","message":"…"}}  nothing was written

Rejected lines do not stop the others, but the exit code is 2. Empty lines are skipped.
A new log starts with a run_start, which gets no answer and stays, even if every line is
rejected. For bytes that are not text, use
"raw_output":"<base64>","raw_output_encoding":"base64". Secrets are removed
before anything is written. A tool_result gets a "delta": what the packet will say about
it. One that was sent makes no failure a success.

Codes: bad_json       not one strict JSON object (duplicate key, NaN, deeper than 64, not UTF-8)
       missing_field  no type, no data, or a field that the type needs is missing
       bad_field      a field has the wrong type, or is unknown
       ended          the agent has ended: a run_end is its last event; send agent_resumed first
       too_large      more than 64 MiB, not counting the raw output
       disk_full      no space left; earlier events are safe, later lines may succeed
       io_error       the write failed; earlier events are safe)",
        .examples = {{"log one event",
                      "echo '{\"type\":\"user_message\",\"data\":{\"content\":\"hi\"}}' | twotrack "
                      "append my-agent"},
                     {"start a log with a goal",
                      "twotrack append lint-a --operation lint --node src/a.py --goal 'Fix it' < "
                      "events.jsonl"}},
        .formats = {Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    declare_started_agent(arguments, agent_);
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto log = TRY(open_or_start_log(context, agent_, start_));
    EventTaker taker(context, *log, redactor, registry);
    return answer_lines(
        context, interrupt,
        "reading events from the keyboard, one JSON object per line; press Ctrl-D to end", taker);
  }

 private:
  std::string agent_;
  LogStart start_;
};

}  // namespace

std::unique_ptr<Command> make_append() {
  return std::make_unique<Append>();
}

}  // namespace twotrack::cli
