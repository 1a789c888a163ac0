// How people name the model that decided, with enough of its hashes to tell it from another.
#pragma once

#include <string>

#include "event/event.h"

namespace twotrack {

// Of the `model` of a run_start or agent_resumed: "SmolLM2 (1a2b3c4d, adapter 5d6e7f80)", "qwen at
// http://…", "scripted:answers.txt". Two with the same name are the same model. Empty: not said.
std::string model_name(const Json& model);

}  // namespace twotrack
