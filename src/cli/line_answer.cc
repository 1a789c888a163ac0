#include "cli/line_answer.h"

#include "base/json_writer.h"

namespace twotrack::cli {

Refusal disk_refusal(const Error& error) {
  return {error.code == Code::kNoSpace ? "disk_full" : "io_error", error.text()};
}

Refusal too_long_refusal() {
  return {"too_large", "the line is longer than " + std::to_string(kInputLineBytesMax) + " bytes"};
}

bool is_blank(const InputLine& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::string LineAnswer::text() const {
  if (const auto* text = std::get_if<std::string>(&content)) return *text;
  JsonWriter json;
  json.begin_object();
  if (const auto* receipt = std::get_if<track::Receipt>(&content)) {
    json.member("seq", receipt->seq).member("hash", receipt->hash);
  } else {
    const auto& refusal = std::get<Refusal>(content);
    json.key("error").begin_object().member("line", line).member("code", refusal.code);
    json.key("message").lossy_string(refusal.message).end_object();
  }
  json.end_object();
  return json.take();
}

}  // namespace twotrack::cli
