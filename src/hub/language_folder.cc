#include "hub/language_folder.h"

#include <dlfcn.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "hub/compiled_query.h"
#include "hub/language.h"
#include "hub/tree.h"

namespace twotrack::hub {
namespace {

constexpr size_t kNodesBytesMax = size_t{1} << 20;
constexpr std::string_view kSuffixesMark = "suffixes:";

using GrammarFunction = const TSLanguage* (*)();

struct CloseLibrary {
  void operator()(void* library) const { ::dlclose(library); }
};
using Library = std::unique_ptr<void, CloseLibrary>;

Error invalid(std::string message) {
  return {Code::kInvalid, std::move(message)};
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = text.find_first_not_of(" \t\r"); at < text.size();
       at = text.find_first_not_of(" \t\r", at)) {
    const size_t end = std::min(text.find_first_of(" \t\r", at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

// Of the line "; suffixes: .sh .bash" among those that the text begins with.
std::vector<std::string> told_suffixes(std::string_view text) {
  while (text.starts_with(';') || text.starts_with('\n')) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of("; \t"), line.size()));
    if (line.starts_with(kSuffixesMark)) return words_of(line.substr(kSuffixesMark.size()));
  }
  return {};
}

Status check_suffixes(const std::vector<std::string>& suffixes) {
  if (suffixes.empty()) {
    return invalid(std::string(kNodesFile) +
                   " does not begin with a line like \"; suffixes: .sh .bash\"");
  }
  for (const std::string& suffix : suffixes) {
    if (suffix.size() < 2 || suffix[0] != '.' || suffix.find('/') != std::string::npos) {
      return invalid("\"" + suffix + "\" is not a suffix: a suffix begins with a dot");
    }
    const std::string owner = owner_of(suffix);
    if (!owner.empty()) return invalid(suffix + " is " + owner + " already");
  }
  return Done{};
}

Result<std::string> read_nodes(FileSystem& files, const Path& file) {
  const auto info = files.info(file);
  if (!info.ok()) return invalid("has no " + std::string(kNodesFile));
  if (info.value().size > kNodesBytesMax) return invalid(std::string(kNodesFile) + " is too long");
  return read_file(files, file);
}

Result<Library> open_library(FileSystem& files, const Path& file) {
  if (!files.info(file).ok()) return invalid("has no " + std::string(kGrammarFile));
  // All that it needs now, so that nothing is missing in the middle of a text; its names are nobody
  // else's.
  Library library(::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (library) return library;
  const char* const why = ::dlerror();
  return invalid(why == nullptr ? "cannot be loaded" : why);
}

Result<GrammarFunction> find_grammar(void* library, const std::string& name) {
  const std::string symbol = "tree_sitter_" + name;
  const auto function = reinterpret_cast<GrammarFunction>(::dlsym(library, symbol.c_str()));
  if (function == nullptr) {
    return invalid(std::string(kGrammarFile) + " has no " + symbol + "()");
  }
  const TSLanguage* const grammar = function();
  if (grammar == nullptr) return invalid(symbol + "() has no grammar");
  const uint32_t version = ts_language_abi_version(grammar);
  const bool is_readable = version >= TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION &&
                           version <= TREE_SITTER_LANGUAGE_VERSION;
  if (!is_readable) {
    return invalid("its grammar has version " + std::to_string(version) +
                   " of tree-sitter's tables; this program reads " +
                   std::to_string(TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION) + " to " +
                   std::to_string(TREE_SITTER_LANGUAGE_VERSION) +
                   ": make it with another tree-sitter");
  }
  return function;
}

bool is_name(std::string_view name) {
  return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

Status load(FileSystem& files, LanguageLoad& one) {
  if (!is_name(one.name)) return invalid("a name has small letters, digits and '_' only");
  if (!owner_of(one.name).empty()) return invalid("there is a language of this name already");
  const std::string nodes = TRY(read_nodes(files, one.folder / kNodesFile));
  std::vector<std::string> suffixes = told_suffixes(nodes);
  TRY(check_suffixes(suffixes));
  Library library = TRY(open_library(files, one.folder / kGrammarFile));
  const GrammarFunction grammar = TRY(find_grammar(library.get(), one.name));
  auto query = compile_query(grammar(), nodes);
  if (!query.ok()) return invalid(std::string(kNodesFile) + ", " + query.error().message);
  const bool has_docs =
      std::ranges::find(query.value().captures, Capture::kDoc) != query.value().captures.end();
  add_language({.name = one.name,
                .suffixes = suffixes,
                .grammar = grammar,
                .docs = has_docs ? Language::Docs::kLiteralInside : Language::Docs::kCommentAbove,
                .query = std::make_shared<CompiledQuery>(std::move(query).value()),
                .mark = mark_of(grammar(), nodes)});
  // What was added is used for good.
  (void)library.release();
  one.suffixes = std::move(suffixes);
  return Done{};
}

}  // namespace

std::vector<LanguageLoad> load_languages(FileSystem& files, const std::vector<Path>& folders) {
  std::vector<LanguageLoad> all;
  for (const Path& folder : folders) {
    auto names = files.list(folder);
    if (!names.ok()) {
      all.push_back({.name = folder.string(), .folder = folder, .trouble = names.error().message});
      continue;
    }
    std::ranges::sort(names.value());
    for (const std::string& name : names.value()) {
      const auto info = files.info(folder / name);
      if (!info.ok() || info.value().kind != FileInfo::Kind::kDirectory) continue;
      LanguageLoad& one = all.emplace_back();
      one.name = name;
      one.folder = folder / name;
      const Status loaded = load(files, one);
      if (!loaded.ok()) one.trouble = loaded.error().message;
    }
  }
  return all;
}

}  // namespace twotrack::hub
