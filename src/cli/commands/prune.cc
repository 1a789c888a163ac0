// prune: shows which old logs would be removed, and removes them with --yes.
#include <chrono>
#include <optional>
#include <set>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/prune_logs.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using track::LogSummary;

// What to do with one log, and why.
struct Verdict {
  LogSummary log;
  std::string kept_because;  // empty: it goes
};

class Prune final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--older-than", older_than_);
    arguments.flag("--keep-failed", keep_failed_);
    arguments.flag("--yes", yes_);
  }

  Result<ExitCode> run(Context& context) override {
    const int64_t age = TRY(older_than(context));
    const std::string newest = format_time(context.clock().now_us() - age);
    const std::vector<std::string> agents = TRY(resolve_agents(context, {}));
    const LogList list = TRY(list_logs(context, agents, {}));
    for (const Error& error : list.unreadable) context.warn(error.message + "; keeping it");

    const PlannedLeft left = TRY(planned_left(context));
    JsonList json(context.out(), context.format());
    for (const LogSummary& log : list.logs) {
      if (log.last >= newest) continue;
      Verdict verdict{.log = log,
                      .kept_because = TRY(reason_to_keep(context, log, left, keep_failed_))};
      if (verdict.kept_because.empty() && yes_) {
        verdict.kept_because = TRY(prune_log(context, log.agent_id));
      }
      if (verdict.kept_because.empty()) gone_.insert(log.agent_id);
      print(context, verdict, json);
    }
    json.finish();
    TRY(sweep_blobs(context));
    return list.unreadable.empty() ? ExitCode::kFine : ExitCode::kError;
  }

 private:
  // In microseconds.
  Result<int64_t> older_than(Context& context) {
    if (older_than_) return parse_duration(*older_than_);
    const config::RetentionConfig config = TRY(context.config())->retention();
    keep_failed_ = keep_failed_ || config.keep_failed;
    return std::chrono::microseconds(config.keep).count();
  }

  void print(Context& context, const Verdict& verdict, JsonList& list) const {
    const LogSummary& log = verdict.log;
    const bool goes = verdict.kept_because.empty();
    const std::string_view what = !goes ? "kept" : yes_ ? "removed" : "would remove";
    if (!context.is_text()) {
      JsonWriter json;
      json.begin_object().member("agent_id", log.agent_id).member("action", what);
      json.member("status", log.status.text()).member("last", log.last).member("bytes", log.bytes);
      json.member("reason", verdict.kept_because).end_object();
      list.add(json.text());
      return;
    }
    const Style& style = context.style();
    std::string line = std::string(what) + "  " + style.bold(terminal_line(log.agent_id)) + "  " +
                       style.tone(status_tone(log.status.text()), status_mark(log)) + "  " +
                       format_bytes(log.bytes) + "  " + style.dim(short_time(log.last));
    if (!goes) line += "  " + terminal_line(verdict.kept_because);
    context.out().write(line + "\n");
  }

  Status sweep_blobs(Context& context) const {
    if (!yes_) {
      const PrunedBlobs blobs = TRY(prunable_blobs(context, gone_));
      context.note(blob_note(blobs, "would be removed"));
      const bool has_any = !gone_.empty() || blobs.count > 0;
      context.note(has_any ? "nothing was removed: add --yes to do it" : "nothing is that old");
      return Done{};
    }
    const PrunedBlobs blobs = TRY(prune_blobs(context));
    context.note(blob_note(blobs, "removed"));
    if (blobs.kept > 0) {
      context.note(count_of(blobs.kept, "blob") +
                   " kept while a log is being written; the next prune removes them");
    }
    return Done{};
  }

  std::string blob_note(const PrunedBlobs& blobs, std::string_view what) const {
    std::string note = count_of(gone_.size(), "log");
    if (blobs.count > 0) {
      note += " and " + count_of(blobs.count, "blob") + " of " + format_bytes(blobs.bytes);
    }
    return note + " " + std::string(what);
  }

  std::optional<std::string> older_than_;
  bool keep_failed_ = false;
  bool yes_ = false;
  std::set<std::string> gone_;
};

}  // namespace

const MakeCommand kMakePrune = made<Prune>;

}  // namespace twotrack::cli
