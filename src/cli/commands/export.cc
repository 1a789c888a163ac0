// export: the lines of logs, unchanged, their decisions as training data, or spans for others.
#include "base/new_file.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/run_once.h"
#include "event/line.h"
#include "project/agent_name.h"
#include "project/export_lessons.h"
#include "project/export_spans.h"
#include "project/log_lines.h"
#include "text/human.h"

namespace twotrack::cli {
namespace {

class Export final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "export",
        .summary = "Write the lines of logs unchanged, as training data, or as OpenTelemetry spans",
        .details =
            R"(The exact lines, hashes and all, log after log, so an export can still be verified.
Compacted logs are written uncompressed. Damaged lines are written too, with a warning, and the
exit code is 1.

--as sft: one line per decision, for supervised tuning: what the model was shown and what it
called, in the format of --dialect, whatever dialect the model of the run used:

  {"messages":[{"role":"system",…},{"role":"user",…},{"role":"assistant",…}],"tools":[…],
   "split":"train","agent":…,"run":…,"node":…,"operation":…,"seq":…,"turn":…,
   "decided_by":…,"memory":"packet"|"history","status":…}

Duplicate lines are merged; a node is entirely in `train` or in `test`; secrets that
are not in the log are not in the export. What is left out is counted on stderr, by reason:
calls that the runner rejected, a teacher's wrong steps, other deciders' decisions.

--otlp: runs, agents, turns, model calls and tools as OpenTelemetry spans, sent to a receiver
(http://127.0.0.1:4318) or written to FILE.json or FILE.pb. Ids are derived from the log, so
sending it twice adds nothing. What was said stays here without --content. The standard OTEL_*
variables hold: OTEL_EXPORTER_OTLP_HEADERS for a key, and others. docs/telemetry.md has them all.
Exit 0: all of it; 1: a log is damaged, or there was nothing; 2: not sent.)",
        .examples = {{"everything of one run",
                      "twotrack export --run 20260219T154210Z-1f6e03c9 -o run.jsonl"},
                     {"only what tools returned",
                      "twotrack export my-agent | jq 'select(.type==\"tool_result\")'"},
                     {"what a larger model did, for a smaller one to learn",
                      "twotrack export --as sft --only success -o train.jsonl"},
                     {"all of it in a trace viewer",
                      "twotrack export --otlp http://127.0.0.1:6006"}},
        .formats = {Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    declare_agents(arguments, agents_);
    arguments.option({.name = "--run", .value = "ID", .help = "only agents of this run"}, run_);
    arguments.option(
        {.name = "--output",
         .letter = 'o',
         .value = "FILE",
         .help = "write to this file, which appears once it is complete; default: stdout",
         .completes = Completes::kFiles},
        file_);
    declare_lessons(arguments);
    arguments.option({.name = "--otlp",
                      .value = "URL|FILE",
                      .help = "send spans there, or write them to FILE.json or FILE.pb",
                      .completes = Completes::kFiles},
                     spans_.to);
    arguments.option({.name = "--protocol",
                      .value = "HOW",
                      .help = "otlp: how to talk to a URL; default: http/protobuf",
                      .choices = {"http/protobuf", "http/json"}},
                     spans_.protocol);
    arguments.flag(
        {.name = "--content", .help = "otlp: with prompts, answers, arguments and outputs"},
        spans_.has_content);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    if (!spans_.to.empty()) return send_spans(context, agents);
    if (spans_.protocol || spans_.has_content) {
      return Error{Code::kInvalid, "--protocol and --content belong to --otlp"};
    }
    if (!file_) return write(context, agents, context.out());
    NewFile file(*file_);
    if (file.descriptor() < 0) return file.error();
    Output out(file.descriptor());
    const ExitCode code = TRY(write(context, agents, out));
    TRY(out.finish());
    TRY(file.complete());
    return code;
  }

