#include "hub/index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "testing/store_fixture.h"

namespace twotrack::hub {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Sources that were written long ago: their times tell whether they change.
class Project {
 public:
  Project() { fs::create_directories(root()); }

  Path root() const { return dir_.path() / "project"; }
  Path path(std::string_view name) const { return root() / name; }

  void write(std::string_view name, std::string_view text) {
    fs::create_directories(path(name).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    set_age(name, std::chrono::hours(24) - std::chrono::seconds(++writes_));
  }

  void set_age(std::string_view name, std::chrono::seconds age) {
    fs::last_write_time(path(name), fs::file_time_type::clock::now() - age);
  }

 private:
  testing::TempDir dir_{};
  int writes_ = 0;
};

class IndexTest : public StoreTest {
 protected:
  Indexed index_all() { return index_of({""}); }
  Indexed index_of(const std::vector<std::string>& paths,
                   const std::vector<std::string>& ignore = {}) {
    return ok(index(posix_file_system(), project_.root(), store_, paths, ignore));
  }

  std::vector<std::string> ids(std::string_view file) {
    std::vector<std::string> names;
    for (const Node& node : ok(store_.nodes_of(file))) names.push_back(node.id);
    return names;
  }
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const FileState& state : ok(store_.files())) names.push_back(state.path);
    return names;
  }

  Project project_{};
  Store store_ = open();
};

TEST_F(IndexTest, NewFilesAreKnownAfterwards) {
  project_.write("a.py", "def f():\n  pass\n");
  project_.write("src/b.py", "");
  project_.write("notes.txt", "");
  const Indexed indexed = index_all();
  EXPECT_EQ(indexed.looked_at, 2U);
  EXPECT_EQ(indexed.read, 2U);
  EXPECT_EQ(indexed.changed, 2U);
  EXPECT_EQ(indexed.nodes, 3U);
  EXPECT_EQ(indexed.lines, 3U);
  EXPECT_THAT(indexed.skipped, IsEmpty());
  EXPECT_THAT(ids("a.py"), ElementsAre("a.py", "a.py::f"));
  const auto state = ok(store_.file("a.py"));
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(state->bytes, 16U);
  EXPECT_EQ(state->source_hash, sha256_hex("def f():\n  pass\n"));
}

TEST_F(IndexTest, AFileThatIsAsItWasIsNotRead) {
  project_.write("a.py", "def f(): pass\n");
  project_.write("b.py", "def g(): pass\n");
  index_all();
  const Indexed again = index_all();
  EXPECT_EQ(again.looked_at, 2U);
  EXPECT_EQ(again.read, 0U);
  project_.write("b.py", "def h(): pass\n");
  const Indexed changed = index_all();
  EXPECT_EQ(changed.read, 1U);
  EXPECT_EQ(changed.changed, 1U);
  EXPECT_THAT(ids("b.py"), ElementsAre("b.py", "b.py::h"));
}

TEST_F(IndexTest, AFileWithAnotherTimeAndTheSameBytesIsReadOnce) {
  project_.write("a.py", "def f(): pass\n");
  index_all();
  project_.set_age("a.py", std::chrono::hours(1));
  const Indexed touched = index_all();
  EXPECT_EQ(touched.read, 1U);
  EXPECT_EQ(touched.changed, 0U);
  EXPECT_EQ(index_all().read, 0U);
}

TEST_F(IndexTest, AFileThatWasJustWrittenIsReadAgain) {
  // As two writes within the rounding of its time: the second one has the time of the first.
  project_.write("a.py", "def f(): pass\n");
  project_.set_age("a.py", std::chrono::seconds(-60));  // however slowly this runs
  const auto time = fs::last_write_time(project_.path("a.py"));
  index_all();
  std::ofstream(project_.path("a.py"), std::ios::binary) << "def g(): pass\n";
  fs::last_write_time(project_.path("a.py"), time);
  EXPECT_EQ(index_all().changed, 1U);
  EXPECT_THAT(ids("a.py"), ElementsAre("a.py", "a.py::g"));
}

TEST_F(IndexTest, AnotherFileOfTheSameSizeAndTimeIsAChange) {
  project_.write("a.py", "def f(): pass\n");
  index_all();
  project_.write("b.tmp", "def g(): pass\n");
  fs::last_write_time(project_.path("b.tmp"), fs::last_write_time(project_.path("a.py")));
  fs::rename(project_.path("b.tmp"), project_.path("a.py"));
  EXPECT_EQ(index_all().changed, 1U);
  EXPECT_THAT(ids("a.py"), ElementsAre("a.py", "a.py::g"));
}

