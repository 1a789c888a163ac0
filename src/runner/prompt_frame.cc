#include "runner/prompt_frame.h"

#include "base/json_text.h"
#include "base/json_writer.h"
#include "event/parts.h"

namespace twotrack::runner {
namespace {

std::string in_json(std::string_view view) {
  std::string escaped;
  append_json_escaped(escaped, view);
  return escaped;
}

}  // namespace

std::optional<PromptFrame> frame_of(const model::Model& model, model::Prompt prompt) {
  prompt.user = R"({"twotrack":"the view"})";
  const std::string text = model.render(prompt);
  const std::string quoted = in_json(prompt.user);
  const bool is_json = text.find(prompt.user) == std::string::npos;
  const std::string& shown = is_json ? quoted : prompt.user;
  const size_t at = text.find(shown);
  if (at == std::string::npos || text.rfind(shown) != at) return std::nullopt;
  return PromptFrame{
      .before = text.substr(0, at), .after = text.substr(at + shown.size()), .is_json = is_json};
}

Json to_json(const PromptFrame& frame) {
  JsonWriter json;
  json.begin_object().key("before").lossy_string(frame.before);
  json.key("after").lossy_string(frame.after).member("is_json", frame.is_json).end_object();
  return json.take();
}

std::optional<PromptFrame> recorded_frame(const Json& prompt) {
  const auto part = read_part<PromptPart>(prompt);
  auto frame = part ? read_part<FramePart>(part->frame) : std::nullopt;
  if (!frame) return std::nullopt;
  return PromptFrame{.before = std::move(frame->before),
                     .after = std::move(frame->after),
                     .is_json = frame->is_json};
}

std::string with_view(const PromptFrame& frame, std::string_view view) {
  return frame.before + (frame.is_json ? in_json(view) : std::string(view)) + frame.after;
}

}  // namespace twotrack::runner
