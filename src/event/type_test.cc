#include "event/type.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "event/words.h"

namespace twotrack {
namespace {

TEST(TypeTest, TheTableIsInTheOrderOfTheEnumeration) {
  size_t next = 1;
  for (const TypeSpec& spec : type_specs()) {
    SCOPED_TRACE(spec.name);
    EXPECT_EQ(static_cast<size_t>(spec.type), next++);
    EXPECT_EQ(event_type(spec.name), spec.type);
    EXPECT_EQ(type_spec(spec.type).name, spec.name);
  }
  EXPECT_EQ(next - 1, static_cast<size_t>(EventType::kPacketDelta));
}

TEST(TypeTest, NoNameStandsTwice) {
  std::set<std::string_view> types;
  for (const TypeSpec& spec : type_specs()) {
    SCOPED_TRACE(spec.name);
    EXPECT_TRUE(types.insert(spec.name).second);
    std::set<std::string_view> fields;
    for (const Field& field : spec.fields) EXPECT_TRUE(fields.insert(field.name).second);
  }
}

TEST(TypeTest, EveryOtherNameIsUnknown) {
  for (const std::string_view name :
       {"", "Tool_call", "tool_call ", "tool", "toolcall", "unknown"}) {
    SCOPED_TRACE(name);
    EXPECT_EQ(event_type(name), EventType::kUnknown);
  }
  EXPECT_DEATH(type_spec(EventType::kUnknown), "CHECK failed");
}

template <class Enum>
std::string names(Enum last) {
  std::string all;
  for (int value = 0; value <= static_cast<int>(last); ++value) {
    all += std::string(name_of(static_cast<Enum>(value))) + " ";
  }
  return all;
}

TEST(WordsTest, StandInTheLogAsTheDesignNamesThem) {
  EXPECT_EQ(names(Outcome::kError), "unknown success partial error ");
  EXPECT_EQ(names(Effect::kExternal), "pure workspace idempotent external ");
  EXPECT_EQ(names(DecidedBy::kUser), "model guarded fallback escalation user ");
  EXPECT_EQ(names(RunStatus::kCancelled),
            "success unverified partial failed stuck turn_limit blocked error cancelled ");
  EXPECT_EQ(names(TokenCount::kEstimated), "exact estimated ");
}

}  // namespace
}  // namespace twotrack
