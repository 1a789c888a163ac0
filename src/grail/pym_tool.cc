#include "grail/pym_tool.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "grail/externals.h"
#include "grail/interpreter.h"
#include "grail/runtime.h"
#include "process/process.h"
#include "tool/contract_return.h"
#include "tool/python_program.h"

namespace twotrack::grail {
namespace {

using tool::CallContext;
using tool::Does;
using tool::ToolReturn;

constexpr std::array<std::string_view, 7> kInjected = {
    "node_text", "node_source", "target_file", "workspace_id", "node_id", "node_name", "node_type"};

std::string_view injected_name(const ScriptInput& input) {
  for (const std::string* name : {&input.variable, &input.name}) {
    const auto* const found = std::ranges::find(kInjected, *name);
    if (found != kInjected.end()) return *found;
  }
  return {};
}

// The interpreter is looked for once for each place that is configured.
Result<Runtime> runtime_for(const Path& configured) {
  static std::mutex mutex;
  static std::map<Path, Runtime> known;
  const std::lock_guard lock(mutex);
  const auto found = known.find(configured);
  if (found != known.end()) return found->second;
  Runtime runtime = TRY(find_runtime(configured, process_environment()));
  return known.emplace(configured, std::move(runtime)).first->second;
}

ToolReturn envelope(const ScriptFailure& failure, std::string_view printed,
                    std::string_view interpreter) {
  JsonWriter json;
  json.begin_object().member("error", true).member("code", failure.code);
  if (!failure.limit_type.empty()) json.member("limit_type", failure.limit_type);
  json.key("message").lossy_string(failure.message);
  if (failure.line > 0) json.member("lineno", failure.line).member("column", failure.column);
  if (!printed.empty()) json.key("printed").lossy_string(printed);
  if (!interpreter.empty()) json.member("interpreter", interpreter);
  std::string error = failure.message;
  if (failure.line > 0) error = "line " + std::to_string(failure.line) + ": " + error;
  if (!failure.limit_type.empty()) error = failure.limit_type + ": " + error;
  return {.output = json.end_object().take(),
          .outcome = Outcome::kError,
          .code = failure.code,
          .error = std::move(error)};
}

bool has_member(std::string_view object, std::string_view name) {
  const auto tree = JsonTree::parse(object);
  return tree.ok() && tree.value().root()[name].exists();
}

// One more member of a JSON object, unless it has one of that name.
void add_member(std::string& object, std::string_view name, std::string_view text) {
  if (text.empty() || has_member(object, name)) return;
  object.pop_back();
  if (object.size() > 1) object += ',';
  object += tool::json_text(name).text + ":" + tool::json_text(text).text + "}";
}

Ran run_job(const Runtime& runtime, const CallContext& context, const Job& job) {
  if (runtime.kind == Runtime::Kind::kCPython) return run_in_cpython(runtime, context, job);
  const auto plan = confined_worker(context, {runtime.program.string(), "subprocess"});
  if (plan.ok()) return run_in_monty(plan.value(), job);
  return {.failure = ScriptFailure{.code = "INTERNAL", .message = plan.error().message}};
}

class PymTool final : public tool::Tool {
 public:
  PymTool(PymPlan plan, Effect effect, std::vector<Does> does)
      : plan_(std::move(plan)), effect_(effect), does_(std::move(does)) {}

  const tool::ToolSpec& spec() const override { return plan_.spec; }
  Effect effect() const override { return effect_; }
  std::vector<Does> does() const override { return does_; }

  std::vector<tool::NeededProgram> needed_programs(const Path& project) const override {
    std::vector<tool::NeededProgram> needed;
    for (const std::string& name : plan_.script.commands) {
      if (tool::may_be_built(name)) continue;
      const bool is_path = name.find('/') != std::string::npos;
      auto found = is_path ? process::find_program(name, project, process_environment())
                           : tool::find_python_program(name, name, project);
      needed.push_back(
          tool::as_needed(name, std::move(found), "change the script of the tool " + spec().name));
    }
    return needed;
  }

  ToolReturn call(const CallContext& context) const override {
    const auto runtime = plan_.settings.runtime ? Result<Runtime>(*plan_.settings.runtime)
                                                : runtime_for(plan_.settings.monty);
    if (!runtime.ok())
      return envelope({.code = "INTERNAL", .message = runtime.error().message}, {}, {});
    Job job{.script = &plan_.script,
            .limits = plan_.settings.limits,
            .deadline = std::chrono::steady_clock::now() + context.time_limit,
            .stop = context.stop};
    auto inputs = bind(context);
    if (!inputs.ok()) return envelope({.code = "GRAIL", .message = inputs.error().message}, {}, {});
    job.inputs = std::move(inputs).value();
    Externals externals(context, job.deadline);
    job.answer = [&](const External& external, std::string_view args, std::string_view kwargs) {
      return externals.call(external, args, kwargs);
    };
    const bool is_fallback = runtime.value().kind == Runtime::Kind::kCPython;
    Ran ran = run_job(runtime.value(), context, job);
    return to_return(std::move(ran), externals, is_fallback ? kFallbackName : std::string_view());
  }

