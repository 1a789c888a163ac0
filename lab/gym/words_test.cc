#include "gym/words.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "gym/draw.h"
#include "gym/verbs_phrases.h"

namespace twotrack::gym {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Words, NoWordOfAListIsInBothVocabularies) {
  for (const auto list : {&listed_words, &people}) {
    const auto training = list(WordSet::kTraining);
    const auto held_out = list(WordSet::kHeldOut);
    EXPECT_THAT(training, SizeIs(::testing::Gt(20U)));
    EXPECT_THAT(held_out, SizeIs(::testing::Gt(10U)));
    for (const std::string_view word : training) {
      EXPECT_EQ(std::ranges::find(held_out, word), held_out.end()) << word;
    }
  }
}

RC_GTEST_PROP(Words, AMadeWordBelongsToTheVocabularyThatItWasMadeFor, (uint64_t seed)) {
  eval::Random random(seed);
  for (const WordSet words : {WordSet::kTraining, WordSet::kHeldOut}) {
    RC_ASSERT(vocabulary_of(made_word(random, words)) == words);
  }
}

RC_GTEST_PROP(Words, ABentWordBelongsToItsVocabularyAndIsNoneOfTheList, (uint64_t seed)) {
  eval::Random random(seed);
  for (const WordSet words : {WordSet::kTraining, WordSet::kHeldOut}) {
    const std::string word = bent_word(random, words);
    RC_ASSERT(vocabulary_of(word) == words);
    RC_ASSERT(std::ranges::find(listed_words(words), word) == listed_words(words).end());
  }
}

TEST(Words, EachVocabularyHasItsOwnVerbs) {
  for (const Phrases* phrases :
       {&kCheckVerbs, &kFixVerbs, &kReadVerbs, &kFindVerbs, &kDetailVerbs, &kActVerbs, &kSkipVerbs,
        &kWriteVerbs, &kRunVerbs, &kListVerbs, &kUnlockVerbs, &kFinishTexts}) {
    EXPECT_THAT(those_of(*phrases, WordSet::kTraining), Not(IsEmpty()));
    EXPECT_THAT(those_of(*phrases, WordSet::kHeldOut), Not(IsEmpty()));
  }
}

TEST(Draw, ATestSaysNothingThatTrainingSays) {
  Draw training(1, WordSet::kTraining);
  Draw held_out(1, WordSet::kHeldOut);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(vocabulary_of(training.say(kFinishTexts)), WordSet::kTraining);
    EXPECT_EQ(vocabulary_of(held_out.say(kFinishTexts)), WordSet::kHeldOut);
  }
}

TEST(Draw, FillsSlotsAndLeavesWhatIsNone) {
  const std::string_view values[] = {"one", "two"};
  EXPECT_EQ(fill("{1} {0} {2} {x} {", values), "two one {2} {x} {");
}

TEST(Draw, GivesNoFieldNameTwice) {
  Draw draw(3, WordSet::kTraining);
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) {
    const std::string name = draw.field_name({"id"});
    EXPECT_EQ(std::ranges::find(names, name), names.end()) << name;
    names.push_back(name);
  }
}

}  // namespace
}  // namespace twotrack::gym
