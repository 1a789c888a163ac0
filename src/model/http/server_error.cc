#include "model/http/server_error.h"

#include <re2/re2.h>

#include <array>
#include <span>

#include "base/utf8.h"
#include "model/http/json_at.h"
#include "model/http/server_advice.h"

namespace twotrack::model {
namespace {

constexpr size_t kShownBytesMax = 400;

ServerMessage read_object(JsonElement object) {
  return {.message = std::string(json_string(object, "message")),
          .type = std::string(json_string(object, "type")),
          .prompt_tokens = count_at(object, "/n_prompt_tokens"),
          .context_tokens = count_at(object, "/n_ctx")};
}

// FastAPI's own: {"detail":"Not Found"} or {"detail":[{"msg":"Field required",…}]}.
std::optional<ServerMessage> read_detail(JsonElement root) {
  JsonElement detail;
  if (!root["detail"].read(detail)) return std::nullopt;
  std::string_view text;
  if (detail.read(text)) return ServerMessage{.message = std::string(text)};
  if (const JsonElement first = detail.array().at(0); first.exists()) {
    return ServerMessage{.message = std::string(json_string(first, "msg"))};
  }
  return ServerMessage{.message = detail.json()};
}

std::optional<ServerMessage> read_json_error(std::string_view body) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  if (!root.is_object()) return std::nullopt;
  JsonElement error;
  if (root["error"].read(error) && !error.is_null()) {
    std::string_view text;
    if (error.read(text)) return ServerMessage{.message = std::string(text)};
    return read_object(error);
  }
  if (json_string(root, "object") == "error") return read_object(root);
  return read_detail(root);
}

// "event: error" and its data, or data that is an error. An event without one says nothing.
std::optional<ServerMessage> read_stream_error(std::string_view body) {
  bool is_error_event = false;
  while (!body.empty()) {
    const size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("event:")) is_error_event = line.find("error") != std::string_view::npos;
    if (!line.starts_with("data:")) continue;
    const std::string_view data = line.substr(5);
    if (auto error = read_json_error(data)) return error;
    if (!is_error_event) continue;
    const auto tree = JsonTree::parse(data);
    if (tree.ok() && tree.value().root().is_object()) return read_object(tree.value().root());
    return ServerMessage{.message = std::string(data)};
  }
  return std::nullopt;
}

bool is_stream(std::string_view body) {
  return body.starts_with("data:") || body.starts_with("event:") || body.starts_with(": ");
}

// Where servers put the numbers that they do not give as fields. The first that matches counts.
std::optional<uint64_t> find_number(const std::string& text, std::span<const RE2> patterns) {
  for (const RE2& pattern : patterns) {
    uint64_t value = 0;
    if (RE2::PartialMatch(text, pattern, &value)) return value;
  }
  return std::nullopt;
}

std::optional<uint64_t> prompt_tokens_in(const std::string& text) {
  static const std::array<RE2, 6> kPatterns = {
      RE2(R"(request \((\d+) tokens\) exceeds)"),
      RE2(R"(prompt contains (?:at least )?(\d+) input tokens)"),
      RE2(R"(\((\d+) in the messages)"),
      RE2(R"(n_keep: ?(\d+))"),
      RE2(R"((\d+) tokens from the input)"),
      RE2(R"([Tt]he input \((\d+) tokens\))"),
  };
  return find_number(text, kPatterns);
}

std::optional<uint64_t> context_tokens_in(const std::string& text) {
  static const std::array<RE2, 4> kPatterns = {
      RE2(R"(context size \((\d+) tokens\))"),
      RE2(R"(maximum context length (?:is|of) (\d+))"),
      RE2(R"(n_ctx: ?(\d+))"),
      RE2(R"(context length \((\d+) tokens\))"),
  };
  return find_number(text, kPatterns);
}

bool says_too_long(const ServerMessage& said) {
  static const RE2 kTooLong(R"((?i)maximum context length|context size|context length|n_keep)");
  return said.type == "exceed_context_size_error" || RE2::PartialMatch(said.message, kTooLong);
}

