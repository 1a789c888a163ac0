#include "hub/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <future>
#include <latch>

#include "hub/store_tables.h"
#include "testing/store_fixture.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::message_of;
using ::testing::Not;

TEST_F(StoreTest, WhatIsWrittenIsReadByAnother) {
  const auto written = replacement("src/a.py",
                                   "class A(B):\n  '''Doc.\n\n  More.'''\n  @property\n  @x(1)\n"
                                   "  def f(self) -> int: return g()\n\ndef g(): pass\n");
  Store writer = open();
  put(writer, {written});
  Store reader = open();
  EXPECT_EQ(ok(reader.nodes_of("src/a.py")), written.nodes);
  EXPECT_EQ(ok(reader.file("src/a.py")), written.state);
  EXPECT_THAT(ok(reader.files()), ElementsAre(written.state));
  for (const Node& node : written.nodes) EXPECT_EQ(ok(reader.node(node.id)), node);
  EXPECT_EQ(ok(reader.node("src/a.py::h")), std::nullopt);
  EXPECT_EQ(ok(reader.file("src")), std::nullopt);
  EXPECT_THAT(ok(reader.nodes_of("src/b.py")), IsEmpty());
}

TEST_F(StoreTest, AFileIsReplacedAsAWhole) {
  Store store = open();
  put(store, {replacement("a.py", "def f(): g()\ndef g(): pass\n"), replacement("b.py", "")});
  const auto later = replacement("a.py", "def g(): pass\ndef h(): g()\n");
  put(store, {later});
  EXPECT_EQ(ok(store.nodes_of("a.py")), later.nodes);
  EXPECT_EQ(ok(store.node("a.py::f")), std::nullopt);
  EXPECT_THAT(ok(store.callers("a.py::g", 9)), ElementsAre("a.py::h"));
  put(store, {}, {"a.py", "never.py"});
  EXPECT_THAT(ok(store.nodes_of("a.py")), IsEmpty());
  const Counts counts = ok(store.counts());
  EXPECT_EQ(counts.files, 1U);
  EXPECT_EQ(counts.nodes, 1U);
  EXPECT_EQ(ok(store.check()), "");
}

TEST_F(StoreTest, FilesBelowAFolderAreNotThoseBesideIt) {
  Store store = open();
  put(store, {replacement("a/b.py", ""), replacement("a.py", ""), replacement("a0/b.py", ""),
              replacement("a/c/d.py", ""), replacement("a!/b.py", "")});
  const auto below = [&](std::string_view folder) {
    std::vector<std::string> paths;
    for (const FileState& state : ok(store.files_below(folder))) paths.push_back(state.path);
    return paths;
  };
  EXPECT_THAT(below("a"), ElementsAre("a/b.py", "a/c/d.py"));
  EXPECT_THAT(below("a/c"), ElementsAre("a/c/d.py"));
  EXPECT_THAT(below("a.py"), ElementsAre("a.py"));
  EXPECT_EQ(below("").size(), 5U);
}

TEST_F(StoreTest, TheOneWithTheOlderTextDoesNotWin) {
  // Two indexers. The first has read the old text, and is slow to write it.
  std::string on_disk = "def old(): pass\n";
  const auto is_on_disk = [&](const FileState& state) {
    return state.source_hash == sha256_hex(on_disk);
  };
  Store slow = open();
  Store quick = open();
  const std::vector<Store::Replacement> old_text = {replacement("a.py", on_disk)};
  on_disk = "def later(): pass\n";
  const std::vector<Store::Replacement> later_text = {replacement("a.py", on_disk)};
  ok(quick.replace(later_text, {}, is_on_disk));
  ok(slow.replace(old_text, {}, is_on_disk));
  EXPECT_EQ(ok(slow.nodes_of("a.py")), later_text.front().nodes);
}

TEST_F(StoreTest, TheQuestionIsAskedWhileNobodyElseCanWrite) {
  Store store = open();
  Store other = open();
  bool was_asked = false;
  ok(store.replace(std::vector{replacement("a.py", "")}, {}, [&](const FileState& state) {
    was_asked = true;
    EXPECT_EQ(state.path, "a.py");
    // It would see the file if the right to write came after the question.
    EXPECT_EQ(ok(other.counts()).files, 0U);
    Database second = database();
    ok(second.execute("PRAGMA busy_timeout = 0"));
    const auto begun = Transaction::begin(second);
    EXPECT_FALSE(begun.ok());
    return true;
  }));
  EXPECT_TRUE(was_asked);
}

