#include "runner/rederive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "event/line.h"
#include "runner/prompt_frame.h"
#include "runner/session.h"
#include "testing/sample_log.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAgent;
using testing::sample_names;

class RederiveTest : public ::testing::Test {
 protected:
  // A log with two requests, the second of which records only what has changed.
  void write_log(RunStart start = {.goal = "Fix it"}) {
    Session session = Session::create(layout_, sample_names(), std::move(start), {}, {}).value();
    for (const std::string_view words : {"first", "second"}) {
      JsonWriter data;
      data.begin_object().member("content", words).end_object();
      ASSERT_TRUE(session.append({.type = "user_message", .data = data.text()}).ok());
      ASSERT_TRUE(session.request().ok());
    }
  }

  // Changes the text of one event and computes the chain anew, as a forger would.
  void forge(uint64_t seq, std::string_view from, std::string_view to) {
    std::string text;
    std::string prev(kNoHash);
    for (std::string line : testing::read_lines(layout_)) {
      if (read_line(line).value().seq == seq) {
        const size_t at = line.find(from);
        ASSERT_NE(at, std::string::npos);
        line.replace(at, from.size(), to);
      }
      line.replace(line.rfind(R"(,"prev":")") + 9, kHashLength, prev);
      line.resize(line.rfind(R"(,"hash":")"));
      prev = sha256_hex(line);
      text += line + R"(,"hash":")" + prev + "\"}\n";
    }
    testing::write_text(layout_.log(kAgent), text);
    posix_file_system().remove(layout_.head(kAgent)).ok();
  }

  Rederivation derive() { return rederive(posix_file_system(), layout_, kAgent, 100).value(); }

  std::vector<std::string> messages() {
    std::vector<std::string> messages;
    for (const track::LogProblem& problem : derive().problems) messages.push_back(problem.message);
    return messages;
  }

  testing::TempDir dir_;
  track::Layout layout_{dir_.path()};
};

TEST_F(RederiveTest, WhatWasShownFollowsFromTheEventsBefore) {
  write_log();
  const Rederivation found = derive();
  EXPECT_EQ(found.derived, 2U);
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.notes, IsEmpty());
}

TEST_F(RederiveTest, AForgedViewIsFoundThoughTheChainHolds) {
  write_log();
  forge(4, "second", "secund");
  EXPECT_TRUE(track::verify_log(posix_file_system(), layout_, kAgent).value().ok());
  EXPECT_THAT(messages(),
              ElementsAre(HasSubstr("recorded view differs from the derived one at event e4")));
}

TEST_F(RederiveTest, AForgedEventIsFoundByEveryRequestBehindIt) {
  write_log();
  forge(1, "first", "worst");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("packet hash differs"), HasSubstr("view differs"),
                                      HasSubstr("packet hash differs"), HasSubstr("view differs")));
  EXPECT_EQ(derive().problems[0].seq, 2U);
  EXPECT_EQ(derive().problems[0].line, 3U);
  const auto lines = testing::read_lines(layout_);
  EXPECT_EQ(derive().problems[0].offset, lines[0].size() + lines[1].size() + 2);
}

// What stands around the view is recorded once; so the bytes of every request follow.
TEST_F(RederiveTest, WhatWasSentFollowsFromTheViewAndItsFrame) {
  for (const bool is_json : {false, true}) {
    SCOPED_TRACE(is_json);
    std::filesystem::remove_all(layout_.agentfs());
    RunStart start{.goal = "Say \"it\""};
    start.prompt = {to_json(PromptFrame{.before = "A\n", .after = "\"Z", .is_json = is_json})};
    start.prompt.text = "{\"frame\":" + start.prompt.text + "}";
    Session session = Session::create(layout_, sample_names(), std::move(start), {}, {}).value();
    const std::string sent =
        with_view({.before = "A\n", .after = "\"Z", .is_json = is_json}, session.view());
    ASSERT_TRUE(session.request({.prompt = sent}).ok());
    EXPECT_EQ(derive().prompts, 1U);
    EXPECT_THAT(messages(), IsEmpty());
    ASSERT_TRUE(session.request({.prompt = "A\n" + session.view()}).ok());
    EXPECT_THAT(messages(), ElementsAre(HasSubstr("recorded prompt hash differs")));
    EXPECT_EQ(derive().problems[0].kind, track::ProblemKind::kPromptMismatch);
  }
}

TEST_F(RederiveTest, AForgedPacketHashIsFound) {
  write_log();
  const std::string line = testing::read_lines(layout_)[2];
  const size_t at = line.find("\"packet_hash\":\"") + 15;
  const std::string hash = line.substr(at, 64);
  forge(2, hash, sha256_hex("something else"));
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("recorded packet hash differs")));
}

TEST_F(RederiveTest, AViewThatSharesMoreThanThereIsIsFound) {
  write_log();
  forge(2, "\"shared_bytes\":0", "\"shared_bytes\":9");
  EXPECT_THAT(messages()[0], HasSubstr("shares 9 bytes with a view of 0"));
}

TEST_F(RederiveTest, ALogOfAnotherVersionIsRecordedNotRederived) {
  write_log({.goal = "Fix it", .budget = {R"({"bytes":8000,"packet_version":99})"}});
  forge(0, R"("Fix it")", R"("Fix me")");  // What another projection makes of it.
  const Rederivation found = derive();
  EXPECT_EQ(found.derived, 0U);
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.notes,
              ElementsAre(HasSubstr("recorded, made by projection 99, not derived again")));
}

