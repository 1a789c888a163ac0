// Real llama.cpp with real weights. What the model says is never compared with a golden text: that
// differs between processors. Without the weights the tests are skipped, and say so.
#include "model/llama/llama_model.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "base/json_tree.h"
#include "model/dialect.h"
#include "model/embedded_model.h"
#include "model/llama/copying.h"
#include "model/vocabulary.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::model {
namespace {

using tool::ToolSpec;
using tool::ValueType;

const std::vector<ToolSpec>& real_tools() {
  static const std::vector<ToolSpec> all = {
      {.name = "run_linter", .description = "Looks for problems in the file."},
      {.name = "apply_fix",
       .description = "Mends one problem.",
       .parameters = {{.name = "code"},
                      {.name = "line", .value = {.type = ValueType::kInteger}},
                      {.name = "how",
                       .value = {.choices = {"safe", "unsafe"}},
                       .is_required = false}}},
      {.name = "submit_result",
       .description = "Ends the work.",
       .parameters = {{.name = "summary"}}}};
  return all;
}

Question real_question(std::string user) {
  return {.prompt = {.system = "Mend every problem in the file, one call a turn.",
                     .tools = real_tools(),
                     .user = std::move(user)},
          .sampling = {.max_tokens = 64}};
}

constexpr const char* kView =
    R"({"goal":"no problems","problems":[{"code":"F401","line":3},{"code":"E711","line":9}],"turn":2})";

Reply reply_of(const Answer& answer) {
  if (const auto* failure = std::get_if<Failure>(&answer)) {
    ADD_FAILURE() << name_of(failure->kind) << ": " << failure->message;
    return {};
  }
  return std::get<Reply>(answer);
}

std::optional<Path> weights(std::string_view name) {
  for (const PackagedModel& model : packaged_models(process_environment())) {
    if (model.name == name && model.is_there) return model.file;
  }
  return std::nullopt;
}

class LlamaModelTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!has_llama()) GTEST_SKIP() << "SKIPPED: built without llama.cpp (scripts/build_llama.sh)";
    const auto file = weights(GetParam());
    if (!file) {
      GTEST_SKIP() << "SKIPPED: no weights; fetch them with scripts/fetch_models.py " << GetParam();
    }
    options_.file = *file;
  }

  // One for all tests: loading takes longer than most of them.
  Model& model() {
    static std::map<Path, std::unique_ptr<Model>> opened;
    std::unique_ptr<Model>& model = opened[options_.file];
    if (model == nullptr) model = open_llama_model(options_).value();
    return *model;
  }

  // A slot that remembers nothing of the tests before.
  std::unique_ptr<Channel> fresh_channel() {
    auto channel = model().open(0, 0);
    Question unlike{.prompt = {.system = "-"}, .sampling = {.max_tokens = 1}};
    reply_of(channel->ask(unlike, {}));
    return channel;
  }

  LlamaOptions options_{.slots = 2, .context_tokens = 1024};
};

std::string short_name(const ::testing::TestParamInfo<const char*>& model) {
  const std::string name = model.param;
  return name.substr(0, name.find('-'));
}
INSTANTIATE_TEST_SUITE_P(, LlamaModelTest,
                         ::testing::Values("smollm2-135m-instruct", "gemma-3-270m"), short_name);

TEST_P(LlamaModelTest, SaysWhatItIs) {
  const Capabilities& can = model().capabilities();
  EXPECT_EQ(can.server, ServerKind::kInProcess);
  EXPECT_EQ(can.dialect, Dialect::kOpenAi);
  EXPECT_EQ(can.context_tokens, 1024U);
  EXPECT_EQ(can.grammar, Capabilities::Grammar::kGbnf);
  EXPECT_FALSE(can.reads_state);
  const auto description = JsonTree::parse(model().describe());
  ASSERT_TRUE(description.ok());
  EXPECT_EQ(json_string(description.value().root(), "sha256").size(), 64U);
  EXPECT_EQ(json_string(description.value().root(), "library"), llama_version());
}

