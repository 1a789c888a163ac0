// append: events from a pipe, each acknowledged once it is on disk.
#include "cli/answer_lines.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/event_line.h"
#include "project/log_start.h"
#include "summary/summarize.h"
#include "track/writer.h"

namespace twotrack::cli {
namespace {

class EventTaker final : public LineTaker {
 public:
  EventTaker(Context& context, track::Writer& writer, const Redactor* redactor,
             const Registry& registry)
      : types_(context), writer_(&writer), redactor_(redactor), registry_(&registry) {}

  LineAnswer take(std::string_view line) override {
    auto event = read_event_line(line, redactor_);
    if (auto* refusal = std::get_if<Refusal>(&event)) return std::move(*refusal);
    auto& draft = std::get<Draft>(event);
    if (auto refusal = refusal_after_end(*writer_, draft.type())) return std::move(*refusal);
    types_.see(draft);
    add_delta(draft, registry_);
    auto receipt = writer_->append(std::move(draft), track::Wait::kNo);
    if (!receipt.ok()) return receipt.error();
    return std::move(receipt).value();
  }

  Status commit() override { return writer_->sync(); }
  const track::Writer& log() const override { return *writer_; }

 private:
  UnknownTypes types_;
  track::Writer* writer_;
  const Redactor* redactor_;
  const Registry* registry_;
};

class Append final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto log = TRY(open_or_start_log(context, agent_, start_));
    EventTaker taker(context, *log, redactor, registry);
    return answer_lines(
        context, interrupt,
        "reading events from the keyboard, one JSON object per line; press Ctrl-D to end", taker);
  }

 private:
  std::string agent_;
  LogStart start_;
};

}  // namespace

std::unique_ptr<Command> make_append() {
  return std::make_unique<Append>();
}

}  // namespace twotrack::cli
