// Language: how source files of one kind are read: a grammar of tree-sitter, and a query that says
// which parts of the tree are nodes. A further language is a row in language.cc, its grammar in
// scripts/fetch_tree_sitter.py and cmake/tree_sitter.cmake, and queries/<name>.scm.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

struct TSLanguage;

namespace twotrack::hub {

struct Language {
  // Where the text stands that documents a definition.
  enum class Docs : uint8_t { kLiteralInside, kCommentAbove };
  // What is tried with a text that the grammar cannot read.
  enum class Repair : uint8_t {
    kNone,
    kMacros,       // hub/macros.h
    kJoinedLines,  // hub/joined_lines.h
  };

  std::string_view name{};
  std::span<const std::string_view> suffixes{};  // of file names, with their dot
  std::span<const std::string_view> queries{};   // files of queries/, one after the other
  const TSLanguage* (*grammar)() = nullptr;
  Docs docs = Docs::kCommentAbove;
  Repair repair = Repair::kNone;
};

std::span<const Language> languages();

// By the name of the file; null when nobody knows it.
const Language* language_of(std::string_view file);

}  // namespace twotrack::hub
