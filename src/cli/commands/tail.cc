// tail: the last events of one log or of all logs, and new ones as they come.
#include <algorithm>
#include <map>
#include <set>

#include "cli/commands/commands.h"
#include "cli/interrupt.h"
#include "project/agent_name.h"
#include "text/transcript.h"
#include "track/follower.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

constexpr int kPollMs = 50;
constexpr size_t kBodyLines = 4;

// A complete line, kept.
struct TailLine {
  std::string time;
  std::string text;
  uint64_t number = 0;
};

// One log that is being read from near its end.
struct Tailed {
  track::Follower follower;
  uint64_t number = 0;  // of the line read last
};

class Tail final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.flag("--follow", follow_);
    arguments.option("--events", events_);
  }

  Result<ExitCode> run(Context& context) override {
    const Interrupt interrupt;
    if (agent_) {
      const std::string agent = TRY(resolve_agent(context, *agent_));
      TRY(begin(context, agent, events_));
    } else {
      for (const std::string& agent : TRY(resolve_agents(context, {}))) {
        note(context, agent, begin(context, agent, events_));
      }
    }
    std::vector<TailLine> lines = TRY(take_new(context, events_));
    const size_t surplus = lines.size() > events_ ? lines.size() - events_ : 0;
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(surplus));
    transcript_.emplace(context.style(), TranscriptOptions{.body_lines_max = kBodyLines,
                                                           .width = context.out().width(),
                                                           .name_agents = !agent_,
                                                           .head_turns = false});
    print(context, lines);
    while (follow_ && !interrupt.requested() && !context.out().closed()) {
      interrupt.wait_ms(kPollMs);
      if (!agent_) TRY(begin_new_logs(context));
      print(context, TRY(take_new(context)));
    }
    if (interrupt.requested()) return ExitCode::kInterrupted;
    return unreadable_.empty() ? ExitCode::kFine : ExitCode::kError;
  }

 private:
  // One log that cannot be read is named once, and the others go on.
  void note(Context& context, const std::string& agent, const Status& begun) {
    if (begun.ok()) return;
    context.warn(agent + ": " + begun.error().message);
    unreadable_.insert(agent);
  }

  // Reads the log of `agent` from its last `count` events on.
  Status begin(Context& context, const std::string& agent, uint64_t count) {
    const auto index = TRY(track::Index::open(context.files(), context.layout(), agent));
    const uint64_t events = index.event_count();
    const uint64_t first = events - std::min(events, count);
    const uint64_t offset = first < events ? index.row(first).offset : index.end();
    logs_.emplace(
        agent, Tailed{TRY(track::Follower::open(context.files(), context.layout(), agent, offset)),
                      first});
    return Done{};
  }

  Status begin_new_logs(Context& context) {
    for (const std::string& agent : TRY(track::list_agents(context.files(), context.layout()))) {
      if (logs_.contains(agent) || unreadable_.contains(agent)) continue;
      note(context, agent, begin(context, agent, SIZE_MAX));
    }
    return Done{};
  }

  // Every line that has arrived since the last call, by time; of each log only the last `keep`.
  Result<std::vector<TailLine>> take_new(Context& context, uint64_t keep = UINT64_MAX) {
    std::vector<TailLine> lines;
    for (auto log = logs_.begin(); log != logs_.end();) {
      const Status taken = take_new_of(log->second, keep, lines);
      if (taken.ok()) {
        ++log;
      } else if (taken.error().code == Code::kNotFound) {
        log = logs_.erase(log);  // pruned meanwhile
      } else {
        context.warn(log->first + ": " + taken.error().message);
        ++log->second.number;
        ++log;
      }
    }
    std::ranges::stable_sort(lines, {}, &TailLine::time);
    return lines;
  }

  static Status take_new_of(Tailed& log, uint64_t keep, std::vector<TailLine>& lines) {
    constexpr uint64_t kSlack =
        1000;  // A damaged log may have millions of lines behind its events.
    const auto begin = static_cast<std::ptrdiff_t>(lines.size());
    while (const auto line = TRY(log.follower.next())) {
      const auto view = read_line(line->text);
      lines.push_back({.time = std::string(view.ok() ? view.value().time : ""),
                       .text = std::string(line->text),
                       .number = ++log.number});
      const uint64_t taken = lines.size() - static_cast<uint64_t>(begin);
      if (taken / 2 < keep || taken < kSlack) continue;
      lines.erase(lines.begin() + begin, lines.end() - static_cast<std::ptrdiff_t>(keep));
    }
    return Done{};
  }

  void print(Context& context, const std::vector<TailLine>& lines) {
    for (const TailLine& line : lines) {
      if (context.format() == Format::kJsonl) {
        context.out().write_json_line(line.text);
      } else {
        context.out().write(transcript_->line(line.text, line.number));
      }
    }
    context.out().flush();
  }

  std::optional<std::string> agent_;
  bool follow_ = false;
  uint64_t events_ = 10;
  std::map<std::string, Tailed> logs_;
  std::set<std::string> unreadable_;
  std::optional<Transcript> transcript_;
};

}  // namespace

std::unique_ptr<Command> make_tail() {
  return std::make_unique<Tail>();
}

}  // namespace twotrack::cli
