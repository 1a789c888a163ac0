// Properties of texts that nobody thought of: the encodings give back what they were given, and the
// scanner agrees with simdjson on what JSON is.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

using Bytes = std::vector<uint8_t>;

std::string to_string(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

// Pieces that JSON is made of, well written and badly, so that random sequences of them come near
// to JSON more often than random bytes do.
const std::string kPieces[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\":",
    "\"b\":",
    "\"\\u0061\":",
    "\"\"",
    "\"text\"",
    "\"\\n\\/\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud800\"",
    "\"\\udc00\"",
    "\"\\x\"",
    "\"\t\"",
    "\"é\"",
    "\"\xff\"",
    "\"\xed\xa0\x80\"",
    "\"",
    "\\",
    "0",
    "-0",
    "01",
    "12.50",
    "1e5",
    "1E+400",
    "-1e-5",
    "1.",
    "-",
    "123456789012345678901234567890",
    "true",
    "false",
    "null",
    "tru",
    "NaN",
    " ",
    "\n",
    "\xef\xbb\xbf",
    std::string(1, '\0'),
};

std::string join(const std::vector<size_t>& pieces) {
  std::string text;
  for (const size_t piece : pieces) text += kPieces[piece % std::size(kPieces)];
  return text;
}

// A JSON text, and a little of everything in it.
rc::Gen<std::string> json_text(int depth) {
  const auto leaf = rc::gen::element<std::string>("null", "true", "-0.50", "7", "1e400", "\"\"",
                                                  "\"a\\\"b\\u00e9\"", "\"é😀\"", "{}", "[ ]");
  if (depth == 0) return leaf;
  const auto list = [](std::string open, std::string close) {
    return [open = std::move(open), close = std::move(close)](std::vector<std::string> values) {
      std::string text = open;
      for (size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text += " , ";
        if (open == "{") text += "\"k" + std::to_string(i) + "\": ";
        text += values[i];
      }
      return text + close;
    };
  };
  const auto values = rc::gen::container<std::vector<std::string>>(json_text(depth - 1));
  const auto few = rc::gen::resize(4, values);
  return rc::gen::oneOf(leaf, rc::gen::map(few, list("[", "]")), rc::gen::map(few, list("{", "}")));
}

// The scanner refuses three things that simdjson takes: duplicate keys, great depth, and a byte
// order mark. simdjson refuses large numbers, which JsonTree makes good.
bool is_documented_difference(std::string_view text, const Error& error) {
  return error.message.find("stands twice") != std::string::npos ||
         error.message.find("nested deeper") != std::string::npos ||
         text.starts_with("\xef\xbb\xbf");
}

void expect_agreement(const std::string& text) {
  const auto scanned = normalize_json(text);
  const auto parsed = JsonTree::parse(text);
  if (scanned.ok()) {
    RC_ASSERT(parsed.ok());
    RC_ASSERT(normalize_json(scanned.value()).value().text == scanned.value().text);
  } else if (parsed.ok()) {
    RC_LOG() << scanned.error().message << std::endl;
    RC_ASSERT(is_documented_difference(text, scanned.error()));
  }
}

RC_GTEST_PROP(JsonPropertyTest, Base64GivesBackAnyBytes, (const Bytes& bytes)) {
  const std::string text = to_string(bytes);
  RC_ASSERT(from_base64(to_base64(text)).value() == text);
}

RC_GTEST_PROP(JsonPropertyTest, WhatIsTakenAsBase64IsTheOneTextForItsBytes, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::element('A', 'B', 'Z', 'g', '/', '='));
  const auto bytes = from_base64(text);
  if (bytes.ok()) {
    RC_ASSERT(to_base64(bytes.value()) == text);
  }
}

RC_GTEST_PROP(JsonPropertyTest, EscapesGiveBackAnyText, (const Bytes& bytes)) {
  const std::string text = repair_utf8(to_string(bytes));
  RC_ASSERT(is_utf8(text));
  std::string escaped;
  append_json_escaped(escaped, text);
  RC_ASSERT(json_unescape(escaped) == text);
  RC_ASSERT(JsonScanner("\"" + escaped + "\"").string().value() == text);
  std::string_view parsed;
  const auto tree = JsonTree::parse("\"" + escaped + "\"");
  RC_ASSERT(tree.value().root().read(parsed));
  RC_ASSERT(parsed == text);
}

RC_GTEST_PROP(JsonPropertyTest, UnescapingUtf8GivesUtf8, (const std::vector<size_t>& pieces)) {
  RC_ASSERT(is_utf8(json_unescape(repair_utf8(join(pieces)))));
}

RC_GTEST_PROP(JsonPropertyTest, TheScannerAgreesWithSimdjson, (const std::vector<size_t>& pieces)) {
  expect_agreement(join(pieces));
}

RC_GTEST_PROP(JsonPropertyTest, TheScannerTakesJsonAndAgreesWhenAByteChanges, (uint8_t byte)) {
  std::string text = *json_text(3);
  RC_ASSERT(normalize_json(text).ok());
  expect_agreement(text);
  text[*rc::gen::inRange<size_t>(0, text.size())] = static_cast<char>(byte);
  expect_agreement(text);
}

RC_GTEST_PROP(JsonPropertyTest, ATextInQuotesIsOneLineOfUtf8, (const Bytes& bytes)) {
  const std::string shown = in_quotes(to_string(bytes));
  RC_ASSERT(JsonScanner(shown).string().ok());
  RC_ASSERT(shown.find('\n') == std::string::npos);
}

}  // namespace
}  // namespace twotrack
