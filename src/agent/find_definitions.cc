#include <algorithm>

#include "agent/definition.h"

namespace twotrack::agent {
namespace {

constexpr std::string_view kFileSuffix = "_subagent.yaml";

}  // namespace

Result<std::vector<Path>> find_definitions(FileSystem& files, const Path& agents_dir) {
  TRY(files.info(agents_dir));
  std::vector<Path> found;
  for (const std::string& folder : TRY(files.list(agents_dir))) {
    const auto info = files.info(agents_dir / folder);
    if (!info.ok() || info.value().kind != FileInfo::Kind::kDirectory) continue;
    for (const std::string& name : TRY(files.list(agents_dir / folder))) {
      if (name.ends_with(kFileSuffix)) found.push_back(agents_dir / folder / name);
    }
  }
  std::ranges::sort(found);
  return found;
}

std::vector<std::string> misnamed_definitions(FileSystem& files, const Path& agents_dir) {
  std::vector<std::string> all;
  const auto tell = [&](const Path& file, const Path& folder) {
    const std::string own = folder.filename().string() + std::string(kFileSuffix);
    all.push_back(file.string() + " is not read: the file of an agent is " +
                  (folder / own).string());
  };
  const auto folders = files.list(agents_dir);
  if (!folders.ok()) return all;
  for (const std::string& folder : folders.value()) {
    if (folder.ends_with(kFileSuffix)) {
      const std::string stem = folder.substr(0, folder.size() - kFileSuffix.size());
      if (!stem.empty()) tell(agents_dir / folder, agents_dir / stem);
      continue;
    }
    const auto names = files.list(agents_dir / folder);
    if (!names.ok()) continue;
    const auto is_agent = [](const std::string& name) { return name.ends_with(kFileSuffix); };
    if (std::ranges::any_of(names.value(), is_agent)) continue;
    for (const std::string& name : names.value()) {
      if (name.ends_with(".yaml") || name.ends_with(".yml")) {
        tell(agents_dir / folder / name, agents_dir / folder);
      }
    }
  }
  std::ranges::sort(all);
  return all;
}

Result<Definitions> read_definitions(FileSystem& files, const Path& agents_dir,
                                     const ToolSettings& settings) {
  Definitions all;
  for (const Path& file : TRY(find_definitions(files, agents_dir))) {
    auto definition = read_definition(files, agents_dir, file, settings);
    if (!definition.ok()) {
      all.faults.push_back(std::move(definition).error());
      continue;
    }
    const std::string& operation = definition.value().operation;
    const auto same = std::ranges::find(all.good, operation, &Definition::operation);
    if (same != all.good.end()) {
      all.faults.push_back(Error{Code::kInvalid, file.string() + ": operation: " + operation +
                                                     " is that of " + same->file.string() +
                                                     " already"});
      continue;
    }
    all.good.push_back(std::move(definition).value());
  }
  return all;
}

}  // namespace twotrack::agent
