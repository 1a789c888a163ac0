// config: every setting and where it comes from.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "config/show.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

class ConfigCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "config",
        .summary = "Show every setting and where it comes from",
        .details =
            R"(Later ones win: the defaults, ~/.config/twotrack/config.yaml, the project's remora.yaml
(in a Remora project; keys with no equivalent here are warnings) and twotrack.yaml, and the
environment (TWOTRACK_RUNNER__MEMORY__DURABILITY for runner.memory.durability).
What the project's files ask for beyond your own settings counts once you trust it
(`twotrack trust`).)",
        .examples = {{"where each value comes from", "twotrack config show --origin"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "ACTION", .help = "what to do", .choices = {"show"}}, action_);
    arguments.flag({.name = "--origin", .help = "also show where each value comes from"}, origin_);
  }

  Result<ExitCode> run(Context& context) override {
    const config::Config& config = *TRY(context.written_config());
    for (const std::string& warning : config.warnings()) context.warn(warning);
    const std::vector<config::Row> rows = config::rows(config);
    if (context.format() == Format::kText) {
      const auto show = origin_ ? config::ShowOrigin::kYes : config::ShowOrigin::kNo;
      context.out().write(terminal_text(config::render(rows, show)));
      return ExitCode::kFine;
    }
    JsonList list(context.out(), context.format());
    for (const config::Row& row : rows) {
      JsonWriter json;
      json.begin_object().member("key", row.key).key("value").lossy_string(row.value);
      json.key("origin").lossy_string(row.origin).end_object();
      list.add(json.text());
    }
    list.finish();
    return ExitCode::kFine;
  }

 private:
  std::string action_;
  bool origin_ = false;
};

}  // namespace

std::unique_ptr<Command> make_config() {
  return std::make_unique<ConfigCommand>();
}

}  // namespace twotrack::cli