TEST_F(IndexTest, WhatIsGoneIsRemoved) {
  project_.write("a.py", "");
  project_.write("src/b.py", "");
  project_.write("src/c/d.py", "");
  index_all();
  fs::remove(project_.path("a.py"));
  EXPECT_EQ(index_of({"src"}).removed, 0U);  // not asked about
  EXPECT_EQ(index_all().removed, 1U);
  fs::remove_all(project_.path("src"));
  const Indexed indexed = index_of({"src"});
  EXPECT_EQ(indexed.removed, 2U);
  EXPECT_THAT(indexed.skipped, IsEmpty());
  EXPECT_THAT(files(), IsEmpty());
}

TEST_F(IndexTest, WhatIsIgnoredFromNowOnIsRemoved) {
  project_.write("a.py", "");
  project_.write("gen/b.py", "");
  index_all();
  project_.write(".gitignore", "gen/\n");
  EXPECT_EQ(index_all().removed, 1U);
  EXPECT_THAT(files(), ElementsAre("a.py"));
  EXPECT_EQ(index_of({""}, {"a.*"}).removed, 1U);
}

TEST_F(IndexTest, AnIgnoredFileThatWasNamedStaysUntilItIsGone) {
  project_.write(".gitignore", "gen/\n");
  project_.write("a.py", "");
  project_.write("gen/b.py", "def f(): pass\n");
  project_.write("gen/c.py", "");
  index_of({"gen/b.py"});
  EXPECT_EQ(index_all().removed, 0U);
  EXPECT_THAT(files(), ElementsAre("a.py", "gen/b.py"));
  project_.write("gen/b.py", "def f(): pass\ndef g(): pass\n");
  EXPECT_EQ(index_all().changed, 1U);
  EXPECT_THAT(ids("gen/b.py"), Contains("gen/b.py::g"));
  EXPECT_EQ(index_all().read, 0U);
  fs::remove(project_.path("gen/b.py"));
  EXPECT_EQ(index_all().removed, 1U);
  EXPECT_THAT(files(), ElementsAre("a.py"));
}

TEST_F(IndexTest, AFileThatWasFoundAndNamedIsNotKeptWhenItIsIgnored) {
  project_.write("gen/b.py", "");
  index_of({"gen/b.py"});
  project_.write(".gitignore", "gen/\n");
  EXPECT_EQ(index_all().removed, 1U);
}

TEST_F(IndexTest, WhatWasReadInAnotherWayIsReadAgain) {
  project_.write("a.py", "def f(): pass\n");
  index_all();
  EXPECT_EQ(index_all().read, 0U);
  Store::Replacement older = replacement("a.py", "def f(): pass\n");
  older.state = *ok(store_.file("a.py"));
  older.state.read_with = "another";
  older.nodes.pop_back();
  put(store_, {older});
  EXPECT_EQ(index_all().changed, 1U);
  EXPECT_THAT(ids("a.py"), ElementsAre("a.py", "a.py::f"));
  EXPECT_EQ(index_all().read, 0U);
}

TEST_F(IndexTest, OnlyWhatIsNamedIsLookedAt) {
  project_.write("a.py", "");
  project_.write("b.py", "");
  EXPECT_EQ(index_of({"./a.py"}).looked_at, 1U);
  EXPECT_THAT(files(), ElementsAre("a.py"));
  const Indexed indexed = index_of({"typo.py"});
  EXPECT_EQ(indexed.removed, 0U);
  EXPECT_THAT(indexed.skipped, ElementsAre("typo.py: not there"));
  EXPECT_FALSE(index(posix_file_system(), project_.root(), store_, {"../x.py"}, {}).ok());
}

TEST_F(IndexTest, WhoStopsItKeepsWhatWasWritten) {
  project_.write("a.py", "");
  index_all();
  project_.write("b.py", "");
  const auto stopped =
      index(posix_file_system(), project_.root(), store_, {""}, {}, [] { return true; });
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
  EXPECT_THAT(files(), ElementsAre("a.py"));
}

