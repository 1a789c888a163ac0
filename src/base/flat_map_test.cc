#include "base/flat_map.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(FlatMapTest, GrowsAndKeepsEveryEntry) {
  FlatMap<int> map;
  for (int i = 0; i < 5000; ++i) map.insert(static_cast<uint64_t>(i) * 64, i);
  for (int i = 0; i < 5000; ++i) {
    const int* value = map.find(static_cast<uint64_t>(i) * 64);
    ASSERT_NE(value, nullptr) << i;
    EXPECT_EQ(*value, i);
    EXPECT_EQ(map.find(static_cast<uint64_t>(i) * 64 + 1), nullptr);
  }
}

TEST(FlatMapTest, AKeyThatIsThereGetsTheNewValue) {
  FlatMap<int> map(1);
  map.insert(7, 1);
  map.insert(7, 2);
  EXPECT_EQ(*map.find(7), 2);
}

}  // namespace
}  // namespace twotrack
