// search: finds a pattern in everything any agent saw or did.
#include <set>

#include "base/joined.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "cli/progress.h"
#include "event/line.h"
#include "event/type.h"
#include "event/wire_type.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/search_log.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

Json to_json(const Hit& hit) {
  JsonWriter json;
  json.begin_object().member("agent_id", hit.agent_id).member("seq", hit.seq);
  json.member("ref", format_ref(hit.seq)).member("turn", hit.turn).member("type", hit.type);
  json.member("field", hit.field).member("line", hit.line).member("column", hit.column);
  json.key("text").lossy_string(hit.before + hit.match + hit.after);
  json.key("match").lossy_string(hit.match);
  if (hit.is_damaged) json.member("damaged", true);
  json.end_object();
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
         terminal_text(hit.after) + (hit.is_damaged ? "  " + style.red("✘ damaged") : "") + "\n";
}

class Search final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("PATTERN", options_.pattern);
    arguments.flag("--ignore-case", options_.ignore_case);
    arguments.flag("--fixed", options_.fixed);
    arguments.option("--type", options_.type);
    arguments.option("--agent", agent_);
    arguments.option("--max", max_);
  }

  Result<ExitCode> run(Context& context) override {
    const auto searcher = TRY(Searcher::make(options_));
    std::vector<std::string> named;
    if (agent_) named.push_back(*agent_);
    const std::vector<std::string> agents = TRY(resolve_agents(context, named));

    if (options_.type) TRY(check_type(context, agents));

    ItemList list(context);
    uint64_t hits = 0;
    Progress progress(context, "searching", log_bytes(context, agents));
    const bool all_read = search_all(
        context, *searcher, agents, max_.value_or(UINT64_MAX),
        [&](const Hit& hit) {
          ++hits;
          list.add(to_text(hit, context.style()), to_json(hit));
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
  // Logs may have types of their own, but one that none of them has was mistyped.
  Status check_type(Context& context, const std::vector<std::string>& agents) const {
    const std::string& type = *options_.type;
    if (event_type(type) != EventType::kUnknown || is_wire_type(type)) return Done{};
    std::set<std::string> there;
    for (const auto& log : TRY(list_logs(context, agents, {})).logs) {
      for (const auto& [name, count] : log.types) there.insert(name);
    }
    if (there.contains(type) || there.contains(std::string(track::kOtherTypes))) return Done{};
    std::vector<std::string> known(there.begin(), there.end());
    const std::string types = joined(known);
    for (const TypeSpec& spec : type_specs()) known.emplace_back(spec.name);
    return with_hint(Error{Code::kInvalid, "--type: no event has the type \"" + type + "\"" +
                                               suggestion(type, known)},
                     "types in these logs: " + types);
  }

  SearchOptions options_;
  std::optional<std::string> agent_;
  std::optional<uint64_t> max_;
};

}  // namespace

const MakeCommand kMakeSearch = made<Search>;

}  // namespace twotrack::cli
