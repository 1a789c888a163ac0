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
      const LineView view = read_line(line).value();
      const LineWriter writer({.run_id = view.run_id.str(),
                               .agent_id = std::string(view.agent_id),
                               .operation = view.operation.str(),
                               .node_id = view.node_id.str()});
      prev = writer.append(text, {.seq = view.seq,
                                  .durable = view.durable,
                                  .time = view.time,
                                  .turn = view.turn,
                                  .type = view.type.escaped,
                                  .data = view.data,
                                  .prev = prev});
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
  EXPECT_EQ(found.requests, 2U);
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
    EXPECT_EQ(derive().problems[0].kind, "prompt_mismatch");
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
  forge(4, "second", "secund");
  const Rederivation found = derive();
  EXPECT_EQ(found.requests, 0U);
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.notes,
              ElementsAre(HasSubstr("recorded, made by projection 99, not derived again")));
}

TEST_F(RederiveTest, ALogThatNamesNoVersionIsRecordedNotRederived) {
  write_log({.goal = "Fix it", .budget = {R"({"bytes":8000})"}});
  EXPECT_THAT(derive().notes,
              ElementsAre(HasSubstr("recorded, no projection is named, not derived again")));
}

TEST_F(RederiveTest, RequestsOfOthersThatNameNoPacketAreANote) {
  Session session = Session::create(layout_, sample_names(), {.goal = "Fix it"}, {}, {}).value();
  for (const std::string_view data :
       {"{}", R"({"view":"text"})",
        R"({"packet_hash":"abc","view":{"shared_bytes":0,"rest":""}})"}) {
    ASSERT_TRUE(session.append({.type = "model_request", .data = data}).ok());
  }
  const Rederivation found = derive();
  EXPECT_THAT(found.problems, IsEmpty());
  EXPECT_THAT(found.notes, ElementsAre(HasSubstr("3 model_requests recorded, not derived again")));
}

}  // namespace
}  // namespace twotrack::runner
