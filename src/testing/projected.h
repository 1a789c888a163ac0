// Projected: events applied one by one, for tests that look at the packet and its view.
//
//   Projected agent;
//   agent.start(R"({"goal":"Fix it"})").call("ls", "{}").result(R"({"files":["a.py"]})");
//   EXPECT_EQ(agent.view(), …);
#pragma once

#include <string>
#include <string_view>

#include "packet/packet.h"
#include "projection/apply.h"
#include "testing/event_lines.h"

namespace twotrack::testing {

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

}  // namespace twotrack::testing