TEST_F(IndexTest, KnowledgeFollowsARenamedFileAndAMovedFunction) {
  project_.write("a.py", "def f():\n  return 1\n\ndef g():\n  return 2\n");
  index_all();
  ok(store_.learn(lint_of("a.py::f", "clean")));
  fs::rename(project_.path("a.py"), project_.path("b.py"));
  EXPECT_THAT(index_all().moves, Contains(Move{"a.py::f", "b.py::f"}));
  EXPECT_EQ(summary_of(store_, "b.py::f"), "clean");
  project_.write("b.py", "def g():\n  return 2\n");
  project_.write("c/d.py", "import os\n\ndef f():\n  return 1\n");
  EXPECT_THAT(index_all().moves, ElementsAre(Move{"b.py::f", "c/d.py::f"}));
  EXPECT_EQ(summary_of(store_, "c/d.py::f"), "clean");
}

TEST_F(IndexTest, AFolderInTheFilesPlaceTakesTheFileOut) {
  project_.write("a.py", "def f(): pass\n");
  project_.write("b/c.py", "");
  index_all();
  fs::remove(project_.path("a.py"));
  project_.write("a.py/inner.py", "");
  fs::remove_all(project_.path("b"));
  project_.write("b", "now a file");
  const Indexed indexed = index_all();
  EXPECT_EQ(indexed.removed, 2U);
  EXPECT_THAT(files(), ElementsAre("a.py/inner.py"));
}

