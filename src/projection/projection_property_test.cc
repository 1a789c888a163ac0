// Whatever events come, however small the limit: the view is bounded, the same for the same events,
// the same after any snapshot, and holds nothing that tools, models or people could forge.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "packet/control_tokens.h"
#include "packet/shown_text.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "testing/event_lines.h"
#include "testing/event_streams.h"

namespace twotrack {
namespace {

using testing::EventLines;
using testing::Seeded;

const std::set<std::string, std::less<>> kViewKeys = {
    "goal",        "operation",   "node",          "constraints", "history",           "knowledge",
    "extensions",  "hub_context", "state_summary", "diagnostics", "candidate_actions", "last_error",
    "error_count", "turn"};

uint64_t any_limit() {
  return *rc::gen::weightedOneOf<uint64_t>({{3, rc::gen::inRange<uint64_t>(256, 1200)},
                                            {1, rc::gen::inRange<uint64_t>(1200, 9000)},
                                            {1, rc::gen::just<uint64_t>(256)}});
}

// The numbers that the events are made of, so that a failing stream shrinks to its shortest.
std::vector<uint64_t> any_seeds(int events_max) {
  return *rc::gen::resize(events_max, rc::gen::arbitrary<std::vector<uint64_t>>());
}

std::vector<std::string> any_log() {
  EventLines log;
  Seeded start(*rc::gen::arbitrary<uint64_t>());
  RC_ASSERT(log.add(testing::random_start(start, any_limit())).ok());
  for (const uint64_t seed : any_seeds(40)) {
    Seeded random(seed);
    (void)log.add(testing::random_event(random)).ok();  // a draft refuses what is not legal
  }
  return log.lines();
}

TEST(ProjectionPropertyTest, MostGeneratedEventsAreLegal) {
  EventLines log;
  Seeded random(1);
  ASSERT_TRUE(log.add(testing::random_start(random, kPacketLimitMin)).ok());
  constexpr int kEvents = 400;
  int refused = 0;
  for (int i = 0; i < kEvents; ++i) {
    if (!log.add(testing::random_event(random)).ok()) ++refused;
  }
  EXPECT_LT(refused, kEvents / 4);
}

void apply_line(Packet& packet, const std::string& line) {
  const auto event = read_line(line);
  RC_ASSERT(event.ok());
  apply(packet, event.value());
}

// A line feed is escaped in the view, and all of it is one line.
void expect_shown(std::string_view text) {
  std::string lines(text);
  std::erase(lines, '\n');
  RC_ASSERT(shown_text(lines) == lines);
}

// No string in it, decoded, holds what a reader cannot see.
void expect_visible(JsonElement value) {
  JsonObject object;
  JsonArray array;
  std::string_view text;
  if (value.read(object)) {
    for (const auto member : object) {
      expect_shown(member.key);
      expect_visible(member.value);
    }
  } else if (value.read(array)) {
    for (const JsonElement item : array) expect_visible(item);
  } else if (value.read(text)) {
    expect_shown(text);
  }
}

void expect_sound(const std::string& view) {
  JsonScanner scanner(view, -8);
  const Status read =
      scanner.for_each_member([&](const std::string& key, std::string_view) -> Status {
        RC_ASSERT(kViewKeys.contains(key));
        return Done{};
      });
  RC_ASSERT(read.ok() && scanner.finish().ok());
  RC_ASSERT(std::ranges::none_of(view, [](char c) { return static_cast<uint8_t>(c) < 0x20; }));
  expect_visible(JsonTree::parse(view).value().root());
  RC_ASSERT(ControlTokens().apart(view) == view);
}

RC_GTEST_PROP(ProjectionPropertyTest, TheViewIsWithinItsLimitAfterEveryEvent, ()) {
  Packet packet;
  for (const std::string& line : any_log()) {
    apply_line(packet, line);
    RC_ASSERT(packet.limit >= kPacketLimitMin);
    RC_ASSERT(view_text(packet).size() <= packet.limit);
  }
}

RC_GTEST_PROP(ProjectionPropertyTest, ALimitFromOutsideBindsAsWell, ()) {
  const ApplyOptions options{.limit_override = any_limit()};
  Packet packet;
  for (const std::string& line : any_log()) {
    apply(packet, read_line(line).value(), options);
    RC_ASSERT(view_text(packet).size() <= options.limit_override);
  }
}

RC_GTEST_PROP(ProjectionPropertyTest, TheSameLogGivesTheSameBytes, ()) {
  const std::vector<std::string> log = any_log();
  const Packet packet = testing::project(log);
  const Packet again = testing::project(log);
  RC_ASSERT(to_json(packet).text == to_json(again).text);
  RC_ASSERT(view_text(packet) == view_text(again));
}

RC_GTEST_PROP(ProjectionPropertyTest, EverySnapshotStandsForTheEventsBeforeIt, ()) {
  Packet live;
  Packet restored;
  for (const std::string& line : any_log()) {
    const auto read = read_packet(to_json(restored));
    RC_ASSERT(read.ok());
    RC_ASSERT(read.value() == restored);
    restored = read.value();
    apply_line(restored, line);
    apply_line(live, line);
    RC_ASSERT(restored == live);
    RC_ASSERT(view_text(restored) == view_text(live));
  }
}

RC_GTEST_PROP(ProjectionPropertyTest, TheViewParsesAndHasNoFieldButItsOwn, ()) {
  Packet packet;
  for (const std::string& line : any_log()) {
    apply_line(packet, line);
    expect_sound(view_text(packet));
  }
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

RC_GTEST_PROP(ProjectionPropertyTest, TheGoalIsWhatTheRunWasStartedWith, ()) {
  Packet packet;
  std::string first_goal;
  for (const std::string& line : any_log()) {
    apply_line(packet, line);
    if (first_goal.empty()) first_goal = shown_text(packet.goal);
    const std::string goal = ControlTokens(packet.control_tokens).apart(first_goal);
    const auto tree = JsonTree::parse(view_text(packet)).value();
    const std::string_view shown = json_string(tree.root(), "goal");
    for (const std::string_view part : lines_of(shown)) {
      const std::string_view begin = part.substr(0, part.find("…"));
      RC_ASSERT(part == "⋮" || goal.find(begin) != std::string::npos);
    }
  }
}

RC_GTEST_PROP(ProjectionPropertyTest, TheCountOfErrorsNeverFalls, ()) {
  Packet packet;
  uint64_t count = 0;
  for (const std::string& line : any_log()) {
    apply_line(packet, line);
    RC_ASSERT(packet.error_count >= count);
    RC_ASSERT(packet.errors.size() <= packet.error_count);
    count = packet.error_count;
  }
}

// A result in which the field changes: its value is an identifier that stands nowhere else.
std::string change(size_t n, Seeded& random) {
  const std::string value = "v" + std::to_string(n) + std::string(random.below(12), 'x');
  return R"({"type":"tool_result","data":{"tool":"get","raw_output":{"state":")" + value +
         R"(","note":")" + std::string(random.below(200), 'n') + "\"}}}";
}

// The changing values that the view shows.
std::set<std::string> states_in(const std::string& view) {
  std::set<std::string> states;
  for (size_t at = view.find('v'); at != std::string::npos; at = view.find('v', at + 1)) {
    size_t end = at + 1;
    while (end < view.size() && std::isdigit(static_cast<unsigned char>(view[end])) != 0) ++end;
    if (end > at + 1) states.insert(view.substr(at, end - at));
  }
  return states;
}

RC_GTEST_PROP(ProjectionPropertyTest, AnOldValueNeverStandsWithoutTheNewest, ()) {
  EventLines log;
  Seeded start(*rc::gen::arbitrary<uint64_t>());
  RC_ASSERT(log.add(R"({"type":"run_start","data":{"goal":"go","budget":{"bytes":)" +
                    std::to_string(any_limit()) + "}}}")
                .ok());
  Packet packet;
  apply_line(packet, log.lines().back());
  size_t changes = 0;
  for (const uint64_t seed : any_seeds(40)) {
    Seeded random(seed);
    const bool other = random.one_in(2);
    RC_ASSERT(
        log.add(other ? R"({"type":"tool_result","data":{"tool":"list","raw_output":{"text":")" +
                            std::string(random.below(900), 't') + "\"}}}"
                      : change(changes, random))
            .ok());
    changes += other ? 0 : 1;
    apply_line(packet, log.lines().back());
    const std::set<std::string> states = states_in(view_text(packet));
    RC_ASSERT(states.empty() || states.contains("v" + std::to_string(changes - 1)));
  }
}

}  // namespace
}  // namespace twotrack
