#include "hub/pull.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "hub/index.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr milliseconds kTime{60'000};
constexpr milliseconds kNoTime{0};

constexpr std::string_view kSource =
    "def total(cart):\n"
    "    \"\"\"Sum of the cart.\n\n    More.\n    \"\"\"\n"
    "    return rate(cart)\n"
    "\n\n"
    "def rate(cart):\n"
    "    return 1\n";

// A project with two files, known to the hub, and a workspace that may see others.
class PullTest : public ::testing::Test {
 protected:
  PullTest() {
    write("a.py", kSource);
    write("b.py", "def use():\n    return total([])\n");
    auto opened = Store::open(posix_file_system(), dir_.path());
    EXPECT_TRUE(opened.ok()) << opened.error().message;
    store_.emplace(std::move(opened).value());
    reindex();
  }

  void write(const std::string& file, std::string_view text) {
    std::ofstream(dir_.path() / file) << text;
  }
  void reindex() {
    const auto indexed = index(posix_file_system(), dir_.path(), *store_, {""}, {});
    ASSERT_TRUE(indexed.ok()) << indexed.error().message;
  }
  // The workspace has another text, or none.
  void change(const std::string& file, std::optional<std::string> text) {
    changed_[file] = std::move(text);
  }
  void learn(const std::string& id, const std::string& operation, const std::string& hash,
             const std::string& at = "2026-01-01T00:00:00.000000Z") {
    const Status learned = store_->learn({.node_id = id,
                                          .operation = operation,
                                          .status = "success",
                                          .summary = operation + " is fine",
                                          .knowledge = R"({"left":0})",
                                          .source_hash = hash,
                                          .agent_id = operation + "-a",
                                          .ref = 7,
                                          .learned_at = at});
    ASSERT_TRUE(learned.ok()) << learned.error().message;
  }

  Result<std::vector<NodeState>> try_pull(const std::vector<std::string>& ids,
                                          milliseconds time_max) {
    const ReadSource read = [&](const std::string& file) -> Result<std::string> {
      ++reads_[file];
      const auto changed = changed_.find(file);
      if (changed == changed_.end()) return read_file(posix_file_system(), dir_.path() / file);
      if (!changed->second) return Error{Code::kNotFound, file};
      return *changed->second;
    };
    return get_context(*store_, ids, read, time_max);
  }
  std::vector<NodeState> pull(const std::vector<std::string>& ids, milliseconds time_max = kTime) {
    auto states = try_pull(ids, time_max);
    EXPECT_TRUE(states.ok()) << states.error().message;
    if (!states.ok() || states.value().size() != ids.size()) {
      ADD_FAILURE() << "not an answer for each";
      return std::vector<NodeState>(ids.size());
    }
    return std::move(states).value();
  }
  NodeState pull_one(const std::string& id, milliseconds time_max = kTime) {
    return pull({id}, time_max).front();
  }

  testing::TempDir dir_;
  std::optional<Store> store_;
  std::map<std::string, std::optional<std::string>> changed_;
  std::map<std::string, int> reads_;
};

TEST_F(PullTest, AnUnchangedNodeIsToldFromTheStoreAndIsFresh) {
  const NodeState state = pull_one("a.py::total", kNoTime);
  EXPECT_EQ(state.freshness, Freshness::kFresh);
  EXPECT_EQ(state.node, outline("a.py", kSource)[1]);
  EXPECT_THAT(state.callers, ElementsAre("b.py::use"));
  EXPECT_THAT(state.callees, ElementsAre("a.py::rate"));
}

TEST_F(PullTest, TheTextOfTheWorkspaceCountsAndNotTheProjects) {
  const std::string text = "import os\n\n\ndef total(cart, tax):\n    return 2\n";
  change("a.py", text);
  const NodeState state = pull_one("a.py::total");
  EXPECT_EQ(state.freshness, Freshness::kFresh);
  EXPECT_EQ(state.node, outline("a.py", text)[1]);
  EXPECT_EQ(state.node.start_line, 4);
  EXPECT_EQ(state.node.signature, "def total(cart, tax)");
  EXPECT_THAT(state.callees, IsEmpty()) << "the new text calls nobody";
  EXPECT_EQ(store_->node("a.py::total").value()->start_line, 1) << "nobody else is told of it";
}

