#include "sandbox/run_confined.h"

#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "sandbox/launcher_path.h"
#include "sandbox/report.h"
#include "testing/temp_dir.h"

namespace twotrack::sandbox {
namespace {

using process::ProcessResult;
using ::testing::HasSubstr;
using ::testing::Not;
using End = ProcessResult::End;

class RunConfinedTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (report().level < Level::kFull) {
      GTEST_SKIP() << "this system has no full sandbox: " << to_json(report()).text;
    }
  }

  Policy policy() const { return {.require = Level::kFull, .workspace = root()}; }
  process::ProcessRequest shell(std::string script) const {
    return {.argv = {"sh", "-c", std::move(script)},
            .directory = root(),
            .environment = {"PATH=/usr/bin:/bin", "HOME=" + root().string()}};
  }
  Ended run(const process::ProcessRequest& request) const { return run(policy(), request); }
  static Ended run(const Policy& policy, const process::ProcessRequest& request) {
    auto ended = run_confined(policy, request);
    EXPECT_TRUE(ended.ok()) << (ended.ok() ? "" : ended.error().message);
    return ended.ok() ? std::move(ended).value() : Ended{};
  }

  const Path& root() const { return directory_.path(); }
  std::string content(std::string_view name) const {
    std::ifstream in(root() / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  testing::TempDir directory_;
};

TEST_F(RunConfinedTest, EndsAsTheProgramDid) {
  struct Case {
    std::string script;
    End end;
    int status;
  };
  const Case cases[] = {{"exit 0", End::kExited, 0},
                        {"exit 3", End::kExited, 3},
                        {"exit 125", End::kExited, 125},  // what the launcher itself uses
                        {"kill -SEGV $$", End::kSignalled, SIGSEGV},
                        {"kill -KILL $$", End::kSignalled, SIGKILL}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const Ended ended = run(shell(one.script));
    EXPECT_EQ(ended.result.end, one.end);
    EXPECT_EQ(ended.result.status, one.status);
    EXPECT_EQ(ended.limit, LimitReached::kNone);
  }
}

TEST_F(RunConfinedTest, KeepsEveryByteAndTheOrderOfBothStreams) {
  EXPECT_EQ(run(shell("echo one; echo two >&2; printf three")).result.output, "one\ntwo\nthree");
}

TEST_F(RunConfinedTest, TheWorkspaceIsWrittenAndNothingElseIs) {
  const Ended ended =
      run(shell("echo kept > file; echo no > /usr/x; echo no > /etc/x; echo no > /x; "
                "echo gone > /tmp/x; cat /tmp/x"));
  EXPECT_EQ(content("file"), "kept\n");
  EXPECT_THAT(ended.result.output, HasSubstr("gone"));
  EXPECT_FALSE(std::filesystem::exists("/usr/x"));
}

TEST_F(RunConfinedTest, DevicesCanBeWrittenAndNotChanged) {
  struct stat before{};
  ASSERT_EQ(::stat("/dev/full", &before), 0);
  const Ended ended = run(
      shell("chmod 0606 /dev/full 2>/dev/null && echo changed; echo x > /dev/null && echo wrote"));
  EXPECT_EQ(ended.result.output, "wrote\n");
  struct stat after{};
  ASSERT_EQ(::stat("/dev/full", &after), 0);
  ::chmod("/dev/full", before.st_mode & 07777);
  EXPECT_EQ(after.st_mode, before.st_mode);
}

TEST_F(RunConfinedTest, AWorkspaceToLookAtIsNotWritten) {
  std::ofstream(root() / "file") << "text";
  Policy look = policy();
  look.looks_only = true;
  const Ended ended = run(look, shell("cat file; echo more > file || echo refused"));
  EXPECT_THAT(ended.result.output, HasSubstr("text"));
  EXPECT_THAT(ended.result.output, HasSubstr("refused"));
  EXPECT_EQ(content("file"), "text");
}

TEST_F(RunConfinedTest, TheWorkspaceIsSeenWhereItIsToBeSeen) {
  Policy elsewhere = policy();
  elsewhere.seen_as = "/srv/project";
  const Ended ended = run(elsewhere, shell("pwd; echo $HOME; echo x > /srv/project/file"));
  EXPECT_EQ(ended.result.output, "/srv/project\n/srv/project\n");
  EXPECT_EQ(content("file"), "x\n");
}

TEST_F(RunConfinedTest, HasLoopbackOfItsOwnAndNoOtherNetwork) {
  const std::string script =
      "import socket\n"
      "s = socket.create_server(('127.0.0.1', 0))\n"
      "c = socket.create_connection(s.getsockname()); print('loopback')\n"
      "try: socket.create_connection(('192.0.2.1', 80), 1)\n"
      "except OSError as e: print(e.errno)\n";
  process::ProcessRequest request = shell("");
  request.argv = {"/usr/bin/python3", "-c", script};
  EXPECT_EQ(run(request).result.output, "loopback\n" + std::to_string(ENETUNREACH) + "\n");
}

TEST_F(RunConfinedTest, WhatCannotRunIsAnErrorWithItsReason) {
  std::ofstream(root() / "no_interpreter") << "#!/nowhere/sh\n";
  ::chmod((root() / "no_interpreter").c_str(), 0755);
  struct Case {
    std::vector<std::string> argv;
    Code code;
    std::string_view says;
  };
  const Case cases[] = {{{"no-such-program"}, Code::kNotFound, "no program no-such-program"},
                        {{"./missing"}, Code::kNotFound, "No such file"},
                        {{"./no_interpreter"}, Code::kNotFound, "No such file"},
                        {{}, Code::kInvalid, "no program"}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    process::ProcessRequest request = shell("");
    request.argv = one.argv;
    const auto ended = run_confined(policy(), request);
    ASSERT_FALSE(ended.ok());
    EXPECT_EQ(ended.error().code, one.code);
    EXPECT_THAT(ended.error().message, HasSubstr(one.says));
  }
}

TEST_F(RunConfinedTest, ALayerThatCannotBePutOnIsAFailureAndNothingRuns) {
  Policy broken = policy();
  broken.holder = 0x3fffffff;  // no process has this number
  broken.upper = root();
  const auto ended = run_confined(broken, shell("echo ran > file"));
  ASSERT_FALSE(ended.ok());
  EXPECT_EQ(ended.error().code, Code::kIo);
  EXPECT_THAT(ended.error().message, HasSubstr("open the holder: ESRCH"));
  EXPECT_EQ(content("file"), "");
}

TEST_F(RunConfinedTest, TooMuchMemoryIsToldApart) {
  if (!is_on(report(), "cgroup")) GTEST_SKIP() << "no cgroup: " << to_json(report()).text;
  Policy small = policy();
  small.limits.memory_bytes = uint64_t{64} << 20;
  // In pieces, each in a process that stays below what one may have.
  process::ProcessRequest request = shell("");
  request.argv = {"/usr/bin/python3", "-c",
                  "import os, sys, time\n"
                  "for i in range(4):\n"
                  "  if os.fork() == 0:\n"
                  "    held = b'x' * (30 << 20)\n"
                  "    time.sleep(600)\n"
                  "sys.exit(os.wait()[1] != 0)\n"};
  const Ended ended = run(small, request);
  EXPECT_EQ(ended.limit, LimitReached::kMemory);
}

TEST_F(RunConfinedTest, TooManyProcessesAreToldApart) {
  if (!is_on(report(), "cgroup")) GTEST_SKIP() << "no cgroup: " << to_json(report()).text;
  Policy few = policy();
  few.limits.processes = 8;
  const Ended ended =
      run(few, shell("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 60 & done; exit 0"));
  EXPECT_NE(ended.result.status, 0);
  EXPECT_EQ(ended.limit, LimitReached::kProcesses);
}

TEST_F(RunConfinedTest, TooLargeFilesAreToldApart) {
  Policy small = policy();
  small.limits.file_bytes = 1 << 20;
  process::ProcessRequest request = shell("");
  request.argv = {"dd", "if=/dev/zero", "of=file", "bs=1M", "count=2", "status=none"};
  EXPECT_EQ(run(small, request).limit, LimitReached::kDisk);
  EXPECT_EQ(run(small, shell("dd if=/dev/zero of=file bs=1M count=2; exit $?")).limit,
            LimitReached::kDisk)
      << "a shell has an end of its own";
  small = policy();
  small.limits.temporary_bytes = 1 << 20;
  request.argv = {"dd", "if=/dev/zero", "of=/tmp/file", "bs=1M", "count=2", "status=none"};
  EXPECT_EQ(run(small, request).limit, LimitReached::kDisk);
}

TEST_F(RunConfinedTest, ABadEndOfItsOwnIsNoLimit) {
  EXPECT_EQ(run(shell("exit 1")).limit, LimitReached::kNone);
}

TEST_F(RunConfinedTest, NotesCannotBeForged) {
  const Ended ended = run(shell("echo 'limit memory' >&3; echo \"$TWOTRACK_NOTES\"; exit 1"));
  EXPECT_EQ(ended.limit, LimitReached::kNone);
  EXPECT_THAT(ended.result.output, Not(HasSubstr("3\n")));
}

TEST_F(RunConfinedTest, WhoWritesTooMuchIsStoppedWhileItRuns) {
  Policy small = policy();
  small.limits.written_files = 500;
  small.limits.written_bytes = 8 << 20;
  // Each goes far beyond a limit and stays; only one that nobody stops comes to its end.
  const char* const scripts[] = {"for i in $(seq 1000); do echo x > f$i; done",
                                 "for i in $(seq 1000); do mkdir f$i; done",
                                 "for i in $(seq 1000); do ln -s x l$i; done",
                                 "echo x > f; for i in $(seq 1000); do ln f h$i; done",
                                 "for i in $(seq 16); do head -c 1000000 /dev/zero > p$i; done",
                                 "setsid sh -c 'for i in $(seq 1000); do echo x > f$i; done' & :",
                                 "exec 9> big; rm big; head -c 20000000 /dev/zero >&9"};
  for (const char* script : scripts) {
    SCOPED_TRACE(script);
    std::filesystem::remove_all(root() / "place");
    const Ended ended = run(
        small, shell("mkdir place; cd place; " + std::string(script) + "; sleep 20; echo stayed"));
    ASSERT_EQ(ended.result.output, "");
    EXPECT_EQ(ended.limit, LimitReached::kWritten);
    EXPECT_EQ(ended.result.end, End::kSignalled);
    EXPECT_EQ(ended.result.status, SIGKILL);
  }
}

TEST_F(RunConfinedTest, OtherFoldersThatMayBeWrittenCountToo) {
  const testing::TempDir other;
  Policy small = policy();
  small.limits.written_files = 64;
  small.writable = {other.path()};
  const std::string fill = "for i in $(seq 100); do : > " + other.path().string() + "/f$i; done";
  EXPECT_EQ(run(small, shell(fill)).limit, LimitReached::kWritten);
  EXPECT_TRUE(std::filesystem::exists(other.path() / "f1"));
}

TEST_F(RunConfinedTest, WhoHasWrittenTooMuchIsFoundInTheEnd) {
  Policy small = policy();
  small.limits.written_bytes = 8 << 20;
  // By one call of the system, and the last one: there is no time to look while it runs.
  const Ended ended = run(small, shell("exec fallocate -l 16M big"));
  EXPECT_EQ(ended.limit, LimitReached::kWritten);
  EXPECT_EQ(ended.result.end, End::kSignalled);
}

TEST_F(RunConfinedTest, NobodyCanMakeAFileLookOlderThanTheCall) {
  Policy small = policy();
  small.limits.written_files = 64;
  const Ended ended = run(small, shell("for i in $(seq 100); do touch -d @0 f$i; done"));
  EXPECT_EQ(ended.limit, LimitReached::kWritten);
  struct stat status{};
  ASSERT_EQ(::stat((root() / "f1").c_str(), &status), 0);
  EXPECT_EQ(status.st_mtim.tv_sec, 0);
}

TEST_F(RunConfinedTest, WhatWasThereBeforeIsNotHeldAgainstAProgram) {
  for (int i = 0; i < 200; ++i) std::ofstream(root() / std::to_string(i)) << "x";
  Policy small = policy();
  small.limits.written_files = 64;
  // Whose clock has come to the next tick of the system's.
  timespec written{};
  ::clock_gettime(CLOCK_REALTIME_COARSE, &written);
  timespec now = written;
  while (now.tv_sec == written.tv_sec && now.tv_nsec == written.tv_nsec) {
    ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
  }
  const Ended ended =
      run(small, shell("cat 7; rm 8 9; mkdir d; mv 10 11 d; echo y > 2; ls | wc -l"));
  EXPECT_EQ(ended.limit, LimitReached::kNone);
  EXPECT_EQ(ended.result.end, End::kExited);
}

TEST_F(RunConfinedTest, TemporaryFilesAreCountedToo) {
  Policy small = policy();
  small.limits.written_files = 100;
  const Ended ended = run(small, shell("cd /tmp; for i in $(seq 200); do : > f$i || exit 3; done"));
  EXPECT_EQ(ended.result.status, 2);  // how a shell ends that cannot write
  EXPECT_EQ(ended.limit, LimitReached::kDisk);
}

TEST_F(RunConfinedTest, NothingOutlivesTheProgram) {
  // Not even what has left its session.
  const Ended ended =
      run(shell("setsid sh -c 'echo x > began; sleep 1000' & "
                "while ! test -s began; do :; done; echo done"));
  EXPECT_EQ(ended.result.output, "done\n");
  // Whoever still had the workspace as its home would be found by it.
  const std::string home = "HOME=" + root().string();
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(process.path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(environment, Not(HasSubstr(home))) << process.path();
  }
}

TEST_F(RunConfinedTest, NothingOutlivesUs) {
  const pid_t runner = ::fork();
  if (runner == 0) {
    (void)run_confined(policy(), shell("setsid sh -c 'while :; do echo x > beat; done' & "
                                       "while :; do sleep 1; done"));
    ::_exit(0);
  }
  while (!std::filesystem::exists(root() / "beat")) {
    ASSERT_EQ(::waitpid(runner, nullptr, WNOHANG), 0) << "it has ended by itself";
    std::this_thread::yield();
  }
  ::kill(runner, SIGKILL);
  ::waitpid(runner, nullptr, 0);
  // The test's own time limit is the only clock: as long as one is alive, the file comes back.
  const auto is_anybody_left = [&] {
    for (const auto& process : std::filesystem::directory_iterator("/proc")) {
      std::ifstream file(process.path() / "environ", std::ios::binary);
      const std::string environment{std::istreambuf_iterator<char>(file), {}};
      if (environment.find("HOME=" + root().string()) != std::string::npos) return true;
    }
    return false;
  };
  while (is_anybody_left()) std::this_thread::yield();
}

// Runs `argv` and kills it at the first process that it starts, before that one has done anything.
// How that one ended; nothing when processes cannot be followed here.
std::optional<int> end_of_an_orphan(const std::vector<std::string>& argv) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t starter = ::fork();
  if (starter == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(0);
    ::execv(words[0], words.data());
    ::_exit(0);
  }
  int status = 0;
  if (::waitpid(starter, &status, 0) != starter || !WIFSTOPPED(status)) return std::nullopt;
  ::ptrace(PTRACE_SETOPTIONS, starter, nullptr, PTRACE_O_TRACEFORK | PTRACE_O_EXITKILL);
  while (status >> 8 != (SIGTRAP | (PTRACE_EVENT_FORK << 8))) {
    ::ptrace(PTRACE_CONT, starter, nullptr, nullptr);
    if (::waitpid(starter, &status, 0) != starter || !WIFSTOPPED(status)) return std::nullopt;
  }
  unsigned long started = 0;
  ::ptrace(PTRACE_GETEVENTMSG, starter, nullptr, &started);
  const auto orphan = static_cast<pid_t>(started);
  ::waitpid(orphan, &status, __WALL);  // it stands still from its first moment
  ::kill(starter, SIGKILL);
  ::waitpid(starter, nullptr, 0);
  ::ptrace(PTRACE_DETACH, orphan, nullptr, nullptr);
  ::waitpid(orphan, &status, 0);
  return status;
}

// The one inside asks to die with the one outside; who was dead by then says nothing.
TEST_F(RunConfinedTest, WhoseStarterIsDeadBeforeItBeginsRunsNothing) {
  ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);  // orphans become ours
  const auto argv = confined(policy(), {"/bin/sh", "-c", "echo x > ran"});
  ASSERT_TRUE(argv.ok());
  const auto end = end_of_an_orphan(argv.value());
  ::prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
  if (!end) GTEST_SKIP() << "processes cannot be followed here (ptrace)";
  EXPECT_TRUE(WIFEXITED(*end));
  EXPECT_EQ(WEXITSTATUS(*end), 125);
  EXPECT_FALSE(std::filesystem::exists(root() / "ran"));
}

