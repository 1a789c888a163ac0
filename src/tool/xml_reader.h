// XmlReader: reads an XML text piece by piece, as much as reports need: elements, attributes, text,
// CDATA. Comments, instructions and document types are skipped; names are not resolved.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace twotrack::tool {

struct XmlPiece {
  enum class Kind : uint8_t { kBegin, kEnd, kText, kNoMore };
  Kind kind = Kind::kNoMore;
  std::string name{};  // of an element
  std::vector<std::pair<std::string, std::string>> attributes{};
  std::string text{};  // with entities decoded

  // Empty when there is none.
  std::string_view attribute(std::string_view name) const;
};

class XmlReader {
 public:
  // `text` must outlive the reader.
  explicit XmlReader(std::string_view text) : text_(text) {}

  // <a/> gives a begin and an end. Fails with kInvalid on what is not well-formed: an end that does
  // not fit, a text that stops in the middle.
  Result<XmlPiece> next();

 private:
  Result<XmlPiece> read_begin();
  Result<XmlPiece> read_end();
  Result<XmlPiece> read_text();
  Result<std::string_view> take_until(std::string_view end);
  std::string_view take_name();
  void skip_space();
  Error failure(std::string_view what) const;

  std::string_view text_;
  size_t at_ = 0;
  std::vector<std::string> open_;
  bool must_close_ = false;  // the element that began was <a/>
};

// With &lt;, &#10; and the like as the characters that they stand for; what is none stays.
std::string decode_entities(std::string_view text);

}  // namespace twotrack::tool
