#include "base/text_set.h"

namespace twotrack {
namespace {

size_t total_bytes(const std::vector<std::string_view>& texts) {
  size_t bytes = 0;
  for (const std::string_view text : texts) bytes += text.size();
  return bytes;
}

uint64_t edge_key(uint32_t node, char byte) {
  return pair_key(node, static_cast<uint8_t>(byte));
}

}  // namespace

TextSet::TextSet(const std::vector<std::string_view>& texts)
    : edges_(total_bytes(texts)), is_end_(1, false) {
  for (const std::string_view text : texts) {
    if (text.empty()) continue;
    is_first_[static_cast<uint8_t>(text[0])] = true;
    uint32_t node = 0;
    for (const char byte : text) {
      const uint32_t* next = edges_.find(edge_key(node, byte));
      if (next != nullptr) {
        node = *next;
        continue;
      }
      const auto added = static_cast<uint32_t>(is_end_.size());
      is_end_.push_back(false);
      edges_.insert(edge_key(node, byte), added);
      node = added;
    }
    is_end_[node] = true;
  }
}

TextSet::Match TextSet::find(std::string_view text) const {
  for (size_t at = 0; at < text.size(); ++at) {
    if (!is_first_[static_cast<uint8_t>(text[at])]) continue;
    const size_t bytes = longest_at_head(text.substr(at));
    if (bytes > 0) return {.begin = at, .bytes = bytes};
  }
  return {.begin = text.size(), .bytes = 0};
}

size_t TextSet::longest_at_head(std::string_view text) const {
  size_t longest = 0;
  uint32_t node = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const uint32_t* next = edges_.find(edge_key(node, text[i]));
    if (next == nullptr) break;
    node = *next;
    if (is_end_[node]) longest = i + 1;
  }
  return longest;
}

}  // namespace twotrack