bool says_unparsable(const ServerMessage& said) {
  static const RE2 kUnparsable(R"(does not match the expected .*format)");
  return RE2::PartialMatch(said.message, kUnparsable);
}

bool says_no_such_model(const ServerMessage& said) {
  static const RE2 kNoModel(R"((?i)\bmodel\b.*(does not exist|not found)|no models? (is )?loaded)");
  return RE2::PartialMatch(said.message, kNoModel);
}

bool says_loading(const ServerMessage& said) {
  static const RE2 kLoading(R"((?i)\bload|\bstarting\b)");
  return said.message.empty() || RE2::PartialMatch(said.message, kLoading);
}

FailureKind kind_of(int status, const ServerMessage& said) {
  if (says_unparsable(said)) return FailureKind::kMalformedOutput;
  if (status == 401 || status == 403) return FailureKind::kBadKey;
  if (status == 502 || status == 504) return FailureKind::kUnreachable;
  if (status == 503) return says_loading(said) ? FailureKind::kLoading : FailureKind::kServer;
  if (says_too_long(said)) return FailureKind::kContextExceeded;
  if (says_no_such_model(said)) return FailureKind::kUnknownModel;
  const bool is_refused = (status >= 400 && status < 500 && status != 429) || status == 501;
  return is_refused ? FailureKind::kBadRequest : FailureKind::kServer;
}

// What stands in the body when it is no error in any known form: the page of a proxy, a word.
std::string text_message(std::string_view body) {
  const std::string text = repair_utf8(body);
  return std::string(utf8_prefix(text, kShownBytesMax));
}

}  // namespace

std::optional<ServerMessage> find_error(std::string_view body) {
  auto said = is_stream(body) ? read_stream_error(body) : read_json_error(body);
  if (!said) return std::nullopt;
  const std::string shown = text_message(said->message);
  if (!said->prompt_tokens) said->prompt_tokens = prompt_tokens_in(said->message);
  if (!said->context_tokens) said->context_tokens = context_tokens_in(said->message);
  said->message = shown;
  return said;
}

Failure failure_of(const HttpResponse& response, const ServerName& server) {
  auto said = find_error(response.body);
  if (!said) said = ServerMessage{.message = text_message(response.body)};
  Failure failure;
  failure.kind = kind_of(response.status, *said);
  failure.message = advise(failure.kind, response.status, said->message, server);
  if (failure.kind == FailureKind::kContextExceeded) {
    failure.prompt_tokens = said->prompt_tokens;
    failure.context_tokens = said->context_tokens;
  }
  return failure;
}

Failure failure_of(const TransportFault& fault, const ServerName& server) {
  Failure failure;
  switch (fault.kind) {
    case FaultKind::kNoConnection:
    case FaultKind::kReset:
      failure.kind = FailureKind::kUnreachable;
      break;
    case FaultKind::kTimeout:
      failure.kind = FailureKind::kTimeout;
      break;
    case FaultKind::kCancelled:
      failure.kind = FailureKind::kCancelled;
      break;
    case FaultKind::kTooLarge:
    case FaultKind::kOther:
      failure.kind = FailureKind::kServer;
      break;
  }
  failure.message = advise(failure.kind, /*status=*/0, fault.message, server);
  return failure;
}

Failure empty_answer(const ServerName& server) {
  Failure failure;
  failure.kind = FailureKind::kMalformedOutput;
  failure.message =
      server.url +
      " answered with neither text nor a call; LM Studio does so when the prompt is longer than "
      "the context, or when its model cannot be forced to call a tool";
  return failure;
}

bool is_worth_a_retry(const HttpResponse& response) {
  return response.status == 503 || response.status == 429 || response.status == 502;
}

bool is_worth_a_retry(const TransportFault& fault) {
  return fault.kind == FaultKind::kNoConnection || fault.kind == FaultKind::kReset;
}

}  // namespace twotrack::model
