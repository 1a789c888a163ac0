#include "hub/language.h"

#include <algorithm>
#include <array>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace twotrack::hub {
namespace {

constexpr std::string_view kPython[] = {"python"};

constexpr std::string_view kPythonSuffixes[] = {".py", ".pyi", ".pyw"};

const std::array<Language, 1> kLanguages = {{
    {.name = "python",
     .suffixes = kPythonSuffixes,
     .queries = kPython,
     .grammar = tree_sitter_python,
     .docs = Language::Docs::kLiteralInside},
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
