// SimulatedTool: a tool that is a function of an episode. It touches nothing outside.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/tool.h"

namespace twotrack::gym {

class SimulatedTool final : public tool::Tool {
 public:
  using Function = std::function<tool::ToolReturn(const std::string& name, std::string_view args)>;

  using State = std::function<std::string()>;

  SimulatedTool(tool::ToolSpec spec, Function function, State state)
      : spec_(std::move(spec)), function_(std::move(function)), state_(std::move(state)) {}

  const tool::ToolSpec& spec() const override { return spec_; }
  // Nothing that a workspace would have to hold.
  Effect effect() const override { return Effect::kPure; }
  std::vector<tool::Does> does() const override { return {}; }
  tool::ToolReturn call(const tool::CallContext& context) const override {
    tool::ToolReturn returned = function_(spec_.name, context.args);
    returned.world = state_();
    return returned;
  }
  bool is_builtin() const override { return true; }

 private:
  tool::ToolSpec spec_;
  Function function_;
  State state_;
};

}  // namespace twotrack::gym
