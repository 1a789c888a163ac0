// append: events from a pipe, each acknowledged once it is on disk.
//
// Lines that arrive together are written together and share one sync; a lone line is
// answered immediately. So neither a sender that waits for each answer nor one that never waits
// slows the other down.
#include <unistd.h>

#include <vector>

#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/event_line.h"
#include "cli/interrupt.h"
#include "cli/line_answer.h"
#include "cli/line_input.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/human.h"
#include "project/log_start.h"
#include "summary/add_delta.h"
#include "track/writer.h"

namespace twotrack::cli {
namespace {

constexpr size_t kBatchLinesMax = 4096;
constexpr size_t kBatchBytesMax = size_t{4} << 20;

// Lines taken together. No receipt is shown before commit().
class AppendBatch {
 public:
  AppendBatch(track::Writer& writer, const Redactor* redactor, const Registry& registry)
      : writer_(&writer), redactor_(redactor), registry_(&registry) {}

  void take(const InputLine& line) {
    bytes_ += line.text.size();
    if (line.too_long) return answer(line, too_long_refusal());
    if (is_blank(line)) return;
    auto event = read_event_line(line.text, redactor_);
    if (auto* refusal = std::get_if<Refusal>(&event)) {
      answer(line, std::move(*refusal));
      return;
    }
    auto& draft = std::get<Draft>(event);
    add_delta(draft, registry_);
    auto receipt = writer_->append(std::move(draft), track::Wait::kNo);
    if (receipt.ok()) {
      answer(line, std::move(receipt).value());
    } else {
      withdraw_lost(receipt.error());
      answer(line, disk_refusal(receipt.error()));
    }
  }

  bool full() const { return answers_.size() >= kBatchLinesMax || bytes_ >= kBatchBytesMax; }

  // Makes everything durable. Only then are the answers true.
  const std::vector<LineAnswer>& commit() {
    const Status synced = writer_->sync();
    if (!synced.ok()) withdraw_lost(synced.error());
    return answers_;
  }

 private:
  void answer(const InputLine& line, std::variant<track::Receipt, Refusal, std::string> content) {
    answers_.push_back({line.number, std::move(content)});
  }

  // A failed write undoes every event that was not yet durable. The log says how many are left.
  void withdraw_lost(const Error& error) {
    const uint64_t left = writer_->event_count();
    for (LineAnswer& answer : answers_) {
      const auto* receipt = std::get_if<track::Receipt>(&answer.content);
      if (receipt != nullptr && receipt->seq >= left) answer.content = disk_refusal(error);
    }
  }

  track::Writer* writer_;
  const Redactor* redactor_;
  const Registry* registry_;
  std::vector<LineAnswer> answers_;
  size_t bytes_ = 0;
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
A new log starts with a run_start, which gets no answer. For bytes that are not text, use
"raw_output":"<base64>","raw_output_encoding":"base64". Secrets are removed
before anything is written. A tool_result without a "delta" gets one: what the packet
will say about it.

Codes: bad_json       not one strict JSON object (duplicate key, NaN, deeper than 64, not UTF-8)
       missing_field  no type, no data, or a field that the type needs is missing
       bad_field      a field has the wrong type, or is unknown
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
    arguments.positional({.name = "AGENT",
                          .help = "agent name, or @last for the log started last; "
                                  "created if it does not exist",
                          .completes = Completes::kAgents},
                         agent_);
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto log = TRY(open_or_start_log(context, agent_, start_));
    if (::isatty(STDIN_FILENO) != 0) {
      context.note(
          "reading events from the keyboard, one JSON object per line; press Ctrl-D to end");
    }
    InputLines input(STDIN_FILENO, interrupt.descriptor());
    turn_ = log->turn();
    while (!interrupt.requested() && !context.out().closed()) {
      auto line = TRY(input.wait());
      if (!line) break;
      AppendBatch batch(*log, redactor, registry);
      while (line) {
        batch.take(*line);
        line = batch.full() ? std::nullopt : TRY(input.ready());
      }
      answer(context, batch.commit());
      if (log->turn() != turn_) context.mirror_log(agent_);
      turn_ = log->turn();
    }
    context.mirror_log(agent_);
    return finish(context, interrupt);
  }

 private:
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
  uint64_t turn_ = 0;  // of the log, when it was mirrored last
};

}  // namespace

std::unique_ptr<Command> make_append() {
  return std::make_unique<Append>();
}

}  // namespace twotrack::cli
