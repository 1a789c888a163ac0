#include "gateway/stream_error.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "gateway/answer_error.h"

namespace twotrack::gateway {
namespace {

std::string type_for(int status) {
  switch (status) {
    case 401:
      return "authentication_error";
    case 403:
      return "permission_error";
    case 404:
      return "not_found_error";
    case 429:
      return "rate_limit_error";
    default:
      return status >= 400 && status < 500 ? "invalid_request_error" : "api_error";
  }
}

std::string text_or(JsonElement element, std::string other) {
  return element.is_string() ? std::string(element.text()) : other;
}

// Responses has two: some clients read the one, and some the other.
std::string responses_error(std::string_view code, std::string_view message) {
  JsonWriter error;
  error.begin_object().member("type", "error").key("code").lossy_string(code);
  error.key("message").lossy_string(message).key("param").null();
  error.member("sequence_number", 0).end_object();
  JsonWriter failed;
  failed.begin_object().member("type", "response.failed").member("sequence_number", 1);
  failed.key("response").begin_object().member("object", "response").member("status", "failed");
  failed.key("output").begin_array().end_array().key("error").begin_object();
  failed.key("code").lossy_string(code).key("message").lossy_string(message);
  failed.end_object().end_object().end_object();
  return "event: error\ndata: " + error.take().text +
         "\n\nevent: response.failed\ndata: " + failed.take().text + "\n\n";
}

}  // namespace

std::string stream_error(WireDialect wire, int status, std::string_view body,
                         std::string_view fault) {
  const auto tree = JsonTree::parse(body);
  const JsonElement told = tree.ok() ? tree.value().root()["error"] : JsonElement();
  const std::string type = text_or(told["type"], type_for(status));
  const std::string code = text_or(told["code"], type);
  std::string message = fault.empty() ? words_of_error(body) : std::string(fault);
  if (fault.empty()) {
    const std::string said = "HTTP " + std::to_string(status);
    message = message.empty() ? said : message + " (" + said + ")";
  }
  if (wire == WireDialect::kResponses) return responses_error(code, message);
  if (wire == WireDialect::kMessages) {
    return "event: error\ndata: " + wire_error(wire, type, message) + "\n\n";
  }
  JsonWriter json;
  json.begin_object().key("error").begin_object().key("message").lossy_string(message);
  json.key("type").lossy_string(type).key("param").null().key("code").lossy_string(code);
  json.end_object().end_object();
  return "data: " + std::string(json.take().text) + "\n\n";
}

}  // namespace twotrack::gateway
