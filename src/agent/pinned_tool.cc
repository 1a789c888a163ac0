#include "agent/pinned_tool.h"

#include <algorithm>

#include "agent/definition.h"
#include "agent/template.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"

namespace twotrack::agent {
namespace {

using tool::Parameter;
using tool::ToolSpec;

bool is_pinned(const PinnedArgs& args, const Parameter& parameter) {
  return std::ranges::find(args, parameter.name, &PinnedArgs::value_type::first) != args.end();
}

// The members of an object that is open.
void write_pinned(const PinnedArgs& args, const hub::Node& node, JsonWriter& json) {
  const NodeText values{
      .node_name = node.name, .node_type = std::string(name_of(node.type)), .file_path = node.file};
  for (const auto& [name, value] : args) {
    json.key(name);
    const auto tree = JsonTree::parse(value);
    const bool is_text = tree.ok() && tree.value().root().is_string();
    const auto text = is_text ? render(tree.value().root().text(), values) : std::string();
    if (is_text && text.ok()) {
      json.lossy_string(text.value());
    } else {
      json.raw(value);
    }
  }
}

class PinnedTool final : public tool::Tool {
 public:
  PinnedTool(std::shared_ptr<const tool::Tool> tool, PinnedArgs args)
      : tool_(std::move(tool)), args_(std::move(args)), spec_(tool_->spec()) {
    std::erase_if(spec_.parameters, [&](const Parameter& one) { return is_pinned(args_, one); });
  }

  const ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return tool_->effect(); }
  std::vector<tool::Does> does() const override { return tool_->does(); }
  bool is_builtin() const override { return tool_->is_builtin(); }
  bool needs_workspace() const override { return tool_->needs_workspace(); }
  std::vector<tool::NeededProgram> needed_programs(const Path& project) const override {
    return tool_->needed_programs(project);
  }

  tool::ToolReturn call(const tool::CallContext& context) const override {
    const auto chosen = JsonTree::parse(context.args);
    JsonWriter json;
    json.begin_object();
    if (chosen.ok()) {
      for (const auto& [name, value] : chosen.value().root().object()) {
        json.key(name).raw(value.json());
      }
    }
    write_pinned(args_, context.node, json);
    const auto checked = tool::check_args(tool_->spec(), json.end_object().take());
    if (!checked.ok()) {
      return {.outcome = Outcome::kError, .code = "INVALID_ARGS", .error = checked.error().message};
    }
    tool::CallContext whole = context;
    whole.args = checked.value().args;
    return tool_->call(whole);
  }

 private:
  std::shared_ptr<const tool::Tool> tool_;
  PinnedArgs args_;
  ToolSpec spec_;
};

Status check_template(std::string_view text) {
  const Template parsed = parse_template(text);
  if (!parsed.faults.empty()) return Error{Code::kInvalid, parsed.faults.front()};
  const auto is_source = [](const TemplatePart& part) {
    return part.is_variable && part.text == "node_text";
  };
  if (std::ranges::none_of(parsed.parts, is_source)) return Done{};
  return Error{Code::kInvalid,
               "node_text is not an argument: use node_name, node_type or file_path"};
}

}  // namespace

Result<std::shared_ptr<const tool::Tool>> pin(std::shared_ptr<const tool::Tool> tool,
                                              const PinnedArgs& args) {
  ToolSpec pinned = tool->spec();
  std::vector<std::string> names;
  for (const Parameter& one : pinned.parameters) names.push_back(one.name);
  std::erase_if(pinned.parameters, [&](const Parameter& one) { return !is_pinned(args, one); });
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : args) {
    if (std::ranges::find(names, name) == names.end()) {
      return Error{Code::kInvalid, tool->spec().name + " has no parameter " + in_quotes(name) +
                                       suggestion(name, names)};
    }
    const auto tree = JsonTree::parse(value);
    if (tree.ok()) TRY(check_template(tree.value().root().text()));
    json.key(name).raw(value);
  }
  TRY(tool::check_args(pinned, json.end_object().take()));
  return std::shared_ptr<const tool::Tool>(std::make_shared<PinnedTool>(std::move(tool), args));
}

Json pinned_json(const PinnedArgs& args, const hub::Node& node) {
  JsonWriter json;
  json.begin_object();
  write_pinned(args, node, json);
  return json.end_object().take();
}

}  // namespace twotrack::agent
