#include "cli/interrupt.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>

namespace twotrack::cli {
namespace {

TEST(Interrupt, TheHandlerKeepsErrnoOfWhatItInterrupts) {
  install_signal_handlers();
  const Interrupt interrupt;
  // More signals than its pipe holds: then writing to it fails.
  for (int i = 0; i < 70'000; ++i) {
    errno = ENOENT;
    std::raise(SIGINT);
    ASSERT_EQ(errno, ENOENT) << "after " << i << " signals";
  }
  EXPECT_TRUE(interrupt.requested());
}

}  // namespace
}  // namespace twotrack::cli
