#include "hub/language.h"

#include <algorithm>
#include <array>

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

}  // namespace

std::span<const Language> languages() {
  return kLanguages;
}

const Language* language_of(std::string_view file) {
  const auto found = std::ranges::find_if(kLanguages, [&](const Language& language) {
    return std::ranges::any_of(language.suffixes,
                               [&](std::string_view suffix) { return file.ends_with(suffix); });
  });
  return found == kLanguages.end() ? nullptr : &*found;
}

}  // namespace twotrack::hub
