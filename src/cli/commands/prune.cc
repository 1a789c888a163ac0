// prune: shows which old logs would be removed, and removes them with --yes.
#include <chrono>
#include <optional>
#include <set>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/log_signature.h"
#include "project/workspace_state.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/blob_store.h"
#include "track/retention.h"
#include "track/verify.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using track::LogSummary;

// Files half-written by a crash are older than any write still in progress.
constexpr int64_t kLeftoverAgeUs = int64_t{24} * 3600 * 1'000'000;

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

    JsonList json(context.out(), context.format());
    for (const LogSummary& log : list.logs) {
      if (log.last >= newest) continue;
      Verdict verdict{.log = log, .kept_because = TRY(reason_to_keep(context, log))};
      if (verdict.kept_because.empty() && yes_) TRY(remove(context, verdict));
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

  // What nobody has decided about has only its log to say where it came from.
  static Result<bool> has_waiting_workspace(Context& context, const std::string& agent) {
    if (!workspace::Workspace::exists(context.layout().root, agent)) return false;
    const WorkspaceState own = TRY(workspace_states(context, {agent})).front();
    return own.is_waiting() || own.status == WorkspaceStatus::kUnfinished;
  }

  Result<std::string> reason_to_keep(Context& context, const LogSummary& log) const {
    if (log.status == "running") return std::string("in use");
    if (keep_failed_ && status_tone(log.status) != Tone::kGood) return std::string("not a success");
    if (TRY(has_waiting_workspace(context, log.agent_id))) {
      return "its workspace waits: twotrack review " + log.agent_id;
    }
    // A damaged log is evidence, and the index does not check for damage.
    const auto report = TRY(track::verify_log(context.files(), context.layout(), log.agent_id));
    return std::string(report.ok() ? "" : "damaged: twotrack verify " + log.agent_id);
  }

  static Status remove(Context& context, Verdict& verdict) {
    const auto removed = track::remove_log(context.files(), context.layout(), verdict.log.agent_id);
    if (removed.ok()) {
      TRY(forget_signature(context, verdict.log.agent_id));
      track::KvMirror* mirror = TRY(context.mirror());
      return mirror == nullptr ? Status(Done{}) : mirror->forget(verdict.log.agent_id);
    }
    if (removed.error().code != Code::kConflict) return removed.error();
    verdict.kept_because = removed.error().message;
    return Done{};
  }

  void print(Context& context, const Verdict& verdict, JsonList& list) const {
    const LogSummary& log = verdict.log;
    const bool goes = verdict.kept_because.empty();
    const std::string_view what = !goes ? "kept" : yes_ ? "removed" : "would remove";
    if (context.format() != Format::kText) {
      JsonWriter json;
      json.begin_object().member("agent_id", log.agent_id).member("action", what);
      json.member("status", log.status).member("last", log.last).member("bytes", log.bytes);
      json.member("reason", verdict.kept_because).end_object();
      list.add(json.text());
      return;
    }
    const Style& style = context.style();
    std::string line = std::string(what) + "  " + style.bold(terminal_line(log.agent_id)) + "  " +
                       style.tone(status_tone(log.status), status_mark(log)) + "  " +
                       format_bytes(log.bytes) + "  " + style.dim(short_time(log.last));
    if (!goes) line += "  " + terminal_line(verdict.kept_because);
    context.out().write(line + "\n");
  }

  Status sweep_blobs(Context& context) const {
    if (!yes_) {
      const auto blobs = TRY(track::find_unnamed_blobs(context.files(), context.layout(), gone_));
      context.note(blob_note(blobs.names.size(), blobs.bytes, "would be removed"));
      if (!gone_.empty() || !blobs.names.empty()) {
        context.note("nothing was removed: add --yes to do it");
      } else {
        context.note("nothing is that old");
      }
      return Done{};
    }
    track::BlobStore store(context.files(), context.layout());
    TRY(store.remove_leftovers(context.clock().now_us() - kLeftoverAgeUs));
    const auto blobs = TRY(track::remove_unnamed_blobs(context.files(), context.layout()));
    context.note(blob_note(blobs.count, blobs.bytes, "removed"));
    if (blobs.kept > 0) {
      context.note(count_of(blobs.kept, "blob") +
                   " kept while a log is being written; the next prune removes them");
    }
    return Done{};
  }

  std::string blob_note(uint64_t blobs, uint64_t bytes, std::string_view what) const {
    std::string note = count_of(gone_.size(), "log");
    if (blobs > 0) note += " and " + count_of(blobs, "blob") + " of " + format_bytes(bytes);
    return note + " " + std::string(what);
  }

  std::optional<std::string> older_than_;
  bool keep_failed_ = false;
  bool yes_ = false;
  std::set<std::string> gone_;
};

}  // namespace

std::unique_ptr<Command> make_prune() {
  return std::make_unique<Prune>();
}

}  // namespace twotrack::cli
