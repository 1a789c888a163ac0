#include "model/http/describe_server.h"

namespace twotrack::model {
namespace {

using Grammar = Capabilities::Grammar;

// Below this a packet of the default size, the tools and the reply have no room.
constexpr uint64_t kContextTokensMin = 4096;

ServerRemark what_it_is(const ServerFacts& facts) {
  const Capabilities& can = facts.capabilities;
  std::string text(name_of(can.server));
  if (!facts.version.empty()) text += " " + facts.version;
  text += " with " + can.model + ", dialect " + std::string(name_of(can.dialect));
  return {.topic = "server", .found = text};
}

ServerRemark context_of(const ServerFacts& facts) {
  const uint64_t tokens = facts.capabilities.context_tokens;
  if (tokens == 0) {
    return {.topic = "context",
            .found = "the server does not say how long its context is",
            .remedy = "say it in the configuration, or a prompt may be cut without a word"};
  }
  const std::string text = "context of " + std::to_string(tokens) + " tokens";
  if (facts.is_context_a_guess) {
    return {
        .topic = "context",
        .found = text + ", Ollama's default: it does not say, and cuts longer prompts in silence",
        .remedy = "start it with OLLAMA_CONTEXT_LENGTH=8192, or set num_ctx in the Modelfile"};
  }
  if (tokens < kContextTokensMin) {
    return {.topic = "context",
            .found = text,
            .remedy = "start the server with 4096 or more (llama-server -c 4096)"};
  }
  return {.topic = "context", .found = text};
}

ServerRemark constraint_of(const ServerFacts& facts) {
  switch (facts.capabilities.grammar) {
    case Grammar::kGbnf:
    case Grammar::kEbnf:
      return {.topic = "answers", .found = "answers are held to a grammar"};
    case Grammar::kSchema:
      return {.topic = "answers", .found = "answers are held to a JSON Schema"};
    case Grammar::kNone:
      break;
  }
  if (facts.capabilities.server == ServerKind::kOllama) {
    return {.topic = "answers",
            .found = "nothing holds this model to a valid call on Ollama",
            .remedy = "serve it with llama-server or vLLM, which take a grammar"};
  }
  return {.topic = "answers",
          .found = "nothing holds the model to a valid call",
          .remedy =
              "a server that takes a grammar (llama-server, vLLM, SGLang) makes small models "
              "usable"};
}

ServerRemark count_of(const ServerFacts& facts) {
  if (facts.capabilities.count != Capabilities::Count::kNone) {
    return {.topic = "count", .found = "prompts are counted exactly"};
  }
  return {.topic = "count",
          .found = "the server counts no tokens: prompts are estimated from above"};
}

// Slots share the context, and a prompt that moves between them is read anew.
ServerRemark slots_of(const ServerFacts& facts, uint64_t agents) {
  const std::string text = std::to_string(facts.numbered_slots) +
                           (facts.numbered_slots == 1 ? " slot" : " slots") + " for " +
                           std::to_string(agents) + (agents == 1 ? " agent" : " agents");
  if (facts.numbered_slots < agents) {
    return {.topic = "slots",
            .found = text + ": they take each other's cached prompt",
            .remedy = "start llama-server with -np " + std::to_string(agents) + ", or run " +
                      std::to_string(facts.numbered_slots) + " at a time"};
  }
  if (facts.numbered_slots > agents) {
    return {.topic = "slots",
            .found = text + ": the unused ones take memory",
            .remedy = "start llama-server with -np " + std::to_string(agents)};
  }
  return {.topic = "slots", .found = text};
}

}  // namespace

std::vector<ServerRemark> describe_server(const ServerFacts& facts, uint64_t agents) {
  std::vector<ServerRemark> remarks = {what_it_is(facts), context_of(facts), constraint_of(facts),
                                       count_of(facts)};
  if (facts.numbered_slots != 0) remarks.push_back(slots_of(facts, agents));
  if (facts.lacks_template) {
    remarks.push_back({.topic = "template",
                       .found =
                           "the server has no chat template for this model, which is therefore "
                           "asked in plain text",
                       .remedy = "a model that was taught to follow instructions has one"});
  }
  if (facts.capabilities.server == ServerKind::kLlamaServer && facts.is_gemma) {
    remarks.push_back({.topic = "window",
                       .found =
                           "a Gemma model: it keeps only a window of the prompt cached, unless "
                           "the server was started otherwise, which it does not say",
                       .remedy = "start llama-server with --swa-full"});
  }
  return remarks;
}

}  // namespace twotrack::model
