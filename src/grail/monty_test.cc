#include <csignal>
#include <thread>

#include "grail/grail_fixture_test.h"
#include "grail/interpreter.h"
#include "testing/source_dir.h"

namespace twotrack::grail {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

using MontyTest = GrailTest;

std::string failure(const Ran& ran) {
  if (!ran.failure) return "none";
  const ScriptFailure& one = *ran.failure;
  return one.code + (one.limit_type.empty() ? "" : "/" + one.limit_type) + " " +
         std::to_string(one.line) + " " + one.message;
}

TEST_F(MontyTest, TheLastExpressionIsTheResult) {
  EXPECT_EQ(run("x = 1\nx + 1").value, "2");
  EXPECT_EQ(run("x = 1").value, "null");
  EXPECT_TRUE(run("'a' + 'b'").is_text);
}

TEST_F(MontyTest, EveryKindOfValueHasAForm) {
  struct Case {
    std::string_view script;
    std::string_view json;
  };
  const Case cases[] = {
      {"[None, True, False, 0, -1, 9223372036854775807]",
       "[null,true,false,0,-1,9223372036854775807]"},
      {"2 ** 64", "18446744073709551616"},
      {"-(10 ** 30)", "-1000000000000000000000000000000"},
      {"(1, (2,), [])", "[1,[2],[]]"},
      {"{3, 1, 2}", "[1,2,3]"},
      {"frozenset(['b', 'a'])", R"(["a","b"])"},
      {"b'\\x00\\xff'", R"({"base64":"AP8="})"},
      {"[float('nan'), float('inf'), float('-inf'), 0.5, -0.0, 2.0]",
       R"(["nan","inf","-inf",0.5,-0.0,2.0])"},
      {"{1: 'a', '1': 'b', None: 0, False: 2, (1, 2): 3}",
       R"({"1":"a","1#2":"b","null":0,"false":2,"[1,2]":3})"},
      {"...", R"("Ellipsis")"},
      {"'\\ud800'", R"("�")"},
      {"'tab\\t \"q\" \\u00e9'", R"("tab\t \"q\" é")"},
      {"ValueError('no')", R"("ValueError: no")"},
      {"int", R"("<class 'int'>")"},
      {"len", R"("<function len>")"},
      {"{}", "{}"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const Ran ran = run(one.script);
    EXPECT_EQ(failure(ran), "none");
    EXPECT_EQ(ran.value, one.json);
  }
}

TEST_F(MontyTest, ExceptionsSayWhereTheyWere) {
  const Ran ran = run("a = 1\n\ndef f():\n    return a / 0\n\nf()\n");
  EXPECT_EQ(failure(ran), "EXECUTION 4 ZeroDivisionError: division by zero");
  EXPECT_EQ(ran.failure->column, 12);
  EXPECT_THAT(failure(run("raise ValueError('x')")), StartsWith("EXECUTION 1 ValueError: x"));
  EXPECT_THAT(failure(run("undefined_name")), StartsWith("EXECUTION 1 NameError"));
  EXPECT_THAT(failure(run("undefined_call()")), StartsWith("EXECUTION 1 NameError"));
  EXPECT_THAT(failure(run("x = 1\ndel x\n")), HasSubstr("LOAD_ERROR"));
}

TEST_F(MontyTest, ExternalsAreAnsweredHoweverTheyAreCalled) {
  add("a.txt", "one");
  const std::string async = "@external\nasync def read_file(path: str) -> str: ...\n";
  const std::string sync = "@external\ndef read_file(path: str) -> str: ...\n";
  const std::pair<std::string, std::string_view> cases[] = {
      {async + "await read_file('a.txt')", R"("one")"},
      {async + "await read_file(path='a.txt')", R"("one")"},
      {async + "f = read_file('a.txt')\ng = read_file('a.txt')\n[await g, await f]",
       R"(["one","one"])"},
      {async + "r = read_file\nawait r('a.txt')", R"("one")"},
      {async + "async def f(p):\n    return await read_file(p)\nawait f('a.txt')", R"("one")"},
      {sync + "read_file('a.txt')", R"("one")"},
      {sync + "[read_file(p) for p in ['a.txt', 'a.txt']]", R"(["one","one"])"},
      {sync + "try:\n    x = read_file('no')\nexcept FileNotFoundError as e:\n    x = 'caught'\nx",
       R"("caught")"},
      {async + "try:\n    x = await read_file('no')\nexcept FileNotFoundError as e:\n    x = "
               "'caught'\nx",
       R"("caught")"},
      {async +
           "try:\n    x = await read_file('../x')\nexcept ValueError as e:\n    x = 'caught'\nx",
       R"("caught")"},
      {async + "try:\n    x = await read_file(1)\nexcept TypeError as e:\n    x = 'caught'\nx",
       R"("caught")"},
      {async + "try:\n    x = await read_file()\nexcept TypeError as e:\n    x = 'caught'\nx",
       R"("caught")"},
  };
  for (const auto& [script, json] : cases) {
    SCOPED_TRACE(script);
    const Ran ran = run(script);
    EXPECT_EQ(failure(ran), "none");
    EXPECT_EQ(ran.value, json);
  }
}

TEST_F(MontyTest, AWorkerIsKeptAndRemembersNothing) {
  EXPECT_EQ(run("secret = 41\nsecret").value, "41");
  EXPECT_EQ(monty_workers(), 1);
  EXPECT_THAT(failure(run("secret")), HasSubstr("NameError"));
  EXPECT_EQ(monty_workers(), 1);
}

TEST_F(MontyTest, EachThreadHasItsOwn) {
  run("1");
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 20; ++n) {
        const std::string number = std::to_string(i * 1000 + n);
        if (run("x = " + number + "\nx").value == number) ++good;
      }
    });
  }
  for (std::thread& one : threads) one.join();
  EXPECT_EQ(good, 80);
  EXPECT_EQ(run("2").value, "2");
}