// Nothing derives from what another program hashed: it is said how many views that were.
TEST_F(RederiveTest, ALogThatNamesNoVersionIsRecordedNotRederived) {
  write_log({.goal = "Fix it", .budget = {R"({"bytes":8000})"}});
  forge(0, R"("Fix it")", R"("Fix me")");
  const Rederivation found = derive();
  EXPECT_EQ(found.requests, 2U);
  EXPECT_EQ(found.derived, 0U);
  EXPECT_THAT(found.notes, ElementsAre("2 of 2 views recorded, no projection is named, not derived "
                                       "again"));
}

// Whoever changes the number of the projection still has to change every packet hash before the
// event that was forged.
TEST_F(RederiveTest, AForgedVersionDoesNotHideAForgedEvent) {
  const std::string_view versions[] = {R"("packet_version":2)", R"("packet_versiom":3)"};
  for (const std::string_view version : versions) {
    SCOPED_TRACE(version);
    std::filesystem::remove_all(layout_.agentfs());
    write_log();
    forge(0, R"("packet_version":3)", version);
    forge(3, "second", "secund");
    EXPECT_THAT(messages(),
                ElementsAre(HasSubstr("packet hash differs"), HasSubstr("view differs")));
  }
}

TEST_F(RederiveTest, AVersionThatIsNotTrueIsTold) {
  write_log();
  forge(0, R"("packet_version":3)", R"("packet_version":2)");
  EXPECT_THAT(derive().notes, ElementsAre("run_start says that projection 2 made the views, but 2 "
                                          "are of projection 3"));
}

TEST_F(RederiveTest, AVersionInARequestSparesItNothing) {
  write_log();
  forge(4, R"("packet_hash")", R"("packet_version":1,"packet_hash")");
  forge(4, "second", "secund");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("view differs")));
}

constexpr std::string_view kShowsPacket = R"({"memory":"packet"})";

TEST_F(RederiveTest, AnAgentThatIsShownThePacketCannotLeaveItsHashOut) {
  write_log({.goal = "Fix it", .model = {std::string(kShowsPacket)}});
  EXPECT_THAT(messages(), IsEmpty());
  forge(4, R"("packet_hash")", R"("packet_hush")");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("names no packet")));
}

TEST_F(RederiveTest, AnAgentThatIsShownThePacketCannotLeaveItsViewOut) {
  write_log({.goal = "Fix it", .model = {std::string(kShowsPacket)}});
  forge(4, R"("view")", R"("viev")");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("records no view")));
}

TEST_F(RederiveTest, AnExcerptForALargerModelIsCounted) {
  RunStart start{.goal = "Fix it", .model = {std::string(kShowsPacket)}};
  Session session = Session::create(layout_, sample_names(), std::move(start), {}, {}).value();
  ASSERT_TRUE(
      session.request({.shown = "all of it", .parameters = {R"({"decide":"escalation"})"}}).ok());
  ASSERT_TRUE(session.request().ok());
  const Rederivation found = derive();
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_EQ(found.derived, 1U);
  EXPECT_THAT(found.notes,
              ElementsAre("1 of 2 views recorded, they name no packet, not derived again"));
}

// A secret is replaced by a marker that says how many bytes it had; the rest must still follow.
TEST_F(RederiveTest, ARedactedViewIsTheDerivedOneWithMarkers) {
  struct Case {
    std::string_view recorded;
    bool is_right;
  };
  for (const auto& [recorded, is_right] :
       {Case{"s[REDACTED:jwt:4]d", true}, Case{"second", true}, Case{"secund", false},
        Case{"s[REDACTED:jwt:5]d", false}, Case{"s[REDACTED:jwt:4", false},
        Case{"s[REDACTED:jwt:99999]", false}, Case{"[REDACTED:jwt:6] ", false}}) {
    SCOPED_TRACE(recorded);
    std::filesystem::remove_all(layout_.agentfs());
    write_log();
    forge(4, "second", recorded);
    forge(4, R"("packet_hash")", R"("redacted":[],"packet_hash")");
    EXPECT_EQ(messages().empty(), is_right);
  }
}

TEST_F(RederiveTest, ARedactionDoesNotHideAForgedEvent) {
  write_log();
  forge(3, "second", "secund");
  forge(4, "second", "[REDACTED:jwt:6]");
  forge(4, R"("packet_hash")", R"("redacted":[],"packet_hash")");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("packet hash differs")));
}

TEST_F(RederiveTest, ATypeWithEscapesIsNoWayOut) {
  write_log();
  forge(4, R"("model_request")", R"("model\u005frequest")");
  EXPECT_FALSE(track::verify_log(posix_file_system(), layout_, kAgent).value().ok());
}

TEST_F(RederiveTest, PromptsWithoutAFrameAreCounted) {
  Session session = Session::create(layout_, sample_names(), {.goal = "Fix it"}, {}, {}).value();
  ASSERT_TRUE(session.request({.prompt = "A\n" + session.view()}).ok());
  EXPECT_THAT(derive().notes, ElementsAre("1 of 1 prompts recorded, what stood around the view is "
                                          "not recorded, not derived again"));
}

TEST_F(RederiveTest, RequestsOfOthersThatNameNoPacketAreANote) {
  Session session = Session::create(layout_, sample_names(), {.goal = "Fix it"}, {}, {}).value();
  for (const std::string_view data :
       {"{}", R"({"view":"text"})", R"({"view":{"shared_bytes":0,"rest":""}})"}) {
    ASSERT_TRUE(session.append({.type = "model_request", .data = data}).ok());
  }
  const Rederivation found = derive();
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.notes, ElementsAre(HasSubstr("3 of 3 views recorded, they name no packet")));
}

}  // namespace
}  // namespace twotrack::runner
