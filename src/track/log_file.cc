#include "track/log_file.h"

#include <algorithm>

#include "track/compaction.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kPlain = ".jsonl";
constexpr std::string_view kCompacted = ".jsonl.zst";

}  // namespace

Result<std::unique_ptr<File>> open_log(FileSystem& files, const Layout& layout,
                                       std::string_view agent) {
  auto plain = files.open(layout.log(agent), OpenMode::kRead);
  if (plain.ok() || plain.error().code != Code::kNotFound) return plain;
  auto compacted = open_compacted(files, layout.compacted(agent));
  if (compacted.ok() || compacted.error().code != Code::kNotFound) return compacted;
  // Expanding gives the log its plain name before it takes the other away.
  return files.open(layout.log(agent), OpenMode::kRead);
}

Result<std::unique_ptr<File>> claim_log(FileSystem& files, const Layout& layout,
                                        std::string_view agent) {
  auto log = files.open(layout.log(agent), OpenMode::kReadWrite);
  if (!log.ok()) return std::unique_ptr<File>();
  TRY(log.value()->claim());
  return log;
}

bool log_exists(FileSystem& files, const Layout& layout, std::string_view agent) {
  return exists(files, layout.log(agent)) || exists(files, layout.compacted(agent));
}

Result<std::vector<std::string>> list_agents(FileSystem& files, const Layout& layout) {
  std::vector<std::string> agents;
  for (const std::string& name : TRY(files.list(layout.traces()))) {
    for (const std::string_view suffix : {kPlain, kCompacted}) {
      if (name.size() > suffix.size() && name.ends_with(suffix)) {
        agents.push_back(name.substr(0, name.size() - suffix.size()));
      }
    }
  }
  std::sort(agents.begin(), agents.end());
  agents.erase(std::unique(agents.begin(), agents.end()), agents.end());
  return agents;
}

}  // namespace twotrack::track
