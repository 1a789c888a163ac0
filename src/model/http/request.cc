#include "model/http/request.h"

#include "base/json_writer.h"
#include "model/dialect.h"
#include "model/http/chat_tools.h"
#include "model/http/server_probe.h"

namespace twotrack::model {
namespace {

using Grammar = Capabilities::Grammar;

const DialectForm& form_of(const ServerFacts& facts) {
  return dialect_form(facts.capabilities.dialect);
}

// llama-server reads 32 bits, and takes all ones for "any".
uint64_t seed_of(const Sampling& sampling) {
  return sampling.seed & 0x7fffffffU;
}

// Everything that the server would otherwise choose by itself, and each chooses differently.
void write_sampling(JsonWriter& json, ServerKind kind, const Sampling& sampling) {
  json.member("temperature", sampling.temperature).member("top_p", sampling.top_p);
  json.member("seed", seed_of(sampling));
  // Ollama and strict servers know no more than this.
  if (kind == ServerKind::kOllama || kind == ServerKind::kOpenAi) return;
  json.member("top_k", sampling.top_k);
  if (kind == ServerKind::kLmStudio) return;
  json.member("min_p", sampling.min_p);
  json.member("presence_penalty", 0).member("frequency_penalty", 0);
  const bool is_llama = kind == ServerKind::kLlamaServer;
  json.member(is_llama ? "repeat_penalty" : "repetition_penalty", 1);
  if (is_llama) json.member("typical_p", 1);
}

void write_cache(JsonWriter& json, const ServerFacts& facts, uint64_t slot) {
  if (facts.numbered_slots == 0) return;
  json.member("cache_prompt", true).member("id_slot", slot % facts.numbered_slots);
}

std::string grammar_of(const ServerFacts& facts, const Question& question) {
  const GrammarOptions options{
      .syntax = facts.capabilities.grammar == Grammar::kGbnf ? GrammarSyntax::kGbnf
                                                             : GrammarSyntax::kEbnf,
      .string_tokens_max = string_tokens_for(question.sampling.max_tokens)};
  return form_of(facts).grammar(question.prompt.tools, question.offer, options);
}

// Whether something was written that the answer is held to.
bool write_constraint(JsonWriter& json, const ServerFacts& facts, const Question& question) {
  if (!question.offer.is_constrained) return false;
  switch (facts.capabilities.grammar) {
    case Grammar::kGbnf:
      json.member("grammar", grammar_of(facts, question));
      return true;
    case Grammar::kEbnf:
      if (facts.capabilities.server == ServerKind::kSglang) {
        json.member("ebnf", grammar_of(facts, question));
      } else {
        json.key("structured_outputs").begin_object();
        json.member("grammar", grammar_of(facts, question)).end_object();
      }
      return true;
    case Grammar::kSchema:
      json.key("response_format").begin_object().member("type", "json_schema");
      json.key("json_schema").begin_object().member("name", "call").member("strict", true);
      json.key("schema").raw(form_of(facts).schema(question.prompt.tools, question.offer));
      json.end_object().end_object();
      return true;
    case Grammar::kNone:
      break;
  }
  return false;
}

WireRequest llama_completion(const ServerFacts& facts, const Question& question, uint64_t slot) {
  const DialectForm& form = form_of(facts);
  WireRequest request{.path = "/completion"};
  JsonWriter json;
  json.begin_object().key("prompt").lossy_string(form.raw_prompt(question.prompt));
  json.member("n_predict", question.sampling.max_tokens).member("stream", false);
  write_sampling(json, facts.capabilities.server, question.sampling);
  request.is_constrained = write_constraint(json, facts, question);
  // A control token that is not preserved is left out of the text, and then ends nothing either.
  std::vector<std::string> preserved = form.preserved_tokens();
  for (std::string& stop : form.stop_strings()) preserved.push_back(std::move(stop));
  json.key("preserved_tokens").texts(preserved);
  json.key("stop").texts(form.stop_strings());
  write_cache(json, facts, slot);
  json.end_object();
  request.body = json.take();
  return request;
}

WireRequest completions(const ServerFacts& facts, const Question& question) {
  const DialectForm& form = form_of(facts);
  WireRequest request{.path = "/v1/completions"};
  JsonWriter json;
  json.begin_object().member("model", facts.capabilities.model);
  json.key("prompt").lossy_string(form.raw_prompt(question.prompt));
  json.member("max_tokens", question.sampling.max_tokens).member("stream", false);
  json.member("skip_special_tokens", false);
  write_sampling(json, facts.capabilities.server, question.sampling);
  request.is_constrained = write_constraint(json, facts, question);
  json.key("stop").texts(form.stop_strings());
  json.end_object();
  request.body = json.take();
  return request;
}

WireRequest chat(const ServerFacts& facts, const Question& question, uint64_t slot) {
  WireRequest request{.path = "/v1/chat/completions"};
  JsonWriter json;
  json.begin_object().member("model", facts.capabilities.model);
  const bool has_tools = wire_for(facts) == Wire::kChatTools;
  if (has_tools) {
    write_tool_chat(json, facts, question.prompt);
    write_tool_choice(json, facts, question.offer);
  } else {
    json.key("messages");
    write_messages(json, form_of(facts).messages(question.prompt));
  }
  json.member("max_tokens", question.sampling.max_tokens).member("stream", false);
  write_sampling(json, facts.capabilities.server, question.sampling);
  // Tools and a grammar together make calls unreachable, or the server refuses the request.
  if (!has_tools) request.is_constrained = write_constraint(json, facts, question);
  write_cache(json, facts, slot);
  json.end_object();
  request.body = json.take();
  return request;
}

std::string messages_body(const ServerFacts& facts, const Prompt& prompt) {
  JsonWriter json;
  json.begin_object().member("model", facts.capabilities.model).key("messages");
  write_messages(json, form_of(facts).messages(prompt));
  json.end_object();
  return json.take();
}

}  // namespace

Wire wire_for(const ServerFacts& facts) {
  const Capabilities& can = facts.capabilities;
  const bool is_raw = can.dialect == Dialect::kFunctionGemma || facts.lacks_template;
  if (is_raw && can.takes_raw_prompts) {
    return facts.capabilities.server == ServerKind::kLlamaServer ? Wire::kLlamaCompletion
                                                                 : Wire::kCompletions;
  }
  return can.grammar == Grammar::kNone ? Wire::kChatTools : Wire::kChatText;
}

WireRequest make_request(const ServerFacts& facts, const Question& question, uint64_t slot) {
  switch (wire_for(facts)) {
    case Wire::kLlamaCompletion:
      return llama_completion(facts, question, slot);
    case Wire::kCompletions:
      return completions(facts, question);
    case Wire::kChatText:
    case Wire::kChatTools:
      break;
  }
  return chat(facts, question, slot);
}

std::string render_prompt(const ServerFacts& facts, const Prompt& prompt) {
  const Wire wire = wire_for(facts);
  JsonWriter json;
  json.begin_object();
  if (wire == Wire::kChatTools) {
    write_tool_chat(json, facts, prompt);
  } else if (wire == Wire::kChatText) {
    json.key("messages");
    write_messages(json, form_of(facts).messages(prompt));
  } else {
    return form_of(facts).raw_prompt(prompt);
  }
  json.end_object();
  return json.take();
}

std::string template_id(const ServerFacts& facts) {
  if (wire_for(facts) == Wire::kChatTools) return "chat-tools@1";
  const std::string id(form_of(facts).template_id());
  if (facts.capabilities.dialect == Dialect::kFunctionGemma) return id;
  return id + (facts.lacks_template ? "+plain" : "+chat");
}

WireRequest make_count_request(const ServerFacts& facts, const Prompt& prompt) {
  if (facts.capabilities.count == Capabilities::Count::kNone) return {};
  const Wire wire = wire_for(facts);
  if (wire == Wire::kChatTools) return {};
  if (wire != Wire::kChatText) {
    return {.path = "/tokenize",
            .body = tokenize_body(facts.capabilities.server, facts.capabilities.model,
                                  form_of(facts).raw_prompt(prompt), AddSpecial::kYes)};
  }
  switch (facts.capabilities.server) {
    case ServerKind::kLlamaServer:
      return {.path = "/v1/chat/completions/input_tokens", .body = messages_body(facts, prompt)};
    case ServerKind::kSglang:
      return {.path = "/v1/tokenize", .body = messages_body(facts, prompt)};
    default:
      return {.path = "/tokenize", .body = messages_body(facts, prompt)};
  }
}

}  // namespace twotrack::model
