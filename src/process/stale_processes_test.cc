#include "process/stale_processes.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "testing/temp_dir.h"

namespace twotrack::process {
namespace {

pid_t start_sleeper(const std::string& home) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const std::string entry = "HOME=" + home;
  const char* const environment[] = {entry.c_str(), nullptr};
  ::execle("/bin/sleep", "sleep", "600", nullptr, environment);
  ::_exit(127);
}

// Whether it was killed; waits for its end.
bool was_killed(pid_t child) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) != 0 &&
         WTERMSIG(status) == SIGKILL;
}

// The child has become the program when its environment is the one that it was given.
void wait_for(pid_t child) {
  while (!std::filesystem::exists("/proc/" + std::to_string(child) + "/exe") ||
         std::filesystem::read_symlink("/proc/" + std::to_string(child) + "/exe")
                 .string()
                 .find("sleep") == std::string::npos) {
    std::this_thread::yield();
  }
}

TEST(StaleProcessesTest, OnlyThoseOfTheWorkspaceEnd) {
  const testing::TempDir dir;
  const Path mine = dir.path() / "a/tree";
  const pid_t stale = start_sleeper(mine);
  const pid_t other = start_sleeper(mine.string() + "-2");
  wait_for(stale);
  wait_for(other);
  EXPECT_EQ(end_stale_processes(mine), 1U);
  EXPECT_TRUE(was_killed(stale));
  EXPECT_EQ(::waitpid(other, nullptr, WNOHANG), 0) << "it still runs";
  ::kill(other, SIGKILL);
  EXPECT_TRUE(was_killed(other));
}

TEST(StaleProcessesTest, WithoutAnyThereIsNothingToDo) {
  const testing::TempDir dir;
  EXPECT_EQ(end_stale_processes(dir.path()), 0U);
}

}  // namespace
}  // namespace twotrack::process
