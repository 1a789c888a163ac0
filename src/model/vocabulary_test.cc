#include "model/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/utf8.h"
#include "model/token_estimate.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;

const Path kFolder = testing::source_dir() / "tests/data/vocabularies";

std::string file_text(std::string_view name) {
  return read_file(posix_file_system(), kFolder / name / "tokenizer.json").value();
}

Vocabulary small(std::string_view name) {
  return Vocabulary::load(kFolder / name / "tokenizer.json").value();
}

struct CountedText {
  std::string_view text;
  uint64_t over_bytes;
  uint64_t over_characters;
};

// What Hugging Face's tokenizers 0.23.3 makes of the same two files.
TEST(VocabularyTest, CountsLikeTheOriginal) {
  const CountedText cases[] = {
      {"", 0, 0},
      {"hello", 1, 1},
      {"hello world", 2, 2},
      {"hello  world", 3, 3},
      {"  hello", 3, 2},
      {"hello!!", 2, 3},
      {"!'s", 3, 3},
      {"'s", 1, 2},
      {"it's", 3, 4},
      {"12", 2, 2},
      {"a12b", 4, 4},
      {"é", 1, 1},
      {"日本", 6, 4},
      {"<|end|>", 1, 7},
      {"<|end|>more", 1, 10},
      {"<|end|>mor", 3, 9},
      {"x<|end|><|end|>", 3, 15},
      {"\n\n\n", 3, 2},
      {"a\nb", 3, 3},
      {"abc", 3, 1},
      {"aabcc", 5, 3},
      {"<unk>", 5, 1},
      {"hello<eos>world", 9, 5},
      {"▁w", 4, 1},
      {" w", 1, 1},
      {"\u00a0x", 3, 3},
      {"hello\n  world", 4, 4},
      {"hello ", 2, 2},
  };
  const Vocabulary bytes = small("bytes");
  const Vocabulary characters = small("characters");
  for (const auto& [text, over_bytes, over_characters] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(bytes.count(text), over_bytes);
    EXPECT_EQ(characters.count(text), over_characters);
  }
}

TEST(VocabularyTest, AByteWithoutATokenIsDroppedWhenThereIsNoUnknownToken) {
  EXPECT_EQ(small("bytes").count("\004\004a"), 1U);
}

TEST(VocabularyTest, WhatIsNotUtf8CountsAsTheReplacementCharacter) {
  EXPECT_EQ(small("bytes").count("a\xff"), small("bytes").count("a\ufffd"));
  EXPECT_EQ(small("characters").count("a\xff"), small("characters").count("a\ufffd"));
}

RC_GTEST_PROP(VocabularyProperty, TakesNoMoreTokensThanBytes, (const std::string& bytes)) {
  static const Vocabulary over_bytes = small("bytes");
  static const Vocabulary over_characters = small("characters");
  const std::string text = repair_utf8(bytes);
  RC_ASSERT(over_bytes.count(text) <= text.size());
  RC_ASSERT(over_characters.count(text) <= text.size());
}

std::string with(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  if (at == std::string::npos) ADD_FAILURE() << "not in the file: " << from;
  return text.replace(at, from.size(), to);
}

