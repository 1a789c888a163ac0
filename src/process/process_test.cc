#include "process/process.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "testing/temp_dir.h"

namespace twotrack::process {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using End = ProcessResult::End;

class ProcessTest : public ::testing::Test {
 protected:
  ProcessRequest shell(std::string script) const {
    return {.argv = {"sh", "-c", std::move(script)},
            .directory = directory_.path(),
            .environment = {"PATH=/usr/bin:/bin"}};
  }

  static ProcessResult run(const ProcessRequest& request) {
    auto result = run_process(request);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
    return result.ok() ? std::move(result).value() : ProcessResult{};
  }

  Path path(std::string_view name) const { return directory_.path() / name; }

  void add(std::string_view name, std::string_view text, mode_t mode) const {
    std::ofstream(path(name)) << text;
    ASSERT_EQ(::chmod(path(name).c_str(), mode), 0);
  }

  std::string content(std::string_view name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // Whether the process whose number stands in the file is gone. Killed is not yet gone: the
  // system takes its time, so this waits for it, and the test's own time limit is the only clock.
  void expect_gone(std::string_view file) const {
    const std::string number = content(file);
    ASSERT_FALSE(number.empty());
    const pid_t pid = std::stoi(number);
    while (::kill(pid, 0) == 0) {
      std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
      const std::string text{std::istreambuf_iterator<char>(status), {}};
      if (text.find(") Z ") != std::string::npos) return;  // only its number is left
      std::this_thread::yield();
    }
  }

 private:
  testing::TempDir directory_;
};

TEST_F(ProcessTest, SaysHowItEnded) {
  struct Case {
    std::string script;
    End end;
    int status;
  };
  const Case cases[] = {{"exit 0", End::kExited, 0},
                        {"exit 1", End::kExited, 1},
                        {"exit 255", End::kExited, 255},
                        {"kill -SEGV $$", End::kSignalled, SIGSEGV},
                        {"kill -KILL $$", End::kSignalled, SIGKILL}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const ProcessResult result = run(shell(one.script));
    EXPECT_EQ(result.end, one.end);
    EXPECT_EQ(result.status, one.status);
  }
}

TEST_F(ProcessTest, KeepsBothStreamsInOrder) {
  const ProcessResult result = run(shell("echo one; echo two >&2; printf three"));
  EXPECT_EQ(result.output, "one\ntwo\nthree");
  EXPECT_EQ(result.errors, "");
}

TEST_F(ProcessTest, KeepsTheStreamsApart) {
  ProcessRequest request = shell("echo one; echo two >&2; printf three");
  request.streams = Streams::kApart;
  const ProcessResult result = run(request);
  EXPECT_EQ(result.output, "one\nthree");
  EXPECT_EQ(result.errors, "two\n");
}

TEST_F(ProcessTest, TakesNotesFromAThirdStream) {
  ProcessRequest request = shell("echo said; echo noted >&3; ls /proc/self/fd | sort -n | tail -1");
  request.notes = Notes::kTaken;
  const ProcessResult result = run(request);
  // The fourth descriptor is ours, the fifth the folder that ls itself reads.
  EXPECT_EQ(result.output, "said\n4\n");
  EXPECT_EQ(result.notes, "noted\n");
  request.notes = Notes::kNone;
  EXPECT_EQ(run(shell("(echo noted >&3) 2>/dev/null || echo closed")).output, "closed\n");
}

TEST_F(ProcessTest, LosesNoByte) {
  // More than any pipe holds, of every value, without a line feed at the end.
  ProcessRequest request = shell("cat big; cat big >&2");
  request.streams = Streams::kApart;
  std::string big;
  for (int i = 0; i < 3'000'000; ++i) big += static_cast<char>(i * 7 + i / 256);
  std::ofstream(path("big"), std::ios::binary) << big;
  const ProcessResult result = run(request);
  EXPECT_TRUE(result.output == big);
  EXPECT_TRUE(result.errors == big);
}

TEST_F(ProcessTest, ReadsItsInputOrNone) {
  ProcessRequest request = shell("cat; echo end");
  EXPECT_EQ(run(request).output, "end\n");
  request.input = std::string(1'000'000, 'x');
  EXPECT_EQ(run(request).output, request.input + "end\n");
  request.argv = {"true"};
  EXPECT_EQ(run(request).end, End::kExited) << "input that nobody reads is no failure";
}

TEST_F(ProcessTest, GetsThisFolderAndEnvironmentAndNothingElse) {
  ProcessRequest request = shell("pwd; env");
  request.environment = {"PATH=/usr/bin:/bin", "A=b c"};
  const ProcessResult result = run(request);
  EXPECT_THAT(result.output, StartsWith(path("").parent_path().string() + "\n"));
  EXPECT_THAT(result.output, HasSubstr("\nA=b c\n"));
  EXPECT_THAT(result.output, Not(HasSubstr("HOME=")));
}

TEST_F(ProcessTest, InheritsNoOpenFiles) {
  const int leak = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as a library may do
  const ProcessResult result = run(shell("ls /proc/self/fd | sort -n | tr '\\n' ' '"));
  // The fourth is the folder that ls itself reads.
  EXPECT_EQ(result.output, "0 1 2 3 ");
  ::close(leak);
}

TEST_F(ProcessTest, StartsWithSignalsAsUsual) {
  // We may ignore SIGPIPE; a program that does so too never ends behind `head`.
  struct sigaction ignore{};
  struct sigaction before{};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &before);
  const ProcessResult result = run(shell("grep -E 'SigIgn|SigBlk' /proc/self/status"));
  ::sigaction(SIGPIPE, &before, nullptr);
  EXPECT_THAT(result.output, HasSubstr("SigBlk:\t0000000000000000"));
  const size_t at = result.output.find("SigIgn:\t");
  ASSERT_NE(at, std::string::npos);
  const uint64_t ignored = std::stoull(result.output.substr(at + 8), nullptr, 16);
  // 32 and 33 belong to the C library: nobody can set them, and whoever started us may ignore them.
  EXPECT_EQ(ignored & ~uint64_t{0x180000000}, 0U) << result.output;
}

TEST_F(ProcessTest, AnEndThatNobodyKnowsIsNoSuccess) {
  // Whoever ignores this signal never learns how its children end.
  struct sigaction ignore{};
  struct sigaction before{};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGCHLD, &ignore, &before);
  const ProcessResult result = run(shell("echo said; exit 0"));
  ::sigaction(SIGCHLD, &before, nullptr);
  EXPECT_EQ(result.end, End::kSignalled);
  EXPECT_EQ(result.output, "said\n");
}

