#include "model/vocabulary.h"

#include "base/utf8.h"
#include "model/tokenizer_reader.h"

namespace twotrack::model {
namespace {

std::string replace_all(std::string_view text, const Replacement& replacement) {
  std::string out;
  out.reserve(text.size() * 2);
  while (true) {
    const size_t at = std::min(text.find(replacement.from), text.size());
    out.append(text.substr(0, at));
    if (at == text.size()) return out;
    out.append(replacement.to);
    text.remove_prefix(at + replacement.from.size());
  }
}

// One text on its way through a tokenizer.
class Counting {
 public:
  explicit Counting(const Tokenizer& tokenizer)
      : tokenizer_(tokenizer), merger_(tokenizer.merges) {}

  // REQUIRES: text is UTF-8.
  uint64_t count(std::string_view text) {
    uint64_t tokens = 0;
    while (!text.empty()) {
      const auto [begin, bytes] = tokenizer_.added.find(text);
      tokens += count_plain(text.substr(0, begin));
      if (bytes > 0) ++tokens;
      text.remove_prefix(begin + bytes);
    }
    return tokens;
  }

 private:
  // What lies between two added tokens.
  uint64_t count_plain(std::string_view text) {
    std::string changed;
    for (const Replacement& replacement : tokenizer_.replacements) {
      changed = replace_all(text, replacement);
      text = changed;
    }
    uint64_t tokens = 0;
    for (const std::string_view piece : cut(text, tokenizer_.cuts)) {
      symbols_.clear();
      tokenizer_.symbols.append(piece, symbols_);
      tokens += merger_.count(symbols_);
    }
    return tokens;
  }

  const Tokenizer& tokenizer_;
  Merger merger_;
  std::vector<TokenId> symbols_;
};

}  // namespace

Vocabulary::Vocabulary(std::unique_ptr<const Tokenizer> tokenizer)
    : tokenizer_(std::move(tokenizer)) {}
Vocabulary::Vocabulary(Vocabulary&& other) noexcept = default;
Vocabulary& Vocabulary::operator=(Vocabulary&& other) noexcept = default;
Vocabulary::~Vocabulary() = default;

Result<Vocabulary> Vocabulary::load(const Path& path) {
  const std::string text = TRY(read_file(posix_file_system(), path));
  auto vocabulary = parse(text);
  if (!vocabulary.ok()) return std::move(vocabulary).error().at(path.string());
  return vocabulary;
}

Result<Vocabulary> Vocabulary::parse(std::string_view tokenizer_json) {
  return Vocabulary(std::make_unique<const Tokenizer>(TRY(read_tokenizer(tokenizer_json))));
}

uint64_t Vocabulary::count(std::string_view text) const {
  Counting counting(*tokenizer_);
  if (is_utf8(text)) return counting.count(text);
  return counting.count(repair_utf8(text));
}

}  // namespace twotrack::model
