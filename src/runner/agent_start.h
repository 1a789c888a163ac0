// What an agent starts with: the static part of its prompt, and its first event.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/make.h"
#include "model/model.h"
#include "runner/agent_setup.h"
#include "tool/spec.h"

namespace twotrack::runner {

// The agent's tools as the model sees them, in the order of its definition.
std::vector<tool::ToolSpec> tool_specs(const agent::Definition& definition);

// Without a view. `tools` must outlive it.
model::Prompt static_prompt(const AgentSetup& setup, std::span<const tool::ToolSpec> tools);

// The same as recorded: {"template","system","tools","agent","agent_sha256"}; of an
// embedded agent, "embedded" instead of "agent".
Json prompt_json(const AgentSetup& setup, std::span<const tool::ToolSpec> tools);

// Who decides, as recorded: what the model is, what it can, how it decides.
Json model_json(const AgentSetup& setup);

// What contains the programs of its tools: the sandbox's report, or a note that there is none.
Json sandbox_json(const sandbox::Policy& policy);

// The programs that its tools run, by name, with the version of those that are asked for it.
// `policy.workspace` is the project.
std::vector<UsedProgram> used_programs(const agent::Definition& definition,
                                       const sandbox::Policy& policy,
                                       const std::stop_token& stop = {});
std::vector<UsedProgram> used_programs(const AgentSetup& setup);

// Fails with kInvalid when the template of the goal cannot be rendered, kIo when the node's file
// cannot be read.
Result<RunStart> run_start_of(const AgentSetup& setup, std::span<const tool::ToolSpec> tools);

}  // namespace twotrack::runner
