#include "grail/workspace_search.h"

#include <algorithm>
#include <array>

#include "base/encoding.h"
#include "base/posix.h"
#include "tool/workspace_file.h"

namespace twotrack::grail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHidden = ".agentfs";
constexpr std::array<std::string_view, 7> kNotMeant = {
    kHidden, ".git", ".hg", ".venv", "venv", "node_modules", "__pycache__"};
constexpr size_t kFilesMax = 100'000;

bool leads_to_hidden(std::string_view path) {
  const Path relative(path);
  return std::ranges::find(relative, Path(kHidden)) != relative.end();
}

bool is_meant(const Path& folder) {
  return std::ranges::find(kNotMeant, folder.filename().native()) == kNotMeant.end();
}

// The files of one folder; the folders in it are left to be looked into.
Status look_into(const Path& folder, std::vector<Path>& files, std::vector<Path>& folders) {
  std::error_code error;
  for (fs::directory_iterator one(folder, error), end; !error && one != end; one.increment(error)) {
    std::error_code ignored;
    const fs::file_status status = one->symlink_status(ignored);
    if (fs::is_directory(status) && is_meant(one->path())) folders.push_back(one->path());
    if (fs::is_regular_file(status)) files.push_back(one->path());
  }
  if (error) return system_error("list", folder, error.value());
  return Done{};
}

}  // namespace

Result<Path> place_in(const Path& workspace, std::string_view path) {
  if (leads_to_hidden(path))
    return Error{Code::kNotFound, std::string(path) + ": there is no such file"};
  const Path relative = Path(path).lexically_normal();
  if (relative == "." || relative == "./") return workspace;
  Path real = TRY(tool::resolve_in_workspace(workspace, path));
  // By the name that a link leads to, too.
  if (leads_to_hidden(real.lexically_relative(workspace).native())) {
    return Error{Code::kNotFound, std::string(path) + ": there is no such file"};
  }
  return real;
}

Result<std::vector<std::string>> names_in(const Path& workspace, std::string_view folder) {
  const Path real = TRY(place_in(workspace, folder));
  std::error_code error;
  const fs::file_status status = fs::status(real, error);
  if (!fs::exists(status))
    return Error{Code::kNotFound, std::string(folder) + ": there is no such folder"};
  if (!fs::is_directory(status))
    return Error{Code::kInvalid, std::string(folder) + " is no folder"};
  std::vector<std::string> names;
  for (fs::directory_iterator one(real, error), end; !error && one != end; one.increment(error)) {
    if (one->path().filename() != kHidden) names.push_back(one->path().filename().string());
  }
  if (error) return system_error("list", Path(folder), error.value());
  std::ranges::sort(names);
  return names;
}

Result<std::vector<std::string>> files_below(const tool::CallContext& context,
                                             std::string_view folder,
                                             std::chrono::steady_clock::time_point deadline) {
  const Path root = TRY(place_in(context.workspace, "."));
  const Path start = TRY(place_in(context.workspace, folder));
  std::error_code error;
  std::vector<Path> found;
  std::vector<Path> open;
  const fs::file_status status = fs::status(start, error);
  if (fs::is_regular_file(status)) found.push_back(start);
  if (fs::is_directory(status)) open.push_back(start);
  if (!fs::exists(status))
    return Error{Code::kNotFound, std::string(folder) + ": there is no such folder"};
  while (!open.empty()) {
    if (context.stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    if (std::chrono::steady_clock::now() > deadline) return Error{Code::kTimeout, "took too long"};
    if (found.size() > kFilesMax) {
      return Error{Code::kInvalid,
                   "more than " + std::to_string(kFilesMax) + " files: name a folder"};
    }
    const Path next = std::move(open.back());
    open.pop_back();
    TRY(look_into(next, found, open));
  }
  std::vector<std::string> files;
  for (const Path& path : found) files.push_back(path.lexically_relative(root).generic_string());
  std::ranges::sort(files);
  return files;
}

std::string glob_expression(std::string_view pattern) {
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  std::string expression = pattern.find('/') == std::string_view::npos ? "^(?:.*/)?" : "^";
  for (size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const std::string_view rest = pattern.substr(i);
    const size_t close = c == '[' ? rest.find(']', 2) : std::string_view::npos;
    if (rest.starts_with("**/")) {
      expression += "(?:.*/)?";
      i += 2;
    } else if (rest.starts_with("**")) {
      expression += ".*";
      i += 1;
    } else if (c == '*') {
      expression += "[^/]*";
    } else if (c == '?') {
      expression += "[^/]";
    } else if (close != std::string_view::npos) {
      std::string set(rest.substr(1, close - 1));
      if (set.starts_with('!')) set[0] = '^';
      std::string escaped;
      for (const char one : set)
        escaped += one == '\\' || one == '[' ? std::string("\\") + one : std::string(1, one);
      expression += "[" + escaped + "]";
      i += close;
    } else {
      if (std::string_view("\\.+()|{}^$[]").find(c) != std::string_view::npos) expression += '\\';
      expression += c;
    }
  }
  return expression + "$";
}

}  // namespace twotrack::grail
