// tail: the last events of one log or of all logs, and new ones as they come.
#include "cli/commands/commands.h"
#include "cli/interrupt.h"
#include "project/agent_name.h"
#include "project/log_tails.h"
#include "text/transcript.h"

namespace twotrack::cli {
namespace {

constexpr int kPollMs = 50;
constexpr size_t kBodyLines = 4;

class Tail final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.flag("--follow", follow_);
    arguments.option("--events", events_);
  }

  Result<ExitCode> run(Context& context) override {
    const Interrupt interrupt;
    LogTails logs(context);
    if (agent_) {
      const std::string agent = TRY(resolve_agent(context, *agent_));
      TRY(logs.add(agent, events_));
    } else {
      // One log that cannot be read is named once, and the others go on.
      for (const std::string& agent : TRY(resolve_agents(context, {}))) {
        logs.try_to_add(agent, events_);
      }
    }
    std::vector<TailLine> lines = logs.take(events_);
    const size_t surplus = lines.size() > events_ ? lines.size() - events_ : 0;
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(surplus));
    Transcript transcript(context.style(), {.body_lines_max = kBodyLines,
                                            .width = context.out().width(),
                                            .name_agents = !agent_,
                                            .called = context.called,
                                            .head_turns = false});
    print(context, transcript, lines);
    while (follow_ && !interrupt.requested() && !context.out().closed()) {
      interrupt.wait_ms(kPollMs);
      if (!agent_) TRY(logs.add_new_logs());
      print(context, transcript, logs.take());
    }
    if (interrupt.requested()) return ExitCode::kInterrupted;
    return logs.has_unreadable() ? ExitCode::kError : ExitCode::kFine;
  }

 private:
  static void print(Context& context, Transcript& transcript, const std::vector<TailLine>& lines) {
    for (const TailLine& line : lines) {
      if (context.format() == Format::kJsonl) {
        context.out().write_json_line(line.text);
      } else {
        context.out().write(transcript.line(line.text, line.number));
      }
    }
    context.out().flush();
  }

  std::optional<std::string> agent_;
  bool follow_ = false;
  uint64_t events_ = 10;
};

}  // namespace

const MakeCommand kMakeTail = made<Tail>;

}  // namespace twotrack::cli
