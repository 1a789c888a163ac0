#include <gmock/gmock.h>

#include <algorithm>

#include "gym/build_phrases.h"
#include "gym/chain_phrases.h"
#include "gym/draw.h"
#include "gym/fix_phrases.h"
#include "gym/verbs_phrases.h"

namespace twotrack::gym {
namespace {

using ::testing::Ge;
using ::testing::SizeIs;

// Of what is said in most episodes there must be much, or a model learns the phrases by heart
// instead of what they mean.
TEST(Phrases, ThereAreManyOfEachVocabulary) {
  for (const Phrases* phrases : {&fix_phrases::kCheck,
                                 &fix_phrases::kFix,
                                 &fix_phrases::kSkip,
                                 &fix_phrases::kRead,
                                 &fix_phrases::kGoals,
                                 &fix_phrases::kArguments,
                                 &chain_phrases::kFind,
                                 &fix_phrases::kArgumentsWithFile,
                                 &chain_phrases::kDetail,
                                 &chain_phrases::kNext,
                                 &chain_phrases::kAct,
                                 &chain_phrases::kActGoals,
                                 &chain_phrases::kAskGoals,
                                 &chain_phrases::kWhich,
                                 &chain_phrases::kNeeds,
                                 &chain_phrases::kAnswer,
                                 &chain_phrases::kFields,
                                 &build_phrases::kLook,
                                 &build_phrases::kWrite,
                                 &build_phrases::kRun,
                                 &build_phrases::kMend,
                                 &build_phrases::kGoals,
                                 &kFinishTexts}) {
    EXPECT_THAT(those_of(*phrases, WordSet::kTraining), SizeIs(Ge(18U))) << phrases->front();
    EXPECT_THAT(those_of(*phrases, WordSet::kHeldOut), SizeIs(Ge(6U))) << phrases->front();
  }
}

TEST(Phrases, EachRuleIsSaidInBothVocabularies) {
  for (const Phrases* phrases :
       {&fix_phrases::kStepCheck, &fix_phrases::kStepFix, &fix_phrases::kStepLeave,
        &fix_phrases::kStepSkip, &fix_phrases::kStepRecheck, &fix_phrases::kStepDone,
        &chain_phrases::kStepFind, &chain_phrases::kStepNext, &chain_phrases::kStepDetails,
        &chain_phrases::kStepAct, &chain_phrases::kStepAnswer, &chain_phrases::kStepDone,
        &build_phrases::kStepLook, &build_phrases::kStepWrite, &build_phrases::kStepRun,
        &build_phrases::kStepMend, &build_phrases::kStepDone}) {
    EXPECT_THAT(those_of(*phrases, WordSet::kTraining), SizeIs(Ge(6U))) << phrases->front();
    EXPECT_THAT(those_of(*phrases, WordSet::kHeldOut), SizeIs(Ge(2U))) << phrases->front();
  }
}

// Who knows only one order reads the other one wrong.
TEST(Phrases, TheNamesOfThingsStandInEitherOrder) {
  for (const Phrases* phrases :
       {&fix_phrases::kGoals, &fix_phrases::kArguments, &fix_phrases::kArgumentsWithFile,
        &chain_phrases::kDetail, &chain_phrases::kAct, &chain_phrases::kActGoals,
        &chain_phrases::kAskGoals, &build_phrases::kWrite}) {
    const auto is_reversed = [](std::string_view phrase) {
      return phrase.find("{1}") < phrase.find("{0}");
    };
    const auto reversed = static_cast<size_t>(std::ranges::count_if(*phrases, is_reversed));
    EXPECT_GE(reversed * 10, phrases->size() * 3) << phrases->front();
    EXPECT_LE(reversed * 10, phrases->size() * 7) << phrases->front();
  }
}

}  // namespace
}  // namespace twotrack::gym