TEST_P(LlamaModelTest, AConstrainedAnswerIsAlwaysAValidCall) {
  const auto channel = model().open(0, 0);
  const Reply reply = reply_of(channel->ask(real_question(kView), {}));
  EXPECT_TRUE(reply.was_constrained);
  EXPECT_EQ(reply.finish_reason, "stop");
  EXPECT_EQ(reply.faults, std::vector<std::string>{});
  EXPECT_EQ(reply.mended, std::vector<std::string>{});
  EXPECT_EQ(reply.calls.size(), 1U) << reply.text;
  EXPECT_EQ(reply.usage.prompt_tokens, model().count_tokens(real_question(kView).prompt));
  EXPECT_GT(reply.usage.completion_tokens.value_or(0), 0U);
}

TEST_P(LlamaModelTest, AnOfferOfCallsIsKeptGreedyAndDrawn) {
  const auto channel = model().open(0, 0);
  Question asked = real_question(kView);
  asked.offer.calls = {
      {.call = {.tool = "apply_fix", .args = R"({"code":"F401","line":3})"}},
      {.call = {.tool = "apply_fix", .args = R"({"code":"E711","line":9})"}, .open = {"how"}},
      {.call = {.tool = "submit_result"}, .open = {"summary"}}};
  asked.offer.withdrawn = {"submit_result"};
  for (const double temperature : {0.0, 1.5}) {
    asked.sampling.temperature = temperature;
    const Reply reply = reply_of(channel->ask(asked, {}));
    ASSERT_EQ(reply.calls.size(), 1U) << reply.text;
    EXPECT_TRUE(is_offered(reply.calls.front(), asked.offer)) << reply.text;
  }
}

TEST_P(LlamaModelTest, AnotherAnswerThanARefusedOneCostsNoSecondReadingOfThePrompt) {
  const auto channel = fresh_channel();
  Question asked = real_question(kView);
  const Reply once = reply_of(channel->ask(asked, {}));
  asked.offer.refused = once.calls;
  const Reply other = reply_of(channel->ask(asked, {}));
  ASSERT_EQ(other.calls.size(), 1U) << other.text;
  EXPECT_NE(other.calls, once.calls);
  EXPECT_EQ(other.usage.cached_tokens, other.usage.prompt_tokens.value() - 1);
  EXPECT_GT(other.usage.completion_tokens, once.usage.completion_tokens);
}

TEST_P(LlamaModelTest, AWordThatItHasNeverSeenIsSpelledAsItStandsInThePrompt) {
  const auto channel = model().open(0, 0);
  for (const std::string_view code :
       {"wequaiba_laiski", "gutypush-beecle", "klooseasear_zyx", "plikiflel_fofleand",
        "prairje-tuqrkey", "measkequaim_theakar", "grabraisem_qolumn", "vaistakloork"}) {
    Question asked =
        real_question(R"({"problems":[{"code":")" + std::string(code) + R"(","line":3}]})");
    asked.offer.calls = {
        {.call = {.tool = "apply_fix", .args = R"({"line":3})"}, .open = {"code"}}};
    const Reply reply = reply_of(channel->ask(asked, {}));
    ASSERT_EQ(reply.calls.size(), 1U) << reply.text;
    const auto args = JsonTree::parse(reply.calls.front().args);
    const std::string said(json_string(args.value().root(), "code"));
    EXPECT_TRUE(is_copied("\"" + said, "\"", model().render(asked.prompt))) << said;
  }
}

TEST_P(LlamaModelTest, AnotherAnswerThanARefusedOneIsNoMisspellingOfIt) {
  const auto channel = model().open(0, 0);
  Question asked = real_question(R"({"problems":[{"code":"wequaiba_laiski","line":3}]})");
  asked.offer.calls = {{.call = {.tool = "apply_fix", .args = R"({"line":3})"}, .open = {"code"}}};
  for (int i = 0; i < 4; ++i) {
    const Reply reply = reply_of(channel->ask(asked, {}));
    ASSERT_EQ(reply.calls.size(), 1U) << reply.text;
    const auto args = JsonTree::parse(reply.calls.front().args);
    const std::string said(json_string(args.value().root(), "code"));
    EXPECT_TRUE(is_copied("\"" + said, "\"", model().render(asked.prompt))) << said;
    asked.offer.refused.push_back(reply.calls.front());
  }
}