 private:
  void declare_lessons(Arguments& arguments) {
    arguments.option(
        {.name = "--as",
         .value = "WHAT",
         .help = "lines of the logs, or sft: decisions as training data; default: lines",
         .choices = {"lines", "sft"}},
        as_);
    arguments.option({.name = "--only",
                      .value = "WHICH",
                      .help = "sft: only runs that ended this way",
                      .choices = {"success"}},
                     lessons_.only);
    arguments.option({.name = "--decided-by",
                      .value = "WHO",
                      .help = "sft: whose decisions, comma-separated: model, guarded, fallback, "
                              "escalation, user; default: model,user"},
                     lessons_.decided_by);
    arguments.option({.name = "--dialect",
                      .value = "HOW",
                      .help = "sft: prompt format of the model to train; default: openai (JSON)",
                      .choices = {"openai", "functiongemma"}},
                     lessons_.dialect);
    arguments.option({.name = "--test-share",
                      .value = "SHARE",
                      .help = "sft: share of the nodes to keep for tests; default: 0.1"},
                     lessons_.test_share);
    arguments.option({.name = "--split",
                      .value = "WHICH",
                      .help = "sft: only this part; default: all",
                      .choices = {"all", "train", "test"}},
                     lessons_.split);
    arguments.flag(
        {.name = "--no-tools", .help = "sft: omit `tools`; the system message still lists them"},
        lessons_.without_tools);
  }

  Result<ExitCode> write(Context& context, const std::vector<std::string>& agents,
                         Output& out) const {
    if (as_ != "sft") return write_logs(context, agents, out);
    const auto take = [&](std::string_view line) { return !out.write_json_line(line).closed(); };
    const uint64_t lines = TRY(export_lessons(context, agents, run_, lessons_, take));
    return lines > 0 ? ExitCode::kFine : ExitCode::kNo;
  }

  Result<ExitCode> send_spans(Context& context, const std::vector<std::string>& agents) const {
    if (file_ || as_ != "lines") {
      return with_hint(Error{Code::kInvalid, "--otlp goes with neither --output nor --as"},
                       "--otlp FILE.json writes a file");
    }
    const StopOnInterrupt stop;
    const ExportedSpans done = TRY(export_spans(context, agents, run_, spans_, stop.token()));
    if (done.spans == 0 && run_) return no_such_run();
    context.note(count_of(done.spans, "span") + " of " + count_of(done.logs, "log") + " to " +
                 spans_.to);
    return done.damaged == 0 && done.spans > 0 ? ExitCode::kFine : ExitCode::kNo;
  }

  Error no_such_run() const {
    return with_hint(Error{Code::kNotFound, "no logs for run \"" + *run_ + "\""},
                     "`twotrack ls` lists the runs");
  }

  Result<ExitCode> write_logs(Context& context, const std::vector<std::string>& agents,
                              Output& out) const {
    ExitCode code = ExitCode::kFine;
    bool any = false;
    for (const std::string& agent : agents) {
      uint64_t damaged = 0;
      LogLines lines = TRY(LogLines::open(context.files(), context.layout(), agent));
      while (const auto line = TRY(lines.next())) {
        if (out.closed()) return code;
        if (line->number == 1 && !is_of_run(line->text)) break;
        any = true;
        out.write_json_line(line->text);
        const bool is_event = line->fault.empty() && hash_matches(line->text);
        if (is_event || ++damaged > 1) continue;
        context.warn(agent + ": line " + std::to_string(line->number) + ": " +
                     (line->fault.empty() ? "its hash does not match" : line->fault));
      }
      if (damaged > 0) code = ExitCode::kNo;
      if (damaged > 1) {
        context.warn(agent + ": " + count_of(damaged, "damaged line") + ": `twotrack verify " +
                     agent + "` lists them");
      }
      if (lines.has_partial()) {
        context.note(agent + ": the last line is incomplete and was left out");
      }
    }
    if (any || agents.empty() || !run_) return code;
    return no_such_run();
  }

  bool is_of_run(std::string_view line) const {
    if (!run_) return true;
    const auto view = read_line(line);
    return view.ok() && view.value().run_id.str() == *run_;
  }

  std::vector<std::string> agents_;
  std::optional<std::string> run_;
  std::optional<std::string> file_;
  std::string as_ = "lines";
  LessonsRequest lessons_;
  SpansRequest spans_;
};

}  // namespace

std::unique_ptr<Command> make_export() {
  return std::make_unique<Export>();
}

}  // namespace twotrack::cli
