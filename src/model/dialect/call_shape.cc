#include "model/dialect/call_shape.h"

#include <algorithm>

#include "base/json_scanner.h"

namespace twotrack::model {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

CallShape free_shape(const tool::ToolSpec& tool) {
  CallShape shape{.tool = tool.name};
  for (const tool::Parameter& parameter : tool.parameters) {
    shape.arguments.push_back({.parameter = &parameter, .is_required = parameter.is_required});
  }
  return shape;
}

// The member `name` of an object, without white space.
std::optional<Json> member_of(std::string_view object, std::string_view name) {
  std::optional<Json> found;
  JsonScanner scanner(object);
  const Status read = scanner.for_each_member([&](const std::string& key, std::string_view value) {
    if (key == name) found = normalize_json(value).value();
    return Status(Done{});
  });
  return read.ok() ? found : std::nullopt;
}

CallShape offered_shape(const tool::ToolSpec& tool, const OfferedCall& offered) {
  CallShape shape{.tool = tool.name};
  for (const tool::Parameter& parameter : tool.parameters) {
    if (contains(offered.open, parameter.name)) {
      shape.arguments.push_back({.parameter = &parameter, .is_required = parameter.is_required});
    } else if (auto fixed = member_of(offered.call.args, parameter.name)) {
      shape.arguments.push_back({.parameter = &parameter, .fixed = std::move(fixed)});
    }
  }
  return shape;
}

}  // namespace

std::vector<CallShape> call_shapes(Tools tools, const Offer& offer) {
  std::vector<CallShape> shapes;
  for (const OfferedCall& offered : offer.calls) {
    if (contains(offer.withdrawn, offered.call.tool)) continue;
    const auto tool = std::ranges::find(tools, offered.call.tool, &tool::ToolSpec::name);
    if (tool != tools.end()) shapes.push_back(offered_shape(*tool, offered));
    if (tool == tools.end() && offered.call.tool == kNoAction) {
      shapes.push_back(offered_shape(no_action_tool(), offered));
    }
  }
  if (!shapes.empty()) return shapes;
  const bool has_own_way_out =
      std::ranges::find(tools, kNoAction, &tool::ToolSpec::name) != tools.end();
  for (const tool::ToolSpec& tool : tools) {
    const bool may_be_called = offer.calls.empty() && !contains(offer.withdrawn, tool.name);
    if (may_be_called || tool.name == kNoAction) shapes.push_back(free_shape(tool));
  }
  if (!has_own_way_out) {
    // A reason is what makes the way out worth taking; whoever parses does without.
    shapes.push_back(free_shape(no_action_tool()));
    shapes.back().arguments.front().is_required = true;
    shapes.back().is_way_out = true;
  }
  return shapes;
}

}  // namespace twotrack::model
