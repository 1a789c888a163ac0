#include "wire/read_answer.h"

#include <utility>

#include "base/json_writer.h"
#include "wire/read_request.h"

namespace twotrack {
namespace {

std::optional<uint64_t> count_in(JsonElement value) {
  uint64_t count = 0;
  return value.read(count) ? std::optional(count) : std::nullopt;
}

// OpenAI counts what was cached among the tokens of the prompt.
std::optional<TokenUsage> openai_usage(JsonElement usage, bool is_chat) {
  if (!usage.is_object()) return std::nullopt;
  const JsonElement details =
      usage[is_chat ? "prompt_tokens_details" : "input_tokens_details"]["cached_tokens"];
  return TokenUsage{
      .prompt_tokens = count_in(usage[is_chat ? "prompt_tokens" : "input_tokens"]),
      .cached_tokens = count_in(details),
      .completion_tokens = count_in(usage[is_chat ? "completion_tokens" : "output_tokens"])};
}

// Anthropic counts apart what was read from the cache and what was written to it.
uint64_t anthropic_input(JsonElement usage) {
  return usage["input_tokens"].count() + usage["cache_read_input_tokens"].count() +
         usage["cache_creation_input_tokens"].count();
}

Json own_error(std::string_view message) {
  JsonWriter json;
  json.begin_object().member("code", "UNREADABLE").key("message").lossy_string(message);
  json.end_object();
  return json.take();
}

void read_chat(WireAnswer& answer, JsonElement body) {
  const JsonElement choice = body["choices"].array().at(0);
  const JsonElement message = choice["message"];
  answer.text = message["content"].text();
  for (const JsonElement part : message["content"].array()) answer.text += part["text"].text();
  for (const JsonElement call : message["tool_calls"].array()) {
    answer.calls.push_back({.id = std::string(call["id"].text()),
                            .tool = std::string(call["function"]["name"].text()),
                            .args = call_args(call["function"]["arguments"])});
  }
  answer.finish_reason = choice["finish_reason"].text();
  answer.usage = openai_usage(body["usage"], true);
  answer.is_complete = message.is_object();
}

void read_messages(WireAnswer& answer, JsonElement body) {
  for (const JsonElement block : body["content"].array()) {
    const std::string_view type = block["type"].text();
    if (type == "text") answer.text += block["text"].text();
    if (type == "tool_use") {
      answer.calls.push_back({.id = std::string(block["id"].text()),
                              .tool = std::string(block["name"].text()),
                              .args = call_args(block["input"])});
    }
  }
  answer.finish_reason = body["stop_reason"].text();
  if (const JsonElement usage = body["usage"]; usage.is_object()) {
    answer.usage = TokenUsage{.prompt_tokens = anthropic_input(usage),
                              .cached_tokens = count_in(usage["cache_read_input_tokens"]),
                              .cache_write_tokens = count_in(usage["cache_creation_input_tokens"]),
                              .completion_tokens = count_in(usage["output_tokens"])};
  }
  answer.is_complete = body["content"].is_array();
}

void add_item(WireAnswer& answer, JsonElement item) {
  const std::string_view type = item["type"].text();
  if (type == "message") {
    for (const JsonElement part : item["content"].array()) {
      answer.text += part[part["type"].text() == "refusal" ? "refusal" : "text"].text();
    }
  } else if (type == "function_call" || type == "custom_tool_call") {
    answer.calls.push_back(
        {.id = std::string(item["call_id"].text()),
         .tool = std::string(item["name"].text()),
         .args = call_args(item[type == "function_call" ? "arguments" : "input"])});
  }
}

void read_responses(WireAnswer& answer, JsonElement body) {
  answer.text.clear();
  answer.calls.clear();
  for (const JsonElement item : body["output"].array()) add_item(answer, item);
  answer.finish_reason = body["status"].text();
  answer.usage = openai_usage(body["usage"], false);
  answer.is_complete = body["output"].is_array();
}

}  // namespace

WireAnswer read_answer(WireDialect wire, std::string_view body) {
  WireAnswer answer;
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) {
    answer.error = own_error("the answer is no JSON");
    return answer;
  }
  const JsonElement root = tree.value().root();
  answer.id = root["id"].text();
  if (const JsonElement error = root["error"]; error.exists() && !error.is_null()) {
    answer.error = error.json();
    return answer;
  }
  if (wire == WireDialect::kChat) read_chat(answer, root);
  if (wire == WireDialect::kMessages) read_messages(answer, root);
  if (wire == WireDialect::kResponses) read_responses(answer, root);
  if (!answer.is_complete) answer.error = own_error("the answer is not one of this dialect");
  return answer;
}

