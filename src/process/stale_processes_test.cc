#include "process/stale_processes.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "testing/temp_dir.h"

namespace twotrack::process {
namespace {

constexpr const char* kSleeps = "exec sleep 600";
// Becomes itself again and again, without an end.
constexpr const char* kChanges = "exec /bin/sh -c \"$0\" \"$0\"";

// A shell with this home; it runs when the constructor is done. Killed at the end at the latest, so
// that a test that fails does not wait for it.
class Shell {
 public:
  Shell(const char* script, const std::string& home) {
    const std::string entry = "HOME=" + home;
    const char* const environment[] = {entry.c_str(), nullptr};
    id_ = ::fork();
    if (id_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::execle("/bin/sh", "sh", "-c", script, script, nullptr, environment);
      ::_exit(127);
    }
    while (runs() && !is_in_its_environment(entry)) std::this_thread::yield();
  }
  ~Shell() {
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
  Shell(const Shell&) = delete;  // One owner ends it.
  Shell& operator=(const Shell&) = delete;

  bool runs() const { return ended(WNOHANG).si_pid == 0; }
  // Of its first thread, in one letter.
  std::string state() const {
    std::ifstream file("/proc/" + std::to_string(id_) + "/stat");
    const std::string stat{std::istreambuf_iterator<char>(file), {}};
    return stat.substr(stat.rfind(')') + 2, 1);
  }
  // Waits for its end.
  bool was_killed() const { return ended(0).si_status == SIGKILL; }

 private:
  siginfo_t ended(int options) const {
    siginfo_t end{};
    ::waitid(P_PID, static_cast<id_t>(id_), &end, WEXITED | WNOWAIT | options);
    return end;
  }

  bool is_in_its_environment(const std::string& entry) const {
    std::ifstream file("/proc/" + std::to_string(id_) + "/environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    return environment.find(entry) != std::string::npos;
  }

  pid_t id_ = 0;
};

TEST(StaleProcessesTest, OnlyThoseOfTheWorkspaceEnd) {
  const testing::TempDir dir;
  const Path mine = dir.path() / "a/tree";
  const Shell stale(kSleeps, mine);
  const Shell other(kSleeps, mine.string() + "-2");
  ASSERT_EQ(end_stale_processes(mine), 1U);
  EXPECT_TRUE(stale.was_killed());
  EXPECT_TRUE(other.runs());
}

// In the middle of exec() a process has no environment that could tell whose it is. That moment is
// short, so it takes many tries to meet it.
TEST(StaleProcessesTest, OneThatIsJustBecomingAProgramIsFoundToo) {
  const testing::TempDir dir;
  for (int i = 0; i < 100; ++i) {
    const Shell stale(kChanges, dir.path());
    ASSERT_EQ(end_stale_processes(dir.path()), 1U) << "try " << i;
    ASSERT_TRUE(stale.was_killed()) << "try " << i;
  }
}

TEST(StaleProcessesTest, OneWhoseFirstThreadHasEndedIsFoundToo) {
  const testing::TempDir dir;
  const Shell stale(
      "exec python3 -c 'import ctypes, threading, time\n"
      "threading.Thread(target=time.sleep, args=(600,)).start()\n"
      "ctypes.CDLL(None).pthread_exit(None)'",
      dir.path());
  while (stale.runs() && stale.state() != "Z") std::this_thread::yield();
  ASSERT_EQ(end_stale_processes(dir.path()), 1U);
  EXPECT_TRUE(stale.was_killed());
}

TEST(StaleProcessesTest, WithoutAnyThereIsNothingToDo) {
  const testing::TempDir dir;
  EXPECT_EQ(end_stale_processes(dir.path()), 0U);
}

}  // namespace
}  // namespace twotrack::process
