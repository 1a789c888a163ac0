#include "runner/recall.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_writer.h"
#include "projection/apply.h"
#include "runner/session.h"
#include "testing/sample_log.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::kAgent;
using ::testing::Not;

class RecallTest : public ::testing::Test {
 protected:
  // The ref of a result with this output.
  std::string output(std::string_view bytes, std::string_view tool = "look") {
    JsonWriter data;
    data.begin_object().member("tool", tool).end_object();
    const auto receipt = session_.append(
        {.type = "tool_result", .data = data.text(), .raw_output = std::string(bytes)});
    EXPECT_TRUE(receipt.ok()) << receipt.error().message;
    return format_ref(receipt.value().seq);
  }

  Result<Recalled> ask(const RecallInput& input) {
    return recall(posix_file_system(), layout_, kAgent, input);
  }
  std::string text(const RecallInput& input) {
    const auto recalled = ask(input);
    return recalled.ok() ? recalled.value().text : "error: " + recalled.error().message;
  }
  std::string summary(const RecallInput& input) { return ask(input).value().summary; }

  static std::string numbered_lines(int count) {
    std::string lines;
    for (int i = 1; i <= count; ++i) lines += "line number " + std::to_string(i) + "\n";
    return lines;
  }

  testing::TempDir dir_;
  track::Layout layout_{dir_.path()};
  Session session_ =
      Session::create(layout_, testing::sample_names(), {.goal = "Find it"}, {}, {}).value();
};

TEST_F(RecallTest, LinesComeBackWithTheirNumbers) {
  const std::string ref = output("one\ntwo\r\nthree\nfour");
  const struct Case {
    std::string_view lines;
    std::string_view expected;
  } kCases[] = {{"2-3", "2: two\n3: three"},
                {"4", "4: four"},
                {"3-", "3: three\n4: four"},
                {"1-99", "1: one\n2: two\n3: three\n4: four"}};
  for (const auto& [lines, expected] : kCases) {
    SCOPED_TRACE(lines);
    EXPECT_EQ(text({.ref = ref, .lines = std::string(lines)}), expected);
  }
  EXPECT_EQ(text({.ref = ref}), "1: one\n2: two\n3: three\n4: four");
}

TEST_F(RecallTest, LinesOfATextInsideJsonAreItsOwn) {
  const std::string ref =
      output(R"({"exit_code":0,"a/b":[{"stdout":"one\ntwo\nthree\n"}],"stderr":"x\ny"})");
  EXPECT_EQ(text({.ref = ref, .lines = "2-3"}), "2: two\n3: three");
  EXPECT_EQ(summary({.ref = ref, .lines = "2"}), "lines 2-2 of 3 of " + ref + "/a~1b/0/stdout");
  EXPECT_THAT(text({.ref = ref, .lines = "4"}), HasSubstr("/a~1b/0/stdout has 3 lines"));
  EXPECT_THAT(text({.ref = ref}), HasSubstr("1: {\"exit_code\":0"));
  const std::string pretty = output("{\n  \"a\": \"x\\ny\"\n}\n");
  EXPECT_EQ(text({.ref = pretty, .lines = "2"}), R"(2:   "a": "x\ny")");
}

TEST_F(RecallTest, ASliceIsBoundedAndSaysHowToGoOn) {
  const std::string ref = output(numbered_lines(5000));
  const RecallInput input{.ref = ref, .lines = "100-4000"};
  EXPECT_LE(text(input).size(), kRecallBytesDefault);
  EXPECT_THAT(text(input), ::testing::StartsWith("100: line number 100\n"));
  EXPECT_THAT(summary(input), AllOf(HasSubstr("lines 100-"), HasSubstr("of 5000 of " + ref),
                                    HasSubstr("; next: lines ")));
  EXPECT_LE(text({.ref = ref, .bytes_max = 200}).size(), 200U);
}

TEST_F(RecallTest, OneEndlessLineIsCut) {
  const std::string ref = output(std::string(100000, 'x'));
  EXPECT_LE(text({.ref = ref}).size(), kRecallBytesDefault);
  EXPECT_THAT(text({.ref = ref}), HasSubstr("xxx"));
}

TEST_F(RecallTest, SearchBringsTheLinesThatHoldTheText) {
  const std::string ref = output("alpha\nBeta 1\ngamma\nbeta 2\n");
  EXPECT_EQ(text({.ref = ref, .search = "BETA"}), "2: Beta 1\n4: beta 2");
  EXPECT_EQ(summary({.ref = ref, .search = "beta"}), "2 of 4 lines of " + ref + " hold \"beta\"");
  EXPECT_THAT(text({.ref = ref, .search = "delta"}),
              HasSubstr("none of the 4 lines of " + ref + " holds \"delta\""));
}

TEST_F(RecallTest, AMatchFarInALongLineIsWhatIsShownOfIt) {
  const std::string ref = output(std::string(50000, 'a') + "NEEDLE" + std::string(50000, 'b'));
  EXPECT_THAT(text({.ref = ref, .search = "needle"}), HasSubstr("NEEDLE"));
}

TEST_F(RecallTest, APointerLeadsIntoJson) {
  const std::string ref = output(R"({"a":[{"b":"x"},{"b":{"c":[1,2]}}],"text":"one\ntwo"})");
  EXPECT_EQ(text({.ref = ref, .pointer = "/a/1/b"}), R"({"c":[1,2]})");
  EXPECT_EQ(text({.ref = ref, .pointer = "/a/0/b"}), "\"x\"");
  EXPECT_EQ(text({.ref = ref, .pointer = "/text"}), "1: one\n2: two");
  EXPECT_THAT(text({.ref = ref, .pointer = ""}), HasSubstr(R"("a":[{"b":"x"})"));
}

