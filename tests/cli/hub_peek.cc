// hub_peek PROJECT index: makes or updates the hub. hub_peek PROJECT NODE: what it knows of a node,
// in the store alone and beside the file: {"known":…,"state":{…}}.
#include <cstdio>

#include "hub/index.h"
#include "hub/pull.h"

using namespace twotrack;

namespace {

Status peek(const Path& project, const std::string& what) {
  FileSystem& files = posix_file_system();
  hub::Store store = TRY(hub::Store::open(files, project));
  if (what == "index") {
    TRY(hub::index(files, project, store, {""}, {}));
    return Done{};
  }
  const bool is_known = TRY(store.node(what)).has_value();
  const std::vector<std::string> ids = {what};
  const auto read = [&](const std::string& file) { return read_file(files, project / file); };
  const auto states = TRY(hub::get_context(store, ids, read, std::chrono::seconds(60)));
  std::printf("{\"known\":%s,\"state\":%s}\n", is_known ? "true" : "false",
              hub::state_json(states[0], 100'000).c_str());
  return Done{};
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const Status done = peek(words[1], words[2]);
  if (done.ok()) return 0;
  std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return 1;
}