TEST_F(MontyTest, WhatIsPrintedIsKept) {
  const Ran ran = run("print('a', 1)\nprint('b', end='')\n7");
  EXPECT_EQ(ran.value, "7");
  EXPECT_EQ(ran.printed, "a 1\nb");
}

// One worker may be asked with all limits: that of the next call is another one.
TEST_F(MontyTest, EveryPresetHoldsItsLimits) {
  struct Case {
    std::string_view script;
    std::string_view failure;
  };
  const Case cases[] = {
      {"while True:\n    pass", "LIMIT/duration"},
      {"x = 'a' * 500_000_000\nlen(x)", "LIMIT/memory"},
      {"x = []\nwhile True:\n    x.append('abcdefgh' * 100)", "LIMIT/"},
      {"def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(450)", "LIMIT/recursion"},
      {"try:\n    while True:\n        pass\nexcept BaseException:\n    pass\n'caught'",
       "LIMIT/duration"},
      {"while True:\n    print('x' * 1000)", "LIMIT/output"},
  };
  for (const std::string_view preset : {"strict", "default", "permissive"}) {
    for (const Case& one : cases) {
      SCOPED_TRACE(std::string(preset) + ": " + std::string(one.script));
      limits_ = limits_named(preset).value();
      limits_.duration = one.failure == "LIMIT/duration"
                             ? std::min(limits_.duration, std::chrono::milliseconds(700))
                             : std::chrono::seconds(60);
      EXPECT_THAT(failure(run(one.script)), StartsWith(one.failure));
      limits_ = limits_named("permissive").value();
      EXPECT_EQ(run("1 + 1").value, "2");
    }
  }
}