TEST_F(StoreTest, ARemovedFileThatIsBackIsNotRemoved) {
  Store store = open();
  put(store, {replacement("a.py", "")});
  ok(store.replace({}, std::vector<std::string>{"a.py"}, [](const FileState& state) {
    EXPECT_EQ(state, FileState{.path = "a.py"});
    return false;
  }));
  EXPECT_NE(ok(store.file("a.py")), std::nullopt);
}

TEST_F(StoreTest, ConfirmedFilesKeepTheirNodes) {
  Store store = open();
  const auto written = replacement("a.py", "def f(): pass\n");
  put(store, {written});
  FileState state = written.state;
  state.modified_ns = 99;
  ok(store.confirm(std::vector{state}, always));
  EXPECT_EQ(ok(store.file("a.py")), state);
  EXPECT_EQ(ok(store.nodes_of("a.py")), written.nodes);
  // Somebody has written another text in between.
  FileState other = state;
  other.source_hash = "another";
  other.modified_ns = 100;
  ok(store.confirm(std::vector{other}, always));
  EXPECT_EQ(ok(store.file("a.py")), state);
}

TEST_F(StoreTest, OfTwoThatWereLearnedTheLaterOneCounts) {
  Store store = open();
  const std::string early = "2026-02-19T15:42:10.000000Z";
  const std::string late = "2026-02-19T15:42:10.000001Z";
  ok(store.learn(lint_of("a.py", "first", early)));
  ok(store.learn(lint_of("a.py", "second", late)));
  ok(store.learn(lint_of("a.py", "too late", early)));
  EXPECT_EQ(ok(store.learned("a.py")), std::vector{lint_of("a.py", "second", late)});
  Learned tests = lint_of("a.py", "of tests", early);
  tests.operation = "test";
  ok(store.learn(tests));
  EXPECT_THAT(ok(store.learned("a.py")), ElementsAre(lint_of("a.py", "second", late), tests));
  ok(store.relearn(std::vector{lint_of("b.py", "anew", early)},
                   [](const Learned&) { return false; }));
  EXPECT_THAT(ok(store.learned("a.py")), IsEmpty());
  EXPECT_EQ(summary_of(store, "b.py"), "anew");
}

TEST_F(StoreTest, WhatWasLearnedIsThereWhenTheTextIsReplacedOrComesBack) {
  Store store = open();
  const auto file = replacement("a.py", "def f(): pass\n");
  put(store, {file});
  ok(store.learn(lint_of("a.py::f", "clean")));
  put(store, {replacement("a.py", "def f(): return 1\n")});
  EXPECT_EQ(summary_of(store, "a.py::f"), "clean");
  // A branch without the file, and back.
  put(store, {}, {"a.py"});
  put(store, {file});
  EXPECT_EQ(summary_of(store, "a.py::f"), "clean");
}

TEST_F(StoreTest, ReadersMakeNoFile) {
  EXPECT_FALSE(ok(Store::open_existing(posix_file_system(), dir_.path())).has_value());
  EXPECT_FALSE(std::filesystem::exists(dir_.path() / ".agentfs"));
  open();
  EXPECT_TRUE(ok(Store::open_existing(posix_file_system(), dir_.path())).has_value());
}

// Who looks while somebody else makes the tables sees all of them or none.
TEST_F(StoreTest, ManyWhoComeFirstMakeItTogether) {
  for (int round = 0; round < 150; ++round) {
    std::latch start(8);
    std::array<std::future<std::string>, 8> opened;
    for (auto& one : opened) {
      one = std::async(std::launch::async, [&] {
        start.arrive_and_wait();
        return message_of(Store::open(posix_file_system(), dir_.path() / std::to_string(round)));
      });
    }
    for (auto& one : opened) ASSERT_EQ(one.get(), "ok") << "round " << round;
  }
}

TEST_F(StoreTest, AFileThatWasLeftEmptyIsNoStore) {
  std::filesystem::create_directories(dir_.path() / ".agentfs");
  std::ofstream(Store::path(dir_.path())).flush();
  EXPECT_FALSE(ok(Store::open_existing(posix_file_system(), dir_.path())).has_value());
  EXPECT_EQ(ok(open().counts()).files, 0U);
}

