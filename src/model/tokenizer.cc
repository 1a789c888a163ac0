#include "model/tokenizer.h"

#include "model/unicode_class.h"

namespace twotrack::model {

void Symbols::append(std::string_view piece, std::vector<TokenId>& out) const {
  bool after_unknown = false;
  const auto append_byte = [&](char byte) {
    const TokenId id = bytes[static_cast<uint8_t>(byte)];
    if (id != kNoToken) {
      out.push_back(id);
      after_unknown = false;
      return;
    }
    if (unknown && !(fuse_unknown && after_unknown)) out.push_back(*unknown);
    after_unknown = true;
  };
  if (unit == Unit::kByte) {
    for (const char byte : piece) append_byte(byte);
    return;
  }
  while (!piece.empty()) {
    const Character next = first_character(piece);
    if (const TokenId* id = characters.find(next.code); id != nullptr) {
      out.push_back(*id);
    } else {
      for (const char byte : piece.substr(0, next.bytes)) append_byte(byte);
    }
    piece.remove_prefix(next.bytes);
  }
}

}  // namespace twotrack::model