TEST(LimitsTest, ThePresetsAreThoseOfTheDocuments) {
  const std::string page =
      read_file(posix_file_system(), testing::source_dir() / "docs/tools.md").value();
  const auto words = [](std::string_view preset) {
    const ScriptLimits limits = limits_named(preset).value();
    const auto ms = limits.duration.count();
    const std::string time =
        ms % 1000 == 0 ? std::to_string(ms / 1000) + " s" : std::to_string(ms) + " ms";
    return "`" + std::string(preset) + "` " + std::to_string(limits.memory_bytes >> 20) + " MB, " +
           time + ", " + std::to_string(limits.recursion);
  };
  for (const std::string_view preset : {"strict", "default", "permissive"}) {
    const size_t at = page.find(words(preset));
    ASSERT_NE(at, std::string::npos) << words(preset);
    const char behind = page[at + words(preset).size()];
    EXPECT_TRUE(behind == ';' || behind == '.' || behind == ' ') << words(preset);
  }
}

TEST_F(MontyTest, WhatAPresetAllowsItAllows) {
  const auto recurse = [](int n) {
    return "def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(" + std::to_string(n) + ")";
  };
  limits_ = limits_named("strict").value();
  EXPECT_EQ(run(recurse(100)).value, "0");
  EXPECT_THAT(failure(run(recurse(150))), StartsWith("LIMIT/recursion"));
  EXPECT_THAT(failure(run("len('a' * 12_000_000)")), StartsWith("LIMIT/memory"));
  limits_ = limits_named("default").value();
  EXPECT_EQ(run(recurse(150)).value, "0");
  EXPECT_EQ(run("len('a' * 12_000_000)").value, "12000000");
  EXPECT_THAT(failure(run("len('a' * 50_000_000)")), StartsWith("LIMIT/memory"));
  limits_ = limits_named("permissive").value();
  EXPECT_EQ(run(recurse(350)).value, "0");
  EXPECT_EQ(run("len('a' * 50_000_000)").value, "50000000");
}

// Calls of functions lie in the script's memory, but who looks into a value goes down the worker's
// own stack: without a most, a large limit would end the worker.
TEST_F(MontyTest, HoweverDeepAScriptMayGoTheWorkerLivesOn) {
  limits_ = with(limits_named("permissive").value(),
                 {.memory_bytes = uint64_t{1} << 30, .recursion = 10'000'000});
  EXPECT_THAT(failure(run("x = ()\nfor i in range(200_000):\n    x = (x,)\nhash(x)")),
              StartsWith("LIMIT/recursion"));
  EXPECT_EQ(run("def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(900)").value, "0");
}

TEST_F(MontyTest, AScriptCannotPretendALimit) {
  EXPECT_THAT(failure(run("raise TimeoutError('feed time limit exceeded: 1s > 1s')")),
              StartsWith("EXECUTION 1 TimeoutError"));
}

TEST_F(MontyTest, ExternalsAreCountedAndTheWorkerSurvives) {
  const std::string script =
      "@external\ndef file_exists(path: str) -> bool: ...\nn = 0\ntry:\n    while True:\n"
      "        file_exists('a')\n        n += 1\nexcept BaseException:\n    n = 'caught'\nn";
  limits_.externals = 25;
  EXPECT_EQ(failure(run(script)), "LIMIT/externals 0 more than 25 calls of externals");
  EXPECT_EQ(monty_workers(), 1);
  EXPECT_EQ(run("1 + 1").value, "2");
}

TEST_F(MontyTest, TheSystemIsNotThere) {
  for (const std::string_view script : {"open('/etc/passwd').read()", "__import__('os')",
                                        "().__class__", "eval('open(\"/etc/passwd\")')"}) {
    SCOPED_TRACE(script);
    EXPECT_THAT(failure(run(script)), StartsWith("EXECUTION"));
  }
}