TEST_F(IndexTest, OddFilesAreToldAndFailNobody) {
  project_.write("good.py", "def f(): pass\n");
  project_.write("binary.py", std::string_view("\0\1\2", 3));
  project_.write("broken.py", "def (((((\nclass :\n");
  project_.write("deep.py", "x = " + std::string(3'000, '(') + "\n");
  project_.write("line.js", "var x = '" + std::string(10 << 20, 'y') + "';\n");
  fs::create_directory_symlink(project_.root(), project_.path("loop"));
  fs::create_symlink("nowhere.py", project_.path("dangling.py"));
  const Indexed indexed = index_all();
  EXPECT_THAT(indexed.skipped, Contains("binary.py: binary"));
  EXPECT_THAT(indexed.skipped, Contains(HasSubstr("loop: symbolic link")));
  EXPECT_THAT(indexed.skipped, Contains(HasSubstr("line.js: ")));
  EXPECT_THAT(ids("good.py"), ElementsAre("good.py", "good.py::f"));
  EXPECT_THAT(ids("binary.py"), IsEmpty());
  EXPECT_GE(ok(store_.counts()).troubled, 2U);
  // Told again, though nothing is read again.
  const Indexed again = index_all();
  EXPECT_EQ(again.read, 0U);
  EXPECT_EQ(again.skipped, indexed.skipped);
}

TEST_F(IndexTest, AFileThatMayNotBeReadIsToldUntilItMay) {
  if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
  project_.write("a.py", "def f(): pass\n");
  index_all();
  project_.write("a.py", "def g(): pass\n");
  fs::permissions(project_.path("a.py"), fs::perms::none);
  EXPECT_THAT(index_all().skipped, ElementsAre(HasSubstr("a.py: ")));
  EXPECT_THAT(ids("a.py"), IsEmpty());
  EXPECT_EQ(index_all().skipped.size(), 1U);
  fs::permissions(project_.path("a.py"), fs::perms::owner_all);
  EXPECT_THAT(index_all().skipped, IsEmpty());
  EXPECT_THAT(ids("a.py"), ElementsAre("a.py", "a.py::g"));
}

TEST_F(IndexTest, WhatIsInAFolderThatMayNotBeReadIsStillKnown) {
  if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
  project_.write("src/a.py", "");
  index_all();
  fs::permissions(project_.path("src"), fs::perms::none);
  const Indexed indexed = index_all();
  fs::permissions(project_.path("src"), fs::perms::owner_all);
  EXPECT_EQ(indexed.removed, 0U);
  EXPECT_THAT(indexed.skipped, ElementsAre(HasSubstr("src: ")));
  EXPECT_THAT(files(), ElementsAre("src/a.py"));
}

// A disk on which somebody writes a file after every look at it, a few times.
class BusyFiles final : public FileSystem {
 public:
  BusyFiles(Project& project, int writes) : project_(&project), writes_left_(writes) {}

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    return real().open(path, mode);
  }
  Status rename(const Path& from, const Path& to) override { return real().rename(from, to); }
  Status remove(const Path& path) override { return real().remove(path); }
  Status sync_directory(const Path& directory) override { return real().sync_directory(directory); }
  Status create_directories(const Path& directory) override {
    return real().create_directories(directory);
  }
  Result<FileInfo> info(const Path& path) override {
    auto info = real().info(path);
    if (path.filename() == "a.py" && ++looks_ % 4 == 0 && writes_left_-- > 0) {
      project_->write("a.py", "def f" + std::to_string(looks_) + "(): pass\n");
    }
    return info;
  }
  Result<std::vector<std::string>> list(const Path& directory) override {
    return real().list(directory);
  }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override { return real().lock(path); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return real().lock_holder(path);
  }

 private:
  static FileSystem& real() { return posix_file_system(); }
  Project* project_;
  int looks_ = 0;
  int writes_left_;
};

TEST_F(IndexTest, AFileThatChangesWhileItIsReadIsReadAgain) {
  project_.write("a.py", "def f(): pass\n");
  BusyFiles files(project_, 2);
  const Indexed indexed = ok(index(files, project_.root(), store_, {""}, {}));
  const std::string now = ok(read_file(posix_file_system(), project_.path("a.py")));
  EXPECT_EQ(ok(store_.file("a.py")).value().source_hash, sha256_hex(now));
  EXPECT_EQ(indexed.changed, 1U);
}

TEST_F(IndexTest, AFileThatNeverRestsIsTold) {
  project_.write("a.py", "def f(): pass\n");
  BusyFiles files(project_, 1'000'000);
  const Indexed indexed = ok(index(files, project_.root(), store_, {""}, {}));
  EXPECT_THAT(indexed.skipped, Contains("a.py: changes while it is read"));
}

// What a store knows, less what depends on when it was told.
struct Contents {
  std::vector<std::pair<std::string, std::string>> files{};
  std::vector<Node> nodes{};
  std::vector<std::vector<std::string>> calls{};
  bool operator==(const Contents&) const = default;
};

Contents contents_of(Store& store) {
  Contents contents;
  const auto sorted = [](Result<std::vector<std::string>> ids) {
    std::ranges::sort(ids.value());
    return std::move(ids).value();
  };
  const auto states = store.files();
  for (const FileState& state : states.value()) {
    contents.files.emplace_back(state.path, state.source_hash);
    const auto nodes = store.nodes_of(state.path);
    for (const Node& node : nodes.value()) {
      contents.nodes.push_back(node);
      contents.calls.push_back(sorted(store.callers(node.id, 99)));
      contents.calls.push_back(sorted(store.callees(node.id, 99)));
    }
  }
  return contents;
}

// One edit of a tree of a few names, so that edits meet.
void edit(Project& project) {
  const auto name = [] {
    return *rc::gen::element<std::string>("a.py", "b.py", "d/a.py", "d/c.js", "e/f/g.py");
  };
  const auto text = [] {
    std::string all;
    for (const int piece : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6))) {
      const std::string n = std::to_string(piece);
      all += "class C" + n + ":\n  def m" + n + "(self):\n    f" + n + "()\n";
      all += "def f" + n + "():\n  C" + n + "().m" + n + "()\n";
    }
    return all;
  };
  const std::string target = name();
  std::error_code ignored;
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      fs::remove_all(project.path(target), ignored);
      break;
    case 1:
      fs::create_directories(project.path(target).parent_path());
      fs::rename(project.path(name()), project.path(target), ignored);
      break;
    case 2:
      if (fs::exists(project.path(target))) project.set_age(target, std::chrono::hours(2));
      break;
    default:
      project.write(target, text());
      break;
  }
}

RC_GTEST_PROP(IndexProperty, AfterAnyEditsTheStoreIsAsAFreshOne, ()) {
  Project project;
  testing::TempDir kept_dir;
  auto kept = Store::open(posix_file_system(), kept_dir.path());
  const int rounds = *rc::gen::inRange(1, 5);
  for (int round = 0; round < rounds; ++round) {
    const int edits = *rc::gen::inRange(1, 5);
    for (int i = 0; i < edits; ++i) edit(project);
    RC_ASSERT(index(posix_file_system(), project.root(), kept.value(), {""}, {}).ok());
  }
  const testing::TempDir fresh_dir;
  auto fresh = Store::open(posix_file_system(), fresh_dir.path());
  RC_ASSERT(index(posix_file_system(), project.root(), fresh.value(), {""}, {}).ok());
  RC_ASSERT(contents_of(kept.value()) == contents_of(fresh.value()));
  RC_ASSERT(kept.value().check().value().empty());
}

}  // namespace
}  // namespace twotrack::hub
