#include "summary/registry.h"

#include <exception>

#include "base/json_writer.h"
#include "summary/builtin_summarizers.h"

namespace twotrack {

Result<std::optional<ToolSummary>> Summarizer::ask(const ToolOutput& output) const {
  try {
    return summarize(output);
  } catch (const std::exception& thrown) {
    return Error{Code::kInvalid, thrown.what()};
  } catch (...) {
    return Error{Code::kInvalid, "it threw something unknown"};
  }
}

Registry Registry::with_builtins(Mode mode) {
  Registry registry(mode);
  registry.add("run_linter", linter_summarizer());
  registry.add("apply_fix", linter_summarizer());
  registry.add("run_tests", test_runner_summarizer());
  return registry;
}

void Registry::add(std::string tool, Summarizer summarizer) {
  by_tool_[std::move(tool)] = std::move(summarizer);
}

const Summarizer* Registry::find(std::string_view tool) const {
  if (mode_ == Mode::kGeneric) return nullptr;
  const auto found = by_tool_.find(tool);
  return found == by_tool_.end() ? nullptr : &found->second;
}

std::string Registry::to_json() const {
  JsonWriter json;
  json.begin_object();
  if (mode_ == Mode::kToolSpecific) {
    for (const auto& [tool, summarizer] : by_tool_) json.member(tool, summarizer.id);
  }
  return json.end_object().take();
}

}  // namespace twotrack