TEST_F(ProcessTest, IsStoppedAtItsTimeLimitWithAllThatItStarted) {
  ProcessRequest request =
      shell("(echo $$; sh -c 'echo $$ > inner; while :; do :; done')& echo said; wait");
  request.time_limit = std::chrono::seconds(2);  // long enough to get as far as that
  const ProcessResult result = run(request);
  EXPECT_EQ(result.end, End::kTimeLimit);
  EXPECT_THAT(result.output, HasSubstr("said\n"));
  expect_gone("inner");
}

TEST_F(ProcessTest, EndsWhatItsProgramLeavesRunning) {
  const ProcessResult result =
      run(shell("sh -c 'echo $$ > inner; while :; do :; done' & "
                "while ! test -s inner; do :; done; echo done"));
  EXPECT_EQ(result.end, End::kExited);
  EXPECT_EQ(result.output, "done\n");
  expect_gone("inner");
}

TEST_F(ProcessTest, SomebodyWhoLeftTheGroupCannotHoldUsUp) {
  ProcessRequest request = shell(
      "setsid sh -c 'echo $$ > inner; while test ! -e stop; do :; done; echo $$ > ended' & "
      "while ! test -s inner; do :; done; echo done");
  const ProcessResult result = run(request);
  EXPECT_EQ(result.end, End::kExited);
  EXPECT_EQ(result.output, "done\n");
  std::ofstream(path("stop")) << "x";
  expect_gone("inner");
}

