#include "tool/command_tool.h"

#include <algorithm>

#include "base/json_tree.h"
#include "tool/argv_template.h"
#include "tool/run_program.h"

namespace twotrack::tool {
namespace {

std::string text_of(JsonElement value) {
  std::string_view text;
  return !value.read(text) ? value.json() : std::string(text);
}

std::vector<std::string> words_of(JsonElement value) {
  JsonArray items;
  if (value.is_null()) return {};
  if (!value.read(items)) return {text_of(value)};
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
    if (tree.root()[parameter.name].read(given)) value.words = words_of(given);
    values.push_back(std::move(value));
  }
  std::ranges::move(node_values(context.node), std::back_inserter(values));
  return values;
}

ToolReturn failed(const Error& error) {
  return {.outcome = Outcome::kError, .code = "INVALID", .error = error.message};
}

class CommandTool final : public Tool {
 public:
  CommandTool(CommandPlan plan, ArgvTemplate argv)
      : plan_(std::move(plan)), argv_(std::move(argv)) {}

  const ToolSpec& spec() const override { return plan_.spec; }
  Effect effect() const override { return plan_.effect; }
  std::vector<Does> does() const override { return plan_.does; }

  bool runs_by(std::string_view file) const override {
    return std::ranges::any_of(plan_.argv, [&](const std::string& word) {
      const std::string path = Path(word).lexically_normal().string();
      return path == file || path.ends_with("/" + std::string(file));
    });
  }

  std::vector<NeededProgram> needed_programs(const Path& project) const override {
    const std::string& name = plan_.argv.front();
    // A parameter is not known before the call.
    if (name.find('{') != std::string::npos || may_be_built(name)) return {};
    auto found = process::find_program(name, project, process_environment());
    return {as_needed(name, std::move(found), "change the command of the tool " + spec().name)};
  }

  ToolReturn call(const CallContext& context) const override {
    const auto values = values_for(plan_.spec, context);
    if (!values.ok()) return failed(values.error());
    auto argv = argv_.fill(values.value());
    if (!argv.ok()) return failed(argv.error());
    const bool needs_network = std::ranges::find(plan_.does, Does::kNetwork) != plan_.does.end();
    return to_return(run_program({.argv = std::move(argv).value(),
                                  .env_pass = plan_.env_pass,
                                  .needs_network = needs_network},
                                 context),
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

}  // namespace twotrack::tool
