// JsonScanner: reads untrusted JSON strictly, and says where it is wrong.
//
// simdjson (json_tree.h) is the way to read JSON that has already been checked: it is several times
// faster. This scanner is for input from outside, where four things matter that simdjson does not
// offer: the column of an error, rejecting duplicate keys, a depth limit, and numbers kept as they
// were written (1.10 stays 1.10, and a 30-digit integer keeps its digits).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/json_text.h"
#include "base/result.h"

namespace twotrack {

// Deep enough for real data; a 100,000-deep array is an attack on code that recurses over it.
inline constexpr int kJsonDepthMax = 64;

// Called with each decoded string of the text (keys too) and with the digits of each number.
// Changes it in place and returns true, or leaves it alone and returns false. A changed number
// becomes a string; of several changed keys in one object, the later ones get the suffix "#2",
// "#3".
using StringFilter = std::function<bool(std::string&)>;

// Every failure is kInvalid and begins with the column: "column 17: …", counted in bytes from 1.
// After a failure the scanner must not be used again.
class JsonScanner {
 public:
  // `text` must outlive the scanner. `depth` is how many levels already surround the text.
  explicit JsonScanner(std::string_view text, int depth = 0) : text_(text), depth_(depth) {}

  // Appends the next value to `out` without whitespace. Strings go through `filter` if there is
  // one; what it leaves alone is copied as written, including escapes.
  Status copy_value(std::string& out, const StringFilter* filter = nullptr);

  // The next value must be an object: calls `member` with each decoded key and the text of its
  // value. The value has been checked in full; its text may still contain whitespace.
  Status for_each_member(
      const std::function<Status(const std::string& key, std::string_view value)>& member);

  // The next value must be an array: calls `element` with the text of each element, also checked.
  Status for_each_element(const std::function<Status(std::string_view value)>& element);

  // Reads the next value, whatever it is, and returns its text. It points into the scanned text.
  Result<std::string_view> value_text();

  // The next value must be a string; decoded.
  Result<std::string> string();

  // Passes over `bytes` that the caller has read himself. REQUIRES: bytes <= remaining().
  void skip(size_t bytes) { at_ += bytes; }

  // Only whitespace may follow.
  Status finish();

  // How many bytes are left to read.
  size_t remaining() const { return text_.size() - at_; }

  // Whether white space stood outside of strings in what has been read.
  bool saw_space() const { return saw_space_; }

  // The first non-whitespace character: for a valid value one of { [ " t f n - 0..9. NUL at
  // the end of the text.
  char peek();

 private:
  Error wrong(std::string_view what) const;
  Error expected(std::string_view what) const;
  void skip_space();
  Status value(std::string* out, const StringFilter* filter);
  Status enter();
  // Reads an object; `read_value` is called with each decoded key and its token, and reads the
  // value that follows.
  template <class ReadValue>
  Status members(ReadValue read_value);
  // The same for an array.
  template <class ReadValue>
  Status elements(ReadValue read_value);
  Status object(std::string* out, const StringFilter* filter);
  Status array(std::string* out, const StringFilter* filter);
  Status number(std::string* out, const StringFilter* filter);
  Status literal(std::string_view word, std::string* out);
  Status filtered_string(std::string* out, const StringFilter* filter);
  // What is wrong with the escape whose backslash is at at_.
  Error wrong_escape() const;
  // Reads a string token; its raw text, quotes included.
  Result<std::string_view> string_token();

  // Checked once for the whole text, which is much cheaper than for each string.
  bool all_utf8();

  std::string_view text_;
  size_t at_ = 0;
  int depth_;
  bool saw_space_ = false;
  std::optional<bool> all_utf8_;
};

// `text` as one strict JSON value without whitespace.
Result<Json> normalize_json(std::string_view text, const StringFilter* filter = nullptr);

// The members of an object, in its order; their values point into it. Nothing for what is none.
std::vector<std::pair<std::string, std::string_view>> json_members(std::string_view object);

}  // namespace twotrack