TEST_F(RunConfinedTest, IsStoppedAtItsTimeLimit) {
  process::ProcessRequest request = shell("echo said; while :; do :; done");
  request.time_limit = std::chrono::seconds(2);  // long enough to get as far as that
  const Ended ended = run(request);
  EXPECT_EQ(ended.result.end, End::kTimeLimit);
  EXPECT_EQ(ended.result.output, "said\n");
}

TEST_F(RunConfinedTest, WithoutASandboxProgramsRunAsTheyAre) {
  Policy none = policy();
  none.require = Level::kNone;
  const auto argv = confined(none, {"true"});
  EXPECT_EQ(argv.value(), std::vector<std::string>{"true"});
  EXPECT_EQ(run(none, shell("readlink /proc/self/ns/pid")).result.output,
            std::filesystem::read_symlink("/proc/self/ns/pid").string() + "\n");
}

TEST(ReadNotesTest, TellsFailuresFromLimits) {
  EXPECT_EQ(read_notes("").value(), LimitReached::kNone);
  EXPECT_EQ(read_notes("limit memory\nlimit processes\n").value(), LimitReached::kMemory);
  EXPECT_EQ(read_notes("limit temporary\n").value(), LimitReached::kDisk);
  EXPECT_EQ(read_notes("limit written\n").value(), LimitReached::kWritten);
  EXPECT_EQ(read_notes("failed run\tENOENT\tx\n").error().code, Code::kNotFound);
  EXPECT_EQ(read_notes("failed run\tEACCES\tx\n").error().code, Code::kInvalid);
  EXPECT_EQ(read_notes("failed mount proc\tEPERM\tx\n").error().code, Code::kIo);
}

}  // namespace
}  // namespace twotrack::sandbox
