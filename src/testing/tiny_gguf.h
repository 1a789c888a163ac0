// A model of a hundred kilobytes with random weights, so that everything but sense can
// be tried without a download. Its vocabulary is bytes, ASCII and FunctionGemma's control tokens.
#pragma once

#include "base/file.h"

namespace twotrack::testing {

// Writes tiny.gguf below `folder`.
Path write_tiny_model(const Path& folder);
// A LoRA for it, of the size that `strength` says; 0 changes nothing.
Path write_tiny_adapter(const Path& folder, float strength);

}  // namespace twotrack::testing
