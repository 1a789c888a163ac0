#include "project/hub_refresh.h"

#include <algorithm>
#include <utility>

#include "hub/index.h"
#include "hub/outline.h"
#include "hub/store.h"
#include "project/hub_place.h"

namespace twotrack::project {
namespace {

Status refresh(Project& project, const std::vector<std::string>& changed) {
  const Path& root = project.layout().root;
  auto store = TRY(hub::Store::open_existing(project.files(), root, project.hub_seal()));
  if (!store) return Done{};
  const std::vector<std::string> ignore = TRY(hub_ignore(project));
  // Different rules mean different sources.
  const auto has_rules = [](const std::string& path) {
    return Path(path).filename() == ".gitignore";
  };
  if (std::ranges::any_of(changed, has_rules)) {
    TRY(hub::index(project.files(), root, *store, {""}, ignore));
    return Done{};
  }
  // A file given by name is always indexed, so drop those that a full index leaves out.
  const hub::Sources sources = TRY(hub::find_sources(project.files(), root, {""}, ignore));
  std::vector<std::string> paths;
  for (const std::string& path : changed) {
    const bool is_source = sources.files.contains(path);
    if (is_source || TRY(store->file(path))) paths.push_back(path);
  }
  if (!paths.empty()) TRY(hub::index(project.files(), root, *store, paths, ignore));
  return Done{};
}

}  // namespace

void refresh_hub(Project& project, const std::vector<std::string>& changed) {
  if (changed.empty()) return;
  const Status done = refresh(project, changed);
  if (!done.ok()) project.warn("the hub was not updated: " + done.error().message);
}

}  // namespace twotrack::project
