// What the packet is told of a tool's return: as a run records it, through summarize().
#pragma once

#include "base/json_writer.h"
#include "summary/registry.h"
#include "summary/summarize.h"
#include "tool/tool.h"

namespace twotrack {

inline Delta delta_of(std::string_view tool, const tool::ToolReturn& done) {
  const Registry registry = Registry::with_builtins();
  JsonWriter data;
  data.begin_object().member("tool", tool);
  if (done.outcome) data.member("outcome", name_of(*done.outcome));
  if (!done.error.empty()) data.member("error", done.error);
  if (!done.code.empty()) data.member("code", done.code);
  if (done.exit_code) data.member("exit_code", *done.exit_code);
  data.end_object();
  return summarize({.tool = tool,
                    .raw_output = done.output,
                    .said = data.text(),
                    .registry = &registry,
                    .has_returned = true});
}

}  // namespace twotrack
