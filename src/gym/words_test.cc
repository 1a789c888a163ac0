#include "gym/words.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "gym/draw.h"
#include "gym/verbs.h"

namespace twotrack::gym {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Words, NoWordOfAListIsInBothVocabularies) {
  for (const auto list : {&listed_words, &people}) {
    const auto training = list(Words::kTraining);
    const auto held_out = list(Words::kHeldOut);
    EXPECT_THAT(training, SizeIs(::testing::Gt(20U)));
    EXPECT_THAT(held_out, SizeIs(::testing::Gt(10U)));
    for (const std::string_view word : training) {
      EXPECT_EQ(std::ranges::find(held_out, word), held_out.end()) << word;
    }
  }
}

RC_GTEST_PROP(Words, AMadeWordBelongsToTheVocabularyThatItWasMadeFor, (uint64_t seed)) {
  eval::Random random(seed);
  for (const Words words : {Words::kTraining, Words::kHeldOut}) {
    RC_ASSERT(vocabulary_of(made_word(random, words)) == words);
  }
}

TEST(Words, NoPhraseOfATestStandsInTraining) {
  for (const Phrases* phrases :
       {&kCheckVerbs, &kFixVerbs, &kReadVerbs, &kFindVerbs, &kDetailVerbs, &kActVerbs, &kSkipVerbs,
        &kWriteVerbs, &kRunVerbs, &kListVerbs, &kUnlockVerbs, &kFinishTexts}) {
    EXPECT_THAT(phrases->held_out, Not(IsEmpty()));
    for (const std::string_view text : phrases->held_out) {
      EXPECT_EQ(std::ranges::find(phrases->common, text), phrases->common.end()) << text;
    }
  }
}

TEST(Draw, TrainingNeverSaysAPhraseThatIsKeptForTests) {
  const Phrases phrases = {{"a {0}"}, {"b {0}"}};
  Draw training(1, Words::kTraining);
  Draw held_out(1, Words::kHeldOut);
  bool has_new = false;
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(training.say(phrases, {"x"}), "a x");
    has_new |= held_out.say(phrases, {"x"}) == "b x";
  }
  EXPECT_TRUE(has_new);
}

TEST(Draw, FillsSlotsAndLeavesWhatIsNone) {
  const std::string_view values[] = {"one", "two"};
  EXPECT_EQ(fill("{1} {0} {2} {x} {", values), "two one {2} {x} {");
}

TEST(Draw, GivesNoFieldNameTwice) {
  Draw draw(3, Words::kTraining);
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) {
    const std::string name = draw.field_name({"id"});
    EXPECT_EQ(std::ranges::find(names, name), names.end()) << name;
    names.push_back(name);
  }
}

}  // namespace
}  // namespace twotrack::gym
