#include <gtest/gtest.h>

#include "event/ids.h"
#include "importer/parts.h"

namespace twotrack::importer {
namespace {

TEST(AgentNamesTest, EqualNamesAreNumbered) {
  AgentNames names;
  struct Case {
    std::string_view name;
    std::string_view id;
  };
  const Case cases[] = {
      {"a", "a"},   {"a", "a-2"},         {"a", "a-3"},         {"a-2", "a-2-2"},
      {"A", "A-4"}, {"a/b c", "a-b-c"},   {"a.b", "a.b"},       {"", "x"},
      {"é", "x-2"}, {"../../etc", "etc"}, {"a-2-2", "a-2-2-2"}, {"a b c", "a-b-c-2"}};
  for (const auto& [name, id] : cases) EXPECT_EQ(names.make(name), id) << name;
}

TEST(AgentNamesTest, ALongNameLeavesRoomForItsNumber) {
  AgentNames names;
  const std::string name(500, 'n');
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(check_agent_id(names.make(name)).ok());
}

}  // namespace
}  // namespace twotrack::importer
