// recall: a bounded part of a past output, the same as the model's own recall tool returns.
#include "runner/recall.h"

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/log_start.h"
#include "runner/session.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

class RecallAsked final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.positional("REF", input_.ref);
    arguments.option("--lines", input_.lines);
    arguments.option("--search", input_.search);
    arguments.option("--pointer", input_.pointer);
    arguments.flag("--log", log_);
  }

  Result<ExitCode> run(Context& context) override {
    agent_ = TRY(resolve_agent(context, agent_));
    if (log_) return recall_logged(context);
    auto found = runner::recall(context.files(), context.layout(), agent_, input_);
    if (!found.ok()) return for_person(std::move(found).error());
    const runner::Recalled recalled = std::move(found).value();
    if (context.is_text()) context.note(terminal_line(recalled.summary));
    print(context, recalled.text, recalled.summary);
    return ExitCode::kFine;
  }

 private:
  // A model knows the top of an output by its pointer, "".
  static Error for_person(Error error) {
    constexpr std::string_view kTop = "at \"\" is ";
    const size_t at = error.message.find(kTop);
    if (at == std::string::npos) return error;
    const bool are = error.message.substr(at + kTop.size()).starts_with("the members");
    error.message.replace(at, kTop.size(), are ? "at the top are " : "at the top is ");
    return error;
  }

  Result<ExitCode> recall_logged(Context& context) {
    TRY(runner::check_recall(input_));
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    runner::SessionOptions options{.redactor = redactor, .registry = &registry};
    options.writer.files = &context.files();
    options.writer.clock = &context.clock();
    auto log = TRY(open_or_start_log(context, agent_, {}));
    auto session = TRY(runner::Session::over(std::move(log), context.layout(), options));
    auto answer = TRY(session.recall(input_, DecidedBy::kUser));
    context.mirror_log(agent_);
    if (answer.outcome == Outcome::kError) return Error{Code::kNotFound, answer.text};
    if (context.is_text()) {
      context.note("logged as " + format_ref(answer.receipt.seq));
    }
    print(context, answer.text, session.packet().actions.back().summary);
    return ExitCode::kFine;
  }

  void print(Context& context, std::string_view text, std::string_view summary) const {
    JsonWriter json;
    json.begin_object().member("ref", input_.ref).member("summary", summary);
    context.answer(terminal_text(text) + "\n", json.member("text", text).end_object().text());
  }

  std::string agent_;
  runner::RecallInput input_;
  bool log_ = false;
};

}  // namespace

const MakeCommand kMakeRecall = made<RecallAsked>;

}  // namespace twotrack::cli
