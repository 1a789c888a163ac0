#include "model/http/describe_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

ServerFacts facts_of(ServerKind kind) {
  ServerFacts facts;
  facts.capabilities = capabilities_of(kind);
  facts.capabilities.model = "m";
  facts.capabilities.context_tokens = 8192;
  return facts;
}

std::string text_of(const ServerFacts& facts, uint64_t agents = 1) {
  std::string text;
  for (const ServerRemark& remark : describe_server(facts, agents)) {
    EXPECT_NE(remark.topic, "") << remark.found;
    text += remark.topic + ": " + remark.found +
            (remark.remedy.empty() ? "" : " -> " + remark.remedy) + "\n";
  }
  return text;
}

TEST(DescribeServerTest, AGoodServerHasNoRemedies) {
  ServerFacts facts = facts_of(ServerKind::kLlamaServer);
  facts.version = "b8000";
  facts.numbered_slots = 1;
  EXPECT_EQ(text_of(facts),
            "server: llama-server b8000 with m, dialect openai\n"
            "context: context of 8192 tokens\n"
            "answers: answers are held to a grammar\n"
            "count: prompts are counted exactly\n"
            "slots: 1 slot for 1 agent\n");
}

TEST(DescribeServerTest, WhatIsWrongComesWithWhatHelps) {
  const struct {
    std::string_view name;
    ServerFacts facts;
    uint64_t agents;
    std::string_view says;
  } cases[] = {
      {"window",
       [] {
         ServerFacts facts = facts_of(ServerKind::kLlamaServer);
         facts.is_gemma = true;
         return facts;
       }(),
       1, "-> start llama-server with --swa-full"},
      {"too many slots",
       [] {
         ServerFacts facts = facts_of(ServerKind::kLlamaServer);
         facts.numbered_slots = 4;
         return facts;
       }(),
       1, "4 slots for 1 agent: the unused ones take memory -> start llama-server with -np 1"},
      {"too few slots",
       [] {
         ServerFacts facts = facts_of(ServerKind::kLlamaServer);
         facts.numbered_slots = 1;
         return facts;
       }(),
       3, "-np 3, or run 1 at a time"},
      {"default context",
       [] {
         ServerFacts facts = facts_of(ServerKind::kOllama);
         facts.capabilities.context_tokens = 4096;
         facts.is_context_a_guess = true;
         return facts;
       }(),
       1, "OLLAMA_CONTEXT_LENGTH"},
      {"unknown context",
       [] {
         ServerFacts facts = facts_of(ServerKind::kOpenAi);
         facts.capabilities.context_tokens = 0;
         return facts;
       }(),
       1, "does not say how long its context is ->"},
      {"short context",
       [] {
         ServerFacts facts = facts_of(ServerKind::kLlamaServer);
         facts.capabilities.context_tokens = 2048;
         return facts;
       }(),
       1, "-c 4096"},
      {"no template",
       [] {
         ServerFacts facts = facts_of(ServerKind::kLlamaServer);
         facts.lacks_template = true;
         return facts;
       }(),
       1, "template: the server has no chat template"},
      {"Ollama constrains FunctionGemma by nothing",
       [] {
         ServerFacts facts = facts_of(ServerKind::kOllama);
         facts.capabilities.grammar = Capabilities::Grammar::kNone;
         return facts;
       }(),
       1, "on Ollama -> serve it with llama-server"},
      {"nothing constrains", facts_of(ServerKind::kOpenAi), 1,
       "nothing holds the model to a valid call ->"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_THAT(text_of(c.facts, c.agents), ::testing::HasSubstr(std::string(c.says)));
  }
}

}  // namespace
}  // namespace twotrack::model
