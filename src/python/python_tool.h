// Tools that are functions of a Python program.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>

#include "python/held.h"
#include "python/stop.h"
#include "tool/tool.h"

namespace twotrack::python {

// {"name","description","parameters":[{"name","type","description","choices","items","properties",
// "required","default"}]}, as twotrack/tools.py makes it from a signature; "default" is JSON text.
// Raises InvalidError when a name cannot be one.
tool::ToolSpec read_spec(nanobind::handle spec);

// What a tool may know about its call.
struct ToolCallInfo {
  std::string call_id{};
  std::string workspace{};  // the project as the agent sees it
  std::string node_id{};
  std::string idempotency_key{};
  std::stop_token stop{};
};

// twotrack/tools.py runs the function and reports what it returned, whatever that was; only what is
// meant for the whole run (Ctrl-C) comes out as an exception, and goes to `stop`.
class PythonTool final : public tool::Tool {
 public:
  // `invoke(args: str, call) -> (output: bytes, outcome: str | None, code: str, error: str,
  // exit_code: int | None)`
  PythonTool(tool::ToolSpec spec, Effect effect, nanobind::object invoke,
             std::shared_ptr<Stop> stop)
      : spec_(std::move(spec)),
        effect_(effect),
        invoke_(held(std::move(invoke))),
        stop_(std::move(stop)) {}

  const tool::ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return effect_; }
  std::vector<tool::Does> does() const override;
  tool::ToolReturn call(const tool::CallContext& context) const override;
  // It says itself whether it changes the project's files.
  bool needs_workspace() const override { return effect_ == Effect::kWorkspace; }

 private:
  tool::ToolSpec spec_;
  Effect effect_;
  Held invoke_;
  std::shared_ptr<Stop> stop_;
};

}  // namespace twotrack::python
