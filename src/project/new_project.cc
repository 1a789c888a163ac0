#include "project/new_project.h"

#include <algorithm>

#include "base/environment.h"
#include "config/config.h"
#include "project/project.h"

namespace twotrack::project {

Result<Written> ignore_logs(FileSystem& files, const Path& root,
                            const std::function<bool()>& may_add) {
  constexpr std::string_view kFile = ".gitignore";
  const std::string line = std::string(kIgnoredLogs) + "\n";
  if (TRY(write_new(root, kFile, line)) == Written::kYes) return Written::kYes;
  const Path path = root / kFile;
  const std::string text = TRY(read_file(files, path));
  const std::string wanted = "\n" + line.substr(0, kIgnoredLogs.size() - 1);
  if (("\n" + text).find(wanted) != std::string::npos || !may_add()) return Written::kWasThere;
  const auto file = TRY(files.open(path, OpenMode::kReadWrite));
  const std::string_view before = text.empty() || text.ends_with('\n') ? "" : "\n";
  TRY(write_all(*file, text.size(), std::string(before) + line));
  return Written::kYes;
}

Status trust_written(FileSystem& files, const Path& root, const std::vector<Path>& written) {
  const config::Config config = TRY(config::Config::load(files, root, process_environment(), {}));
  const bool are_ours = std::ranges::all_of(config.wishes(), [&](const config::Wish& wish) {
    return std::ranges::find(written, Path(wish.origin.name)) != written.end();
  });
  if (!are_ours || config.wishes().empty()) return Done{};
  return TRY(Project::trust_store()).add(root, config.wishes());
}

}  // namespace twotrack::project