TEST_F(RecallTest, APointerThatLeadsNowhereNamesWhatIsThere) {
  const std::string ref = output(R"({"a":{"left":1,"right":2},"list":[1,2,3]})");
  EXPECT_THAT(text({.ref = ref, .pointer = "/a/up"}),
              AllOf(HasSubstr("leads nowhere: at \"/a\""), HasSubstr("left, right")));
  EXPECT_THAT(text({.ref = ref, .pointer = "/list/7"}), HasSubstr("a list of 3"));
  EXPECT_THAT(text({.ref = ref, .pointer = "/b"}), HasSubstr("members a, list"));
  EXPECT_THAT(text({.ref = output("plain"), .pointer = "/a"}),
              HasSubstr("not JSON: ask for lines"));
}

TEST_F(RecallTest, BlobsAndBytesAreOutputsToo) {
  const std::string large = numbered_lines(150000);
  ASSERT_GT(large.size(), track::kInlineRawBytesMax);
  const std::string blob = output(large);
  EXPECT_EQ(text({.ref = blob, .lines = "149999"}), "149999: line number 149999");
  const auto binary = ask({.ref = output("\xff\xfe\x00 bytes"), .lines = "1-2"});
  ASSERT_TRUE(binary.ok());
  EXPECT_TRUE(binary.value().is_binary);
  EXPECT_THAT(binary.value().text, HasSubstr("is binary"));
}

TEST_F(RecallTest, AnUnknownRefNamesTheNearestResults) {
  output("x", "first_tool");
  output("y", "second_tool");
  EXPECT_THAT(text({.ref = "e99"}), AllOf(HasSubstr("there is no e99: the log ends with e2"),
                                          HasSubstr("nearest: e1 (first_tool), e2 (second_tool)")));
  EXPECT_THAT(text({.ref = "e0"}), HasSubstr("e0 is a run_start without output; nearest: e1"));
}

TEST_F(RecallTest, WhatCannotBeReadIsRefusedWithItsForm) {
  const struct Case {
    std::string_view json;
    std::string_view says;
  } kCases[] = {
      {R"({"lines":"1-2"})", "needs a \"ref\""},
      {R"({"ref":"17"})", "17"},
      {R"({"ref":17})", "must be a string"},
      {R"({"ref":"e1","lines":"5-2"})", "is no range"},
      {R"({"ref":"e1","lines":"0-2"})", "is no range"},
      {R"({"ref":"e1","lines":"a"})", "is no range"},
      {R"({"ref":"e1","lines":"1-2-3"})", "is no range"},
      {R"({"ref":"e1","search":""})", "needs a text"},
      {R"({"ref":"e1","pointer":"a/b"})", "must begin with \"/\""},
      {R"({"ref":"e1","lines":"1","search":"x"})", "one of lines, search and pointer"},
      {R"({"ref":"e1","line":"1"})", "did you mean \"lines\"?"},
      {R"("e1")", "takes an object"},
  };
  for (const auto& [json, says] : kCases) {
    SCOPED_TRACE(json);
    const auto read = read_recall(json);
    ASSERT_FALSE(read.ok());
    EXPECT_THAT(read.error().message, HasSubstr(says));
  }
}

TEST_F(RecallTest, InASessionItIsLoggedAndIsTheNewestResult) {
  const std::string ref = output(numbered_lines(3000));
  output("something else");
  const auto answer = session_.recall({.ref = ref, .lines = "1234-1235"});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().outcome, Outcome::kSuccess);
  EXPECT_EQ(answer.value().text, "1234: line number 1234\n1235: line number 1235");
  const auto lines = testing::read_lines(layout_);
  EXPECT_THAT(lines[3], AllOf(HasSubstr(R"("type":"tool_call")"), HasSubstr(R"("effect":"pure")"),
                              HasSubstr(R"("lines":"1234-1235")")));
  EXPECT_THAT(lines[4], AllOf(HasSubstr(R"("type":"tool_result")"), HasSubstr("recall@1")));
  EXPECT_EQ(session_.packet().actions.back().tool, "recall");
  EXPECT_THAT(session_.view(), HasSubstr("line number 1235"));
  Packet replayed;
  for (const std::string& line : lines) apply(replayed, read_line(line).value());
  EXPECT_EQ(to_json(replayed), to_json(session_.packet()));
}

TEST_F(RecallTest, WhatIsNotThereIsALoggedErrorWithTheWayOut) {
  output("x");
  const auto answer = session_.recall({.ref = "e77"});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer.value().outcome, Outcome::kError);
  EXPECT_THAT(answer.value().text, HasSubstr("nearest: e1"));
  EXPECT_EQ(session_.packet().errors.back().tool, "recall");
  EXPECT_THAT(session_.packet().errors.back().message, HasSubstr("nearest: e1"));
}

TEST_F(RecallTest, InASmallBudgetItTakesHalfOfTheView) {
  const std::string ref = output(numbered_lines(3000));
  ASSERT_TRUE(session_.set_limit(600, "small").ok());
  EXPECT_LE(session_.recall({.ref = ref}).value().text.size(), 300U);
  EXPECT_LE(session_.view().size(), 600U);
}

TEST_F(RecallTest, AMalformedRequestLogsNothing) {
  const uint64_t before = session_.event_count();
  EXPECT_FALSE(session_.recall({.ref = "nonsense"}).ok());
  EXPECT_EQ(session_.event_count(), before);
}

}  // namespace
}  // namespace twotrack::runner
