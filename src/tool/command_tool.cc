#include "tool/command_tool.h"

#include <algorithm>

#include "base/json_tree.h"
#include "tool/argv_template.h"

namespace twotrack::tool {
namespace {

using End = process::ProcessResult::End;

constexpr int kFoundSomething =
    1;  // how linters, grep and diff end when they have something to say

std::string text_of(JsonElement value) {
  std::string_view text;
  return value.get(text) ? simdjson::minify(value) : std::string(text);
}

std::vector<std::string> words_of(JsonElement value) {
  simdjson::dom::array items;
  if (value.is_null()) return {};
  if (value.get(items)) return {text_of(value)};
  std::vector<std::string> words;
  for (const JsonElement item : items) words.push_back(text_of(item));
  return words;
}

std::vector<ArgvValue> node_values(const hub::Node& node) {
  return {{.name = "node_file", .words = {node.file}},
          {.name = "node_name", .words = {node.name}},
          {.name = "node_id", .words = {node.id}}};
}

std::vector<std::string> names_for(const ToolSpec& spec) {
  std::vector<std::string> names;
  for (const Parameter& parameter : spec.parameters) names.push_back(parameter.name);
  for (const ArgvValue& value : node_values({})) names.push_back(value.name);
  return names;
}

// A parameter hides what the node has under the same name.
Result<std::vector<ArgvValue>> values_for(const ToolSpec& spec, const CallContext& context) {
  const JsonTree tree = TRY(JsonTree::parse(context.args));
  std::vector<ArgvValue> values;
  for (const Parameter& parameter : spec.parameters) {
    ArgvValue value{.name = parameter.name};
    const ValueType type = parameter.value.type;
    value.is_text = type == ValueType::kString || type == ValueType::kArray;
    JsonElement given;
    if (!tree.root()[parameter.name].get(given)) value.words = words_of(given);
    values.push_back(std::move(value));
  }
  std::ranges::move(node_values(context.node), std::back_inserter(values));
  return values;
}

ToolReturn failed(std::string code, std::string error, std::string output = {}) {
  return {.output = std::move(output),
          .outcome = Outcome::kError,
          .code = std::move(code),
          .error = std::move(error)};
}

std::string code_for(Code code) {
  if (code == Code::kNotFound) return "NOT_FOUND";
  return code == Code::kInvalid ? "INVALID" : "IO";
}

ToolReturn of_exit(int status, std::string output) {
  ToolReturn done{.output = std::move(output), .exit_code = status};
  if (status == 0) return done;
  done.code = "EXIT";
  if (status == kFoundSomething && !done.output.empty()) return done;
  done.outcome = Outcome::kError;
  done.error =
      "exit status " + std::to_string(status) + (done.output.empty() ? " without any output" : "");
  return done;
}

class CommandTool final : public Tool {
 public:
  CommandTool(CommandPlan plan, ArgvTemplate argv)
      : plan_(std::move(plan)), argv_(std::move(argv)) {}

  const ToolSpec& spec() const override { return plan_.spec; }
  Effect effect() const override { return plan_.effect; }
  std::vector<Does> does() const override { return plan_.does; }

  ToolReturn call(const CallContext& context) const override {
    const auto values = values_for(plan_.spec, context);
    if (!values.ok()) return failed("INVALID", values.error().message);
    auto argv = argv_.fill(values.value());
    if (!argv.ok()) return failed("INVALID", argv.error().message);
    return to_return(
        process::run_process({.argv = std::move(argv).value(),
                              .directory = context.workspace,
                              .environment = process::clean_environment(
                                  process_environment(), context.workspace, plan_.env_pass),
                              .time_limit = context.time_limit,
                              .output_bytes_max = context.output_bytes_max,
                              .stop = context.stop}),
        context);
  }

 private:
  CommandPlan plan_;
  ArgvTemplate argv_;
};

}  // namespace

Result<std::shared_ptr<const Tool>> make_command(CommandPlan plan) {
  auto argv = ArgvTemplate::parse(plan.argv, names_for(plan.spec));
  if (!argv.ok()) return std::move(argv).error().at(plan.spec.name);
  return std::shared_ptr<const Tool>(
      std::make_shared<CommandTool>(std::move(plan), std::move(argv).value()));
}

ToolReturn to_return(const Result<process::ProcessResult>& ended, const CallContext& context) {
  if (!ended.ok()) return failed(code_for(ended.error().code), ended.error().message);
  const process::ProcessResult& result = ended.value();
  const std::string bytes = std::to_string(result.output.size() + result.errors.size());
  switch (result.end) {
    case End::kExited:
      return of_exit(result.status, result.output);
    case End::kSignalled:
      return failed("SIGNAL", "ended by " + process::signal_name(result.status), result.output);
    case End::kTimeLimit:
      return failed(
          "TIMEOUT",
          "stopped after " + std::to_string(context.time_limit.count()) + " ms, its time limit",
          result.output);
    case End::kOutputLimit:
      return failed("OUTPUT_LIMIT",
                    "stopped after " + bytes + " bytes of output; the most is " +
                        std::to_string(context.output_bytes_max),
                    result.output);
    case End::kCancelled:
      return failed("CANCELLED", "stopped because the run was cancelled", result.output);
  }
  return failed("INTERNAL", "ended in a way that nobody knows", result.output);
}

}  // namespace twotrack::tool