TEST_F(ProcessTest, IsStoppedWhenItWritesTooMuch) {
  ProcessRequest request = shell("while :; do echo 0123456789; done");
  request.output_bytes_max = 100'000;
  const ProcessResult result = run(request);
  EXPECT_EQ(result.end, End::kOutputLimit);
  EXPECT_GT(result.output.size(), 100'000U);
  EXPECT_LT(result.output.size(), 10'000'000U);
  EXPECT_EQ(result.output.substr(0, 22), "0123456789\n0123456789\n");
}

TEST_F(ProcessTest, OneByteMoreThanAllowedIsTooMuch) {
  ProcessRequest request = shell("printf 12345; while test ! -e stop; do :; done");
  request.output_bytes_max = 4;
  const ProcessResult result = run(request);
  EXPECT_EQ(result.end, End::kOutputLimit);
  EXPECT_EQ(result.output, "12345");
  std::ofstream(path("stop")) << "x";
  request.output_bytes_max = 5;
  EXPECT_EQ(run(request).end, End::kExited);
}

TEST_F(ProcessTest, IsStoppedWhenNobodyWaitsAnyLonger) {
  ProcessRequest request = shell("echo said; echo $$ > inner; while :; do :; done");
  request.time_limit = std::chrono::hours(1);
  std::stop_source source;
  request.stop = source.get_token();
  const std::jthread waiter([&](const std::stop_token& is_over) {
    while (content("inner").empty() && !is_over.stop_requested()) std::this_thread::yield();
    source.request_stop();
  });
  const ProcessResult result = run(request);
  EXPECT_EQ(result.end, End::kCancelled);
  EXPECT_EQ(result.output, "said\n");
  expect_gone("inner");
}

TEST_F(ProcessTest, IsNotEvenStartedForLongWhenStoppedBefore) {
  ProcessRequest request = shell("while :; do :; done");
  std::stop_source source;
  source.request_stop();
  request.stop = source.get_token();
  EXPECT_EQ(run(request).end, End::kCancelled);
}

TEST_F(ProcessTest, DiesWithUs) {
  const pid_t runner = ::fork();
  if (runner == 0) {
    (void)run_process(shell("echo $$ > inner; while :; do :; done"));
    ::_exit(0);
  }
  while (content("inner").empty()) {
    ASSERT_EQ(::waitpid(runner, nullptr, WNOHANG), 0) << "it has ended by itself";
    std::this_thread::yield();
  }
  ::kill(runner, SIGKILL);
  ::waitpid(runner, nullptr, 0);
  expect_gone("inner");
}

TEST_F(ProcessTest, WhatCannotRunIsAnErrorWithItsReason) {
  add("no_rights", "#!/bin/sh\n", 0644);
  add("no_interpreter", "#!/nowhere/sh\n", 0755);
  add("no_format", "just text\n", 0755);
  struct Case {
    std::vector<std::string> argv;
    Code code;
    std::string_view says;
  };
  const Case cases[] = {
      {{}, Code::kInvalid, "no program is named"},
      {{""}, Code::kInvalid, "no program is named"},
      {{"no-such-program"}, Code::kNotFound, "no program no-such-program on the PATH"},
      {{"./missing"}, Code::kNotFound, "No such file"},
      {{"./no_rights"}, Code::kInvalid, "not executable"},
      {{"./no_interpreter"}, Code::kNotFound, "No such file"},
      {{"./no_format"}, Code::kInvalid, "Exec format error"},
      {{"echo", std::string("a\0b", 3)}, Code::kInvalid, "NUL"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    ProcessRequest request = shell("");
    request.argv = one.argv;
    const auto result = run_process(request);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, one.code);
    EXPECT_THAT(result.error().message, HasSubstr(one.says));
  }
  ProcessRequest request = shell("true");
  request.directory = path("missing");
  EXPECT_EQ(run_process(request).error().code, Code::kNotFound);
}

TEST_F(ProcessTest, ManyAtOnceDoNotDisturbOneAnother) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([this, i] {
      for (int round = 0; round < 10; ++round) {
        const std::string word = std::to_string(i * 100 + round);
        EXPECT_EQ(run(shell("echo " + word)).output, word + "\n");
      }
    });
  }
}

TEST_F(ProcessTest, ProgramsOfTheWorkspaceAreNotFoundByName) {
  add("sh", "#!/bin/sh\necho trap\n", 0755);
  ProcessRequest request = shell("echo real");
  request.environment = {"PATH=:.:/usr/bin:/bin"};
  EXPECT_EQ(run(request).output, "real\n");
}

TEST(CleanEnvironmentTest, KeepsSecretsOut) {
  const Environment own = {"PATH=/bin",  "LANG=C.UTF-8",   "LC_TIME=C", "TZ=UTC",
                           "HOME=/root", "API_KEY=s3cret", "EXTRA=1",   "TMPDIR=/t"};
  EXPECT_THAT(clean_environment(own, "/p/.agentfs/workspaces/a/tree", {"EXTRA"}),
              ElementsAre("PATH=/bin", "LANG=C.UTF-8", "LC_TIME=C", "TZ=UTC", "EXTRA=1",
                          "TMPDIR=/t", "HOME=/p/.agentfs/workspaces/a/tree",
                          "GIT_CEILING_DIRECTORIES=/p/.agentfs/workspaces/a"));
}

TEST(SignalNameTest, NamesEverySignal) {
  EXPECT_EQ(signal_name(SIGSEGV), "SIGSEGV");
  EXPECT_EQ(signal_name(SIGRTMIN + 1), "signal " + std::to_string(SIGRTMIN + 1));
}

}  // namespace
}  // namespace twotrack::process