TEST(VocabularyTest, WhatIsNotKnownHereIsRefusedByItsName) {
  struct Refusal {
    std::string_view file;
    std::string_view from;
    std::string_view to;
    std::string_view message;
  };
  const Refusal refusals[] = {
      {"bytes", R"("type": "BPE")", R"("type": "Unigram")", "model Unigram"},
      {"bytes", R"("dropout": null)", R"("dropout": 0.1)", R"(model with "dropout")"},
      {"bytes", R"("end_of_word_suffix": null)", R"("end_of_word_suffix": "</w>")",
       R"(model with "end_of_word_suffix")"},
      {"bytes", R"("ignore_merges": false)", R"("ignore_merges": true)",
       R"(model with "ignore_merges")"},
      {"bytes", R"("fuse_unk": false)", R"("fuse_unk": false, "novelty": 1)",
       R"(model with "novelty")"},
      {"bytes", R"("byte_fallback": false)", R"("byte_fallback": true)",
       "model with byte_fallback, behind ByteLevel"},
      {"characters", R"("byte_fallback": true)", R"("byte_fallback": false)",
       "model without byte_fallback, over characters"},
      {"characters", R"("<0x7F>")", R"("<0x7G>")", "model with byte_fallback but without <0x7F>"},
      {"bytes", R"("version")", R"("novelty": 1, "version")", R"(tokenizer with "novelty")"},
      {"bytes", R"("normalizer": null)", R"("normalizer": {"type": "NFC"})", "normalizer NFC"},
      {"characters", R"({"String": " "})", R"({"Regex": "a+"})",
       R"(normalizer Replace with the pattern {"Regex":"a+"})"},
      {"characters", R"("MergedWithPrevious")", R"("Isolated")",
       R"(pre_tokenizer Split with the behavior "Isolated")"},
      {"characters", R"("invert": false)", R"("invert": true)",
       R"(pre_tokenizer Split with "invert")"},
      {"bytes", R"("individual_digits": true)", R"("individual_digits": false)",
       "pre_tokenizer Digits without individual_digits"},
      {"bytes", R"("add_prefix_space": false)", R"("add_prefix_space": true)",
       R"(pre_tokenizer ByteLevel with "add_prefix_space")"},
      {"bytes", R"({"type": "Digits",)", R"({"type": "Metaspace",)", "pre_tokenizer Metaspace"},
      {"bytes", R"("use_regex": true})", R"("use_regex": true}, {"type": "Punctuation"})",
       "pre_tokenizer Punctuation behind ByteLevel"},
      {"bytes", R"("lstrip": false)", R"("lstrip": true)",
       R"(added token "<|end|>" with "lstrip")"},
      {"bytes", R"("normalized": false)", R"("normalized": true)",
       R"(added token "<|end|>" with "normalized")"},
  };
  for (const auto& [file, from, to, message] : refusals) {
    SCOPED_TRACE(message);
    const auto refused = Vocabulary::parse(with(file_text(file), from, to));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, Code::kInvalid);
    EXPECT_EQ(refused.error().message,
              std::string(message) + " is not supported, so nothing can be counted");
  }
}

TEST(VocabularyTest, ADamagedFileSaysWhatIsWrong) {
  struct Damage {
    std::string_view from;
    std::string_view to;
    std::string_view message;
  };
  const Damage damages[] = {
      {"{", "", "not JSON"},
      {R"("model")", R"("post_processor")", "no model"},
      {R"("vocab": {)", R"("vocab": [], "type": {)", "model: no vocab"},
      {R"("merges": [)", R"("merges": {}, "type": [)", "model: no merges"},
      {R"("h e")", R"("h e e")", R"(bad merge "h e e")"},
      {R"("h e")", R"(7)", "bad merge 7"},
      {R"("h e")", R"("h q")", R"(merge "h q" is of tokens not in the vocab)"},
      {R"("unk_token": null)", R"("unk_token": "<none>")",
       R"(unk_token "<none>" is not in the vocab)"},
      {R"("<|end|>": 0)", R"("<|end|>": -1)", R"(token "<|end|>": bad id -1)"},
      {R"("normalizer": null)", R"("normalizer": 3)", "normalizer: not an object"},
  };
  for (const auto& [from, to, message] : damages) {
    SCOPED_TRACE(message);
    const auto damaged = Vocabulary::parse(with(file_text("bytes"), from, to));
    ASSERT_FALSE(damaged.ok());
    EXPECT_THAT(damaged.error().message, HasSubstr(message));
  }
}

TEST(VocabularyTest, AFailedLoadNamesTheFile) {
  const auto missing = Vocabulary::load(kFolder / "none/tokenizer.json");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, Code::kNotFound);
  EXPECT_THAT(missing.error().message, HasSubstr("none/tokenizer.json"));
}

TEST(VocabularyTest, UnknownBytesBecomeOneTokenEachUnlessFused) {
  const std::string text =
      with(file_text("bytes"), R"("unk_token": null)", R"("unk_token": "<|end|>")");
  EXPECT_EQ(Vocabulary::parse(text).value().count("\004\004a\004"), 4U);
  const std::string fused = with(text, R"("fuse_unk": false)", R"("fuse_unk": true)");
  EXPECT_EQ(Vocabulary::parse(fused).value().count("\004\004a\004"), 3U);
}

TEST(InstalledVocabulariesTest, AreTheFoldersWithATokenizer) {
  const auto found = installed_vocabularies(kFolder);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].name, "bytes");
  EXPECT_EQ(found[1].name, "characters");
  EXPECT_EQ(found[1].vocabulary.count("hello world"), 2U);
  EXPECT_TRUE(installed_vocabularies(kFolder / "none").empty());
}

