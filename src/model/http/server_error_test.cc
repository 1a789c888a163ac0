#include "model/http/server_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/json_tree.h"
#include "testing/source_dir.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

ServerName sample_server() {
  return {.url = "http://127.0.0.1:8000",
          .model = "x",
          .has = {"smollm2", "functiongemma"},
          .api_key_env = "TWOTRACK_API_KEY",
          .api_key = "sk-secret-17"};
}

std::optional<uint64_t> number_of(JsonElement row, std::string_view key) {
  uint64_t value = 0;
  if (!row[key].read(value)) return std::nullopt;
  return value;
}

// The bodies that the five servers send, one a line.
TEST(ServerErrorTest, EveryRecordedErrorHasItsKindAndItsNumbers) {
  std::ifstream file(testing::source_dir() / "tests/data/servers/errors.jsonl");
  size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const auto tree = JsonTree::parse(line);
    ASSERT_TRUE(tree.ok()) << line;
    const JsonElement row = tree.value().root();
    SCOPED_TRACE(std::string(json_string(row, "case")));
    HttpResponse response;
    response.status = static_cast<int>(number_of(row, "status").value());
    response.body = json_string(row, "body");
    if (response.status == 200) {
      EXPECT_TRUE(find_error(response.body).has_value());
    }
    const Failure failure = failure_of(response, sample_server());
    EXPECT_EQ(name_of(failure.kind), json_string(row, "kind")) << failure.message;
    EXPECT_EQ(failure.prompt_tokens, number_of(row, "prompt_tokens")) << failure.message;
    EXPECT_EQ(failure.context_tokens, number_of(row, "context_tokens")) << failure.message;
    EXPECT_THAT(failure.message, HasSubstr(std::string(json_string(row, "says"))));
    EXPECT_THAT(failure.message, HasSubstr("http://127.0.0.1:8000"));
    EXPECT_THAT(failure.message, Not(HasSubstr("sk-secret")));
  }
  EXPECT_GE(count, 40U);
}

TEST(ServerErrorTest, AnAnswerIsNoError) {
  for (const std::string_view body :
       {R"({"choices":[{"message":{"content":"hi"}}]})", R"({"error":null,"choices":[]})",
        R"([{"error":"x"}])", "data: {\"choices\":[]}\n\ndata: [DONE]\n\n", "plain", ""}) {
    SCOPED_TRACE(body);
    EXPECT_FALSE(find_error(body).has_value());
  }
}

TEST(ServerErrorTest, AServerThatIsNotThereIsNamedWithAWayToStartOne) {
  const Failure failure =
      failure_of(TransportFault{.kind = FaultKind::kNoConnection, .message = "Connection refused"},
                 sample_server());
  EXPECT_EQ(failure.kind, FailureKind::kUnreachable);
  EXPECT_THAT(failure.message, HasSubstr("http://127.0.0.1:8000: Connection refused"));
  EXPECT_THAT(failure.message, HasSubstr("llama-server -m"));
}

TEST(ServerErrorTest, FaultsOfTheTransportHaveTheirKinds) {
  const struct {
    FaultKind fault;
    FailureKind kind;
    bool is_retried;
  } cases[] = {
      {FaultKind::kNoConnection, FailureKind::kUnreachable, true},
      {FaultKind::kReset, FailureKind::kUnreachable, true},
      {FaultKind::kTimeout, FailureKind::kTimeout, false},
      {FaultKind::kTooLarge, FailureKind::kServer, false},
      {FaultKind::kCancelled, FailureKind::kCancelled, false},
      {FaultKind::kOther, FailureKind::kServer, false},
  };
  for (const auto& c : cases) {
    const TransportFault fault{.kind = c.fault, .message = "as it says"};
    SCOPED_TRACE(name_of(c.kind));
    EXPECT_EQ(failure_of(fault, sample_server()).kind, c.kind);
    EXPECT_EQ(is_worth_a_retry(fault), c.is_retried);
  }
}

TEST(ServerErrorTest, AWrongModelNameGetsTheNearestOne) {
  ServerName server = sample_server();
  server.model = "functiongema";
  const HttpResponse response{.status = 404,
                              .body = R"({"error":"model \"functiongema\" not found"})"};
  EXPECT_THAT(failure_of(response, server).message,
              HasSubstr("it has smollm2, functiongemma (did you mean \"functiongemma\"?)"));
}

TEST(ServerErrorTest, OnlyWhatMayPassIsTriedAgain) {
  for (const int status : {429, 502, 503}) EXPECT_TRUE(is_worth_a_retry({.status = status}));
  for (const int status : {200, 400, 401, 404, 422, 500, 501}) {
    EXPECT_FALSE(is_worth_a_retry({.status = status})) << status;
  }
}

}  // namespace
}  // namespace twotrack::model