void AnswerStream::add(std::string_view bytes) {
  for (const SseEvent& event : events_.add(bytes)) take(event);
  if (events_.is_too_long() && answer_.error.empty()) {
    answer_.error = own_error("an event of the answer is too long to be read");
  }
}

void AnswerStream::take(const SseEvent& event) {
  if (event.data == "[DONE]") {
    answer_.is_complete = true;
    return;
  }
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok()) return;  // The bytes are in the log all the same.
  const JsonElement root = tree.value().root();
  if (const JsonElement error = root["error"]; error.exists() && !error.is_null()) {
    answer_.error = error.json();
  }
  if (wire_ == WireDialect::kChat) take_chat(root);
  if (wire_ == WireDialect::kMessages) take_messages(root["type"].text(), root);
  if (wire_ == WireDialect::kResponses) take_responses(root["type"].text(), root);
}

void AnswerStream::take_chat(JsonElement chunk) {
  if (answer_.id.empty()) answer_.id = chunk["id"].text();
  // The last chunk may have a usage and no choice.
  if (auto usage = openai_usage(chunk["usage"], true)) answer_.usage = usage;
  const JsonElement choice = chunk["choices"].array().at(0);
  if (choice["index"].count() != 0) return;
  answer_.text += choice["delta"]["content"].text();
  for (const JsonElement part : choice["delta"]["tool_calls"].array()) {
    PartialCall& call = calls_[part["index"].count()];
    if (call.id.empty()) call.id = part["id"].text();
    call.tool += part["function"]["name"].text();
    call.args += part["function"]["arguments"].text();
  }
  if (choice["finish_reason"].is_string()) answer_.finish_reason = choice["finish_reason"].text();
}

void AnswerStream::take_messages(std::string_view type, JsonElement event) {
  if (type == "message_start") {
    answer_.id = event["message"]["id"].text();
    const JsonElement usage = event["message"]["usage"];
    input_tokens_ = anthropic_input(usage);
    cached_tokens_ = count_in(usage["cache_read_input_tokens"]);
    cache_write_tokens_ = count_in(usage["cache_creation_input_tokens"]);
  } else if (type == "content_block_start") {
    const JsonElement block = event["content_block"];
    answer_.text += block["type"].text() == "text" ? block["text"].text() : "";
    if (block["type"].text() == "tool_use") {
      calls_[event["index"].count()] = {.id = std::string(block["id"].text()),
                                        .tool = std::string(block["name"].text())};
    }
  } else if (type == "content_block_delta") {
    const JsonElement delta = event["delta"];
    if (delta["type"].text() == "text_delta") answer_.text += delta["text"].text();
    const auto call = calls_.find(event["index"].count());
    if (delta["type"].text() == "input_json_delta" && call != calls_.end()) {
      call->second.args += delta["partial_json"].text();
    }
  } else if (type == "message_delta") {
    answer_.finish_reason = event["delta"]["stop_reason"].text();
    const JsonElement usage = event["usage"];
    if (usage["input_tokens"].exists()) input_tokens_ = anthropic_input(usage);
    answer_.usage = TokenUsage{.prompt_tokens = input_tokens_,
                               .cached_tokens = cached_tokens_,
                               .cache_write_tokens = cache_write_tokens_,
                               .completion_tokens = count_in(usage["output_tokens"])};
  } else if (type == "message_stop") {
    answer_.is_complete = true;
  }
}

void AnswerStream::take_responses(std::string_view type, JsonElement event) {
  const JsonElement response = event["response"];
  if (answer_.id.empty()) answer_.id = response["id"].text();
  if (type == "response.output_text.delta") answer_.text += event["delta"].text();
  if (type == "response.output_item.done" && event["item"]["type"].text() != "message") {
    add_item(answer_, event["item"]);
  }
  const bool is_end =
      type == "response.completed" || type == "response.incomplete" || type == "response.failed";
  if (!is_end) return;
  // It has all of the answer once more, unless a server leaves that out.
  if (!response["output"].array().empty()) read_responses(answer_, response);
  answer_.finish_reason = response["status"].text();
  answer_.usage = openai_usage(response["usage"], false);
  if (const JsonElement error = response["error"]; error.is_object()) answer_.error = error.json();
  answer_.is_complete = true;
}

WireAnswer AnswerStream::answer() const {
  WireAnswer whole = answer_;
  for (const auto& [index, call] : calls_) {
    JsonWriter quoted;
    quoted.lossy_string(call.args);
    const auto tree = JsonTree::parse(quoted.text());
    whole.calls.push_back({.id = call.id,
                           .tool = call.tool,
                           .args = tree.ok() ? call_args(tree.value().root()) : "{}"});
  }
  return whole;
}

}  // namespace twotrack
