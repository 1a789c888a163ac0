#include "hub/language.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "base/nearest.h"
#include "base/sha256.h"
#include "hub/compiled_query.h"
#include "hub/tree.h"

extern "C" {
const TSLanguage* tree_sitter_c(void);
const TSLanguage* tree_sitter_cpp(void);
const TSLanguage* tree_sitter_go(void);
const TSLanguage* tree_sitter_java(void);
const TSLanguage* tree_sitter_javascript(void);
const TSLanguage* tree_sitter_python(void);
const TSLanguage* tree_sitter_rust(void);
const TSLanguage* tree_sitter_tsx(void);
const TSLanguage* tree_sitter_typescript(void);
}

namespace twotrack::hub {
namespace {

constexpr std::string_view kPython[] = {"python"};
constexpr std::string_view kC[] = {"c"};
constexpr std::string_view kCpp[] = {"c", "cpp"};
constexpr std::string_view kJavascript[] = {"ecmascript", "javascript"};
constexpr std::string_view kTypescript[] = {"ecmascript", "typescript"};
constexpr std::string_view kGo[] = {"go"};
constexpr std::string_view kRust[] = {"rust"};
constexpr std::string_view kJava[] = {"java"};

constexpr std::string_view kPythonSuffixes[] = {".py", ".pyi", ".pyw"};
constexpr std::string_view kCSuffixes[] = {".c"};
// A header may be of either language; the grammar of C++ reads nearly all of C.
constexpr std::string_view kCppSuffixes[] = {".cc",  ".cpp", ".cxx", ".c++", ".h",
                                             ".hh",  ".hpp", ".hxx", ".h++", ".ipp",
                                             ".inl", ".tcc", ".tpp", ".cppm"};
constexpr std::string_view kJavascriptSuffixes[] = {".js", ".mjs", ".cjs", ".jsx"};
constexpr std::string_view kTypescriptSuffixes[] = {".ts", ".mts", ".cts"};
constexpr std::string_view kTsxSuffixes[] = {".tsx"};
constexpr std::string_view kGoSuffixes[] = {".go"};
constexpr std::string_view kRustSuffixes[] = {".rs"};
constexpr std::string_view kJavaSuffixes[] = {".java"};

const std::array<Language, 9> kLanguages = {{
    {.name = "python",
     .suffixes = kPythonSuffixes,
     .queries = kPython,
     .grammar = tree_sitter_python,
     .docs = Language::Docs::kLiteralInside,
     .repair = Language::Repair::kJoinedLines},
    {.name = "c",
     .suffixes = kCSuffixes,
     .queries = kC,
     .grammar = tree_sitter_c,
     .repair = Language::Repair::kMacros},
    {.name = "cpp",
     .suffixes = kCppSuffixes,
     .queries = kCpp,
     .grammar = tree_sitter_cpp,
     .repair = Language::Repair::kMacros},
    {.name = "javascript",
     .suffixes = kJavascriptSuffixes,
     .queries = kJavascript,
     .grammar = tree_sitter_javascript},
    {.name = "typescript",
     .suffixes = kTypescriptSuffixes,
     .queries = kTypescript,
     .grammar = tree_sitter_typescript},
    {.name = "tsx", .suffixes = kTsxSuffixes, .queries = kTypescript, .grammar = tree_sitter_tsx},
    {.name = "go", .suffixes = kGoSuffixes, .queries = kGo, .grammar = tree_sitter_go},
    {.name = "rust", .suffixes = kRustSuffixes, .queries = kRust, .grammar = tree_sitter_rust},
    {.name = "java", .suffixes = kJavaSuffixes, .queries = kJava, .grammar = tree_sitter_java},
}};

// Languages that were added, each with what its views point to. It only grows, and nothing in it
// ever moves.
class Additions {
 public:
  void add(AddedLanguage added) {
    const std::unique_lock lock(mutex_);
    Addition& one = all_.emplace_back();
    one.owner = std::move(added);
    one.suffixes.assign(one.owner.suffixes.begin(), one.owner.suffixes.end());
    one.language = {.name = one.owner.name,
                    .suffixes = one.suffixes,
                    .grammar = one.owner.grammar,
                    .docs = one.owner.docs,
                    .query = one.owner.query.get(),
                    .mark = one.owner.mark};
  }

