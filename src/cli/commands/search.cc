// search: finds a pattern in everything any agent saw or did.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "event/line.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/search_log.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

std::string to_json(const Hit& hit) {
  JsonWriter json;
  json.begin_object().member("agent_id", hit.agent_id).member("seq", hit.seq);
  json.member("ref", format_ref(hit.seq)).member("turn", hit.turn).member("type", hit.type);
  json.member("field", hit.field).member("line", hit.line).member("column", hit.column);
  json.key("text").lossy_string(hit.before + hit.match + hit.after);
  json.key("match").lossy_string(hit.match).end_object();
  return json.take();
}

// terminal_text keeps tabs and everything a person looks for; the excerpt has no line feed.
std::string to_text(const Hit& hit, const Style& style) {
  std::string place = hit.field;
  if (hit.line > 1) place += ":" + std::to_string(hit.line);
  return style.bold(terminal_line(hit.agent_id)) + " " + style.cyan(format_ref(hit.seq)) + " " +
         style.dim("turn " + std::to_string(hit.turn) + " " + terminal_line(hit.type) + " " +
                   terminal_line(place)) +
         "  " + terminal_text(hit.before) + style.red(terminal_text(hit.match)) +
         terminal_text(hit.after) + "\n";
}

class Search final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "search",
        .summary = "Find a pattern in all logs, including raw outputs and blobs",
        .details =
            R"(PATTERN is a regular expression (RE2 syntax). It is matched line by line against every
text of every event's data, decoded, including raw outputs stored as base64 or in blobs. A hit
shows agent, event, turn, type, field and line. Exit 1 if there are none.)",
        .examples = {{"who hit this error", "twotrack search 'ENOSPC|No space left'"},
                     {"exactly this text, in tool results",
                      "twotrack search --fixed 'a[0]' --type tool_result"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "PATTERN", .help = "a regular expression"}, options_.pattern);
    arguments.flag({.name = "--ignore-case", .letter = 'i', .help = "ignore case"},
                   options_.ignore_case);
    arguments.flag({.name = "--fixed", .letter = 'F', .help = "PATTERN is plain text"},
                   options_.fixed);
    arguments.option({.name = "--type", .value = "TYPE", .help = "only events of this type"},
                     options_.type);
    arguments.option({.name = "--agent",
                      .value = "AGENT",
                      .help = "only this log",
                      .completes = Completes::kAgents},
                     agent_);
    arguments.option({.name = "--max", .value = "N", .help = "stop after N hits"}, max_);
  }

  Result<ExitCode> run(Context& context) override {
    const auto searcher = TRY(Searcher::make(options_));
    std::vector<std::string> named;
    if (agent_) named.push_back(*agent_);
    const std::vector<std::string> agents = TRY(resolve_agents(context, named));

    JsonList list(context.out(), context.format());
    uint64_t hits = 0;
    Progress progress(context, "searching", log_bytes(context, agents));
    const bool all_read = search_all(
        context, *searcher, agents, max_.value_or(UINT64_MAX),
        [&](const Hit& hit) {
          ++hits;
          if (context.format() == Format::kText) {
            context.out().write(to_text(hit, context.style()));
          } else {
            list.add(to_json(hit));
          }
          return !context.out().closed();
        },
        [&](uint64_t bytes) { progress.add(bytes); });
    list.finish();
    if (hits == 0 && all_read) {
      context.note("no match in " + count_of(agents.size(), "log"));
    }
    if (max_ && hits == *max_) context.note("stopped after " + count_of(hits, "hit"));
    if (!all_read) return ExitCode::kError;
    return hits > 0 ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  SearchOptions options_;
  std::optional<std::string> agent_;
  std::optional<uint64_t> max_;
};

}  // namespace

std::unique_ptr<Command> make_search() {
  return std::make_unique<Search>();
}

}  // namespace twotrack::cli
