// import: histories that other agents left become logs.
#include <unistd.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/random.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/log_start.h"
#include "cli/terminal_text.h"
#include "cli/version.h"
#include "event/ids.h"
#include "importer/importer.h"
#include "summary/add_delta.h"
#include "track/writer.h"

namespace twotrack::cli {
namespace {

using importer::ImportedLog;
using importer::ImportProblem;

Result<std::string> read_stdin() {
  std::string text;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got == 0) return text;
    if (got > 0) text.append(buffer, static_cast<size_t>(got));
    if (got < 0 && errno != EINTR) return Error{Code::kIo, "cannot read stdin"};
  }
}

class Import final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "import",
        .summary = "Make logs of the histories that other agents left",
        .details =
            R"(openai-messages: chat histories, one conversation a file or a line, as most agent frameworks
keep them. remora: the events.jsonl of a Remora project. Each conversation becomes a log of
its own. What cannot be read is told with its line and column and does not stop the rest;
the exit code is then 2. Secrets are removed before anything is written.)",
        .examples = {{"trajectories of another framework",
                      "twotrack import --from openai-messages histories.jsonl"},
                     {"from a pipe",
                      "zcat old.json.gz | twotrack import --from openai-messages -"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    Argument from{.name = "--from",
                  .value = "KIND",
                  .help = "what the files are",
                  .choices = {"openai-messages", "remora"},
                  .required = true};
    arguments.option(std::move(from), from_);
    Argument files{.name = "FILE",
                   .help = "what to import; -: stdin",
                   .completes = Completes::kFiles,
                   .required = true};
    arguments.positionals(std::move(files), files_);
    arguments.option(
        {.name = "--run", .value = "ID", .help = "run of the logs; default: a new one"}, run_);
    arguments.option({.name = "--operation",
                      .value = "OP",
                      .help = "operation of the logs; default: what the history says"},
                     operation_);
  }

  Result<ExitCode> run(Context& context) override {
    importer::ImportOptions options{.run_id = run_.value_or(make_run_id(context.clock().now_us())),
                                    .operation = operation_,
                                    .node_id = {},
                                    .program = "twotrack " + std::string(kProgramVersion),
                                    .budget = runner::to_json(TRY(budget_of(context, {}))),
                                    .log_id_seed = random_hex(16),
                                    .redactor = TRY(context.redactor())};
    TRY(check_run_id(options.run_id));
    TRY(check_label("--operation", operation_));
    registry_ = TRY(make_registry(context));
    JsonList list(context.out(), context.format());
    for (const std::string& file : files_) TRY(import_file(context, file, options, list));
    if (context.format() != Format::kText) list.finish();
    context.note(count_of(logs_, "log") + " with " + count_of(events_, "event") + " in run " +
                 options.run_id + (problems_ > 0 ? ", " + count_of(problems_, "problem") : ""));
    return problems_ > 0 ? ExitCode::kError : ExitCode::kFine;
  }

 private:
  Status import_file(Context& context, const std::string& file,
                     const importer::ImportOptions& options, JsonList& list) {
    const std::string text =
        file == "-" ? TRY(read_stdin()) : TRY(read_file(context.files(), file));
    const importer::ImportSink sink{
        .log = [&](ImportedLog log) { return take(context, file, std::move(log), list); },
        .problem =
            [&](const ImportProblem& problem) {
              tell(context, file + ":" + std::to_string(problem.line) + ":" +
                                std::to_string(problem.column) + ": " + problem.message);
            }};
    const auto imported = from_ == "remora" ? importer::import_remora(text, options, sink)
                                            : importer::import_openai_messages(text, options, sink);
    if (!imported.ok()) return Error(imported.error()).at(file);
    return Done{};
  }

  void tell(Context& context, std::string message) {
    ++problems_;
    context.fail(Error{Code::kInvalid, std::move(message)});
  }

  Status take(Context& context, const std::string& file, ImportedLog log, JsonList& list) {
    const size_t events = log.drafts.size();
    for (Draft& draft : log.drafts) add_delta(draft, &*registry_);
    const Status written = write(context, log);
    if (!written.ok() && written.error().code == Code::kConflict) {
      tell(context, file + ": " + written.error().message + "; it was not imported again");
      return Done{};
    }
    TRY(written);
    context.mirror_log(log.names.agent_id);
    ++logs_;
    events_ += events;
    if (context.format() == Format::kText) {
      context.out().write(to_text(log, events, context.style()));
    } else {
      list.add(to_json(log, events));
    }
    return Done{};
  }

  // Moves the drafts out of `log`. Its events share their syncs.
  static Status write(Context& context, ImportedLog& log) {
    track::WriterOptions options;
    options.files = &context.files();
    options.clock = &context.clock();
    const auto writer = TRY(
        track::Writer::create(context.layout(), log.names, std::move(log.drafts.front()), options));
    for (size_t i = 1; i < log.drafts.size(); ++i) {
      TRY(writer->append(std::move(log.drafts[i]), track::Wait::kNo));
    }
    return writer->sync();
  }

  static std::string to_text(const ImportedLog& log, size_t events, const Style& style) {
    std::string text =
        style.bold(terminal_line(log.names.agent_id)) + "  " + count_of(events, "event") + "\n";
    for (const std::string& note : log.notes) {
      text += "    " + style.dim("note: " + terminal_line(note)) + "\n";
    }
    return text;
  }

  static std::string to_json(const ImportedLog& log, size_t events) {
    JsonWriter json;
    json.begin_object().member("agent_id", log.names.agent_id).member("run_id", log.names.run_id);
    json.member("operation", log.names.operation).member("node_id", log.names.node_id);
    json.member("events", events).key("notes").begin_array();
    for (const std::string& note : log.notes) json.lossy_string(note);
    json.end_array().end_object();
    return json.take();
  }

  std::string from_;
  std::vector<std::string> files_;
  std::optional<std::string> run_;
  std::string operation_;
  std::optional<Registry> registry_;
  uint64_t logs_ = 0;
  uint64_t events_ = 0;
  uint64_t problems_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_import() {
  return std::make_unique<Import>();
}

}  // namespace twotrack::cli
