// verify: checks that each log is exactly what was written, and complete.
#include "track/verify.h"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/json_writer.h"
#include "base/line_input.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "cli/progress.h"
#include "event/line.h"
#include "project/agent_name.h"
#include "project/anchor.h"
#include "project/log_list.h"
#include "project/log_signature.h"
#include "project/replica_heads.h"
#include "project/replica_place.h"
#include "project/verify_logs.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

using track::LogProblem;
using track::VerifyReport;

constexpr size_t kAnchorBytesMax = 4096;

Json to_json(const VerifyReport& report) {
  JsonWriter json;
  json.begin_object().key("agent_id").lossy_string(report.agent_id);
  json.member("ok", report.ok()).member("events", report.events).member("head", report.head);
  json.member("requests", report.model_requests).member("derived", report.derived);
  json.key("problems").begin_array();
  for (const LogProblem& problem : report.problems) {
    json.begin_object().member("kind", name_of(problem.kind)).member("line", problem.line);
    json.member("offset", problem.offset).key("seq");
    problem.seq ? json.number(*problem.seq) : json.null();
    json.key("message").lossy_string(problem.message).end_object();
  }
  json.end_array().key("notes").texts(report.notes).end_object();
  return json.take();
}

std::string problem_line(const LogProblem& problem, const Style& style) {
  std::string where;
  if (problem.line > 0) {
    where = "line " + std::to_string(problem.line) + ", offset " + std::to_string(problem.offset);
    if (problem.seq) where += ", " + format_ref(*problem.seq);
    where += ": ";
  }
  const Tone tone = problem.is_damage ? Tone::kBad : Tone::kDoubtful;
  return "    " + where + style.tone(tone, name_of(problem.kind)) + ": " +
         terminal_line(problem.message) + "\n";
}

bool is_all_derived(const VerifyReport& report) {
  return report.derived == report.model_requests;
}

// Who asks for a signature learns that there is none, and not that the log is wrong.
std::string_view word_of_fault(const VerifyReport& report) {
  const bool is_unsigned = std::ranges::all_of(report.problems, [](const LogProblem& problem) {
    return !problem.is_damage || problem.kind == track::ProblemKind::kUnsigned;
  });
  return is_unsigned ? "not signed as asked" : "damaged";
}

std::string to_text(const VerifyReport& report, const Style& style) {
  const bool torn = !report.problems.empty() && report.ok();
  const std::string mark = !report.ok()            ? style.red("✘")
                           : report.is_end_unknown ? style.yellow("?")
                                                   : style.green("✔");
  std::string text = mark + " " + style.bold(terminal_line(report.agent_id)) + "  ";
  if (!report.ok() && report.problems.front().kind == track::ProblemKind::kMissingLog) {
    return text + style.red("missing") + ": " + report.problems.front().message + "\n";
  }
  text += !report.ok()            ? style.red(word_of_fault(report))
          : report.is_end_unknown ? style.yellow("cannot say whether the end is missing")
                                  : style.green("intact");
  if (torn) text += style.yellow(", torn tail");
  if (report.ok() && !is_all_derived(report)) {
    text += style.yellow(", " + std::to_string(report.model_requests - report.derived) + " of " +
                         count_of(report.model_requests, "view") + " not derived");
  }
  text += "  " + count_of(report.events, "event") + ", " + format_bytes(report.bytes);
  if (!report.head.empty()) text += style.dim(", head " + report.head.substr(0, 12) + "…");
  text += "\n";
  for (const LogProblem& problem : report.problems) text += problem_line(problem, style);
  for (const std::string& note : report.notes) {
    text += "    " + style.dim("note: " + terminal_line(note)) + "\n";
  }
  return text;
}

class Verify final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.option("--head", head_);
    arguments.option("--replica", replica_);
    arguments.option("--key", key_);
    arguments.flag("--strict", strict_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(resolve_recorded(context, agents_));
    std::optional<track::Head> anchor;
    if (head_) {
      if (agents.size() != 1) {
        return with_hint(Error{Code::kInvalid, "--head needs exactly one agent"},
                         "twotrack verify AGENT --head " + *head_);
      }
      anchor = TRY(read_anchor(context, agents.front()));
    }
    if (replica_) {
      auto store = TRY(open_replica(context, replica_, "--replica"));
      heads_ = TRY(ReplicaHeads::ask(std::move(store)));
    }
    kept_ = TRY(known_keys(context));
    if (key_) required_ = TRY(read_public_key(context, *key_));
    if (agents.empty()) context.note("no logs to verify");
    Progress progress(context, "verifying", log_bytes(context, agents));
    return print(context, verify_each(
                              agents, anchor, [&](uint64_t bytes) { progress.add(bytes); },
                              [&](const std::string& agent, const track::VerifyOptions& options) {
                                return verify_one(context, agent, options);
                              }));
  }

 private:
  Result<VerifyReport> verify_one(Context& context, const std::string& agent,
                                  const track::VerifyOptions& options) const {
    VerifyReport report =
        TRY(heads_ ? heads_->verify(context.files(), context.layout(), agent, options)
                   : verify_with_views(context.files(), context.layout(), agent, options));
    if (track::log_exists(context.files(), context.layout(), agent)) {
      TRY(add_signature(context, kept_, required_, report));
    }
    return report;
  }

  // Both heads, in full, if the replica has another log.
  void tell_fork(Context& context, const VerifyReport& report) const {
    const auto there = heads_ ? heads_->other_end(report) : std::nullopt;
    if (!there) return;
    context.fail(Error{Code::kCorrupt, report.agent_id + ": head here " + report.head + " (" +
                                           count_of(report.events, "event") +
                                           "), head in the replica " + there->hash + " (" +
                                           count_of(there->events, "event") + ")"});
  }

  Result<track::Head> read_anchor(Context& context, const std::string& agent) const {
    std::string text;
    if (*head_ == "-") {
      InputLines input(STDIN_FILENO, -1, kAnchorBytesMax);
      if (const auto line = TRY(input.wait())) text = line->text;
    } else {
      auto read = read_file(context.files(), *head_);
      if (!read.ok()) return std::move(read).error().at("--head");
      text = std::move(read).value();
    }
    auto head = parse_anchor(text, agent);
    if (!head.ok()) return std::move(head).error().at(*head_);
    return head;
  }

  Result<ExitCode> print(Context& context, const std::vector<Result<VerifyReport>>& reports) const {
    ExitCode code = ExitCode::kFine;
    ItemList list(context);
    for (const auto& report : reports) {
      if (!report.ok()) {
        context.warn(report.error().message);
        code = ExitCode::kError;
        continue;
      }
      const VerifyReport& found = report.value();
      const bool is_fine = found.ok() && (!strict_ || is_all_derived(found));
      tell_fork(context, found);
      if (!is_fine && code == ExitCode::kFine) code = ExitCode::kNo;
      list.add(to_text(found, context.style()), to_json(found));
    }
    list.finish();
    return code;
  }

  std::vector<std::string> agents_;
  std::optional<std::string> head_;
  std::optional<std::string> replica_;
  std::optional<ReplicaHeads> heads_;
  std::optional<std::string> key_;
  std::optional<replica::PublicKey> required_;
  std::vector<replica::PublicKey> kept_;
  bool strict_ = false;
};

}  // namespace

const MakeCommand kMakeVerify = made<Verify>;

}  // namespace twotrack::cli
