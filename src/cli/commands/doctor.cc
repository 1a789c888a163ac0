// doctor: is this a good place for logs, and are the logs well?
#include <algorithm>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/health.h"
#include "cli/terminal_text.h"
#include "model/http/http_model.h"

namespace twotrack::cli {
namespace {

std::string_view name_of(Health health) {
  switch (health) {
    case Health::kOk:
      return "ok";
    case Health::kWarn:
      return "warn";
    case Health::kFail:
      break;
  }
  return "fail";
}

Tone tone_of(Health health) {
  switch (health) {
    case Health::kOk:
      return Tone::kGood;
    case Health::kWarn:
      return Tone::kDoubtful;
    case Health::kFail:
      break;
  }
  return Tone::kBad;
}

std::string to_json(const Finding& finding) {
  JsonWriter json;
  json.begin_object().member("check", finding.check).member("status", name_of(finding.health));
  json.key("message").lossy_string(finding.message);
  json.key("remedy").lossy_string(finding.remedy).end_object();
  return json.take();
}

std::string to_text(const Finding& finding, const Style& style) {
  std::string word(name_of(finding.health));
  std::string check = finding.check;
  const std::string gap(6 - word.size(), ' ');
  check.resize(std::max<size_t>(check.size() + 1, 15), ' ');
  std::string text = style.tone(tone_of(finding.health), word) + gap + check +
                     terminal_line(finding.message) + "\n";
  if (!finding.remedy.empty()) {
    text += std::string(21, ' ') + style.cyan("→ ") + terminal_line(finding.remedy) + "\n";
  }
  return text;
}

class Doctor final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "doctor",
        .summary = "Look for what is wrong here, and say how to mend it",
        .details =
            R"(Looks at the folder, the file system, free space, lock and sync speed, verifies every log,
tries every layer of the sandbox, and looks at the configured model: are its files there, can
this program run them, or does its server answer? Nothing is loaded. Says which interpreter
runs scripts. With --model, at that server instead: what it is, its context, what holds it to
valid calls. Each line is ok, warn or fail, with a remedy below. Exit 1 when something fails.)",
        .examples = {{"before the first run on a new machine", "twotrack doctor"},
                     {"is this server fit for agents?",
                      "twotrack doctor --model http://127.0.0.1:8080"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.option({.name = "--model",
                      .value = "URL",
                      .help = "Look at this model server, not at the configured one"},
                     model_);
    arguments.option(
        {.name = "--model-name", .value = "NAME", .help = "Which of the server's models is meant"},
        model_name_);
  }

  Result<ExitCode> run(Context& context) override {
    std::vector<Finding> findings = check_place(context);
    if (exists(context.files(), context.layout().traces())) {
      std::ranges::move(check_logs(context), std::back_inserter(findings));
    }
    findings.push_back(check_configuration(context));
    findings.push_back(check_sandbox(context));
    findings.push_back(check_terminal(context));
    findings.push_back(check_scripts(context));
    std::ranges::move(model_ ? check_server(asked_server()) : check_model(context),
                      std::back_inserter(findings));
    JsonList list(context.out(), context.format());
    for (const Finding& finding : findings) {
      if (context.format() == Format::kText) {
        context.out().write(to_text(finding, context.style()));
      } else {
        list.add(to_json(finding));
      }
    }
    if (context.format() != Format::kText) list.finish();
    const bool failed = std::ranges::any_of(
        findings, [](const Finding& finding) { return finding.health == Health::kFail; });
    return failed ? ExitCode::kNo : ExitCode::kFine;
  }

 private:
  AskedServer asked_server() const {
    return {
        .url = *model_, .model = model_name_, .key_variable = std::string(model::kApiKeyVariable)};
  }

  std::optional<std::string> model_;
  std::string model_name_;
};

}  // namespace

std::unique_ptr<Command> make_doctor() {
  return std::make_unique<Doctor>();
}

}  // namespace twotrack::cli
