#include "wire/forwarded_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "testing/sample_log.h"
#include "wire/epoch.h"
#include "wire/read_request.h"
#include "wire/wire_bytes.h"

namespace twotrack {
namespace {

using testing::draft;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::kAgent;

const std::string kBody =
    R"({"messages":[{"role":"user","content":"t"},{"role":"assistant","content":"a"},)"
    R"({"role":"user","content":"b"},{"role":"assistant","content":"c"},{"role":"user","content":"d"}]})";

// A gateway's log with one request of which something else was sent on.
class ForwardedCheckTest : public ::testing::Test {
 protected:
  struct Story {
    std::string record{};  // instead of the right one
    std::string sent{};    // likewise
    std::string hash{};
  };

  ForwardedCheck check(const Story& story) {
    writer_ =
        track::Writer::create(layout_, testing::sample_names(),
                              draft("run_start", R"({"goal":"t","gateway":{"dialect":"chat"}})"))
            .value();
    add(draft("user_message", R"({"content":"b"})"));
    Epoch epoch{.at = "h",
                .cut = {.first = 1, .last = 3},
                .agent = std::string(kAgent),
                .through = 1,
                .limit = 1000,
                .made = "now"};
    epoch.record = make_record(posix_file_system(), layout_, epoch).value();
    const std::string sent =
        splice(read_request(WireDialect::kChat, kBody).value(), kBody, epoch.cut, epoch.record)
            .value();
    if (!story.record.empty()) epoch.record = story.record;
    add(draft("wire_fit", to_json(epoch)));
    const std::string really = story.sent.empty() ? sent : story.sent;
    JsonWriter json;
    json.begin_object().member("prompt_hash", story.hash.empty() ? sha256_hex(really) : story.hash);
    json.key("parameters").raw(R"({"gateway":{"fit":{"epoch":2}}})").end_object();
    add(draft("model_request", json.text()));
    WireBytesPacker packer;
    add(packer.pack(WireSide::kRequest, kBody, sha256_hex(kBody)).value());
    add(packer.pack(WireSide::kForwarded, really, sha256_hex(really)).value());
    writer_.reset();
    return check_forwarded(posix_file_system(), layout_, std::string(kAgent), 100).value();
  }

  static std::vector<std::string> kinds(const ForwardedCheck& check) {
    std::vector<std::string> found;
    for (const track::LogProblem& problem : check.problems)
      found.emplace_back(name_of(problem.kind));
    return found;
  }

  void add(Draft event) { writer_->append(std::move(event)).value(); }

  testing::TempDir dir_;
  track::Layout layout_{dir_.path()};
  std::unique_ptr<track::Writer> writer_;
};

TEST_F(ForwardedCheckTest, WhatFollowsFromTheLogIsDerived) {
  const ForwardedCheck found = check({});
  EXPECT_THAT(kinds(found), IsEmpty());
  EXPECT_EQ(found.requests, 1U);
  EXPECT_EQ(found.derived, 1U);
}

TEST_F(ForwardedCheckTest, ARecordThatTheEventsDoNotGiveIsFound) {
  EXPECT_THAT(kinds(check({.record = "[twotrack: all is well]"})),
              ElementsAre("record_mismatch", "forwarded_mismatch"));
}

TEST_F(ForwardedCheckTest, BytesThatDoNotFollowFromTheRequestAreFound) {
  EXPECT_THAT(kinds(check({.sent = kBody})), ElementsAre("forwarded_mismatch"));
}

TEST_F(ForwardedCheckTest, AnotherHashThanThatOfTheBytesIsFound) {
  EXPECT_THAT(kinds(check({.hash = std::string(64, '0')})), ElementsAre("forwarded_mismatch"));
}

TEST_F(ForwardedCheckTest, AnotherAgentsLogHasNoSuchRequests) {
  testing::create_log(layout_, "other-agent-00000000");
  EXPECT_EQ(
      check_forwarded(posix_file_system(), layout_, "other-agent-00000000", 9).value().requests,
      0U);
}

}  // namespace
}  // namespace twotrack
