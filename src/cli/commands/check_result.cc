// check-result: tells a tool's author what to fix in what the tool returns.
#include <unistd.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/line_input.h"
#include "cli/commands/commands.h"
#include "packet/delta.h"
#include "summary/contract.h"
#include "summary/summarize.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

Result<std::string> read_input(Context& context, const std::string& file) {
  return file == "-" ? read_to_end(STDIN_FILENO, "stdin") : read_file(context.files(), file);
}

class CheckResult final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("FILE", file_); }

  Result<ExitCode> run(Context& context) override {
    const std::string text = TRY(read_input(context, file_));
    auto problems = check_contract(text);
    if (!problems.ok()) {
      return with_hint(std::move(problems).error().at(file_),
                       "plain text is valid output too, but then there is no contract to check");
    }
    const Delta delta = summarize({.raw_output = text, .has_returned = true});
    const bool ok = std::ranges::none_of(problems.value(), &ContractProblem::is_error);
    if (context.is_text()) {
      print_text(context, problems.value(), delta);
    } else {
      print_json(context, problems.value(), delta, ok);
    }
    return ok ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  static void print_text(Context& context, const std::vector<ContractProblem>& problems,
                         const Delta& delta) {
    const Style& style = context.style();
    for (const ContractProblem& problem : problems) {
      const std::string where = problem.where.empty() ? "the return value" : problem.where;
      context.out().write(style.tone(problem.is_error ? Tone::kBad : Tone::kDoubtful,
                                     problem.is_error ? "wrong   " : "advice  "));
      context.out().write(terminal_line(where + ": " + problem.message) + "\n");
    }
    context.out().write("outcome " + std::string(name_of(delta.outcome)) + "\n");
    if (!delta.error.empty()) context.out().write("error   " + terminal_line(delta.error) + "\n");
    if (!delta.summary.empty()) {
      context.out().write("summary " + terminal_line(delta.summary) + "\n");
    }
  }

  static void print_json(Context& context, const std::vector<ContractProblem>& problems,
                         const Delta& delta, bool ok) {
    JsonWriter json;
    json.begin_object().member("ok", ok).key("problems").begin_array();
    for (const ContractProblem& problem : problems) {
      json.begin_object().key("where").lossy_string(problem.where);
      json.key("message").lossy_string(problem.message);
      json.member("is_error", problem.is_error).end_object();
    }
    json.end_array().key("delta").raw(to_json(delta)).end_object();
    context.out().write_json_line(json.text());
  }

  std::string file_;
};

}  // namespace

const MakeCommand kMakeCheckResult = made<CheckResult>;

}  // namespace twotrack::cli
