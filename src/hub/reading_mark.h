// reading_mark: identifies how the texts of a language are read.
//
// It changes when the grammar, the query or the code around them changes: what was read with
// another mark has to be read again, though its bytes are the same. This is automatic:
// the build hashes the sources (`reading` in CMakeLists.txt).
#pragma once

#include <string>
#include <string_view>

struct TSLanguage;

namespace twotrack::hub {

extern const char* const kReadingVersion;  // of all that makes nodes of a text
extern const char* const kReadingFiles;    // what it is a hash of, a line each

std::string mark_of(const TSLanguage* grammar, std::string_view query);

// Of the language that `file` has, or would have by its text; empty if unknown.
std::string_view reading_mark(std::string_view file);

}  // namespace twotrack::hub