 private:
  Result<std::vector<std::pair<std::string, Json>>> bind(const CallContext& context) const {
    const JsonTree args = TRY(JsonTree::parse(context.args));
    std::vector<std::pair<std::string, Json>> inputs;
    for (const ScriptInput& input : plan_.script.inputs) {
      const std::string_view injected = injected_name(input);
      JsonElement given;
      // By hand a script may be called without a node.
      const bool is_given = injected == "workspace_id" || !context.node.file.empty();
      if (!injected.empty() && !is_given && input.has_default) {
        inputs.emplace_back(input.variable, input.default_value);
      } else if (!injected.empty() && !is_given) {
        return Error{Code::kInvalid, "no file is at work: name one with --node FILE"};
      } else if (!injected.empty()) {
        inputs.emplace_back(input.variable, TRY(injected_value(injected, context)));
      } else if (args.root()[input.variable].read(given) || args.root()[input.name].read(given)) {
        inputs.emplace_back(input.variable, given.json());
      } else if (input.has_default) {
        inputs.emplace_back(input.variable, input.default_value);
      } else {
        return Error{Code::kInvalid, "Missing required input: " + input.variable};
      }
    }
    return inputs;
  }

  static Result<Json> injected_value(std::string_view name, const CallContext& context) {
    if (name == "node_text" || name == "node_source")
      return tool::json_text(TRY(node_source(context)));
    if (name == "target_file") return tool::json_text(context.node.file);
    if (name == "node_id") return tool::json_text(context.node.id);
    if (name == "node_name") return tool::json_text(context.node.name);
    if (name == "node_type") return tool::json_text(name_of(context.node.type));
    return tool::json_text(context.workspace.filename().string());
  }

  static ToolReturn to_return(Ran ran, const Externals& externals, std::string_view interpreter) {
    if (ran.failure) return envelope(*ran.failure, ran.printed, interpreter);
    const bool is_plain = ran.printed.empty() && interpreter.empty();
    // A script that returns nothing says nothing of how it ended: its last line may be missing.
    const bool says_nothing = ran.value == "null" && externals.submitted().empty();
    if (ran.value == "null" && !says_nothing) {
      ran.value = submission(externals.submitted());
    } else if (ran.is_text && is_plain) {
      auto text = JsonScanner(ran.value).string();
      if (text.ok()) return {.output = std::move(text).value()};
    } else if (!is_plain && !ran.value.text.starts_with('{')) {
      ran.value = {"{\"result\":" + ran.value.text + "}"};
    }
    if (ran.value.text.starts_with('{')) {
      add_member(ran.value.text, "printed", ran.printed);
      add_member(ran.value.text, "interpreter", interpreter);
    }
    ToolReturn done{.output = std::move(ran.value)};
    if (says_nothing) done.outcome = Outcome::kUnknown;
    return done;
  }

  // A script that said what it has to say by submit_result() alone.
  static Json submission(const Json& submitted) {
    const auto tree = JsonTree::parse(submitted);
    const std::string_view summary =
        tree.ok() ? json_string(tree.value().root(), "summary") : std::string_view();
    JsonWriter json;
    json.begin_object().key("result").raw(submitted).member("summary", summary);
    json.key("knowledge_delta").begin_object().end_object();
    return json.member("outcome", "success").end_object().take();
  }

  PymPlan plan_;
  Effect effect_;
  std::vector<Does> does_;
};

void add_new(std::vector<Does>& all, Does one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

std::vector<Does> does_of(const Script& script) {
  std::vector<Does> all;
  for (const External& external : script.externals) {
    for (const Does one : does_of_external(external.name)) add_new(all, one);
  }
  return all;
}

}  // namespace

bool is_injected(const ScriptInput& input) {
  return !injected_name(input).empty();
}

std::vector<tool::Parameter> parameters_of(const Script& script) {
  std::vector<tool::Parameter> parameters;
  for (const ScriptInput& input : script.inputs) {
    if (is_injected(input)) continue;
    tool::Parameter parameter{.name = input.variable, .value = value_spec(input.annotation)};
    parameter.is_required = !input.has_default;
    // None is what a parameter is that need not be there.
    if (input.default_value != "null") parameter.default_value = input.default_value;
    if (input.name != input.variable) parameter.also_called = input.name;
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

std::vector<ScriptFinding> unserved(const Script& script) {
  std::vector<ScriptFinding> findings;
  const std::vector<std::string> known = external_names();
  for (const External& external : script.externals) {
    if (std::ranges::find(known, external.name) != known.end()) continue;
    findings.push_back(
        {"E010", external.line, 1,
         "there is no external " + in_quotes(external.name) + suggestion(external.name, known)});
  }
  return findings;
}

Result<std::shared_ptr<const tool::Tool>> make_pym(PymPlan plan) {
  std::vector<ScriptFinding> wrong = unserved(plan.script);
  std::ranges::copy_if(plan.script.findings, std::back_inserter(wrong), &ScriptFinding::is_error);
  if (!wrong.empty()) return Error{Code::kInvalid, plan.spec.name + ":" + to_text(wrong.front())};
  std::vector<Does> can = does_of(plan.script);
  const bool can_write = std::ranges::find(can, Does::kWrite) != can.end();
  const Effect effect = plan.effect.value_or(can_write ? Effect::kWorkspace : Effect::kPure);
  if (effect == Effect::kPure && plan.script.find_external("write_file") != nullptr) {
    return Error{Code::kInvalid, plan.spec.name + ": a script that calls write_file is not pure"};
  }
  // A command that only reads is its author's word.
  if (effect == Effect::kPure) std::erase(can, Does::kWrite);
  if (plan.does) can = *plan.does;
  if (effect == Effect::kWorkspace) add_new(can, Does::kWrite);
  return std::shared_ptr<const tool::Tool>(
      std::make_shared<PymTool>(std::move(plan), effect, std::move(can)));
}

Result<Script> load_script(FileSystem& files, const Path& file) {
  const std::string text = TRY(read_file(files, file));
  return read_script(file.stem().string(), text);
}

ToolReturn broken_script(std::string_view code, std::string_view message) {
  return envelope({.code = std::string(code), .message = std::string(message)}, {}, {});
}

}  // namespace twotrack::grail
