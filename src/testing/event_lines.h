// EventLines: events on their real way, without a disk: a draft, its delta, the line with its hash.
//
//   EventLines log;
//   log.add(R"({"type":"user_message","data":{"content":"go on"}})");
//   apply(packet, read_line(log.lines().back()).value());
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "event/draft.h"
#include "event/line.h"
#include "packet/packet.h"
#include "projection/apply.h"
#include "testing/source_dir.h"

namespace twotrack::testing {

class EventLines {
 public:
  explicit EventLines(const LogNames& names);
  EventLines();

  // Adds one line of input as `append` takes it: {"type","data","turn"?}. Fails with kInvalid as a
  // draft does.
  Status add(std::string_view input);
  void add(Draft draft);

  // Without their line feeds.
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  LineWriter writer_;
  std::vector<std::string> lines_;
  std::string prev_{kNoHash};
  uint64_t turn_ = 0;
};

// The packet after all lines. Aborts on a line that cannot be read.
Packet project(const std::vector<std::string>& lines);

// Projected: events applied one by one, for tests that look at the packet and its view.
//
//   Projected agent;
//   agent.start(R"({"goal":"Fix it"})").call("ls", "{}").result(R"({"files":["a.py"]})");
//   EXPECT_EQ(agent.view(), …);
class Projected {
 public:
  explicit Projected(uint64_t limit_override = 0);

  Projected& start(std::string_view data = "{}") { return event("run_start", data); }
  Projected& user(std::string_view words);
  Projected& call(std::string_view tool, std::string_view args);
  // The answer to the last call: what the tool printed, summarised on its way as in a log.
  Projected& result(std::string_view output);
  // Any event; its data is JSON.
  Projected& event(std::string_view type, std::string_view data);

  const Packet& packet() const { return packet_; }
  std::string view() const;

 private:
  uint64_t limit_override_;
  EventLines lines_;
  Packet packet_;
  uint64_t calls_ = 0;
  std::string tool_;
};

// recorded: files below tests/data, for tests that read what real programs wrote.

// `name` is relative to tests/data.
inline std::string recorded(std::string_view name) {
  const std::string path = testing::source_dir() / "tests/data" / name;
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace twotrack::testing