TEST(InstalledVocabulariesTest, OneThatCannotBeUsedIsTold) {
  const testing::TempDir directory;
  FileSystem& files = posix_file_system();
  ASSERT_TRUE(files.create_directories(directory.path() / "broken").ok());
  ASSERT_TRUE(replace_file(files, directory.path() / "broken/tokenizer.json", "{}").ok());
  std::vector<Error> problems;
  EXPECT_TRUE(installed_vocabularies(directory.path(), &problems).empty());
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems[0].message, HasSubstr("broken/tokenizer.json: no model"));
}

TEST(InstalledVocabulariesTest, LieWhereTheEnvironmentSays) {
  EXPECT_EQ(vocabulary_directory({"TWOTRACK_VOCABULARIES=/v", "HOME=/h"}), "/v");
  EXPECT_EQ(vocabulary_directory({"XDG_CACHE_HOME=/c", "HOME=/h"}), "/c/twotrack/vocabularies");
  EXPECT_EQ(vocabulary_directory({"HOME=/h"}), "/h/.cache/twotrack/vocabularies");
  EXPECT_EQ(vocabulary_directory({}), "");
}

// The vocabularies themselves are not in the repository; scripts/fetch_vocabularies.py brings them.
class RealVocabularyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const Path directory = vocabulary_directory(process_environment());
    for (InstalledVocabulary& one : installed_vocabularies()) {
      if (one.name == "gemma3")
        gemma3_.push_back(std::move(one.vocabulary));
      else if (one.name == "smollm2")
        smollm2_.push_back(std::move(one.vocabulary));
    }
    if (gemma3_.empty() || smollm2_.empty()) {
      GTEST_SKIP() << "gemma3 and smollm2 are not both in " << directory
                   << ": run scripts/fetch_vocabularies.py";
    }
  }

  // One each.
  std::vector<Vocabulary> gemma3_;
  std::vector<Vocabulary> smollm2_;
};

// Recorded from Hugging Face's tokenizers 0.23.3; scripts/check_vocabularies.py compares more.
TEST_F(RealVocabularyTest, CountsLikeTheOriginal) {
  struct RealCase {
    std::string text;
    uint64_t gemma3;
    uint64_t smollm2;
  };
  const RealCase cases[] = {
      {"", 0, 0},
      {"a", 1, 1},
      {"hello world", 2, 2},
      {"Hello, world! It's 2026-11-15.", 19, 18},
      {"{\"goal\":\"mend the lint errors\",\"turn\":6,\"ok\":true}", 16, 17},
      {"{\"recent_actions\":[{\"turn\":5,\"tool\":\"run_linter\",\"args\":{\"path\":\"src/"
       "foo.py\"},\"outcome\":\"partial\"}]}",
       32, 36},
      {"    def f(self, x):\n        return x**2 + 3.14159\n", 24, 23},
      {"Traceback (most recent call last):\n  File \"a.py\", line 12, in <module>\nKeyError: 'x'\n",
       33, 32},
      {"\n", 1, 1},
      {"\n\n\n\n", 1, 1},
      {" ", 1, 1},
      {"        ", 1, 1},
      {"\t\tif (x) {\n\t\t}\n", 10, 11},
      {"don't we'll I'VE 'tis", 11, 9},
      {"0123456789", 10, 10},
      {"deadbeef00ff7f1e", 9, 10},
      {"camelCase HTTPServer snake_case kebab-case", 10, 13},
      {"Der schnelle braune Fuchs springt über den faulen Hund.", 13, 20},
      {"Съешь же ещё этих мягких французских булок", 11, 42},
      {"日本語のテキストです。", 5, 19},
      {"مرحبا بالعالم", 4, 10},
      {"😀👨\u200d👩\u200d👧 🇩🇪", 9, 22},
      {"½ Ⅷ ² ١٢٣", 7, 14},
      {"a\u00a0b\u2003c\u3000d", 12, 9},
      {"<eos><bos><unused12>text", 4, 12},
      {"<|im_start|>user\nhi<|im_end|>", 15, 5},
      {"<table><tr><td>1</td></tr></table>", 7, 15},
      {"▁▁ ▁", 2, 6},
      {"e\u0301\u200d\ufeff", 4, 8},
      {"\004\006\035", 3, 0},
      {"𝕏𠀀\U000e0001", 12, 11},
      {"https://example.org/a/b?c=d&e=%20f#g", 21, 21},
      {"-----BEGIN-----", 3, 5},
      {std::string(64, 'x'), 8, 16},
  };
  for (const auto& [text, gemma3, smollm2] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(gemma3_[0].count(text), gemma3);
    EXPECT_EQ(smollm2_[0].count(text), smollm2);
    EXPECT_GE(estimate_tokens(text), std::max(gemma3, smollm2));
  }
}

}  // namespace
}  // namespace twotrack::model
