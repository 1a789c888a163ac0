// Language: how source files of one kind are read: a grammar of tree-sitter, and a query that says
// which parts of the tree are nodes.
//
// Those that the program is built with are rows in language.cc, with their grammar in
// scripts/fetch_tree_sitter.py and cmake/tree_sitter.cmake, and queries/<name>.scm. Others are
// loaded from folders that the user has named (hub/language_folder.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct TSLanguage;

namespace twotrack::hub {

struct CompiledQuery;

struct Language {
  // Where the text stands that documents a definition.
  enum class Docs : uint8_t { kLiteralInside, kCommentAbove };
  // What is tried with a text that the grammar cannot read: hub/repair.h.
  enum class Repair : uint8_t { kNone, kMacros, kJoinedLines };

  std::string_view name{};
  std::span<const std::string_view> suffixes{};  // of file names, with their dot
  std::span<const std::string_view> queries{};   // files of queries/, one after the other
  const TSLanguage* (*grammar)() = nullptr;
  Docs docs = Docs::kCommentAbove;
  Repair repair = Repair::kNone;
  const CompiledQuery* query = nullptr;  // of a loaded language; the others have `queries`
  std::string_view mark{};               // likewise: reading_mark()
};

// Those that the program is built with.
std::span<const Language> languages();

// By the name of the file; null if it is unknown. What it points to stays as long as the
// program runs.
const Language* language_of(std::string_view file);

// A name without a dot does not show the language, but the text may: "-*- C++ -*-" in the first
// line, as the headers of the standard library have it.
bool may_say_language(std::string_view file);
const Language* language_of(std::string_view file, std::string_view text);
// How much of the text that needs.
inline constexpr size_t kLanguageBytesMax = 200;

// A language that is not built in.
struct AddedLanguage {
  std::string name{};
  std::vector<std::string> suffixes{};
  const TSLanguage* (*grammar)() = nullptr;
  Language::Docs docs = Language::Docs::kCommentAbove;
  std::shared_ptr<const CompiledQuery> query{};
  std::string mark{};
};
// From now on language_of() knows it, permanently and in every thread. Its name and suffixes must
// not be taken (owner_of()).
void add_language(AddedLanguage added);

// Patterns, as find_sources() takes them, for the files of all languages but these. "typescript"
// has .tsx too. Fails with kInvalid when there is no language of a name.
Result<std::vector<std::string>> files_of_others(const std::vector<std::string>& names);

// The language that already has this name or suffix; empty if none has.
std::string owner_of(std::string_view name_or_suffix);

// Identifies how the texts of a language are read.
//
// It changes when the grammar, the query or the code around them changes: what was read with
// another mark has to be read again, though its bytes are the same. This is automatic:
// the build hashes the sources (`reading` in CMakeLists.txt).

extern const char* const kReadingVersion;  // of all that makes nodes of a text
extern const char* const kReadingFiles;    // what it is a hash of, a line each

std::string mark_of(const TSLanguage* grammar, std::string_view query);

// Of the language that `file` has, or would have by its text; empty if unknown.
std::string_view reading_mark(std::string_view file);

}  // namespace twotrack::hub