TEST_F(MontyTest, SharedNodesAreRefusedBeforeTheyAreExpanded) {
  EXPECT_THAT(failure(run("x = []\nfor i in range(60):\n    x = [x, x]\nx")),
              StartsWith("LIMIT/value"));
  EXPECT_THAT(failure(run("x = 0\nfor i in range(20):\n    x = [x, x]\nx")),
              StartsWith("LIMIT/value"));
  EXPECT_THAT(failure(run("x = []\nfor i in range(150):\n    x = [x]\nx")),
              StartsWith("LIMIT/value 0 the value is 151 levels deep"));
  limits_ = limits_named("permissive").value();
  EXPECT_THAT(failure(run("'a' * 11_000_000")),
              StartsWith("LIMIT/value 0 the value has more than"));
  EXPECT_THAT(failure(run("'a' * 20_000_000")), StartsWith("LIMIT/value 0 a message of 20000"));
  EXPECT_EQ(run("1").value, "1");
}

TEST_F(MontyTest, InputsThatDoNotFitAreToldAndTheWorkerLivesOn) {
  limits_ = limits_named("strict").value();
  const auto ask = [&](size_t bytes) {
    return run(*installed_monty(), "len(x)", {{"x", Json{'"' + std::string(bytes, 'a') + '"'}}});
  };
  EXPECT_EQ(ask(1'000'000).value, "1000000");
  EXPECT_EQ(monty_workers(), 1);
  for (const size_t bytes : {9'000'000, 20'000'000}) {
    EXPECT_THAT(failure(ask(bytes)), AllOf(StartsWith("LIMIT/memory"), HasSubstr("the inputs")));
    EXPECT_EQ(monty_workers(), 1) << "it was not even asked";
  }
  // Nearly as much as it may have; what the script itself needs is told by the interpreter.
  EXPECT_THAT(failure(ask(8'300'000)), StartsWith("LIMIT/memory"));
  limits_ = limits_named("permissive").value();
  EXPECT_THAT(failure(ask(20'000'000)), StartsWith("LIMIT/value 0 the message is too long"));
  EXPECT_EQ(ask(12'000'000).value, "12000000");
  EXPECT_THAT(failure(run(*installed_monty(), "x",
                          {{"x", Json{std::string(65, '[') + std::string(65, ']')}}})),
              StartsWith("LIMIT/value"));
}

TEST_F(MontyTest, AnAnswerThatDoesNotFitIsTold) {
  limits_ = limits_named("strict").value();
  add("large.txt", std::string(9'000'000, 'x'));
  add("nearly.txt", std::string(8'300'000, 'x'));
  const std::string head = "@external\ndef read_file(path: str) -> str: ...\n";
  EXPECT_THAT(failure(run(head + "len(read_file('large.txt'))")), StartsWith("LIMIT/memory"));
  EXPECT_THAT(failure(run(head + "len(read_file('nearly.txt'))")), StartsWith("LIMIT/memory"));
  EXPECT_EQ(run("1").value, "1");
}

// They are kept on this side until the script waits for them.
TEST_F(MontyTest, AnswersThatAreNotWaitedForAreMemoryOfTheScript) {
  add("part.txt", std::string(1'000'000, 'x'));
  const std::string head = "@external\nasync def read_file(path: str) -> str: ...\n";
  const std::string ask = "x = [read_file('part.txt') for i in range(100)]\n";
  EXPECT_THAT(failure(run(head + ask + "len(x)")),
              AllOf(StartsWith("LIMIT/memory"), HasSubstr("calls that were not waited for")));
  EXPECT_EQ(monty_workers(), 1);
  const std::string one_by_one =
      "n = 0\nfor i in range(100):\n    f = read_file('part.txt')\n    n += len(await f)\nn";
  EXPECT_EQ(run(head + one_by_one).value, "100000000");
}

TEST_F(MontyTest, AWorkerThatIsKilledInsideAnExternalIsToldAndReplaced) {
  const Script script =
      read_script("some", "@external\ndef log(message: str) -> bool: ...\nlog('x')\n1");
  const std::string program = installed_monty()->program.string();
  Job job{.script = &script, .deadline = std::chrono::steady_clock::now() + time_limit_};
  job.answer = [&](const External&, std::string_view, std::string_view) {
    // The worker is our child, and no other has its name.
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::error_code ignored;
      if (std::filesystem::read_symlink(entry.path() / "exe", ignored) != Path(program)) continue;
      std::ifstream stat(entry.path() / "stat");
      std::string pid, name, state, parent;
      stat >> pid >> name >> state >> parent;
      if (parent == std::to_string(::getpid())) ::kill(std::stoi(pid), SIGKILL);
    }
    return ExternalAnswer{.json = "true"};
  };
  const Ran ran = run_in_monty({.argv = {program, "subprocess"}}, job);
  EXPECT_EQ(failure(ran), "PROCESS_CRASH 0 the interpreter ended by SIGKILL");
  EXPECT_EQ(run("1 + 1").value, "2");
}

