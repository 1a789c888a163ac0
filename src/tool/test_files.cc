#include "tool/test_files.h"

#include <algorithm>
#include <map>
#include <set>

#include "hub/outline.h"
#include "tool/python_source.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

bool is_test_of(const std::string& name, const std::string& stem) {
  if (!name.ends_with(".py")) return false;
  return name == "test_" + stem + ".py" || name == stem + "_test.py" ||
         name.starts_with("test_" + stem + "_");
}

bool is_folder(const CallContext& context, const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(context.workspace / path, error);
}

// src/pkg/a.py: its own folder, tests/ there, and in the project's tests also pkg/ and src/pkg/.
std::vector<std::string> test_folders(const std::string& file) {
  const std::string own = folder_of(file);
  std::vector<std::string> folders = {own, own + "tests/", own + "test/"};
  for (const std::string top : {"tests/", "test/"}) {
    folders.push_back(top);
    folders.push_back(top + "unit/");
    for (size_t at = 0; at < own.size(); at = own.find('/', at) + 1) {
      folders.push_back(top + own.substr(at));
    }
  }
  return folders;
}

bool may_write(const CallContext& context, const std::string& path) {
  if (!is_workspace_file(context.workspace, path)) return true;
  const auto text = read_workspace_file(context.workspace, path);
  return text.ok() && text.value().starts_with(test_file_mark(context.node) + "\n");
}

}  // namespace

std::string stem_of(std::string_view file) {
  return Path(file).stem().string();
}

std::string folder_of(std::string_view file) {
  const size_t slash = file.rfind('/');
  return slash == std::string_view::npos ? "" : std::string(file.substr(0, slash + 1));
}

std::string file_word(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool is_capital = c >= 'A' && c <= 'Z';
    word += is_plain ? c : is_capital ? static_cast<char>(c - 'A' + 'a') : '_';
  }
  return word;
}

std::vector<std::string> find_test_files(const CallContext& context) {
  const std::string stem = stem_of(context.node.file);
  std::set<std::string> found;
  for (const std::string& folder : test_folders(context.node.file)) {
    const auto names = posix_file_system().list(context.workspace / folder);
    if (!names.ok()) continue;
    for (const std::string& name : names.value()) {
      if (is_test_of(name, stem) && is_workspace_file(context.workspace, folder + name)) {
        found.insert(folder + name);
      }
    }
  }
  found.erase(context.node.file);
  return {found.begin(), found.end()};
}

std::vector<std::string> test_names(std::string_view file, std::string_view text) {
  std::vector<std::string> names;
  for (const hub::Node& node : hub::outline(file, text)) {
    const size_t dot = node.name.rfind('.');
    const std::string own = dot == std::string::npos ? node.name : node.name.substr(dot + 1);
    const bool is_method = node.type == hub::NodeType::kMethod && node.name.starts_with("Test");
    const bool is_free = node.type == hub::NodeType::kFunction && dot == std::string::npos;
    if ((is_method || is_free) && own.starts_with("test")) names.push_back(node.name);
  }
  return names;
}

std::string repeated_tests(const std::string& text) {
  const hub::Node file{.id = "test_content.py", .file = "test_content.py"};
  const auto source = parse_python_source(text, file);
  if (!source.ok()) return {};
  const std::vector<std::string> names = test_names(file.file, text);
  std::map<std::string_view, std::string> by_body;
  for (size_t i = 1; i < source.value().nodes().size(); ++i) {
    const std::string& name = source.value().nodes()[i].name;
    if (std::ranges::find(names, name) == names.end()) continue;
    const auto [first, is_new] = by_body.emplace(body_of(source.value(), i), name);
    if (!is_new) return first->second + " and " + name;
  }
  return {};
}

std::string test_file_mark(const hub::Node& node) {
  return "# Tests of " + node.id + ", written by write_test_file.";
}

Result<std::string> place_for_tests(const CallContext& context) {
  const std::string stem = stem_of(context.node.file);
  const std::string folder =
      is_folder(context, "tests") ? std::string("tests/") : folder_of(context.node.file);
  const size_t number = context.node.id.find('#');  // the second of a name
  const std::string which =
      number == std::string::npos ? "" : "_" + context.node.id.substr(number + 1);
  std::string own = folder + "test_" + stem + "_" + file_word(context.node.name) + which + ".py";
  if (may_write(context, own)) return own;
  return Error{Code::kConflict, own + " is somebody else's: it is not overwritten"};
}

}  // namespace twotrack::tool
