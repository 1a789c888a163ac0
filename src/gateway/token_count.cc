#include "gateway/token_count.h"

#include <chrono>
#include <optional>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "gateway/answer_error.h"
#include "model/http/server_reader.h"

namespace twotrack::gateway {
namespace {

// A server that is busy answers late; the request must not wait for ever.
constexpr std::chrono::seconds kCountTimeout{20};
constexpr std::chrono::seconds kProbeTimeout{3};
constexpr int kBusyStatus = 429;

std::string_view path_for(WireDialect wire) {
  switch (wire) {
    case WireDialect::kChat:
      return "/v1/chat/completions/input_tokens";
    case WireDialect::kResponses:
      return "/v1/responses/input_tokens";
    case WireDialect::kMessages:
      break;
  }
  return "/v1/messages/count_tokens";
}

std::optional<uint64_t> count_in(const UpstreamReply& reply) {
  if (reply.status != 200) return std::nullopt;
  const auto tree = JsonTree::parse(reply.body);
  uint64_t count = 0;
  const bool is_read = tree.ok() && tree.value().root()["input_tokens"].read(count);
  return is_read && count > 0 ? std::optional(count) : std::nullopt;
}

// It may count for somebody else, or later.
bool is_undecided(int status) {
  return status == 401 || status == 403 || status == 429 || status == 503;
}

bool is_no_such_page(int status) {
  return status == 404 || status == 405 || status == 501;
}

std::string one_word(std::string_view model) {
  JsonWriter json;
  json.begin_object().key("model").lossy_string(model.empty() ? "any" : model);
  json.key("messages").begin_array().begin_object().member("role", "user").member("content", "hi");
  json.end_object().end_array().end_object();
  return json.take();
}

}  // namespace

TokenTally tokens_by_bytes(std::string_view body) {
  return {.tokens = (body.size() + kBytesPerToken - 1) / kBytesPerToken};
}

void TokenCounter::learn(WireDialect wire, Ability what) {
  const std::lock_guard hold(mutex_);
  ability(wire) = what;
}

void TokenCounter::probe() {
  ask_kind();
  ask_messages({.wire = WireDialect::kMessages});
}

// llama.cpp's server says so; no other has this page in this form.
void TokenCounter::ask_kind() {
  const auto reply = upstream_->ask({.method = "GET", .uri = "/props"}, kProbeTimeout);
  if (!reply.ok() || is_undecided(reply.value().status)) return;
  model::ServerFacts facts;
  const bool is_llama = reply.value().status == 200 && model::read_props(reply.value().body, facts);
  for (const WireDialect wire : {WireDialect::kChat, WireDialect::kResponses}) {
    learn(wire, is_llama ? Ability::kCan : Ability::kCannot);
  }
  if (is_llama) learn(WireDialect::kMessages, Ability::kCan);
}

void TokenCounter::ask_messages(const CountFor& who) {
  {
    const std::lock_guard hold(mutex_);
    if (ability(WireDialect::kMessages) != Ability::kUnknown) return;
  }
  UpstreamCall call{.method = "POST",
                    .uri = std::string(path_for(WireDialect::kMessages)),
                    .headers = {{"Content-Type", "application/json"}},
                    .body = one_word(who.model)};
  if (who.headers != nullptr) call.headers = *who.headers;
  const auto reply = upstream_->ask(std::move(call), kProbeTimeout);
  if (!reply.ok() || is_undecided(reply.value().status)) return;
  learn(WireDialect::kMessages, count_in(reply.value()) ? Ability::kCan : Ability::kCannot);
}

bool TokenCounter::can_count(const CountFor& who) {
  const auto known = [&] {
    const std::lock_guard hold(mutex_);
    return ability(who.wire);
  };
  if (known() == Ability::kUnknown) ask_kind();
  if (known() == Ability::kUnknown && who.wire == WireDialect::kMessages) ask_messages(who);
  return known() == Ability::kCan;
}

TokenTally TokenCounter::count(const CountFor& who, std::string_view body) {
  if (!can_count(who)) return tokens_by_bytes(body);
  TokenTally tally = ask_count(who, body);
  const bool is_refused = tally.status >= 400 && tally.status < 500 && tally.status != kBusyStatus;
  if (!tally.fault.empty() && !is_refused) tally = ask_count(who, body);
  return tally;
}

TokenTally TokenCounter::ask_count(const CountFor& who, std::string_view body) {
  const auto reply = upstream_->ask({.method = "POST",
                                     .uri = std::string(path_for(who.wire)),
                                     .headers = *who.headers,
                                     .body = std::string(body)},
                                    kCountTimeout);
  if (!reply.ok()) return {.fault = reply.error().message};
  const int status = reply.value().status;
  if (const auto tokens = count_in(reply.value())) return {.tokens = *tokens, .is_counted = true};
  if (is_no_such_page(status)) {  // of an older server
    learn(who.wire, Ability::kCannot);
    return tokens_by_bytes(body);
  }
  std::string fault = "HTTP " + std::to_string(status);
  const std::string words = words_of_error(reply.value().body);
  if (!words.empty()) fault += ": " + words;
  return {.fault = std::move(fault), .status = status};
}

uint64_t TokenCounter::at_most(std::string_view body) {
  return can_count({.wire = WireDialect::kChat}) ? body.size() : tokens_by_bytes(body).tokens;
}

}  // namespace twotrack::gateway
