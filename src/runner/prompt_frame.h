// PromptFrame: what stands around the view in the text that a model is sent.
//
// It is the same at every request and is recorded once, so that the bytes of each request follow
// from the log: verify puts the view back in and compares the hash.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/event.h"
#include "model/model.h"

namespace twotrack::runner {

struct PromptFrame {
  std::string before{};
  std::string after{};
  bool is_json = false;  // the view stands in a JSON string
};

// Of the prompts that `model` makes of `prompt` and a view. Nothing if the view does not stand in
// them as one piece.
std::optional<PromptFrame> frame_of(const model::Model& model, model::Prompt prompt);

// As it is recorded, in `frame` of a prompt; nothing where none is.
Json to_json(const PromptFrame& frame);
std::optional<PromptFrame> recorded_frame(const Json& prompt);

// All that was sent with `view`.
std::string with_view(const PromptFrame& frame, std::string_view view);

}  // namespace twotrack::runner
