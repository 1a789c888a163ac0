#include "wire/lineage.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/file.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "gateway/scope.h"
#include "testing/source_dir.h"
#include "wire/read_answer.h"
#include "wire/read_request.h"

namespace twotrack::gateway {
namespace {

// A request of one of nine real clients, as tests/gateway/record_clients.py has recorded it.
struct Recorded {
  std::string thread{};  // that it belongs to
  std::string how{};
  std::string bare{};  // how without headers, if that is another way
  WireDialect wire = WireDialect::kChat;
  http::HeaderList headers{};
  std::string body{};
  std::string answer{};  // empty: it got none
};

std::vector<Recorded> recorded() {
  const Path path = testing::source_dir() / "tests/data/gateway/recorded.jsonl";
  const std::string text = read_file(posix_file_system(), path).value();
  std::vector<Recorded> all;
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    const std::string line = text.substr(at, text.find('\n', at) - at);
    Recorded one;
    const Status read = JsonScanner(line).for_each_member(
        [&](const std::string& key, std::string_view value) -> Status {
          const JsonTree tree = JsonTree::parse(value).value();
          if (key == "thread") one.thread = tree.root().text();
          if (key == "how") one.how = tree.root().text();
          if (key == "bare") one.bare = tree.root().text();
          if (key == "wire") one.wire = named<WireDialect>(tree.root().text()).value();
          if (key == "body") one.body = value;
          if (key == "answer" && value != "null") one.answer = value;
          for (const JsonMember member : tree.root().object()) {
            if (key == "headers") one.headers.emplace_back(member.key, member.value.text());
          }
          return Done{};
        });
    EXPECT_TRUE(read.ok());
    all.push_back(std::move(one));
  }
  return all;
}

enum class Compare : uint8_t { kNormal, kRaw };
enum class Restarts : uint8_t { kNone, kEachTime };

// What a gateway knows when it has been started again.
Lineage restarted(const Lineage& lineage) {
  Lineage again;
  for (const Lineage::Known& known : lineage.known()) {
    again.asked(known.thread, known.ancestry);
    if (known.echo) again.answered(known.thread, *known.echo);
  }
  return again;
}

// How the messages would be compared if nobody knew what clients change.
void compare_raw(Ancestry& ancestry, const SentRequest& request, std::string_view body) {
  ancestry.norms.clear();
  for (const WireMessage& message : request.messages) {
    if (message.role == WireRole::kSystem) continue;
    ancestry.norms.emplace_back(body.substr(message.begin, message.end - message.begin));
  }
  ancestry.chain = chain_of(ancestry.scope, ancestry.norms);
}

// Plays all requests; how many went to another thread than they belong to, or in another way.
struct Played {
  std::vector<std::string> wrong{};
  std::set<std::string> threads{};
};
Played play(const std::vector<Recorded>& requests, Compare compare, bool has_headers,
            Restarts restarts = Restarts::kNone) {
  Played played;
  Lineage lineage;
  std::map<std::string, std::string> made;  // thread that was made, by the first that it got
  for (const Recorded& one : requests) {
    const SentRequest request = read_request(one.wire, one.body).value();
    const http::HeaderList headers = has_headers ? one.headers : http::HeaderList{};
    Ancestry ancestry = ancestry_of(scope_of(headers, request, "").key, request);
    if (compare == Compare::kRaw) compare_raw(ancestry, request, one.body);
    if (restarts == Restarts::kEachTime) lineage = restarted(lineage);
    const LineageMatch match = lineage.find(ancestry);
    const bool goes_on = match.how == Descent::kContinue || match.how == Descent::kAmended ||
                         match.how == Descent::kRetry;
    const std::string thread = goes_on ? match.thread : "thread " + std::to_string(lineage.size());
    const std::string& belongs = made.try_emplace(thread, one.thread).first->second;
    const std::string& how = has_headers || one.bare.empty() ? one.how : one.bare;
    // Of a request that was amended since, a restart does not know that it was made: its re-run is
    // called a fork then. Both are a log of their own.
    const bool is_same = name_of(match.how) == how ||
                         (restarts == Restarts::kEachTime && how == name_of(Descent::kRerun) &&
                          match.how == Descent::kFork);
    if (belongs != one.thread || !is_same) {
      played.wrong.push_back(one.thread + ": " + how + ", and was taken for " +
                             std::string(name_of(match.how)) + " of " + belongs);
    }
    played.threads.insert(thread);
    lineage.asked(thread, ancestry);
    if (!one.answer.empty()) lineage.answered(thread, norm(read_answer(one.wire, one.answer)));
  }
  return played;
}

TEST(LineageTest, EveryRequestOfEveryClientGoesToItsThread) {
  const auto requests = recorded();
  std::set<std::string> threads;
  for (const Recorded& one : requests) threads.insert(one.thread);
  for (const bool has_headers : {true, false}) {
    SCOPED_TRACE(has_headers ? "with headers" : "without headers");
    const Played played = play(requests, Compare::kNormal, has_headers);
    EXPECT_EQ(played.wrong, std::vector<std::string>());
    EXPECT_EQ(played.threads.size(), threads.size());
  }
}

TEST(LineageTest, ARestartBeforeEachRequestChangesNoThread) {
  const auto requests = recorded();
  for (const bool has_headers : {true, false}) {
    SCOPED_TRACE(has_headers ? "with headers" : "without headers");
    const Played played = play(requests, Compare::kNormal, has_headers, Restarts::kEachTime);
    EXPECT_EQ(played.wrong, std::vector<std::string>());
    EXPECT_EQ(played.threads, play(requests, Compare::kNormal, has_headers).threads);
  }
}

TEST(LineageTest, ComparingWhatWasSentByteForByteFindsOtherThreads) {
  const auto requests = recorded();
  const Played played = play(requests, Compare::kRaw, true);
  EXPECT_GT(played.threads.size(), play(requests, Compare::kNormal, true).threads.size());
  EXPECT_FALSE(played.wrong.empty());
}

SentRequest chat(std::string_view messages, std::string_view more = "") {
  const std::string body =
      "{\"messages\":[" + std::string(messages) + "]" + std::string(more) + "}";
  return read_request(WireDialect::kChat, body).value();
}

TEST(NormTest, WhatClientsChangeDoesNotCount) {
  const std::pair<std::string_view, std::string_view> same[] = {
      {R"({"role":"user","content":"a"})",
       R"({"content":[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}],"role":"user"})"},
      {R"({"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\": 1, \"b\": \"\u00e4\"}"}}]})",
       R"({"role":"assistant","content":"","reasoning_content":"hm","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{\"b\":\"ä\",\"a\":1}"}}]})"},
      {R"({"role":"user","content":[{"type":"image","source":{"data":"x"}}]})",
       R"({"role":"user","content":[{"type":"image","source":{"data":"x"},"cache_control":{}}]})"}};
  for (const auto& [one, other] : same) {
    EXPECT_EQ(norm(chat(one).messages[0]), norm(chat(other).messages[0]));
  }
}

