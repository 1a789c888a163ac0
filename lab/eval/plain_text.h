// PlainText: a text as a reader takes it. Of JSON the keys and values, decoded, one a line, so that
// an escape hides nothing; anything else as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::eval {

struct PlainText {
  struct Field {
    size_t at = 0;  // where it begins in the text
    std::string key;
  };

  std::string text{};
  bool is_json = false;         // an object or an array
  std::vector<Field> fields{};  // in the order of the text; only of JSON

  // The last key on the way to what stands at `offset`; of a key, the one above it. Empty when
  // there is none.
  std::string_view field_at(size_t offset) const;
};

PlainText plain_text(std::string_view text);

}  // namespace twotrack::eval
