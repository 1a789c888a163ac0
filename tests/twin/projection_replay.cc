// Feeds the projection, its twin (projection.py) and the schemas with the same events: for each,
// the log line and the view after it, a line each.
//
//   projection_replay events < FILE          lines as `append` takes them
//   projection_replay random SEED STREAMS        streams of random events and limits
//   projection_replay packets SEED STREAMS       the same, and the packet behind each view
//   projection_replay trajectories LIMIT < FILE  recorded runs, one a line
//
// Behind each stream stands an empty line.
#include <cstdlib>
#include <iostream>
#include <string>

#include "eval/event_log.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "testing/event_lines.h"
#include "testing/event_streams.h"

namespace twotrack {
namespace {

using testing::EventLines;
using testing::Seeded;

struct PrintOptions {
  uint64_t limit = 0;
  bool packets = false;
};

void print(const std::vector<std::string>& lines, const PrintOptions& options = {}) {
  Packet packet;
  for (const std::string& line : lines) {
    apply(packet, read_line(line).value(), {.limit_override = options.limit});
    std::cout << line << '\n' << view_text(packet) << '\n';
    if (options.packets) std::cout << to_json(packet).text << '\n';
  }
  std::cout << '\n';
}

int replay_events() {
  EventLines log;
  for (std::string line; std::getline(std::cin, line);) {
    const Status added = log.add(line);
    if (!added.ok()) std::cerr << added.error().message << '\n';
  }
  print(log.lines());
  return 0;
}

int replay_random(uint64_t seed, uint64_t streams, bool packets) {
  for (uint64_t i = 0; i < streams; ++i) {
    EventLines log;
    Seeded random(seed + i);
    const uint64_t limit = random.between(256, random.one_in(3) ? 9000 : 1500);
    const size_t events = random.between(5, 60);
    // What a draft refuses is not in any log.
    for (const std::string& event : testing::random_stream(random, limit, events)) {
      (void)log.add(event);
    }
    print(log.lines(), {.packets = packets});
  }
  return 0;
}

int replay_trajectories(uint64_t limit) {
  for (std::string line; std::getline(std::cin, line);) {
    const auto log = eval::make_event_log(line);
    if (!log.ok()) {
      std::cerr << log.error().message << '\n';
      return 1;
    }
    print(log.value().lines, {.limit = limit});
  }
  return 0;
}

int run(int count, char** arguments) {
  const std::string mode = count > 1 ? arguments[1] : "";
  const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
  if (mode == "events" && count == 2) return replay_events();
  if (mode == "random" && count == 4) return replay_random(number(2), number(3), false);
  if (mode == "packets" && count == 4) return replay_random(number(2), number(3), true);
  if (mode == "trajectories" && count == 3) return replay_trajectories(number(2));
  std::cerr << "usage: projection_replay events | random SEED STREAMS | packets SEED STREAMS | "
               "trajectories LIMIT\n";
  return 2;
}

}  // namespace
}  // namespace twotrack

int main(int count, char** arguments) {
  return twotrack::run(count, arguments);
}
