// export: the lines of logs, unchanged, their decisions as training data, or spans for others.
#include "base/new_file.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/run_once.h"
#include "event/line.h"
#include "project/agent_name.h"
#include "project/export_lessons.h"
#include "project/export_spans.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "project/log_list.h"
#include "text/human.h"

namespace twotrack::cli {
namespace {

class Export final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.option("--run", run_);
    arguments.option("--output", file_);
    declare_lessons(arguments);
    arguments.option("--otlp", spans_.to);
    arguments.option("--protocol", spans_.protocol);
    arguments.flag("--content", spans_.has_content);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    if (run_) run_ = TRY(resolve_run(context, *run_));
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
    arguments.option("--as", as_);
    arguments.option("--only", lessons_.only);
    arguments.option("--decided-by", lessons_.decided_by);
    arguments.option("--dialect", lessons_.dialect);
    arguments.option("--test-share", lessons_.test_share);
    arguments.option("--split", lessons_.split);
    arguments.flag("--no-tools", lessons_.without_tools);
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
    if (done.spans == 0 && run_) return no_such_run(*run_);
    context.note(count_of(done.spans, "span") + " of " + count_of(done.logs, "log") + " to " +
                 spans_.to);
    return done.damaged == 0 && done.spans > 0 ? ExitCode::kFine : ExitCode::kNo;
  }

  Result<ExitCode> write_logs(Context& context, const std::vector<std::string>& agents,
                              Output& out) const {
    ExitCode code = ExitCode::kFine;
    bool any = agents.empty() || !run_;
    for (const std::string& agent : agents) {
      if (out.closed()) return code;
      const Written log = TRY(write_log(context, agent, out));
      any = any || log.any;
      if (!log.is_whole) code = ExitCode::kNo;
    }
    return any ? Result<ExitCode>(code) : no_such_run(*run_);
  }

  struct Written {
    bool any = false;  // it was asked for
    bool is_whole = true;
  };

  Result<Written> write_log(Context& context, const std::string& agent, Output& out) const {
    Written written{.any = !run_};
    uint64_t damaged = 0;
    LogLines lines = TRY(LogLines::open(context.files(), context.layout(), agent));
    while (const auto line = TRY(lines.next())) {
      if (out.closed()) return written;
      if (line->number == 1 && !is_of_run(line->text)) return written;
      written.any = true;
      out.write_json_line(line->text);
      const bool is_event = line->fault.empty() && hash_matches(line->text);
      if (is_event || ++damaged > 1) continue;
      context.warn(agent + ": line " + std::to_string(line->number) + ": " +
                   (line->fault.empty() ? "its hash does not match" : line->fault));
    }
    if (damaged > 1) {
      context.warn(agent + ": " + count_of(damaged, "damaged line") + ": `twotrack verify " +
                   agent + "` lists them");
    }
    if (lines.has_partial()) {
      context.note(agent + ": the last line is incomplete and was left out");
    }
    const bool is_cut = written.any && lost_its_end(context, agent);
    if (is_cut) {
      context.warn(agent + ": its end is missing: `twotrack verify " + agent +
                   "` says what is known of it");
    }
    written.is_whole = damaged == 0 && !is_cut;
    return written;
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

const MakeCommand kMakeExport = made<Export>;

}  // namespace twotrack::cli