TEST_F(MontyTest, ACallThatIsCancelledOrTooLateEnds) {
  const Script script = read_script("some", "while True:\n    pass");
  const std::string program = installed_monty()->program.string();
  std::stop_source stop;
  Job job{.script = &script, .stop = stop.get_token()};
  job.limits.duration = std::chrono::milliseconds(60'000);
  job.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  EXPECT_THAT(failure(run_in_monty({.argv = {program, "subprocess"}}, job)), StartsWith("TIMEOUT"));
  job.deadline = std::chrono::steady_clock::now() + time_limit_;
  std::jthread later([&] { stop.request_stop(); });
  EXPECT_THAT(failure(run_in_monty({.argv = {program, "subprocess"}}, job)),
              StartsWith("CANCELLED"));
}

// Its own clock ends a script; who does not keep to it is ended from outside.
TEST_F(MontyTest, AWorkerThatDoesNotStopIsStopped) {
  const Script script = read_script("some", "1");
  Job job{.script = &script, .deadline = std::chrono::steady_clock::now() + time_limit_};
  job.limits.duration = std::chrono::milliseconds(10);
  // It takes the configuration (the event Ok), and nothing else ever comes.
  const Ran ran = run_in_monty(
      {.argv = {"/bin/sh", "-c", "printf '\\002\\000\\000\\000R\\000'; exec sleep 1000"}}, job);
  EXPECT_EQ(failure(ran), "LIMIT/duration 0 the interpreter did not stop at its time limit");
  EXPECT_EQ(run("1").value, "1");
}

TEST_F(MontyTest, AProgramThatIsNoWorkerIsAnError) {
  const Script script = read_script("some", "1");
  Job job{.script = &script, .deadline = std::chrono::steady_clock::now() + time_limit_};
  struct Case {
    std::vector<std::string> argv;
    std::string_view failure;
  };
  const Case cases[] = {
      {{"/no/such/program"}, "INTERNAL 0 the interpreter does not start"},
      {{"/bin/true"}, "INTERNAL 0 the interpreter does not start"},
      {{"/bin/sh", "-c", "printf '\\377\\377\\377\\377'; cat"},
       "INTERNAL 0 the interpreter does not start"},
      {{"/bin/sh", "-c", "printf '\\002\\000\\000\\000zz'; cat"},
       "INTERNAL 0 the interpreter does not start"},
  };
  for (const Case& one : cases) {
    EXPECT_THAT(failure(run_in_monty({.argv = one.argv}, job)), StartsWith(one.failure));
  }
  EXPECT_EQ(run("1").value, "1");
}

TEST_F(MontyTest, AnotherProtocolIsRefusedByTheWorker) {
  WorkerChannel channel =
      std::move(WorkerChannel::start({.argv = {installed_monty()->program.string(), "subprocess"}}))
          .value();
  const Deadline deadline = std::chrono::steady_clock::now() + time_limit_;
  ASSERT_TRUE(channel.send(configure_request("some", {}, 7), deadline, {}).ok());
  const auto message = channel.receive(deadline, {});
  ASSERT_TRUE(message.ok());
  const auto event = read_event(message.value());
  ASSERT_TRUE(event.ok());
  EXPECT_EQ(event.value().kind, ChildEvent::Kind::kFatal);
  EXPECT_THAT(event.value().text, HasSubstr("unsupported protocol version 7"));
}

}  // namespace
}  // namespace twotrack::grail
