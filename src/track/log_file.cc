#include "track/log_file.h"

#include <algorithm>
#include <initializer_list>

#include "track/compaction.h"
#include "track/head.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kPlain = ".jsonl";
constexpr std::string_view kCompacted = ".jsonl.zst";
constexpr std::string_view kHead = ".head";

// What stands before one of these suffixes, sorted.
Result<std::vector<std::string>> list_names(FileSystem& files, const Layout& layout,
                                            std::initializer_list<std::string_view> suffixes) {
  std::vector<std::string> agents;
  for (const std::string& name : TRY(files.list(layout.traces()))) {
    for (const std::string_view suffix : suffixes) {
      if (name.size() > suffix.size() && name.ends_with(suffix)) {
        agents.push_back(name.substr(0, name.size() - suffix.size()));
      }
    }
  }
  std::sort(agents.begin(), agents.end());
  agents.erase(std::unique(agents.begin(), agents.end()), agents.end());
  return agents;
}

// It would show a file that is none of the folder's as if it were a log.
Status refuse_link(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  if (!info.ok() || !info.value().is_link) return Done{};
  return with_hint(Error{Code::kInvalid, path.string() + " is a link, not a regular file"},
                   "no log is one: remove it, or put the file there");
}

}  // namespace

Result<std::unique_ptr<File>> open_log(FileSystem& files, const Layout& layout,
                                       std::string_view agent) {
  TRY(refuse_link(files, layout.log(agent)));
  TRY(refuse_link(files, layout.compacted(agent)));
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
  return list_names(files, layout, {kPlain, kCompacted});
}

Result<std::vector<std::string>> list_recorded(FileSystem& files, const Layout& layout) {
  std::vector<std::string> agents = TRY(list_names(files, layout, {kPlain, kCompacted, kHead}));
  std::erase_if(agents, [&](const std::string& agent) {
    return !log_exists(files, layout, agent) && !HeadFile::read(files, layout.head(agent));
  });
  return agents;
}

}  // namespace twotrack::track
