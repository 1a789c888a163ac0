// Our grammars in the real library, with a vocabulary but without thinking: whatever a model may
// prefer, here random numbers, what the grammar lets through is a call that the parser reads.
#include "model/llama/token_picker.h"

#include <gtest/gtest.h>

#include <map>

#include "model/dialect/functiongemma.h"
#include "model/dialect/json_calls.h"
#include "model/embedded_model.h"
#include "testing/seeded.h"

namespace twotrack::model {
namespace {

using tool::ToolSpec;
using tool::ValueSpec;
using tool::ValueType;

std::vector<ToolSpec> picked_tools() {
  const ValueSpec integer{.type = ValueType::kInteger};
  return {
      {.name = "look"},
      {.name = "fix",
       .parameters = {{.name = "how",
                       .value = {.choices = {"safe", "\"x\" \\"}},
                       .is_required = false},
                      {.name = "code"},
                      {.name = "line", .value = integer, .is_required = false}}},
      {.name = "mark",
       .parameters = {{.name = "ratio", .value = {.type = ValueType::kNumber}},
                      {.name = "is_new", .value = {.type = ValueType::kBoolean}},
                      {.name = "lines", .value = {.type = ValueType::kArray, .items = {integer}}},
                      {.name = "range",
                       .value = {.type = ValueType::kObject,
                                 .properties = {{.name = "from", .value = integer}}}}}}};
}

class TokenPickerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto file = embedded_model(process_environment());
    if (!file.ok()) GTEST_SKIP() << "SKIPPED: " << file.error().message;
    prepare_llama();
    llama_model_params params = llama_model_default_params();
    params.vocab_only = true;
    model_.reset(llama_model_load_from_file(file.value().c_str(), params));
    ASSERT_NE(model_, nullptr);
    vocabulary_.emplace(*model_);
  }

  // An answer of a model that likes every token alike, short ones a little more.
  std::string answer(const std::string& grammar, uint64_t seed) {
    auto picker = TokenPicker::make(*vocabulary_, {}, grammar);
    EXPECT_TRUE(picker.ok()) << picker.error().message;
    testing::Seeded random(seed);
    std::vector<float> logits(static_cast<size_t>(llama_vocab_n_tokens(vocabulary_->handle())));
    std::string text;
    for (int i = 0; i < 400; ++i) {
      for (float& logit : logits) logit = static_cast<float>(random.below(1 << 20));
      const auto token = picker.value().pick(logits.data());
      if (!token) return text + " (no token)";
      if (vocabulary_->is_end(*token)) return text;
      text += vocabulary_->piece(*token);
    }
    return text + " (no end)";
  }

  void expect_calls(const DialectForm& form, const Offer& offer,
                    const std::map<std::string, std::string>& markers) {
    const auto known = picked_tools();
    const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
      for (size_t at = text.find(from); at != std::string::npos;
           at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
      }
      return text;
    };
    std::string grammar = form.grammar(known, offer, {.string_tokens_max = 4});
    for (const auto& [ours, theirs] : markers) grammar = replaced(grammar, ours, theirs);
    for (uint64_t seed = 0; seed < 3; ++seed) {
      std::string text = answer(grammar, seed);
      for (const auto& [ours, theirs] : markers) text = replaced(text, theirs, ours);
      SCOPED_TRACE(text);
      const ParsedReply reply = form.parse(text, known);
      EXPECT_EQ(reply.faults, std::vector<std::string>{});
      EXPECT_EQ(reply.mended, std::vector<std::string>{});
      EXPECT_EQ(reply.outside, "");
      ASSERT_EQ(reply.calls.size(), 1U);
      EXPECT_TRUE(offer.calls.empty() || is_offered(reply.calls.front(), offer));
    }
  }

  LlamaPtr<llama_model> model_;
  std::optional<LlamaVocabulary> vocabulary_;
};

Offer exact_offer() {
  return {.calls = {{.call = {.tool = "fix", .args = R"({"how":"\"x\" \\","code":"é\n"})"}},
                    {.call = {.tool = "fix", .args = R"({"code":"F401"})"}, .open = {"line"}}}};
}

TEST_F(TokenPickerTest, TheLibraryTakesEveryJsonGrammar) {
  expect_calls(json_calls_form(), {}, {});
  expect_calls(json_calls_form(), exact_offer(), {});
}

// The vocabulary at hand knows no <escape>; three of its own control tokens play the markers.
TEST_F(TokenPickerTest, TheLibraryTakesFunctionGemmasGrammarWithTokensAsMarkers) {
  const std::map<std::string, std::string> markers = {{std::string(kEscape), "<file_sep>"},
                                                      {std::string(kStartCall), "<issue_start>"},
                                                      {std::string(kEndCall), "<issue_closed>"}};
  for (const auto& [ours, theirs] : markers) ASSERT_TRUE(vocabulary_->is_one_token(theirs));
  expect_calls(functiongemma_form(), {}, markers);
  expect_calls(functiongemma_form(), exact_offer(), markers);
}

TEST_F(TokenPickerTest, AStringHoldsNoMarkOfTheTemplate) {
  ASSERT_FALSE(vocabulary_->marks().empty());
  std::vector<float> logits(static_cast<size_t>(llama_vocab_n_tokens(vocabulary_->handle())));
  for (const llama_token mark : vocabulary_->marks()) logits[static_cast<size_t>(mark)] = 9;
  const std::string grammar = R"(root ::= [a-z<|_>]+)";
  for (const double temperature : {0.0, 1.0}) {
    const Sampling sampling{.temperature = temperature};
    // The grammar alone takes a mark for letters.
    auto by_spelling = TokenPicker::make(*vocabulary_, sampling, grammar).value();
    EXPECT_TRUE(vocabulary_->piece(by_spelling.pick(logits.data()).value()).starts_with("<"));
    auto without = TokenPicker::make(*vocabulary_, sampling, grammar, vocabulary_->marks()).value();
    std::vector<OtherToken> others;
    std::string text = vocabulary_->piece(without.pick(logits.data(), &others).value());
    for (const OtherToken& one : others) text += vocabulary_->piece(one.token);
    for (const llama_token mark : vocabulary_->marks()) {
      EXPECT_EQ(text.find(vocabulary_->piece(mark)), std::string::npos) << text;
    }
  }
}

TEST_F(TokenPickerTest, ABadGrammarIsRefused) {
  for (const char* grammar : {"root ::= missing", "root ::= <escape>", "other ::= \"x\""}) {
    SCOPED_TRACE(grammar);
    const auto picker = TokenPicker::make(*vocabulary_, {}, grammar);
    ASSERT_FALSE(picker.ok());
    EXPECT_TRUE(picker.error().message.starts_with("llama.cpp does not take the grammar: "))
        << picker.error().message;
  }
}

TEST_F(TokenPickerTest, TheSeedDecidesWhatIsDrawn) {
  const std::vector<float> alike(static_cast<size_t>(llama_vocab_n_tokens(vocabulary_->handle())));
  const auto draw = [&](uint64_t seed) {
    const Sampling sampling{.temperature = 1, .seed = seed, .top_k = 0, .top_p = 1};
    return TokenPicker::make(*vocabulary_, sampling, "").value().pick(alike.data()).value();
  };
  EXPECT_EQ(draw(1), draw(1));
  EXPECT_NE(draw(1), draw(2));
}

}  // namespace
}  // namespace twotrack::model
