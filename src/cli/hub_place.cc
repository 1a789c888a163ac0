#include "cli/hub_place.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/sha256.h"
#include "cli/hub_languages.h"
#include "config/runner_config.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/source_reader.h"

namespace twotrack::cli {

Result<hub::Store> open_hub(Context& context) {
  auto store = TRY(hub::Store::open_existing(context.files(), context.layout().root));
  if (store) return std::move(*store);
  return with_hint(Error{Code::kNotFound, "this project has no hub"}, "twotrack hub index");
}

Result<std::vector<std::string>> hub_ignore(Context& context) {
  TRY(user_languages(context));
  config::RunnerConfig config = config::runner_config(*TRY(context.config()));
  if (config.languages) {
    auto others = hub::files_of_others(*config.languages);
    if (!others.ok()) return Error{Code::kInvalid, "hub.languages: " + others.error().message};
    std::ranges::move(others.value(), std::back_inserter(config.ignore));
  }
  return std::move(config.ignore);
}

Result<std::vector<std::string>> files_behind(Context& context, hub::Store& store) {
  const Path& project = context.layout().root;
  const auto ignore = TRY(hub_ignore(context));
  const hub::Sources sources = TRY(hub::find_sources(context.files(), project, {"."}, ignore));
  std::map<std::string, hub::FileState> known;
  for (hub::FileState& state : TRY(store.files())) known.emplace(state.path, std::move(state));
  std::vector<std::string> behind;
  for (const std::string& file : sources.files) {
    const auto state = known.extract(file);
    const auto info = context.files().info(project / file);
    if (state && info.ok() && hub::is_unchanged(info.value(), state.mapped())) continue;
    const auto text = read_file(context.files(), project / file);
    const bool is_known =
        state && text.ok() && sha256_hex(text.value()) == state.mapped().source_hash;
    if (!is_known) behind.push_back(file);
  }
  for (const auto& [name, state] : known) {
    const auto text = read_file(context.files(), project / name);
    const bool is_as_named =
        state.is_named && text.ok() && sha256_hex(text.value()) == state.source_hash;
    if (!is_as_named) behind.push_back(name);
  }
  return behind;
}

}  // namespace twotrack::cli
