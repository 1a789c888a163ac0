#include "grail/workspace_search.h"

#include <algorithm>
#include <array>

#include "base/posix.h"

namespace twotrack::grail {
namespace {

using tool::FolderItem;
using tool::ItemKind;
using tool::Missing;
using tool::WorkspacePlace;

constexpr std::string_view kHidden = ".agentfs";
constexpr std::array<std::string_view, 7> kNotMeant = {
    kHidden, ".git", ".hg", ".venv", "venv", "node_modules", "__pycache__"};
constexpr size_t kFilesMax = 100'000;
// As deep as a place may be, and fewer than the descriptors that we may open.
constexpr size_t kFolderDepthMax = 200;

bool leads_to_hidden(const Path& relative) {
  return std::ranges::find(relative, Path(kHidden)) != relative.end();
}

bool is_meant(std::string_view folder) {
  return std::ranges::find(kNotMeant, folder) == kNotMeant.end();
}

Error not_there(std::string_view path, std::string_view what) {
  return Error{Code::kNotFound, std::string(path) + ": there is no such " + std::string(what)};
}

std::string below(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

// Every folder is opened from the one around it, never by its path: somebody may put a link there.
class Looking {
 public:
  Looking(const tool::CallContext& context, Deadline deadline)
      : context_(&context), deadline_(deadline) {}

  Status look_into(const Descriptor& folder, const std::string& path, size_t depth = 0) {
    if (context_->stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    if (std::chrono::steady_clock::now() > deadline_) {
      return Error{Code::kTimeout, "took too long"};
    }
    if (depth > kFolderDepthMax)
      return Error{Code::kInvalid, path + ": too many folders in folders"};
    for (const FolderItem& item : TRY(tool::items_of(folder))) {
      if (item.kind == ItemKind::kFile) TRY(add(below(path, item.name)));
      if (item.kind != ItemKind::kFolder || !is_meant(item.name)) continue;
      const auto inner = tool::open_folder(folder.get(), item.name);
      // It was one a moment ago.
      const Code why = inner.ok() ? Code::kNotFound : inner.error().code;
      if (!inner.ok() && (why == Code::kNotFound || why == Code::kInvalid)) continue;
      if (!inner.ok()) return inner.error();
      TRY(look_into(inner.value(), below(path, item.name), depth + 1));
    }
    return Done{};
  }

  std::vector<std::string> take() {
    std::ranges::sort(files_);
    return std::move(files_);
  }

 private:
  Status add(std::string file) {
    files_.push_back(std::move(file));
    if (files_.size() <= kFilesMax) return Done{};
    return Error{Code::kInvalid,
                 "more than " + std::to_string(kFilesMax) + " files: name a folder"};
  }

  const tool::CallContext* context_;
  Deadline deadline_;
  std::vector<std::string> files_{};
};

Result<Descriptor> open_place(const WorkspacePlace& place, std::string_view shown) {
  auto folder = tool::open_folder(place.folder.get(), place.name);
  if (folder.ok()) return folder;
  const Code why = folder.error().code;
  if (why == Code::kNotFound) return not_there(shown, "folder");
  if (why == Code::kInvalid) return Error{why, std::string(shown) + " is no folder"};
  return std::move(folder).error();
}

}  // namespace

Result<WorkspacePlace> place_in(const Path& workspace, std::string_view path, Missing missing) {
  if (leads_to_hidden(Path(path))) return not_there(path, "file");
  auto place = tool::find_place(workspace, path, missing);
  if (!place.ok() && place.error().code == Code::kNotFound) return not_there(path, "file");
  // By the name that a link leads to, too.
  if (place.ok() && leads_to_hidden(place.value().path)) return not_there(path, "file");
  return place;
}

Result<std::vector<std::string>> names_in(const Path& workspace, std::string_view folder) {
  const WorkspacePlace place = TRY(place_in(workspace, folder));
  const Descriptor open = TRY(open_place(place, folder));
  std::vector<std::string> names;
  for (FolderItem& item : TRY(tool::items_of(open))) {
    if (item.name != kHidden) names.push_back(std::move(item.name));
  }
  std::ranges::sort(names);
  return names;
}

Result<std::vector<std::string>> files_below(const tool::CallContext& context,
                                             std::string_view folder, Deadline deadline) {
  const WorkspacePlace start = TRY(place_in(context.workspace, folder));
  const auto kind = tool::kind_at(start);
  if (!kind.ok()) return not_there(folder, "folder");
  if (kind.value() == ItemKind::kFile) return std::vector{start.path.generic_string()};
  if (kind.value() != ItemKind::kFolder) return std::vector<std::string>();
  const Descriptor open = TRY(open_place(start, folder));
  Looking looking(context, deadline);
  TRY(looking.look_into(open, start.path.generic_string()));
  return looking.take();
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
