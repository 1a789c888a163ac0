#include "base/parallel.h"
#include "hub/outline.h"
#include "hub/source_text.h"

namespace twotrack::hub {
namespace {

Outlined outlined(FileSystem& files, const Path& project, const std::string& name) {
  const auto text = read_source(files, project / name);
  if (!text.ok()) return {.trouble = text.error().message};
  return outline_of(name, text.value());
}

}  // namespace

std::vector<OutlinedFile> outline_files(FileSystem& files, const Path& project,
                                        const std::vector<std::string>& names) {
  std::vector<OutlinedFile> all(names.size());
  for_each_in_parallel(names.size(), [&](size_t i) {
    all[i] = {.file = names[i], .outlined = outlined(files, project, names[i])};
  });
  return all;
}

}  // namespace twotrack::hub
