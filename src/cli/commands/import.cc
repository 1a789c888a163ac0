// import: turns histories of other agents into logs.
#include <unistd.h>

#include "base/line_input.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/import_logs.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

class Import final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--from", ask_.from);
    arguments.positionals("FILE", ask_.files);
    arguments.option("--run", ask_.run);
    arguments.option("--operation", ask_.operation);
  }

  Result<ExitCode> run(Context& context) override {
    ItemList list(context);
    ask_.read_stdin = [] { return read_to_end(STDIN_FILENO, "stdin"); };
    const ImportedAll all = TRY(import_logs(context, ask_, [&](const WrittenLog& log) {
      list.add(to_text(log, context.style()), to_json(log));
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

const MakeCommand kMakeImport = made<Import>;

}  // namespace twotrack::cli
