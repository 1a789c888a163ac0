#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "base/utf8.h"
#include "hub/ignore_rules.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/project_path.h"
#include "hub/source_reader.h"

namespace twotrack::hub {
namespace {

constexpr std::array<std::string_view, 6> kFoldersNobodyMeans = {
    ".git", ".agentfs", ".twotrack", ".venv", "node_modules", "__pycache__"};

// Deeper folders than this are a mistake of some program, not a project.
constexpr size_t kFolderDepthMax = 128;

constexpr std::string_view kRulesName = ".gitignore";
// A rule takes about eighty times its length.
constexpr uint64_t kRulesBytesMax = uint64_t{1} << 20;

bool is_nobodys(std::string_view folder) {
  return std::ranges::find(kFoldersNobodyMeans, folder) != kFoldersNobodyMeans.end();
}

std::string below(std::string_view folder, std::string_view name) {
  return folder.empty() ? std::string(name) : std::string(folder).append("/").append(name);
}

class Walk {
 public:
  Walk(FileSystem& files, const Path& project, const std::vector<std::string>& ignore,
       const std::vector<std::string>& also)
      : files_(&files), project_(project), also_(also) {
    for (const std::string& rule : ignore) own_rules_.add("", rule);
    read_rules_above();
  }

  // A path that a person named: `path` is relative to the project, "" the project itself.
  Status add(const std::string& path) {
    const auto found = files_->info(project_ / path);
    if (!found.ok() && found.error().code == Code::kNotFound) {
      return Error{Code::kNotFound, repair_utf8(path) + ": no such file or folder"};
    }
    const FileInfo info = TRY(found);
    result_.folders.insert(
        path.substr(0, path.rfind('/') == std::string::npos ? 0 : path.rfind('/')));
    if (info.kind != FileInfo::Kind::kDirectory) {
      add_file(path, info);
      if (is_left_out(path) || info.is_link) result_.named.insert(path);
      return Done{};
    }
    IgnoreRules rules = rules_above_;
    for (size_t slash = 0; !path.empty() && slash != std::string::npos;) {
      read_rules(path.substr(0, slash), rules);
      slash = path.find('/', slash + 1);
    }
    add_folder(path, rules, 0);
    return Done{};
  }

  Sources finish() && {
    std::ranges::sort(result_.skipped);
    return std::move(result_);
  }

 private:
  void skip(std::string_view path, std::string_view why) {
    result_.skipped.push_back(repair_utf8(path).append(": ").append(why));
  }

  // The project may be a folder of a larger repository: git's own list, and the rules of the
  // folders from the repository down to the project. All rules see paths from the repository on.
  void read_rules_above() {
    const auto repository = find_repository(*files_, project_);
    if (!repository) return;
    above_ = repository->project;
    read_rules("", repository->exclude, rules_above_);
    for (size_t end = 0; end < above_.size();) {
      const std::string folder = above_.substr(0, end);
      read_rules(folder, repository->top / folder / kRulesName, rules_above_);
      end = std::min(above_.find('/', end + 1), above_.size());
      // A project in a folder that its repository ignores has nothing to do with it.
      if (!rules_above_.ignores(above_.substr(0, end), EntryKind::kFolder)) continue;
      rules_above_ = {};
      above_.clear();
    }
  }

  void read_rules(const std::string& folder, IgnoreRules& rules) {
    read_rules(from_top(folder), project_ / folder / kRulesName, rules);
  }

  void read_rules(const std::string& folder, const Path& file, IgnoreRules& rules) {
    const auto info = files_->info(file);
    if (!info.ok() || info.value().kind != FileInfo::Kind::kFile) return;
    const std::string name = file.lexically_relative(project_).generic_string();
    if (info.value().size > kRulesBytesMax) return skip(name, "larger than 1 MiB, so not obeyed");
    const auto text = read_file(*files_, file);
    if (!text.ok()) return skip(name, text.error().message);
    rules.add(folder, text.value());
  }

  std::string from_top(const std::string& path) const {
    return path.empty() ? above_ : below(above_, path);
  }

  // `rules` by value: those of a folder hold for what is below it, not for what is beside it.
  void add_folder(const std::string& folder, IgnoreRules rules, size_t depth) {
    if (depth > kFolderDepthMax) return skip(folder, "too deep");
    auto names = files_->list(project_ / folder);
    if (!names.ok()) return skip(folder, names.error().message);
    result_.folders.insert(folder);
    read_rules(folder, rules);
    for (const std::string& name : names.value())
      add_entry(below(folder, name), name, rules, depth);
  }

  bool is_ignored(const std::string& path, EntryKind kind, const IgnoreRules& rules) const {
    return rules.ignores(from_top(path), kind) || own_rules_.ignores(path, kind);
  }