TEST(NormTest, WhatWasSaidCounts) {
  const std::string_view messages[] = {
      R"({"role":"user","content":"a"})",
      R"({"role":"user","content":"a "})",
      R"({"role":"assistant","content":"a"})",
      R"({"role":"tool","tool_call_id":"c","content":"a"})",
      R"({"role":"tool","tool_call_id":"d","content":"a"})",
      R"({"role":"user","content":[{"type":"image","source":{"data":"x"}}]})",
      R"({"role":"user","content":[{"type":"image","source":{"data":"y"}}]})",
      R"({"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\":1}"}}]})",
      R"({"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\":2}"}}]})",
      R"({"role":"critic","content":"a"})"};
  std::set<std::string> norms;
  for (const std::string_view message : messages) norms.insert(norm(chat(message).messages[0]));
  EXPECT_EQ(norms.size(), std::size(messages));
}

TEST(LineageTest, TheSameMessagesWithAnotherFrameAreNoRetry) {
  Lineage lineage;
  const std::string_view task = R"({"role":"user","content":"fix"})";
  lineage.asked("title", ancestry_of("s", chat(task, R"(,"model":"small")")));
  EXPECT_EQ(lineage.find(ancestry_of("s", chat(task, R"(,"model":"large")"))).how, Descent::kRerun);
  EXPECT_EQ(lineage.find(ancestry_of("s", chat(task, R"(,"model":"small")"))).how, Descent::kRetry);
  EXPECT_EQ(lineage.find(ancestry_of("other", chat(task))).how, Descent::kNew);
}

TEST(LineageTest, ALongTextIsNotKeptToBeAmended) {
  const std::string text(1 << 20, 'x');
  const auto long_one = ancestry_of("s", chat(R"({"role":"user","content":")" + text + "\"}"));
  EXPECT_EQ(long_one.users, std::vector<std::string>{""});
  Lineage lineage;
  lineage.asked("t", long_one);
  EXPECT_EQ(lineage.find(long_one).how, Descent::kRetry);
}

TEST(LineageTest, OnlyTheNewestThreadsKeepTheirTexts) {
  const auto opening = [](size_t number) {
    return R"({"role":"user","content":"a"},{"role":"assistant","content":")" +
           std::to_string(number) + "\"},";
  };
  const auto ask = [&](size_t number, const std::string& more) {
    return ancestry_of("s", chat(opening(number) + more));
  };
  Lineage lineage;
  const size_t threads = 2 * Lineage::kTextsMax;
  for (size_t i = 0; i < threads; ++i) {
    lineage.asked(std::to_string(i), ask(i, R"({"role":"user","content":"fix all"})"));
  }
  size_t texts = 0;
  for (const Lineage::Known& known : lineage.known()) {
    texts += known.ancestry.users.front().empty() ? 0 : 1;
  }
  EXPECT_EQ(texts, Lineage::kTextsMax);
  const std::string shortened =
      R"({"role":"user","content":"fix"},{"role":"assistant","content":"ok"})";
  EXPECT_EQ(lineage.find(ask(threads - 1, shortened)).how, Descent::kAmended);
  EXPECT_EQ(lineage.find(ask(0, shortened)).how, Descent::kFork);
}

TEST(LineageTest, AShorterPromptThatNothingFollowsIsAFork) {
  Lineage lineage;
  const std::string start = R"({"role":"user","content":"a"},{"role":"assistant","content":"b"},)";
  lineage.asked("t", ancestry_of("s", chat(start + R"({"role":"user","content":"fix all"})")));
  const auto match =
      lineage.find(ancestry_of("s", chat(start + R"({"role":"user","content":"fix"})")));
  EXPECT_EQ(match.how, Descent::kFork);
  EXPECT_EQ(match.shared, 2U);
}

}  // namespace
}  // namespace twotrack::gateway
