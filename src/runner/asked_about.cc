#include "runner/asked_about.h"

#include <algorithm>
#include <array>

#include "base/json_tree.h"

namespace twotrack::runner {
namespace {

// A patient's file, or a target, has a number: only what is written like a path is one there.
bool is_path(std::string_view parameter, std::string_view value) {
  static constexpr std::array<std::string_view, 5> kPaths = {"path", "paths", "filename", "dir",
                                                             "directory"};
  static constexpr std::array<std::string_view, 4> kMaybe = {"file", "files", "folder", "target"};
  const size_t last = parameter.rfind('_');
  const auto word = last == parameter.npos ? parameter : parameter.substr(last + 1);
  const auto is_of = [&](const auto& words) {
    return std::ranges::find(words, word) != words.end();
  };
  const bool is_written_so = value.find('/') != value.npos || Path(value).has_extension();
  return is_of(kPaths) || (is_of(kMaybe) && is_written_so);
}

// The node's file, or a folder that it is in.
bool covers(std::string_view named, const Path& file) {
  const Path path = Path(named.substr(0, named.find("::"))).lexically_normal();
  if (path == "." || path == "./") return true;
  const Path below = (path / "").lexically_normal().parent_path();  // without a slash at its end
  return std::mismatch(below.begin(), below.end(), file.begin(), file.end()).first == below.end();
}

}  // namespace

Path file_of(std::string_view node_id) {
  return {node_id.substr(0, node_id.find("::"))};
}

std::string asked_elsewhere(std::string_view args, std::string_view node_id) {
  const Path file = file_of(node_id);
  const auto tree = JsonTree::parse(args);
  if (!tree.ok() || !file.has_extension()) return {};
  const auto names_other = [&](std::string_view parameter, JsonElement value) {
    if (!value.is_string() || value.text().empty()) return false;
    const bool ends_alike = Path(value.text()).extension() == file.extension() &&
                            value.text().find_first_of(" \n") == std::string_view::npos;
    return (ends_alike || is_path(parameter, value.text())) && !covers(value.text(), file);
  };
  for (const auto& [parameter, value] : tree.value().root().object()) {
    if (names_other(parameter, value)) return std::string(value.text());
    for (const JsonElement one : value.array()) {
      if (names_other(parameter, one)) return std::string(one.text());
    }
  }
  return {};
}

}  // namespace twotrack::runner
