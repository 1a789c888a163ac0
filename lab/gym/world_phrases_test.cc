#include <gmock/gmock.h>

#include <algorithm>

#include "gym/draw.h"
#include "gym/episode_phrases.h"
#include "gym/errors_phrases.h"
#include "gym/pages_phrases.h"
#include "gym/recall_phrases.h"
#include "gym/search_edit_phrases.h"
#include "gym/triage_phrases.h"

namespace twotrack::gym {
namespace {

using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::SizeIs;

const std::vector<const Phrases*> kLists = {
    &triage_phrases::kList,       &triage_phrases::kHandle,      &triage_phrases::kGoals,
    &search_edit_phrases::kEdit,  &search_edit_phrases::kSearch, &search_edit_phrases::kRead,
    &search_edit_phrases::kGoals, &pages_phrases::kNumber,       &pages_phrases::kCursor,
    &pages_phrases::kAct,         &pages_phrases::kGoals,        &errors_phrases::kAct,
    &errors_phrases::kUnlock,     &errors_phrases::kClear,       &errors_phrases::kLocked,
    &errors_phrases::kBlocked,    &errors_phrases::kUnknown,     &errors_phrases::kGoals,
    &recall_phrases::kLoad,       &recall_phrases::kApply,       &recall_phrases::kGoals,
    &episode_phrases::kSystem,    &episode_phrases::kOtherTool,  &episode_phrases::kOperation};
const std::vector<const Phrases*> kSteps = {
    &triage_phrases::kListStep,        &triage_phrases::kHandleStep,
    &triage_phrases::kAgainStep,       &triage_phrases::kEndStep,
    &search_edit_phrases::kSearchStep, &search_edit_phrases::kEditStep,
    &search_edit_phrases::kAgainStep,  &pages_phrases::kListStep,
    &pages_phrases::kNextStep,         &pages_phrases::kActStep,
    &errors_phrases::kActStep,         &errors_phrases::kUnlockStep,
    &errors_phrases::kClearStep,       &errors_phrases::kOtherNameStep,
    &recall_phrases::kLoadStep,        &recall_phrases::kApplyStep,
    &recall_phrases::kRecallStep,      &episode_phrases::kDoneStep,
    &episode_phrases::kZeroStep};

// Of few phrases a model learns the letters, not the meaning.
TEST(WorldPhrases, ThereAreManyInEachVocabulary) {
  for (const Phrases* phrases : kLists) {
    EXPECT_THAT(those_of(*phrases, WordSet::kTraining), SizeIs(Ge(18U))) << phrases->front();
    EXPECT_THAT(those_of(*phrases, WordSet::kHeldOut), SizeIs(Ge(6U))) << phrases->front();
  }
  for (const Phrases* phrases : kSteps) {
    EXPECT_THAT(those_of(*phrases, WordSet::kTraining), SizeIs(Ge(6U))) << phrases->front();
    EXPECT_THAT(those_of(*phrases, WordSet::kHeldOut), SizeIs(Ge(2U))) << phrases->front();
  }
}

TEST(WorldPhrases, NoneStandsTwiceInAList) {
  for (const auto* lists : {&kLists, &kSteps}) {
    for (const Phrases* phrases : *lists) {
      Phrases sorted = *phrases;
      std::ranges::sort(sorted);
      const auto twice = std::ranges::adjacent_find(sorted);
      EXPECT_EQ(twice, sorted.end()) << *twice;
    }
  }
}

struct Slots {
  const Phrases* phrases;
  size_t count;
};

// What is not said nobody can know.
TEST(WorldPhrases, AGoalNamesAllThatItIsAbout) {
  for (const auto& [phrases, count] :
       {Slots{&triage_phrases::kGoals, 1}, Slots{&search_edit_phrases::kGoals, 2},
        Slots{&search_edit_phrases::kEdit, 3}, Slots{&pages_phrases::kGoals, 3},
        Slots{&errors_phrases::kGoals, 3}, Slots{&errors_phrases::kLocked, 1},
        Slots{&errors_phrases::kBlocked, 1}, Slots{&errors_phrases::kUnknown, 2},
        Slots{&recall_phrases::kGoals, 3}}) {
    for (const std::string_view phrase : *phrases) {
      for (size_t slot = 0; slot < count; ++slot) {
        EXPECT_THAT(std::string(phrase), HasSubstr("{" + std::to_string(slot) + "}"));
      }
      EXPECT_EQ(phrase.find("{" + std::to_string(count) + "}"), std::string_view::npos) << phrase;
    }
  }
}

// Who has met one order only takes the first name for the old one, whatever the words say.
TEST(WorldPhrases, OldAndNewComeInEitherOrderInBothVocabularies) {
  for (const Phrases* phrases : {&search_edit_phrases::kGoals, &errors_phrases::kUnknown}) {
    for (const WordSet words : {WordSet::kTraining, WordSet::kHeldOut}) {
      const Phrases mine = those_of(*phrases, words);
      const auto reversed = static_cast<size_t>(std::ranges::count_if(
          mine, [](std::string_view phrase) { return phrase.find("{1}") < phrase.find("{0}"); }));
      EXPECT_GE(reversed * 10, mine.size() * 3) << name_of(words) << " " << mine.front();
      EXPECT_LE(reversed * 10, mine.size() * 7) << name_of(words) << " " << mine.front();
    }
  }
}

}  // namespace
}  // namespace twotrack::gym