TEST_F(StoreTest, ADamagedFileSaysWhatToDo) {
  std::filesystem::create_directories(dir_.path() / ".agentfs");
  std::ofstream(Store::path(dir_.path())) << std::string(8192, 'x');
  const auto opened = Store::open(posix_file_system(), dir_.path());
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, Code::kCorrupt);
  EXPECT_THAT(opened.error().message, HasSubstr("twotrack hub index"));
  const auto read = Store::open_existing(posix_file_system(), dir_.path());
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCorrupt);
}

TEST_F(StoreTest, DamageInTheMiddleIsFoundAndTold) {
  std::vector<Store::Replacement> many;
  many.reserve(200);
  for (int i = 0; i < 200; ++i) {
    many.push_back(replacement("f" + std::to_string(i) + ".py", "def f(): g()\n"));
  }
  {
    Store store = open();
    put(store, many);
    EXPECT_EQ(ok(store.check()), "");
  }
  {
    std::fstream file(Store::path(dir_.path()), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(Store::path(dir_.path()));
    ASSERT_GT(size, 16'384U);
    for (std::streamoff at = 8192; at + 200 < static_cast<std::streamoff>(size); at += 4096) {
      file.seekp(at) << std::string(200, '\xff');
    }
  }
  Store store = open();
  EXPECT_NE(ok(store.check()), "");
  std::string message;
  for (const Store::Replacement& one : many) {
    if (const auto nodes = store.nodes_of(one.state.path); !nodes.ok()) {
      EXPECT_EQ(nodes.error().code, Code::kCorrupt);
      message = nodes.error().message;
    }
  }
  EXPECT_THAT(message, HasSubstr("twotrack hub index"));
}

TEST_F(StoreTest, ADatabaseOfSomebodyElseIsNotTouched) {
  {
    auto other = Database::open(posix_file_system(), Store::path(dir_.path()));
    ASSERT_EQ(message_of(other), "ok");
    ASSERT_TRUE(other.value().execute("CREATE TABLE kv_store(key TEXT)").ok());
  }
  const auto opened = Store::open(posix_file_system(), dir_.path());
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, Code::kCorrupt);
  EXPECT_THAT(opened.error().message, HasSubstr("no database of a hub"));
}

TEST_F(StoreTest, OneThatCameWithTheFolderIsNotBelieved) {
  const auto opened = [&](std::string_view seal) {
    return message_of(Store::open(posix_file_system(), dir_.path(), seal));
  };
  const auto read = [&](std::string_view seal) {
    return message_of(Store::open_existing(posix_file_system(), dir_.path(), seal));
  };
  EXPECT_EQ(opened("mine"), "ok");
  EXPECT_EQ(read("mine"), "ok");
  for (const std::string& answer : {opened("yours"), read("yours")}) {
    EXPECT_THAT(answer, HasSubstr("not created by you in this folder"));
    EXPECT_THAT(answer, HasSubstr("twotrack hub index"));
  }
  EXPECT_EQ(read("mine"), "ok") << "nobody changed it";
}

TEST_F(StoreTest, OneWithoutAnySealIsNotBelievedEither) {
  open();
  EXPECT_THAT(message_of(Store::open(posix_file_system(), dir_.path(), "mine")),
              HasSubstr("not created by you"));
}

TEST_F(StoreTest, AnEarlierProgramsFileIsNotBelieved) {
  open();
  {
    auto older = Database::open(posix_file_system(), Store::path(dir_.path()));
    ASSERT_TRUE(older.value().execute("DROP TABLE seal; PRAGMA user_version = 2").ok());
  }
  const auto opened = Store::open_existing(posix_file_system(), dir_.path(), "mine");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, Code::kCorrupt);
  EXPECT_THAT(opened.error().message, HasSubstr("made by an earlier version"));
}

TEST_F(StoreTest, ANewerProgramsFileIsLeftAlone) {
  open();
  {
    auto newer = Database::open(posix_file_system(), Store::path(dir_.path()));
    ASSERT_TRUE(newer.value().execute("PRAGMA user_version = 1000").ok());
  }
  const auto opened = Store::open(posix_file_system(), dir_.path());
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, Code::kInvalid);
  EXPECT_THAT(opened.error().message, HasSubstr(Store::path(dir_.path()).string()));
  EXPECT_THAT(opened.error().message, Not(HasSubstr("delete")));
}