  // Whether this file is not found from the project's folder on.
  bool is_left_out(const std::string& path) {
    IgnoreRules rules = rules_above_;
    read_rules("", rules);
    for (size_t slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
      const std::string folder = path.substr(0, slash);
      if (is_nobodys(Path(folder).filename().string())) return true;
      if (is_ignored(folder, EntryKind::kFolder, rules)) return true;
      read_rules(folder, rules);
    }
    return !has_language(*files_, project_ / path) || is_ignored(path, EntryKind::kFile, rules);
  }

  void add_entry(const std::string& path, const std::string& name, const IgnoreRules& rules,
                 size_t depth) {
    const auto info = files_->info(project_ / path);
    const bool is_folder = info.ok() && info.value().kind == FileInfo::Kind::kDirectory;
    // Most files are of no language: they need no further questions.
    if (!is_folder && !has_language(*files_, project_ / path) && !fits_any(also_, path)) return;
    if (is_folder && is_nobodys(name)) return;
    if (is_ignored(path, is_folder ? EntryKind::kFolder : EntryKind::kFile, rules)) return;
    if (!info.ok()) return skip(path, info.error().message);
    // What a link leads to is either found where it is, or not part of the project. It also keeps
    // the walk out of loops.
    if (info.value().is_link) return skip(path, "symbolic link");
    if (is_folder) return add_folder(path, rules, depth + 1);
    add_file(path, info.value());
  }

  void add_file(const std::string& path, const FileInfo& info) {
    if (info.kind == FileInfo::Kind::kOther) return skip(path, "not a file");
    if (!is_utf8(path)) return skip(path, "its name is not UTF-8");
    result_.files.insert(path);
  }

  FileSystem* files_;
  Path project_;
  std::vector<std::string> also_;
  IgnoreRules own_rules_{};
  std::string above_{};  // the project, from the top of its repository on; "" is the top itself
  IgnoreRules rules_above_{};
  Sources result_{};
};

Outlined outlined(FileSystem& files, const Path& project, const std::string& name) {
  const auto text = read_source(files, project / name);
  if (!text.ok()) return {.trouble = text.error().message};
  return outline_of(name, text.value());
}

}  // namespace

bool has_language(FileSystem& files, const Path& path) {
  if (!may_say_language(path.native())) return language_of(path.native()) != nullptr;
  // A pipe would be waited for.
  const auto info = files.info(path);
  if (!info.ok() || info.value().kind != FileInfo::Kind::kFile) return false;
  const auto file = files.open(path, OpenMode::kRead);
  if (!file.ok()) return false;
  const auto head = read_range(*file.value(), 0, kLanguageBytesMax);
  return head.ok() && language_of(path.native(), head.value()) != nullptr;
}

bool fits_any(const std::vector<std::string>& patterns, std::string_view path) {
  bool fits = false;
  for (const std::string& one : patterns) {
    const auto pattern = IgnorePattern::parse(one);
    if (pattern && pattern->fits(path, EntryKind::kFile)) fits = !pattern->is_exception();
  }
  return fits;
}

Result<Discovered> discover(FileSystem& files, const Path& project,
                            const std::vector<std::string>& paths,
                            const std::vector<std::string>& ignore,
                            const std::vector<std::string>& also) {
  Sources sources = TRY(find_sources(files, project, paths, ignore, also));
  Discovered all{.skipped = std::move(sources.skipped)};
  const std::vector<std::string> names(sources.files.begin(), sources.files.end());
  for (auto& [file, outlined] : outline_files(files, project, names)) {
    if (!outlined.trouble.empty()) {
      auto& list = outlined.nodes.empty() ? all.skipped : all.partly;
      list.push_back(file + ": " + outlined.trouble);
    }
    std::ranges::move(outlined.nodes, std::back_inserter(all.nodes));
    std::ranges::move(outlined.calls, std::back_inserter(all.calls));
  }
  std::ranges::sort(all.skipped);
  return all;
}

Result<Sources> find_sources(FileSystem& files, const Path& project,
                             const std::vector<std::string>& paths,
                             const std::vector<std::string>& ignore,
                             const std::vector<std::string>& also) {
  Walk walk(files, project, ignore, also);
  for (const std::string& path : paths) {
    const std::string relative = TRY(path_in_project(project, path));
    TRY(walk.add(relative));
  }
  return std::move(walk).finish();
}

std::vector<OutlinedFile> outline_files(FileSystem& files, const Path& project,
                                        const std::vector<std::string>& names) {
  std::vector<OutlinedFile> all(names.size());
  for_each_in_parallel(names.size(), [&](size_t i) {
    all[i] = {.file = names[i], .outlined = outlined(files, project, names[i])};
  });
  return all;
}

}  // namespace twotrack::hub
