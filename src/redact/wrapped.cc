#include "redact/wrapped.h"

#include <algorithm>

#include "redact/byte_list.h"
#include "redact/encoded.h"
#include "redact/spelling.h"

namespace twotrack::redact {
namespace {

constexpr int kDepthMax = 3;

// No secret is longer: a token, and a whole key.
constexpr size_t kTokenBytes = 512;
constexpr size_t kKeyBytes = 8192;
// Each byte that is seen of a window takes some more while it is read. What is not seen does not
// count: no amount of it may keep the parts of a secret in different windows.
constexpr size_t kWindowBytes = size_t{1} << 18;

class Search {
 public:
  Search(const Finder& finder, std::string_view text, int depth)
      : finder_(finder), text_(text), depth_(depth), spans_(finder.find(text)) {}

  std::vector<SecretSpan> run() && {
    if (depth_ == kDepthMax) return std::move(spans_);
    const size_t plain = spans_.size();
    find_spelled();
    for_each_encoded(text_,
                     [&](const Unwrapped& inside, size_t begin) { find_inside(inside, begin); });
    for_each_byte_list(text_, [&](const Unwrapped& inside) { find_inside(inside, 0); });
    return spans_.size() == plain ? std::move(spans_) : finder_.joined(std::move(spans_));
  }

 private:
  // From one spelling to the last one near it: what lies further away holds no part of the same
  // secret.
  void find_spelled() {
    SpelledPlace first = next_spelling(text_, 0);
    if (first.begin == text_.size()) return;
    const bool has_key = text_.find("PRIVATE KEY-----") != std::string_view::npos;
    const size_t near = has_key ? kKeyBytes : kTokenBytes;
    while (first.begin < text_.size()) {
      const size_t begin = line_before(first.begin - std::min(first.begin, near), near);
      SpelledPlace next = first;
      size_t end = 0;
      size_t unseen = 0;
      do {
        const size_t new_from = std::max(end, next.begin);
        if (!next.is_seen && next.end > new_from) unseen += next.end - new_from;
        end = std::max(end, next.end);
        next = next_spelling(text_, next.begin + 1);
      } while (next.begin < text_.size() && next.begin < end + near &&
               end - begin - unseen < kWindowBytes);
      end = line_after(std::min(end + near, text_.size()), near);
      const std::string_view window = text_.substr(begin, end - begin);
      for (const Reader reader : readers_of(window)) find_inside(as_seen(window, reader), begin);
      first = next;
    }
  }

  // Whole lines, so that no word is cut, unless they are very long.
  size_t line_before(size_t at, size_t near) const {
    const size_t first = at - std::min(at, near);
    const size_t line = text_.substr(first, at - first).rfind('\n');
    return line == std::string_view::npos ? first : first + line + 1;
  }
  size_t line_after(size_t at, size_t near) const {
    const std::string_view rest = text_.substr(at, near);
    return at + std::min(rest.find('\n'), rest.size());
  }

  void find_inside(const Unwrapped& inside, size_t begin) {
    for (SecretSpan span : Search(finder_, inside.text, depth_ + 1).run()) {
      span.end = begin + inside.places[span.end - 1].end;
      span.begin = begin + inside.places[span.begin].begin;
      spans_.push_back(span);
    }
  }

  const Finder& finder_;
  std::string_view text_;
  int depth_;
  std::vector<SecretSpan> spans_;
};

}  // namespace

std::vector<SecretSpan> find_wrapped(const Finder& finder, std::string_view text) {
  return Search(finder, text, 0).run();
}

}  // namespace twotrack::redact
