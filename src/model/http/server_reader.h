// Readers of each server's own answers about itself, one per request. Each says whether
// the answer is from that server.
#pragma once

#include <string_view>

#include "model/http/server_facts.h"

namespace twotrack::model {

inline constexpr std::string_view kChatMlMark = "<|im_start|>";

// GET /props of llama-server: context, slots, template. `lacks_template` is set when the template
// is ChatML; whether the model knows its marks is still to be asked.
bool read_props(std::string_view body, ServerFacts& facts);
// GET /get_model_info of SGLang.
bool read_model_info(std::string_view body, ServerFacts& facts);
// GET /version of vLLM, GET /api/version of Ollama.
bool read_version(std::string_view body, ServerFacts& facts);
// GET /api/v1/models of LM Studio: what is loaded, with its context.
bool read_studio_models(std::string_view body, ServerFacts& facts);
// GET /v1/models of all of them. LM Studio's own list says more and stays.
bool read_models(std::string_view body, ServerFacts& facts);
// POST /api/show and GET /api/ps of Ollama, about one model.
bool read_ollama_show(std::string_view body, ServedModel& model, bool& is_functiongemma);
bool read_ollama_running(std::string_view body, ServerFacts& facts);
// POST /tokenize of llama-server, vLLM and SGLang: how many tokens.
std::optional<uint64_t> read_token_count(std::string_view body);

}  // namespace twotrack::model
