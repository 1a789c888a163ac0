#include <algorithm>

#include "model/vocabulary.h"

namespace twotrack::model {

Path vocabulary_directory(const Environment& environment) {
  if (const auto chosen = find_variable(environment, "TWOTRACK_VOCABULARIES")) return *chosen;
  if (const auto cache = find_variable(environment, "XDG_CACHE_HOME")) {
    return Path(*cache) / "twotrack/vocabularies";
  }
  if (const auto home = find_variable(environment, "HOME")) {
    return Path(*home) / ".cache/twotrack/vocabularies";
  }
  return {};
}

std::vector<InstalledVocabulary> installed_vocabularies(std::vector<Error>* problems) {
  const Path directory = vocabulary_directory(process_environment());
  if (directory.empty()) return {};
  return installed_vocabularies(directory, problems);
}

std::vector<InstalledVocabulary> installed_vocabularies(const Path& directory,
                                                        std::vector<Error>* problems) {
  const auto report = [&](const Error& error) {
    if (problems != nullptr) problems->push_back(error);
  };
  auto names = posix_file_system().list(directory);
  if (!names.ok()) {
    report(names.error());
    return {};
  }
  std::ranges::sort(names.value());
  std::vector<InstalledVocabulary> found;
  for (const std::string& name : names.value()) {
    const Path file = directory / name / "tokenizer.json";
    if (!exists(posix_file_system(), file)) continue;
    auto vocabulary = Vocabulary::load(file);
    if (vocabulary.ok()) {
      found.push_back({.name = name, .vocabulary = std::move(vocabulary).value()});
    } else {
      report(vocabulary.error());
    }
  }
  return found;
}

}  // namespace twotrack::model
