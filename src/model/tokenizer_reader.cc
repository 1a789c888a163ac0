#include "model/tokenizer_reader.h"

#include "base/quoted.h"
#include "model/model_reader.h"
#include "model/understood.h"

namespace twotrack::model {
namespace {

// {"String": "…"}, the one kind of pattern that needs no regular expressions.
Result<std::string> pattern_text(JsonElement object, std::string_view where) {
  std::string_view text;
  if (!object["pattern"]["String"].read(text) || text.empty()) {
    JsonElement pattern;
    const bool is_there = object["pattern"].read(pattern);
    return unsupported(std::string(where) + " with the pattern " +
                       (is_there ? text_of(pattern) : "(none)"));
  }
  return std::string(text);
}

// Calls `read` with the object itself, or with each of its parts when it is a Sequence.
template <class Read>
Status for_each_part(JsonElement object, std::string_view where, std::string_view parts_key,
                     const Read& read) {
  TRY(expect_object(object, where));
  if (json_string(object, "type") != "Sequence") return read(object);
  TRY(expect_members(object, where, {"type", parts_key}));
  JsonArray parts;
  if (!object[parts_key].read(parts)) {
    return Error{Code::kInvalid, std::string(where) + ": a Sequence without parts"};
  }
  for (const JsonElement part : parts) {
    TRY(expect_object(part, where));
    TRY(read(part));
  }
  return Done{};
}

Status read_normalizer(JsonElement part, Tokenizer& out) {
  const std::string where = "normalizer " + std::string(json_string(part, "type"));
  if (json_string(part, "type") != "Replace") return unsupported(where);
  TRY(expect_members(part, where, {"type", "pattern", "content"}));
  std::string from = TRY(pattern_text(part, where));
  std::string_view to;
  if (!part["content"].read(to)) {
    return Error{Code::kInvalid, where + ": no content"};
  }
  out.replacements.push_back({.from = std::move(from), .to = std::string(to)});
  return Done{};
}

Status read_split(JsonElement part, std::vector<Cut>& cuts) {
  TRY(expect_members(part, "pre_tokenizer Split", {"type", "pattern", "behavior", "invert"}));
  TRY(expect_false(part, "pre_tokenizer Split", {"invert"}));
  if (json_string(part, "behavior") != "MergedWithPrevious") {
    return unsupported("pre_tokenizer Split with the behavior " +
                       in_quotes(json_string(part, "behavior")));
  }
  cuts.emplace_back(CutAfter{TRY(pattern_text(part, "pre_tokenizer Split"))});
  return Done{};
}

Status read_digits(JsonElement part, std::vector<Cut>& cuts) {
  TRY(expect_members(part, "pre_tokenizer Digits", {"type", "individual_digits"}));
  if (!is_true(part, "individual_digits")) {
    return unsupported("pre_tokenizer Digits without individual_digits");
  }
  cuts.emplace_back(CutDigits{});
  return Done{};
}

Status read_byte_level(JsonElement part, std::vector<Cut>& cuts) {
  TRY(expect_members(part, "pre_tokenizer ByteLevel",
                     {"type", "add_prefix_space", "trim_offsets", "use_regex"}));
  TRY(expect_false(part, "pre_tokenizer ByteLevel", {"add_prefix_space"}));
  // Files from before the member was there mean yes.
  if (is_absent(part, "use_regex") || is_true(part, "use_regex")) cuts.emplace_back(CutWords{});
  return Done{};
}

struct PreTokenizer {
  std::vector<Cut> cuts;
  Symbols::Unit unit = Symbols::Unit::kCharacter;
};

Status read_pre_tokenizer(JsonElement part, PreTokenizer& out) {
  const std::string_view type = json_string(part, "type");
  if (out.unit == Symbols::Unit::kByte) {
    return unsupported("pre_tokenizer " + std::string(type) + " behind ByteLevel");
  }
  if (type == "Split") return read_split(part, out.cuts);
  if (type == "Digits") return read_digits(part, out.cuts);
  if (type != "ByteLevel") return unsupported("pre_tokenizer " + std::string(type));
  out.unit = Symbols::Unit::kByte;
  return read_byte_level(part, out.cuts);
}

Result<TextSet> read_added_tokens(JsonElement root) {
  if (is_absent(root, "added_tokens")) return TextSet();
  JsonArray tokens;
  if (!root["added_tokens"].read(tokens)) {
    return Error{Code::kInvalid, "added_tokens: not an array"};
  }
  std::vector<std::string_view> texts;
  for (const JsonElement token : tokens) {
    TRY(expect_object(token, "added_tokens"));
    const std::string_view text = json_string(token, "content");
    const std::string where = "added token " + in_quotes(text);
    TRY(expect_members(
        token, where,
        {"id", "content", "single_word", "lstrip", "rstrip", "normalized", "special"}));
    TRY(expect_false(token, where, {"single_word", "lstrip", "rstrip", "normalized"}));
    texts.push_back(text);
  }
  return TextSet(texts);
}

}  // namespace

Result<Tokenizer> read_tokenizer(std::string_view json) {
  const JsonTree tree = TRY(JsonTree::parse(json));
  const JsonElement root = tree.root();
  TRY(expect_members(root, "tokenizer",
                     {"version", "truncation", "padding", "added_tokens", "normalizer",
                      "pre_tokenizer", "post_processor", "decoder", "model"}));
  JsonElement model;
  if (!root["model"].read(model)) return Error{Code::kInvalid, "no model"};

  Tokenizer out;
  out.added = TRY(read_added_tokens(root));
  if (!is_absent(root, "normalizer")) {
    TRY(for_each_part(root["normalizer"], "normalizer", "normalizers",
                      [&](JsonElement part) { return read_normalizer(part, out); }));
  }
  PreTokenizer pre_tokenizer;
  if (!is_absent(root, "pre_tokenizer")) {
    TRY(for_each_part(root["pre_tokenizer"], "pre_tokenizer", "pretokenizers",
                      [&](JsonElement part) { return read_pre_tokenizer(part, pre_tokenizer); }));
  }
  out.cuts = std::move(pre_tokenizer.cuts);
  TRY(read_model(model, pre_tokenizer.unit, out));
  return out;
}

}  // namespace twotrack::model
