// reading_mark: how the texts of a language are read, as a short text.
//
// It is another one when the grammar, the query or what is made of them changes: what was read with
// another mark has to be read again, though its bytes are the same. Nobody has to remember that:
// the build hashes the sources (`reading` in CMakeLists.txt).
#pragma once

#include <string>
#include <string_view>

struct TSLanguage;

namespace twotrack::hub {

extern const char* const kReadingVersion;  // of all that makes nodes of a text
extern const char* const kReadingFiles;    // what it is a hash of, a line each

std::string mark_of(const TSLanguage* grammar, std::string_view query);

// Of the language that `file` has, or would have by its text; empty when nobody knows one.
std::string_view reading_mark(std::string_view file);

}  // namespace twotrack::hub