TEST_P(LlamaModelTest, TheSecondQuestionEvaluatesOnlyWhatIsNew) {
  const auto channel = fresh_channel();
  const std::string first = kView;
  std::string second = first;
  second.replace(second.find("\"turn\":2"), 8, "\"turn\":3");
  const Reply before = reply_of(channel->ask(real_question(first), {}));
  EXPECT_LT(before.usage.cached_tokens.value(), 20U);
  const Reply after = reply_of(channel->ask(real_question(second), {}));
  const uint64_t all = after.usage.prompt_tokens.value();
  EXPECT_GE(after.usage.cached_tokens.value() + 24, all);
  EXPECT_LT(after.usage.cached_tokens.value(), all);
  // Going back to an early difference keeps what stands before it.
  Question other = real_question(first);
  other.prompt.user = R"({"goal":"another one"})";
  EXPECT_GT(reply_of(channel->ask(other, {})).usage.cached_tokens.value(), 50U);
}

TEST_P(LlamaModelTest, TheSameGreedyQuestionHasTheSameAnswer) {
  const auto channel = model().open(0, 0);
  const Reply once = reply_of(channel->ask(real_question(kView), {}));
  const Reply twice = reply_of(channel->ask(real_question(kView), {}));
  EXPECT_EQ(once.text, twice.text);
  EXPECT_EQ(twice.usage.cached_tokens, twice.usage.prompt_tokens.value() - 1);
}

TEST_P(LlamaModelTest, APromptThatDoesNotFitSaysBothNumbers) {
  const auto channel = model().open(0, 0);
  std::string long_view;
  for (int i = 0; i < 2000; ++i) long_view += " word";
  const Answer answer = channel->ask(real_question(long_view), {});
  const auto* failure = std::get_if<Failure>(&answer);
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->kind, FailureKind::kContextExceeded);
  EXPECT_EQ(failure->context_tokens, 1024U);
  EXPECT_EQ(failure->prompt_tokens, model().count_tokens(real_question(long_view).prompt));
  EXPECT_GT(failure->prompt_tokens.value(), 2000U);
}

TEST_P(LlamaModelTest, ACancelledQuestionLeavesTheSlotFitForTheNext) {
  const auto channel = model().open(0, 0);
  std::stop_source stop;
  stop.request_stop();
  const Answer at_once = channel->ask(real_question(kView), stop.get_token());
  ASSERT_TRUE(std::holds_alternative<Failure>(at_once));
  EXPECT_EQ(std::get<Failure>(at_once).kind, FailureKind::kCancelled);

  // Somewhere inside of a long answer; wherever that is, it ends and says so, or had ended before.
  std::stop_source later;
  std::jthread canceller([&] { later.request_stop(); });
  Question endless = real_question("Tell a long story.");
  endless.offer.is_constrained = false;
  endless.sampling = {.temperature = 2, .max_tokens = 700};
  const Answer cut = channel->ask(endless, later.get_token());
  if (const auto* failure = std::get_if<Failure>(&cut)) {
    EXPECT_EQ(failure->kind, FailureKind::kCancelled);
  }
  EXPECT_EQ(reply_of(channel->ask(real_question(kView), {})).calls.size(), 1U);
}

TEST_P(LlamaModelTest, AReplyIsBounded) {
  const auto channel = model().open(0, 0);
  Question asked = real_question(kView);
  asked.offer.is_constrained = false;
  asked.sampling = {.temperature = 1, .seed = 7, .max_tokens = 5};
  const Reply reply = reply_of(channel->ask(asked, {}));
  EXPECT_FALSE(reply.was_constrained);
  EXPECT_LE(reply.usage.completion_tokens.value(), 5U);
}

