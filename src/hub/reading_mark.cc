#include "hub/reading_mark.h"

#include <map>

#include "base/sha256.h"
#include "hub/compiled_query.h"
#include "hub/language.h"
#include "hub/tree_sitter.h"

namespace twotrack::hub {
namespace {

constexpr size_t kMarkLength = 16;

std::map<std::string_view, std::string> all_marks() {
  std::map<std::string_view, std::string> marks;
  for (const Language& one : languages()) {
    marks.emplace(one.name, mark_of(one.grammar(), query_text(one)));
  }
  return marks;
}

}  // namespace

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