TEST_F(PullTest, WithoutTimeAChangedTextIsToldAsTheStoreKnewIt) {
  change("a.py", "\ndef total(cart, tax):\n    return 2\n");
  learn("a.py::total", "lint", outline("a.py", kSource)[1].source_hash);
  const NodeState state = pull_one("a.py::total", kNoTime);
  EXPECT_EQ(state.freshness, Freshness::kStale);
  EXPECT_EQ(state.node.signature, "def total(cart)");
  ASSERT_EQ(state.facts.size(), 1);
  EXPECT_TRUE(state.facts[0].is_stale) << "nobody knows whether it still holds";
}

TEST_F(PullTest, TheTimeHoldsForTheReadingToo) {
  std::string text = "def total(cart, tax):\n    return 2\n";
  while (text.size() < 200'000) text += "def f(a):\n    return [a, a + 1]\n";
  change("a.py", text);
  const NodeState state = pull_one("a.py::total", milliseconds(1));
  EXPECT_EQ(state.freshness, Freshness::kStale);
  EXPECT_EQ(state.node.signature, "def total(cart)");
}

TEST_F(PullTest, OfABrokenTextNobodySaysThatANodeIsMissing) {
  change("a.py", "def total(cart)\n    return 2\n");
  const NodeState state = pull_one("a.py::total");
  EXPECT_EQ(state.freshness, Freshness::kStale);
  EXPECT_EQ(state.node.signature, "def total(cart)");
}

TEST_F(PullTest, AFactIsStaleWhenItsTextIsNotTheOneThatIsThere) {
  const std::string known = outline("a.py", kSource)[1].source_hash;
  learn("a.py::total", "lint", known);
  learn("a.py::total", "test", std::string(64, '0'));
  const NodeState state = pull_one("a.py::total");
  ASSERT_EQ(state.facts.size(), 2);
  EXPECT_EQ(state.facts[0].learned.operation, "lint");
  EXPECT_FALSE(state.facts[0].is_stale);
  EXPECT_TRUE(state.facts[1].is_stale);

  change("a.py", "# moved down\n" + std::string(kSource));
  EXPECT_FALSE(pull_one("a.py::total").facts[0].is_stale) << "its own text is the same";
  change("a.py", "def total(cart):\n    return 3\n");
  EXPECT_TRUE(pull_one("a.py::total").facts[0].is_stale);
}

TEST_F(PullTest, WhatIsNotThereIsMissing) {
  change("b.py", std::nullopt);
  for (const char* id : {"a.py::nobody", "b.py::use", "b.py", "c.py::f", "", "::", "../x::f"}) {
    SCOPED_TRACE(id);
    const NodeState state = pull_one(id);
    EXPECT_EQ(state.id, id);
    EXPECT_EQ(state.freshness, Freshness::kMissing);
    EXPECT_EQ(state.node, Node());
    EXPECT_EQ(state.moved_to, "");
  }
}

TEST_F(PullTest, WhatIsOutsideOfTheProjectIsMissingAndNotRead) {
  const Path outside = dir_.path() / "a.py";
  for (const std::string& id :
       {outside.string(), std::string("../a.py"), "b/../../" + outside.string()}) {
    SCOPED_TRACE(id);
    EXPECT_EQ(pull_one(id).freshness, Freshness::kMissing);
    EXPECT_FALSE(reads_.contains(id));
  }
}

TEST_F(PullTest, ANodeThatWasMovedIsMissingAndSaysWhereItIs) {
  write("a.py", "def rate(cart):\n    return 1\n");
  const size_t end = kSource.find("\n\n\ndef rate");
  write("c.py", kSource.substr(0, end + 1));
  reindex();
  const NodeState state = pull_one("a.py::total");
  EXPECT_EQ(state.freshness, Freshness::kMissing);
  EXPECT_EQ(state.moved_to, "c.py::total");
}

TEST_F(PullTest, ANodeThatTheWorkspaceMovedWithinItsFileSaysWhereItIs) {
  change("a.py", "class Shop:\ndef rate(cart):\n    return 1\n");
  write("d.py", "if True:\n    def f():\n        return 1\n");
  reindex();
  change("d.py", "class C:\n    def f():\n        return 1\n");
  const NodeState state = pull_one("d.py::f");
  EXPECT_EQ(state.freshness, Freshness::kMissing);
  EXPECT_EQ(state.moved_to, "d.py::C.f");
}

TEST_F(PullTest, AFileIsReadOnceForAllOfItsNodes) {
  change("a.py", "def rate(cart):\n    return 2\n");
  const auto states = pull({"a.py::rate", "b.py::use", "a.py", "a.py::total", "a.py::rate"});
  EXPECT_EQ(reads_["a.py"], 1);
  EXPECT_EQ(states[0].freshness, Freshness::kFresh);
  EXPECT_EQ(states[2].node.type, NodeType::kFile);
  EXPECT_EQ(states[3].freshness, Freshness::kMissing);
  EXPECT_EQ(states[4].node, states[0].node);
}

TEST_F(PullTest, ABrokenTextTellsWhatItStillShows) {
  change("a.py", "def rate(cart):\n    return 1\n\n\ndef total(cart:\n    \"\"\"\n");
  EXPECT_EQ(pull_one("a.py::rate").freshness, Freshness::kFresh);
}

TEST_F(PullTest, OfATextThatIsNotReadToItsEndNobodySaysThatANodeIsMissing) {
  change("a.py", std::string(kOutlineBytesMax + 1, '#'));
  const NodeState state = pull_one("a.py::total");
  EXPECT_EQ(state.freshness, Freshness::kStale);
  EXPECT_EQ(state.node.signature, "def total(cart)");
}

TEST_F(PullTest, AFileThatCannotBeReadIsToldAsItWasKnown) {
  const auto states = get_context(
      *store_, std::vector<std::string>{"a.py::total"},
      [](const std::string&) -> Result<std::string> {
        return Error{Code::kIo, "permission denied"};
      },
      kTime);
  ASSERT_TRUE(states.ok());
  EXPECT_EQ(states.value()[0].freshness, Freshness::kStale);
}

TEST_F(PullTest, ADamagedStoreIsAnErrorAndNoAnswer) {
  store_.reset();
  const Path file = dir_.path() / ".agentfs" / "hub.db";
  {
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(100);  // behind the header, so that it still looks like a database
    const std::string noise(static_cast<size_t>(std::filesystem::file_size(file)) - 100, '\x7f');
    damaged << noise;
  }
  auto opened = Store::open_existing(posix_file_system(), dir_.path());
  if (!opened.ok()) {  // found at the door
    EXPECT_EQ(opened.error().code, Code::kCorrupt);
    return;
  }
  ASSERT_TRUE(opened.value().has_value());
  store_.emplace(std::move(*std::move(opened).value()));
  EXPECT_FALSE(try_pull({"a.py::total"}, kTime).ok());
}

TEST_F(PullTest, AModelIsToldWhatHelpsAndTheRestGoesFirst) {
  NodeState state = pull_one("a.py::total");
  state.facts = {{.learned = {.operation = "test", .status = "partial", .summary = "1 failed"},
                  .is_stale = true},
                 {.learned = {.operation = "lint",
                              .status = "success",
                              .summary = "No problems",
                              .knowledge = R"({"left":0})"}}};
  const std::string all =
      R"-({"id":"a.py::total","freshness":"fresh","lines":"1-6","signature":"def total(cart)",)-"
      R"-("docstring":"Sum of the cart.","learned":[)-"
      R"-({"operation":"lint","status":"success","summary":"No problems","knowledge":{"left":0}},)-"
      R"-({"operation":"test","status":"partial","summary":"1 failed","stale":true}],)-"
      R"-("callers":["b.py::use"],"callees":["a.py::rate"]})-";
  EXPECT_EQ(state_json(state, all.size()), all);
  EXPECT_THAT(state_json(state, all.size() - 1), Not(HasSubstr("callees")));
  EXPECT_EQ(
      state_json(state, 160),
      R"-({"id":"a.py::total","freshness":"fresh","lines":"1-6","signature":"def total(cart)",)-"
      R"-("learned":[{"operation":"lint","status":"success","summary":"No problems"}]})-");
  EXPECT_EQ(state_json(state, 45), R"-({"id":"a.py::total","freshness":"fresh"})-");
  EXPECT_EQ(state_json(state, 10), "");
  for (size_t bytes = 0; bytes <= all.size(); ++bytes) {
    EXPECT_LE(state_json(state, bytes).size(), bytes);
  }
}

TEST_F(PullTest, WhatIsMissingSaysWhereItWent) {
  EXPECT_EQ(state_json({.id = "a.py::f", .moved_to = "b.py::f"}, 1000),
            R"({"id":"a.py::f","freshness":"missing","moved_to":"b.py::f"})");
}

TEST_F(PullTest, ALongTextIsCutBetweenTwoCharacters) {
  std::string umlauts;
  for (int i = 0; i < 200; ++i) umlauts += "ä";
  NodeState state{.id = "a.py", .freshness = Freshness::kFresh};
  state.node.docstring = umlauts + "\nsecond line";
  const std::string json = state_json(state, 1000);
  EXPECT_THAT(json, HasSubstr("ä…\"}"));
  EXPECT_LT(json.size(), 300);
}

}  // namespace
}  // namespace twotrack::hub