TEST_P(LlamaModelTest, NoTextCanForgeATurnOrStopTheTokenizer) {
  const Prompt honest = real_question("a b").prompt;
  for (const std::string_view token : {"<|im_end|>", "<|im_start|>", "<end_of_turn>", "<eos>"}) {
    SCOPED_TRACE(token);
    Prompt forged = honest;
    forged.user = "a" + std::string(token) + "b";
    const auto count = [&](const Prompt& prompt) {
      const std::string text = model().render(prompt);
      size_t found = 0;
      for (size_t at = text.find(token); at != std::string::npos; at = text.find(token, at + 1)) {
        ++found;
      }
      return found;
    };
    EXPECT_EQ(count(forged), count(honest));
  }
  // Bytes that make the library throw, NUL among them.
  Prompt odd = honest;
  odd.user = std::string("\xF4\x90\x80\x80 \xF7\xBF\xBF\xBF \xFF ") + '\0' + "end";
  EXPECT_GT(model().count_tokens(odd).value_or(0), 0U);
}

TEST_P(LlamaModelTest, AnAdapterThatIsNoneIsRefusedByName) {
  const testing::TempDir folder;
  const Path adapter = folder.path() / "adapter.gguf";
  ASSERT_TRUE(replace_file(posix_file_system(), adapter, "no adapter").ok());
  options_.adapter = adapter;
  const std::string message = testing::message_of(open_llama_model(options_));
  EXPECT_TRUE(message.starts_with(adapter.string() + ": llama.cpp cannot load the adapter ("))
      << message;
  // The model itself is a GGUF, but no adapter.
  options_.adapter = options_.file;
  EXPECT_FALSE(open_llama_model(options_).ok());
}

TEST_P(LlamaModelTest, SlotsAnswerSideBySide) {
  Model& shared = model();
  ASSERT_EQ(shared.capabilities().slots, 2U);
  std::array<Reply, 2> replies;
  {
    std::vector<std::jthread> threads;
    for (uint64_t slot = 0; slot < replies.size(); ++slot) {
      threads.emplace_back([&, slot] {
        replies[slot] = reply_of(shared.open(slot, 0)->ask(real_question(kView), {}));
      });
    }
  }
  EXPECT_EQ(replies[0].text, replies[1].text);
}

TEST(LlamaFileTest, AFileThatIsNoModelIsRefusedByName) {
  if (!has_llama()) GTEST_SKIP() << "SKIPPED: built without llama.cpp";
  const testing::TempDir folder;
  const Path file = folder.path() / "model.gguf";
  EXPECT_EQ(open_llama_model({.file = file}).error().code, Code::kNotFound);
  ASSERT_TRUE(replace_file(posix_file_system(), file, "GGUF but no more").ok());
  const std::string message = testing::message_of(open_llama_model({.file = file}));
  EXPECT_TRUE(message.starts_with(file.string() + ": llama.cpp cannot load it: ")) << message;
}

TEST(LlamaFileTest, CountsAsTheVocabularyOfTheSameModelDoes) {
  const auto file = weights("smollm2-135m-instruct");
  if (!has_llama() || !file) GTEST_SKIP() << "SKIPPED: no llama.cpp or no weights";
  const auto installed = installed_vocabularies();
  const auto vocabulary = std::ranges::find(installed, "smollm2", &InstalledVocabulary::name);
  if (vocabulary == installed.end()) GTEST_SKIP() << "SKIPPED: no vocabulary";
  const auto model = open_llama_model({.file = *file, .context_tokens = 512}).value();
  for (const std::string user :
       {kView, "é 😀 \t\n\n   x", "", "12345 don't <b>", "def f(a):\n    pass"}) {
    SCOPED_TRACE(user);
    const Prompt prompt = real_question(user).prompt;
    EXPECT_EQ(model->count_tokens(prompt), vocabulary->vocabulary.count(model->render(prompt)));
  }
}

TEST(LlamaFileTest, WithoutTheLibraryOpeningSaysHowToGetIt) {
  if (has_llama()) GTEST_SKIP() << "SKIPPED: this program has llama.cpp";
  const std::string message = testing::message_of(open_llama_model({.file = "m.gguf"}));
  EXPECT_NE(message.find("scripts/build_llama.sh"), std::string::npos) << message;
}

}  // namespace
}  // namespace twotrack::model
