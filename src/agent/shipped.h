// The agents that come with the program: the files in agents/, unchanged.
#pragma once

#include <span>

#include "base/embedded_file.h"

namespace twotrack::agent {

// Their names are relative to the agents' folder: "lint/lint_subagent.yaml".
std::span<const EmbeddedFile> shipped_agents();

}  // namespace twotrack::agent
