// tools: lists what agents can call, checks scripts, shows what the model sees, makes one call.
#include <algorithm>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "cli/run_once.h"
#include "project/hand_call.h"
#include "project/tool_settings.h"
#include "text/human.h"
#include "text/pretty_json.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

Json to_json(const KnownTool& one) {
  const tool::ToolSpec& spec = one.tool.tool->spec();
  JsonWriter json;
  json.begin_object().member("name", spec.name).member("kind", name_of(one.tool.kind));
  json.member("effect", name_of(one.tool.tool->effect())).key("agent");
  if (one.definition == nullptr) {
    json.null();
  } else {
    json.string(one.operation());
  }
  json.key("description").lossy_string(spec.description);
  return json.key("parameters").raw(tool::parameters_schema(spec)).end_object().take();
}

Json to_json(const std::string& file, const grail::ScriptFinding& finding) {
  JsonWriter json;
  json.begin_object().key("file").lossy_string(file);
  json.member("line", finding.line).member("column", finding.column).member("code", finding.code);
  json.key("message").lossy_string(finding.message).member("is_error", finding.is_error());
  return json.end_object().take();
}

class Tools final : public Command {
 public:
  enum class Action : uint8_t { kLs, kSchema, kCall, kCheck };
  friend constexpr auto all_names(Action) { return name_list("ls", "schema", "call", "check"); }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("TOOL", names_);
    arguments.option("--args", args_);
    arguments.option("--agent", agent_);
    arguments.option("--node", node_);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == Action::kLs) return list(context);
    if (action_ == Action::kCheck) return check(context);
    if (names_.empty())
      return Error{Code::kInvalid, "no tool given: `twotrack tools ls` lists them"};
    if (names_.size() > 1) return Error{Code::kInvalid, "only one tool can be given"};
    if (action_ == Action::kSchema) return schema(context);
    return call(context);
  }

 private:
  Result<ExitCode> list(Context& context) const {
    const KnownTools all = TRY(known_tools(context));
    ItemList list(context, {{.title = "TOOL"},
                            {.title = "KIND"},
                            {.title = "EFFECT"},
                            {.title = "AGENT"},
                            {.title = "WHAT THE MODEL IS TOLD", .width_max = 100}});
    for (const KnownTool* known : TRY(asked(context, all))) {
      const KnownTool& one = *known;
      list.row({{terminal_line(one.tool.tool->spec().name), Tone::kName},
                {std::string(name_of(one.tool.kind))},
                {std::string(name_of(one.tool.tool->effect()))},
                {terminal_line(one.operation())},
                {terminal_line(one.tool.tool->spec().description)}},
               to_json(one));
    }
    list.finish();
    tell_faults(context, all);
    return all.faults.empty() ? ExitCode::kFine : ExitCode::kNo;
  }

  static void write_object(Context& context, const std::string& json) {
    context.answer(pretty_json(json), json);
  }

  // They explain why a tool is missing.
  static void tell_faults(Context& context, const KnownTools& all) {
    for (const Error& fault : all.faults) context.fail(fault);
  }

  // Those named, or all.
  Result<std::vector<const KnownTool*>> asked(Context& context, const KnownTools& all) const {
    std::vector<const KnownTool*> asked;
    for (const std::string& name : names_) {
      const auto found = tools_named(all, name);
      if (!found.ok()) {
        tell_faults(context, all);
        return found.error();
      }
      for (const KnownTool* one : found.value()) {
        if (std::ranges::find(asked, one) == asked.end()) asked.push_back(one);
      }
    }
    if (!names_.empty()) return asked;
    for (const KnownTool& one : all.tools) asked.push_back(&one);
    return asked;
  }

  Result<ExitCode> check(Context& context) const {
    if (names_.empty()) return Error{Code::kInvalid, "no script files given"};
    bool has_errors = false;
    bool has_unread = false;
    size_t count = 0;
    ItemList list(context);
    for (const std::string& file : names_) {
      const auto read = grail::load_script(context.files(), file);
      if (!read.ok()) {
        has_unread = true;
        context.fail(read.error());
        continue;
      }
      const grail::Script& script = read.value();
      std::vector<grail::ScriptFinding> findings = grail::unserved(script);
      findings.insert(findings.end(), script.findings.begin(), script.findings.end());
      std::ranges::stable_sort(findings, {}, [](const grail::ScriptFinding& one) {
        return std::pair(one.line, one.column);
      });
      for (const grail::ScriptFinding& finding : findings) {
        ++count;
        has_errors = has_errors || finding.is_error();
        list.add(terminal_line(file + ":" + grail::to_text(finding)) + "\n",
                 to_json(file, finding));
      }
    }
    list.finish();
    if (has_unread) return ExitCode::kError;
    if (count == 0)
      context.note("no problems in " + std::to_string(names_.size()) +
                   (names_.size() == 1 ? " script" : " scripts"));
    return has_errors ? ExitCode::kNo : ExitCode::kFine;
  }

  Result<ExitCode> schema(Context& context) const {
    const KnownTools all = TRY(known_tools(context));
    const KnownTool known = TRY(find(context, all));
    const std::string json = tool::to_json(known.tool.tool->spec());
    write_object(context, json);
    return ExitCode::kFine;
  }

  Result<KnownTool> find(Context& context, const KnownTools& all) const {
    auto known = find_tool(context, all, names_.front());
    if (!known.ok()) tell_faults(context, all);
    return known;
  }

  Result<ExitCode> call(Context& context) const {
    TRY(context.require_begun_project());
    const KnownTools all = TRY(known_tools(context));
    auto known = find(context, all);
    if (!known.ok() && names_.front().ends_with(".pym")) return broken(context, known.error());
    if (!known.ok()) return std::move(known).error();
    const StopOnInterrupt stop;
    const HandCall call{.tool = std::move(known).value(),
                        .args = args_,
                        .agent = agent_,
                        .node = node_,
                        .stop = stop.token()};
    const HandResult result = TRY(call_by_hand(context, call));
    if (stop.requested()) return ExitCode::kInterrupted;
    const std::string json = cli::to_json(result, call);
    write_object(context, json);
    if (!result.summarizer_note.empty()) context.warn(result.summarizer_note);
    if (result.changes > 0) {
      context.note("what it changed (" + count_of(result.changes, "file") +
                   ") waits in the workspace " + result.agent + ": twotrack review " +
                   result.agent);
    }
    return result.delta.outcome == Outcome::kError ? ExitCode::kNo : ExitCode::kFine;
  }

  // Reports a script that cannot even be called as the result of the call.
  static Result<ExitCode> broken(Context& context, const Error& error) {
    std::string_view code = "GRAIL_CHECK";
    if (error.code == Code::kNotFound) code = "FILE_NOT_FOUND";
    if (error.message.find(" E000 ") != std::string::npos) code = "LOAD_ERROR";
    JsonWriter result;
    result.begin_object().key("result").raw(grail::broken_script(code, error.message).output);
    result.member("summary", "").key("knowledge_delta").begin_object().end_object();
    result.member("outcome", name_of(Outcome::kError)).key("error").lossy_string(error.message);
    const std::string json = result.member("code", code).end_object().take();
    write_object(context, json);
    return ExitCode::kNo;
  }

  Action action_ = Action::kLs;
  std::vector<std::string> names_;
  std::string args_ = "{}";
  std::optional<std::string> agent_;
  std::optional<std::string> node_;
};

}  // namespace

const MakeCommand kMakeTools = made<Tools>;

}  // namespace twotrack::cli
