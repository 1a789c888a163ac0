#include "model/model_reader.h"

#include <unordered_map>

#include "base/quoted.h"
#include "model/understood.h"
#include "model/unicode_class.h"

namespace twotrack::model {
namespace {

// Points into the parsed file.
using Tokens = std::unordered_map<std::string_view, TokenId>;

Status check_settings(JsonElement model) {
  TRY(expect_object(model, "model"));
  const std::string type(json_string(model, "type"));
  if (type != "BPE") return unsupported("model " + type);
  TRY(expect_members(
      model, "model",
      {"type", "dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix",
       "fuse_unk", "byte_fallback", "ignore_merges", "vocab", "merges"}));
  for (const std::string_view key :
       {"dropout", "continuing_subword_prefix", "end_of_word_suffix"}) {
    if (is_absent(model, key)) continue;
    const JsonElement value = model[key];
    if (text_of(value) != R"("")") return unsupported("model with " + in_quotes(key));
  }
  return expect_false(model, "model", {"ignore_merges"});
}

Result<Tokens> read_tokens(JsonElement model) {
  JsonObject vocabulary;
  if (!model["vocab"].read(vocabulary)) {
    return Error{Code::kInvalid, "model: no vocab"};
  }
  Tokens tokens;
  tokens.reserve(vocabulary.size());
  for (const auto [text, value] : vocabulary) {
    uint64_t id = 0;
    if (!value.read(id) || id >= kNoToken) {
      return Error{Code::kInvalid, "token " + in_quotes(text) + ": bad id " + text_of(value)};
    }
    tokens.insert_or_assign(text, static_cast<TokenId>(id));
  }
  return tokens;
}

TokenId find_token(const Tokens& tokens, std::string_view text) {
  const auto found = tokens.find(text);
  return found == tokens.end() ? kNoToken : found->second;
}

// How ByteLevel spells bytes: the visible ones of Latin-1 as themselves, the others, in order, as
// the characters from U+0100 on.
std::string byte_level_text(uint8_t byte) {
  const auto is_visible = [](unsigned c) {
    return (c >= 0x21 && c <= 0x7e) || (c >= 0xa1 && c <= 0xff && c != 0xad);
  };
  unsigned code = byte;
  if (!is_visible(byte)) {
    code = 0x100;
    for (unsigned c = 0; c < byte; ++c) code += is_visible(c) ? 0 : 1;
  }
  if (code < 0x80) return {static_cast<char>(code)};
  return {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
}

// How byte_fallback does: "<0x0A>".
std::string fallback_text(uint8_t byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return {'<', '0', 'x', kDigits[byte >> 4], kDigits[byte & 15], '>'};
}

FlatMap<TokenId> single_characters(const Tokens& tokens) {
  const auto is_single = [](std::string_view text) {
    return !text.empty() && text.size() <= 4 && first_character(text).bytes == text.size();
  };
  size_t count = 0;
  for (const auto& [text, id] : tokens) count += is_single(text) ? 1 : 0;
  FlatMap<TokenId> characters(count);
  for (const auto& [text, id] : tokens) {
    if (is_single(text)) characters.insert(first_character(text).code, id);
  }
  return characters;
}

Status read_unknown(JsonElement model, const Tokens& tokens, Symbols& symbols) {
  if (is_absent(model, "unk_token")) return Done{};
  const std::string_view text = json_string(model, "unk_token");
  const TokenId id = find_token(tokens, text);
  if (id == kNoToken) {
    return Error{Code::kInvalid, "unk_token " + in_quotes(text) + " is not in the vocab"};
  }
  symbols.unknown = id;
  symbols.fuse_unknown = is_true(model, "fuse_unk");
  return Done{};
}

Result<Symbols> read_symbols(JsonElement model, Symbols::Unit unit, const Tokens& tokens) {
  Symbols symbols;
  symbols.unit = unit;
  const bool has_fallback = is_true(model, "byte_fallback");
  if (unit == Symbols::Unit::kCharacter && !has_fallback) {
    return unsupported("model without byte_fallback, over characters");
  }
  if (unit == Symbols::Unit::kByte && has_fallback) {
    return unsupported("model with byte_fallback, behind ByteLevel");
  }
  for (unsigned byte = 0; byte < symbols.bytes.size(); ++byte) {
    const auto value = static_cast<uint8_t>(byte);
    const std::string text = has_fallback ? fallback_text(value) : byte_level_text(value);
    symbols.bytes[byte] = find_token(tokens, text);
    if (has_fallback && symbols.bytes[byte] == kNoToken) {
      return unsupported("model with byte_fallback but without " + text);
    }
  }
  if (unit == Symbols::Unit::kCharacter) symbols.characters = single_characters(tokens);
  TRY(read_unknown(model, tokens, symbols));
  return symbols;
}

struct MergeTexts {
  std::string_view left;
  std::string_view right;
};

// ["a","b"], or in older files "a b".
Result<MergeTexts> merge_texts(JsonElement merge) {
  MergeTexts texts;
  std::string_view joined;
  if (merge.read(joined)) {
    const size_t space = joined.find(' ');
    if (space != std::string_view::npos && joined.find(' ', space + 1) == std::string_view::npos) {
      return MergeTexts{.left = joined.substr(0, space), .right = joined.substr(space + 1)};
    }
  } else if (JsonArray pair; merge.read(pair) && pair.size() == 2 && pair.at(0).read(texts.left) &&
                             pair.at(1).read(texts.right)) {
    return texts;
  }
  return Error{Code::kInvalid, "bad merge " + text_of(merge)};
}

Result<MergeTable> read_merges(JsonElement model, const Tokens& tokens) {
  JsonArray merges;
  if (!model["merges"].read(merges)) {
    return Error{Code::kInvalid, "model: no merges"};
  }
  // Not merges.size(), which stops counting at 2^24.
  size_t count = 0;
  for ([[maybe_unused]] const JsonElement merge : merges) ++count;
  MergeTable table(count);
  uint32_t rank = 0;
  std::string result;
  for (const JsonElement merge : merges) {
    const MergeTexts texts = TRY(merge_texts(merge));
    result.assign(texts.left).append(texts.right);
    const TokenId left = find_token(tokens, texts.left);
    const TokenId right = find_token(tokens, texts.right);
    const TokenId merged = find_token(tokens, result);
    if (left == kNoToken || right == kNoToken || merged == kNoToken) {
      return Error{Code::kInvalid, "merge " + text_of(merge) + " is of tokens not in the vocab"};
    }
    table.insert(pair_key(left, right), {.rank = rank++, .result = merged});
  }
  return table;
}

}  // namespace

Status read_model(JsonElement model, Symbols::Unit unit, Tokenizer& out) {
  TRY(check_settings(model));
  const Tokens tokens = TRY(read_tokens(model));
  out.symbols = TRY(read_symbols(model, unit, tokens));
  out.merges = TRY(read_merges(model, tokens));
  return Done{};
}

}  // namespace twotrack::model
