// compact: compresses closed logs. They read as before.
#include <algorithm>
#include <chrono>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/compaction.h"

namespace twotrack::cli {
namespace {

using track::CompactionResult;

Json to_json(const std::string& agent, const CompactionResult& result) {
  JsonWriter json;
  json.begin_object().member("agent_id", agent).member("bytes_before", result.bytes_before);
  json.member("bytes_after", result.bytes_after).end_object();
  return json.take();
}

std::string to_text(const std::string& agent, const CompactionResult& result) {
  return terminal_line(agent) + "  " + format_bytes(result.bytes_before) + " → " +
         format_bytes(result.bytes_after) + "\n";
}

class Compact final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.option("--older-than", older_than_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(choose(context));
    ExitCode code = ExitCode::kFine;
    ItemList list(context);
    for (const std::string& agent : agents) {
      const auto result = compact(context, agent);
      if (!result.ok()) {
        context.warn(agent + " was not compacted: " + result.error().message);
        const bool damaged = result.error().code == Code::kCorrupt;
        code = std::max(code, damaged ? ExitCode::kNo : ExitCode::kError);
      } else {
        list.add(to_text(agent, result.value()), to_json(agent, result.value()));
      }
    }
    list.finish();
    if (agents.empty()) context.note("nothing to compact");
    return code;
  }

 private:
  Result<std::vector<std::string>> choose(Context& context) const {
    std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    std::erase_if(agents, [&](const std::string& agent) {
      return !exists(context.files(), context.layout().log(agent));  // compacted already
    });
    std::string newest = "~";  // sorts after every time
    if (older_than_) {
      const int64_t age = TRY(parse_duration(*older_than_));
      newest = format_time(context.clock().now_us() - age);
    } else if (agents_.empty()) {
      const std::chrono::microseconds age = TRY(context.config())->retention().compact_after;
      newest = format_time(context.clock().now_us() - age.count());
    }
    const bool only_ended = agents_.empty() && !older_than_;
    const LogList list = TRY(list_logs(context, agents, {}));
    for (const Error& error : list.unreadable) context.warn(error.message);
    std::vector<std::string> chosen;
    for (const track::LogSummary& log : list.logs) {
      if (log.last > newest || (agents_.empty() && log.status == track::LogStatus::kRunning))
        continue;
      if (only_ended && log.status == track::LogStatus::kUnfinished) continue;
      chosen.push_back(log.agent_id);
    }
    return chosen;
  }

  static Result<CompactionResult> compact(Context& context, const std::string& agent) {
    const auto lock = TRY(context.files().lock(context.layout().lock(agent)));
    return track::compact_log(context.files(), context.layout(), agent);
  }

  std::vector<std::string> agents_;
  std::optional<std::string> older_than_;
};

}  // namespace

const MakeCommand kMakeCompact = made<Compact>;

}  // namespace twotrack::cli