TEST_F(StoreTest, WhoLearnsDoesNotWaitForOthersAndSaysWhere) {
  Store store = open();
  Database other = database();
  {
    const Transaction writing = ok(Transaction::begin(other));
    const Status learned = store.learn(lint_of("a.py", "clean"));
    ASSERT_FALSE(learned.ok());
    EXPECT_EQ(learned.error().code, Code::kConflict);
    EXPECT_THAT(learned.error().message, HasSubstr(Store::path(dir_.path()).string()));
    EXPECT_THAT(learned.error().message, HasSubstr("try again"));
  }
  EXPECT_TRUE(store.learn(lint_of("a.py", "clean")).ok());
  EXPECT_EQ(summary_of(store, "a.py"), "clean");
}

// Both wait for the same writer, and the other one began first, with five seconds of patience.
TEST_F(StoreTest, WhoLearnsGivesUpBeforeSomebodyWhoIsPatient) {
  Store store = open();
  Database busy = database();
  std::optional<Transaction> writing = ok(Transaction::begin(busy));
  std::promise<void> begins;
  auto patient = std::async(std::launch::async, [&] {
    Database other = database();
    ok(other.execute("PRAGMA busy_timeout = 5000"));
    begins.set_value();
    return Transaction::begin(other).ok();
  });
  begins.get_future().wait();
  EXPECT_EQ(store.learn(lint_of("a.py", "clean")).error().code, Code::kConflict);
  writing.reset();
  EXPECT_TRUE(patient.get()) << "it had no more patience when the other gave up";
}

// Its haste was for that alone: it waits longer than one who began later, with two seconds.
TEST_F(StoreTest, WhoHasLearnedIsPatientAgain) {
  Store store = open();
  ok(store.learn(lint_of("a.py", "clean")));
  Database busy = database();
  std::optional<Transaction> writing = ok(Transaction::begin(busy));
  std::promise<void> begins;
  auto patient = std::async(std::launch::async, [&] {
    begins.set_value();
    return store.replace(std::vector{replacement("a.py", "")}, {}, [](auto&) { return true; }).ok();
  });
  begins.get_future().wait();
  Database other = database();
  ok(other.execute("PRAGMA busy_timeout = 2000"));
  EXPECT_FALSE(Transaction::begin(other).ok());
  writing.reset();
  EXPECT_TRUE(patient.get());
}

TEST_F(StoreTest, WhatIsLearnedAnewReplacesAllButWhatIsSo) {
  Store store = open();
  Learned since = lint_of("b.py", "ended since");
  since.agent_id = "b-1";
  ok(store.learn(lint_of("a.py", "of an older text", "2026-02-19T15:42:09.000000Z")));
  ok(store.learn(since));
  Learned nobodys = lint_of("c.py", "in no log");
  nobodys.agent_id = "c-1";
  ok(store.learn(nobodys));
  std::vector<std::string> asked;
  ok(store.relearn(std::vector{lint_of("a.py", "of the log")}, [&](const Learned& known) {
    asked.push_back(known.agent_id);
    return known.agent_id == "b-1";
  }));
  EXPECT_THAT(asked, ElementsAre("b-1", "c-1"));
  EXPECT_EQ(summary_of(store, "a.py"), "of the log");
  EXPECT_EQ(summary_of(store, "b.py"), "ended since");
  EXPECT_EQ(summary_of(store, "c.py"), "nothing");
}

TEST_F(StoreTest, ASnapshotIsOfOneMoment) {
  Store store = open();
  Store other = open();
  put(store, {replacement("a.py", "")});
  {
    const auto moment = ok(store.snapshot());
    EXPECT_EQ(ok(store.counts()).files, 1U);
    put(other, {replacement("b.py", "")});
    EXPECT_EQ(ok(store.counts()).files, 1U);
  }
  EXPECT_EQ(ok(store.counts()).files, 2U);
}

TEST_F(StoreTest, TwoFilesThatWantOneIdFailNobody) {
  Store store = open();
  put(store, {replacement("a.py", "class b:\n  def py(self): f()\n"),
              replacement("a.py::b.py", "def f(): pass\n")});
  EXPECT_EQ(ok(store.node("a.py::b.py")).value().type, NodeType::kMethod);
  // What finds no room calls nobody either, however often it is read.
  for (const std::string_view text : {"f()\n", "f()\nf()\n"}) {
    put(store, {replacement("a.py::b.py", text)});
    EXPECT_EQ(ok(store.check()), "");
  }
  put(store, {}, {"a.py"});
  put(store, {}, {"a.py::b.py"});
  EXPECT_EQ(ok(store.counts()).nodes, 0U);
  EXPECT_EQ(ok(store.check()), "");
}

}  // namespace
}  // namespace twotrack::hub
