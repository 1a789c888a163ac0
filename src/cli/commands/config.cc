// config: every setting and where it comes from.
#include "base/environment.h"
#include "base/json_writer.h"
#include "base/lines.h"
#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "config/show.h"
#include "redact/redactor.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

class ConfigCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positional("KEY", key_);
    arguments.flag("--origin", origin_);
  }

  Result<ExitCode> run(Context& context) override {
    // Even where the files are wrong: whoever looks for the mistake looks here.
    std::string faults;
    const config::Config config = TRY(config::Config::load_readable(
        context.files(), context.layout().root, process_environment(), faults));
    std::vector<config::Row> rows = config::rows(config);
    mark_faults(faults, rows);
    if (key_) TRY(keep_key(rows));
    TRY(hide_secrets(rows));
    show(context, config, rows);
    if (faults.empty()) return ExitCode::kFine;
    return Error{Code::kInvalid, faults};
  }

 private:
  // Where a value could not be taken, what is shown is not what was written there.
  static void mark_faults(std::string_view faults, std::vector<config::Row>& rows) {
    for (const std::string_view fault : split(faults, '\n')) {
      for (config::Row& row : rows) {
        const size_t key = fault.find(": " + row.key + ": ");
        if (key == std::string_view::npos) continue;
        row.origin += ", not " + std::string(fault.substr(0, key)) + ": see below";
      }
    }
  }

  Status keep_key(std::vector<config::Row>& rows) const {
    std::vector<std::string> known;
    known.reserve(rows.size());
    for (const config::Row& row : rows) known.push_back(row.key);
    std::erase_if(rows, [&](const config::Row& row) {
      return row.key != *key_ && !row.key.starts_with(*key_ + ".");
    });
    if (!rows.empty()) return Done{};
    return with_hint(
        Error{Code::kNotFound, "no setting named \"" + *key_ + "\"" + suggestion(*key_, known)},
        "`twotrack config show` lists them");
  }

  // A header or a variable may hold one; what is shown ends up in bug reports.
  static Status hide_secrets(std::vector<config::Row>& rows) {
    const auto redactor = TRY(redact::make_redactor({}, process_environment()));
    std::vector<Redaction> found;
    for (config::Row& row : rows) redactor->redact(row.value, found);
    return Done{};
  }

  void show(Context& context, const config::Config& config,
            const std::vector<config::Row>& rows) const {
    for (const std::string& warning : config.warnings()) context.warn(warning);
    if (context.is_text()) {
      const auto show = origin_ ? config::ShowOrigin::kYes : config::ShowOrigin::kNo;
      context.out().write(terminal_text(config::render(rows, show)));
      return;
    }
    JsonList list(context.out(), context.format());
    for (const config::Row& row : rows) {
      JsonWriter json;
      json.begin_object().member("key", row.key).key("value").lossy_string(row.value);
      json.key("origin").lossy_string(row.origin).end_object();
      list.add(json.text());
    }
    list.finish();
  }

  std::string action_;
  std::optional<std::string> key_;
  bool origin_ = false;
};

}  // namespace

const MakeCommand kMakeConfig = made<ConfigCommand>;

}  // namespace twotrack::cli
