#include "base/parallel.h"

#include <gmock/gmock.h>

#include <set>

namespace twotrack {
namespace {

TEST(Crew, DoesEachWorkOnceAndAgainInTheNextCall) {
  Crew crew(4);
  for (const size_t count : {1, 3, 100, 0, 7}) {
    std::vector<std::atomic<int>> done(count);
    crew.for_each(count, [&](size_t i) { ++done[i]; });
    for (const std::atomic<int>& one : done) EXPECT_EQ(one, 1);
  }
}

TEST(Crew, KeepsItsThreads) {
  Crew crew(3);
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for (int call = 0; call < 50; ++call) {
    crew.for_each(9, [&](size_t /*i*/) {
      const std::lock_guard hold(mutex);
      threads.insert(std::this_thread::get_id());
    });
  }
  EXPECT_LE(threads.size(), 3U);
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
}

// Whoever waits for the others would wait for ever if one thread did all.
TEST(Crew, WorksAtOnce) {
  Crew crew(8);
  std::atomic<size_t> begun = 0;
  crew.for_each(8, [&](size_t /*i*/) {
    ++begun;
    while (begun < 8) std::this_thread::yield();
  });
  EXPECT_EQ(begun, 8U);
}

}  // namespace
}  // namespace twotrack
