#include "model/http/answer.h"

#include <optional>

#include "model/dialect.h"
#include "model/http/json_at.h"
#include "model/http/server_error.h"
#include "model/understood.h"

namespace twotrack::model {
namespace {

struct ServerCall {
  std::string name{};
  std::string args{};  // JSON text, as far as the server sent it
};

// What the servers' answers have in common.
struct Read {
  std::string text{};
  std::string calls_text{};  // `tool_calls` as they came
  std::vector<ServerCall> calls{};
  std::string finish_reason{};
  Usage usage{};
  Timing timing{};
};

// llama-server's `timings`, which all of its routes send.
void read_timings(JsonElement root, Read& read) {
  read.timing.prompt_ms = number_at<double>(root, "/timings/prompt_ms");
  read.timing.predict_ms = number_at<double>(root, "/timings/predicted_ms");
  if (!read.usage.cached_tokens) read.usage.cached_tokens = count_at(root, "/timings/cache_n");
}

Read read_llama_completion(JsonElement root) {
  Read read;
  read.text = text_at(root, "/content");
  const bool is_cut = is_true(root, "truncated") || text_at(root, "/stop_type") == "limit";
  read.finish_reason = is_cut ? "length" : "stop";
  read.usage.prompt_tokens = count_at(root, "/tokens_evaluated");
  read.usage.completion_tokens = count_at(root, "/tokens_predicted");
  read_timings(root, read);
  return read;
}

// A text, null, or parts with texts.
std::string read_content(JsonElement message) {
  std::string text(text_at(message, "/content"));
  for_each_at(message, "/content", [&](JsonElement part) { text += text_at(part, "/text"); });
  return text;
}

void read_calls(JsonElement message, Read& read) {
  JsonArray calls;
  if (!message["tool_calls"].read(calls) || calls.size() == 0) return;
  read.calls_text = calls.json();
  for (const JsonElement call : calls) {
    ServerCall out;
    out.name = text_at(call, "/function/name");
    JsonElement args;
    if (call.at_pointer("/function/arguments").read(args) && !args.is_null()) {
      out.args = args.is_string() ? std::string(text_at(call, "/function/arguments")) : args.json();
    }
    read.calls.push_back(std::move(out));
  }
}

// Chat completions, and completions with their `text` in the choice itself.
std::optional<Read> read_choice(JsonElement root) {
  JsonElement choice;
  if (!root.at_pointer("/choices/0").read(choice)) return std::nullopt;
  Read read;
  read.finish_reason = text_at(choice, "/finish_reason");
  read.text = text_at(choice, "/text");
  JsonElement message;
  if (choice["message"].read(message) && message.is_object()) {
    read.text = read_content(message);
    read_calls(message, read);
    // A model that thought until its tokens were used up has said that much.
    if (read.text.empty() && read.calls.empty()) read.text = text_at(message, "/reasoning_content");
  }
  read.usage.prompt_tokens = count_at(root, "/usage/prompt_tokens");
  read.usage.completion_tokens = count_at(root, "/usage/completion_tokens");
  read.usage.cached_tokens = count_at(root, "/usage/prompt_tokens_details/cached_tokens");
  read_timings(root, read);
  return read;
}

// The server's own calls first. What was cut off is never fixed: the next token might have been
// another digit.
ParsedReply parse(const ServerFacts& facts, const Question& question, const Read& read) {
  ParsedReply parsed;
  const Tools tools = question.prompt.tools;
  for (const ServerCall& call : read.calls) {
    if (read.finish_reason == "length" && &call == &read.calls.back()) {
      parsed.faults.push_back(call.name + ": the reply was cut off before the call was complete");
    } else {
      add_call(parsed, tools, call.name, call.args);
    }
  }
  if (!read.calls.empty()) return parsed;
  return dialect_form(facts.capabilities.dialect).parse(read.text, tools);
}

Failure not_an_answer(const ServerName& name) {
  Failure failure;
  failure.kind = FailureKind::kServer;
  failure.message = name.url + " answered 200 with something that is not a completion";
  return failure;
}

}  // namespace

Answer read_answer(const ServerFacts& facts, const ServerName& name, const Question& question,
                   std::string_view body) {
  if (find_error(body)) {
    return failure_of(HttpResponse{.status = 200, .body = std::string(body)}, name);
  }
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !tree.value().root().is_object()) return not_an_answer(name);
  const JsonElement root = tree.value().root();
  const bool is_llama = wire_for(facts) == Wire::kLlamaCompletion;
  std::optional<Read> read =
      is_llama ? std::optional(read_llama_completion(root)) : read_choice(root);
  if (!read) return not_an_answer(name);
  if (read->text.empty() && read->calls.empty()) return empty_answer(name);
  ParsedReply parsed = parse(facts, question, *read);
  refuse_unoffered(parsed, question.prompt.tools, question.offer);
  Reply reply;
  take_parsed(reply, std::move(parsed));
  reply.text = read->text + read->calls_text;
  reply.finish_reason = std::move(read->finish_reason);
  reply.usage = read->usage;
  reply.timing = read->timing;
  return reply;
}

}  // namespace twotrack::model
