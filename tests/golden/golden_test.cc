// Every folder beside this file: the events of events.jsonl give the packet of packet.json and the
// view of view.json, byte for byte. README.md says how to add one; scripts/update_golden.sh writes
// the expected files anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/file.h"
#include "event/line.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "testing/event_lines.h"

namespace twotrack {
namespace {

using testing::EventLines;

constexpr size_t kFoldersMin = 25;

std::vector<Path> folders() {
  FileSystem& files = posix_file_system();
  std::vector<Path> found;
  const std::vector<std::string> names = files.list(Path(TWOTRACK_GOLDEN)).value();
  for (const std::string& name : names) {
    const Path folder = Path(TWOTRACK_GOLDEN) / name;
    if (read_file(files, folder / "events.jsonl").ok()) found.push_back(folder);
  }
  std::ranges::sort(found);
  return found;
}

// Lines as `append` takes them, or, where an event cannot be sent so, the lines of a whole log.
std::vector<std::string> log_of(const Path& folder) {
  EventLines log;
  std::vector<std::string> whole_log;
  std::istringstream events(read_file(posix_file_system(), folder / "events.jsonl").value());
  for (std::string line; std::getline(events, line);) {
    if (line.starts_with("{\"v\":")) {
      EXPECT_TRUE(read_line(line).ok() && hash_matches(line)) << line;
      whole_log.push_back(line);
      continue;
    }
    const Status added = log.add(line);
    EXPECT_TRUE(added.ok()) << line << "\n" << (added.ok() ? "" : added.error().message);
  }
  return whole_log.empty() ? log.lines() : whole_log;
}

void compare(const Path& expected, const std::string& made) {
  SCOPED_TRACE(expected.string());
  FileSystem& files = posix_file_system();
  if (std::getenv("TWOTRACK_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(replace_file(files, expected, made + "\n").ok());
  }
  const auto stored = read_file(files, expected);
  ASSERT_TRUE(stored.ok()) << "run scripts/update_golden.sh and read what it writes";
  EXPECT_EQ(stored.value(), made + "\n");
}

TEST(GoldenTest, EventsGiveThePacketAndTheViewBesideThem) {
  const std::vector<Path> all = folders();
  EXPECT_GE(all.size(), kFoldersMin);
  for (const Path& folder : all) {
    const Packet packet = testing::project(log_of(folder));
    compare(folder / "packet.json", to_json(packet));
    compare(folder / "view.json", view_text(packet));
  }
}

TEST(GoldenTest, TheViewAfterEveryEventIsWithinItsLimit) {
  for (const Path& folder : folders()) {
    SCOPED_TRACE(folder.string());
    Packet packet;
    const std::vector<std::string> lines = log_of(folder);
    for (const std::string& line : lines) {
      apply(packet, read_line(line).value());
      EXPECT_LE(view_text(packet).size(), packet.limit) << line;
    }
  }
}

}  // namespace
}  // namespace twotrack
