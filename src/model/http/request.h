// A prompt as the bytes of a server's request.
//
// There are four ways, depending on the server and its model's dialect. The first three use our own
// text and our own grammar, and read the answer as text, because no server's parser keeps every
// argument. The last one trusts the server's parser if there is no other way.
#pragma once

#include <cstdint>
#include <string>

#include "model/http/server_facts.h"
#include "model/model.h"

namespace twotrack::model {

enum class Wire : uint8_t {
  // POST /completion: raw prompt, GBNF, control tokens kept. For FunctionGemma, and for models that
  // the server has no template for.
  kLlamaCompletion,
  kCompletions,  // POST /v1/completions of vLLM and SGLang: the same with EBNF
  kChatText,     // POST /v1/chat/completions: messages, a grammar or a schema, no tools
  kChatTools,    // POST /v1/chat/completions: messages and tools
};
Wire wire_for(const ServerFacts& facts);

struct WireRequest {
  std::string path{};
  std::string body{};
  bool is_constrained = false;
};

// `slot`: which of the prompts that the server keeps is continued.
WireRequest make_request(const ServerFacts& facts, const Question& question, uint64_t slot);

// All of the prompt that goes over the wire, as text.
std::string render_prompt(const ServerFacts& facts, const Prompt& prompt);
std::string template_id(const ServerFacts& facts);

// What counts the tokens of a prompt, the template's own included. An empty path where nobody can.
WireRequest make_count_request(const ServerFacts& facts, const Prompt& prompt);

}  // namespace twotrack::model