  template <class Wanted>
  const Language* find(const Wanted& is_wanted) const {
    const std::shared_lock lock(mutex_);
    const auto found = std::ranges::find_if(all_, is_wanted, &Addition::language);
    return found == all_.end() ? nullptr : &found->language;
  }

 private:
  struct Addition {
    AddedLanguage owner{};
    std::vector<std::string_view> suffixes{};
    Language language{};
  };
  mutable std::shared_mutex mutex_;  // guards what follows
  std::deque<Addition> all_{};
};

Additions& additions() {
  static Additions all;
  return all;
}

template <class Wanted>
const Language* find_language(const Wanted& is_wanted) {
  const auto* const found = std::ranges::find_if(kLanguages, is_wanted);
  return found == kLanguages.end() ? additions().find(is_wanted) : &*found;
}

constexpr size_t kMarkLength = 16;

std::map<std::string_view, std::string> all_marks() {
  std::map<std::string_view, std::string> marks;
  for (const Language& one : languages()) {
    marks.emplace(one.name, mark_of(one.grammar(), query_text(one)));
  }
  return marks;
}

}  // namespace

std::span<const Language> languages() {
  return kLanguages;
}

const Language* language_of(std::string_view file) {
  return find_language([&](const Language& language) {
    return std::ranges::any_of(language.suffixes,
                               [&](std::string_view suffix) { return file.ends_with(suffix); });
  });
}

bool may_say_language(std::string_view file) {
  return file.substr(file.rfind('/') + 1).find('.') == std::string_view::npos;
}

const Language* language_of(std::string_view file, std::string_view text) {
  constexpr std::string_view kCppMark = "-*- C++ -*-";
  if (!may_say_language(file)) return language_of(file);
  const std::string_view line = text.substr(0, std::min(text.find('\n'), kLanguageBytesMax));
  return line.find(kCppMark) == std::string_view::npos ? nullptr : language_of(".cc");
}

void add_language(AddedLanguage added) {
  additions().add(std::move(added));
}

Result<std::vector<std::string>> files_of_others(const std::vector<std::string>& names) {
  std::vector<std::string> known;
  std::vector<std::string> patterns;
  const auto is_chosen = [&](std::string_view name) {
    return std::ranges::find(names, name == "tsx" ? "typescript" : name) != names.end();
  };
  find_language([&](const Language& language) {
    known.emplace_back(language.name);
    if (is_chosen(language.name)) return false;
    for (const std::string_view suffix : language.suffixes) {
      patterns.push_back("*" + std::string(suffix));
    }
    return false;
  });
  if (!is_chosen("cpp")) {
    // Files without a suffix, which may say that they are C++; not folders.
    for (const char* const pattern : {"!*/", "!*.*", "*"})
      patterns.insert(patterns.begin(), pattern);
  }
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    return Error{Code::kInvalid, "there is no language \"" + name + "\"" + suggestion(name, known)};
  }
  return patterns;
}

std::string owner_of(std::string_view name_or_suffix) {
  const Language* const owner = find_language([&](const Language& language) {
    return language.name == name_or_suffix ||
           std::ranges::find(language.suffixes, name_or_suffix) != language.suffixes.end();
  });
  return owner == nullptr ? std::string() : std::string(owner->name);
}

std::string mark_of(const TSLanguage* grammar, std::string_view query) {
  std::string all = kReadingVersion;
  for (const uint32_t number : {ts_language_abi_version(grammar), ts_language_state_count(grammar),
                                ts_language_symbol_count(grammar)}) {
    all.append(" ").append(std::to_string(number));
  }
  return sha256_hex(all.append("\n").append(query)).substr(0, kMarkLength);
}

std::string_view reading_mark(std::string_view file) {
  static const std::map<std::string_view, std::string> marks = all_marks();
  const Language* const language = language_of(may_say_language(file) ? ".cc" : file);
  if (language == nullptr) return {};
  return language->mark.empty() ? marks.at(language->name) : language->mark;
}

}  // namespace twotrack::hub
