// Writes two logs below the given folder and mirrors them, for agentfs_test.py to read. When they
// are there already, makes the mirror anew.
#include <cstdio>

#include "track/kv_mirror.h"
#include "track/log_file.h"
#include "track/writer.h"

namespace {

using namespace twotrack;

Result<Draft> draft(std::string_view type, std::string_view data, uint64_t turn) {
  return Draft::make({.type = type, .data = data, .turn = turn}, nullptr);
}

Status write_log(const track::Layout& layout, const LogNames& names) {
  Draft first = TRY(draft("run_start", R"({"goal":"fix it","log_id":"x"})", 0));
  const auto writer = TRY(track::Writer::create(layout, names, std::move(first)));
  const auto append = [&](std::string_view type, std::string_view data) -> Status {
    Draft event = TRY(draft(type, data, 1));
    TRY(writer->append(std::move(event)));
    return Done{};
  };
  TRY(append("turn_start", R"({"turn":1})"));
  TRY(append(
      "tool_call",
      R"({"call_id":"c1","tool":"ruff","args":{"path":"é.py","big":12345678901234567890123}})"));
  TRY(append("tool_result",
             R"({"call_id":"c1","tool":"ruff","outcome":"partial","raw_output":"2 errors\n"})"));
  TRY(append("tool_call", R"({"call_id":"c2","tool":"pytest"})"));
  TRY(append("tool_result",
             R"({"call_id":"c2","tool":"pytest","outcome":"error","error":"timed out"})"));
  return append("tool_call", R"({"call_id":"c3","tool":"mypy"})");
}

Status make_mirror(const track::Layout& layout) {
  auto mirror = TRY(track::KvMirror::open(posix_file_system(), layout));
  if (track::log_exists(posix_file_system(), layout, "lint-a")) return mirror.rebuild_all();
  for (const char* agent : {"lint-a", "lint-b"}) {
    TRY(write_log(layout, {.run_id = "r1",
                           .agent_id = agent,
                           .operation = "lint",
                           .node_id = std::string("src/foo.py::") + agent}));
  }
  return mirror.update_all();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const Status made = make_mirror({.root = argv[1]});
  if (!made.ok()) std::fprintf(stderr, "%s\n", made.error().message.c_str());
  return made.ok() ? 0 : 1;
}
