#include "cli/hub_refresh.h"

#include <algorithm>
#include <utility>

#include "cli/hub_place.h"
#include "hub/index.h"
#include "hub/outline.h"
#include "hub/store.h"

namespace twotrack::cli {
namespace {

Status refresh(Context& context, const std::vector<std::string>& changed) {
  const Path& project = context.layout().root;
  auto store = TRY(hub::Store::open_existing(context.files(), project));
  if (!store) return Done{};
  const std::vector<std::string> ignore = TRY(hub_ignore(context));
  // Other rules, other sources.
  const auto has_rules = [](const std::string& path) {
    return Path(path).filename() == ".gitignore";
  };
  if (std::ranges::any_of(changed, has_rules)) {
    TRY(hub::index(context.files(), project, *store, {""}, ignore));
    return Done{};
  }
  // A file that is named itself is always indexed: those that an index of all leaves out go here.
  const hub::Sources sources = TRY(hub::find_sources(context.files(), project, {""}, ignore));
  std::vector<std::string> paths;
  for (const std::string& path : changed) {
    const bool is_source = sources.files.contains(path);
    if (is_source || TRY(store->file(path))) paths.push_back(path);
  }
  if (!paths.empty()) TRY(hub::index(context.files(), project, *store, paths, ignore));
  return Done{};
}

}  // namespace

void refresh_hub(Context& context, const std::vector<std::string>& changed) {
  if (changed.empty()) return;
  const Status done = refresh(context, changed);
  if (!done.ok()) context.warn("the hub was not told of the change: " + done.error().message);
}

}  // namespace twotrack::cli
