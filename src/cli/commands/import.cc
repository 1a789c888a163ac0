// import: turns histories of other agents into logs.
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/import_logs.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

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
  void declare(Arguments& arguments) override {
    arguments.option("--from", ask_.from);
    arguments.positionals("FILE", ask_.files);
    arguments.option("--run", ask_.run);
    arguments.option("--operation", ask_.operation);
  }

  Result<ExitCode> run(Context& context) override {
    JsonList list(context.out(), context.format());
    ask_.read_stdin = &read_stdin;
    const ImportedAll all = TRY(import_logs(context, ask_, [&](const WrittenLog& log) {
      if (context.format() == Format::kText) {
        context.out().write(to_text(log, context.style()));
      } else {
        list.add(to_json(log));
      }
    }));
    list.finish();
    context.note(count_of(all.logs, "log") + " with " + count_of(all.events, "event") + " in run " +
                 all.run_id + (all.problems > 0 ? ", " + count_of(all.problems, "problem") : ""));
    return all.problems > 0 ? ExitCode::kError : ExitCode::kFine;
  }

 private:
  static std::string to_text(const WrittenLog& log, const Style& style) {
    std::string text =
        style.bold(terminal_line(log.names.agent_id)) + "  " + count_of(log.events, "event") + "\n";
    for (const std::string& note : log.notes) {
      text += "    " + style.dim("note: " + terminal_line(note)) + "\n";
    }
    return text;
  }

  ImportAsk ask_;
};

}  // namespace

std::unique_ptr<Command> make_import() {
  return std::make_unique<Import>();
}

}  // namespace twotrack::cli
