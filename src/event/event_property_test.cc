// Whatever a tool prints comes back, byte for byte; whatever happens to a line is noticed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/utf8.h"
#include "event/draft.h"
#include "event/line.h"

namespace twotrack {
namespace {

using Bytes = std::vector<uint8_t>;

std::string to_string(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

std::string line_of(const Draft& draft) {
  const LogNames names{.run_id = "r", .agent_id = "a", .operation = "o", .node_id = "n"};
  const std::string data = draft.data_with_raw_output();
  std::string line;
  LineWriter(names).append(line, {.seq = 1,
                                  .durable = 1,
                                  .time = "2026-02-19T15:42:10.123456Z",
                                  .turn = 0,
                                  .type = draft.type_name(),
                                  .data = data,
                                  .prev = kNoHash});
  RC_ASSERT(line.back() == '\n');
  line.pop_back();
  RC_ASSERT(line.find('\n') == std::string::npos);
  return line;
}

std::string raw_output_of(std::string_view data) {
  const auto tree = JsonTree::parse(data);
  const std::string text(json_string(tree.value().root(), "raw_output"));
  const bool is_base64 = json_string(tree.value().root(), "raw_output_encoding") == "base64";
  return is_base64 ? from_base64(text).value() : text;
}

// Bytes as tools print them: mostly text, with breaks, colours, and the odd broken byte.
rc::Gen<std::string> tool_output() {
  const auto piece = rc::gen::element<std::string>(
      "a", "line", "\n", "\r\n", "\t", "\x1b[31m", "\"", "\\", "{\"a\":1}", "é", "😀", "\xff",
      "\xed\xa0\x80", std::string(1, '\0'), "\x7f", "\xe2\x80\xa8");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string all;
                        for (const std::string& one : pieces) all += one;
                        return all;
                      });
}

void expect_round_trip(const std::string& raw) {
  const auto draft =
      Draft::make({.type = "tool_result", .data = R"({"tool":"t"})", .raw_output = raw}, nullptr);
  const std::string line = line_of(draft.value());
  RC_ASSERT(hash_matches(line));
  RC_ASSERT(normalize_json(line).value().text == line);
  const auto view = read_line(line);
  RC_ASSERT(raw_output_of(view.value().data) == raw);
}

RC_GTEST_PROP(EventPropertyTest, AnyBytesComeBackFromALine, (const Bytes& bytes)) {
  expect_round_trip(to_string(bytes));
}

RC_GTEST_PROP(EventPropertyTest, WhatToolsPrintComesBackFromALine, ()) {
  expect_round_trip(*tool_output());
}

RC_GTEST_PROP(EventPropertyTest, AnyBytesComeThroughTheDoorAsBase64, (const Bytes& bytes)) {
  const std::string raw = to_string(bytes);
  const std::string data =
      R"({"raw_output_encoding":"base64","raw_output":")" + to_base64(raw) + "\"}";
  RC_ASSERT(Draft::make({.type = "tool_result", .data = data}, nullptr).value().raw_output() ==
            raw);
}

RC_GTEST_PROP(EventPropertyTest, AnyTextComesThroughTheDoorAsAString, ()) {
  const std::string raw = repair_utf8(*tool_output());
  std::string data = R"({"raw_output":")";
  append_json_escaped(data, raw);
  data += "\"}";
  RC_ASSERT(Draft::make({.type = "tool_result", .data = data}, nullptr).value().raw_output() ==
            raw);
}

RC_GTEST_PROP(EventPropertyTest, NamesOfAnyTextComeBack, ()) {
  const std::string name = repair_utf8(*tool_output());
  std::string line;
  LineWriter({.run_id = name, .agent_id = "a", .operation = name, .node_id = name})
      .append(line, {.time = "t", .type = name, .data = "{}", .prev = kNoHash});
  line.pop_back();
  const auto view = read_line(line);
  RC_ASSERT(view.value().run_id.str() == name);
  RC_ASSERT(view.value().operation.str() == name);
  RC_ASSERT(view.value().node_id.str() == name);
  RC_ASSERT(view.value().type.str() == name);
}

// Every bit of every byte, of lines with whatever data.
RC_GTEST_PROP(EventPropertyTest, AFlippedBitIsFound, ()) {
  const std::string raw = (*tool_output()).substr(0, 40);
  const auto draft =
      Draft::make({.type = "tool_result", .data = R"({"tool":"t"})", .raw_output = raw}, nullptr);
  std::string line = line_of(draft.value());
  for (char& byte : line) {
    const char whole = byte;
    const auto bit = *rc::gen::inRange(0, 8);
    byte = static_cast<char>(byte ^ (1 << bit));
    RC_ASSERT(!read_line(line).ok() || !hash_matches(line));
    byte = whole;
  }
}

TEST(EventPropertyTest, EachFlippedBitOfALineIsFound) {
  const auto draft = Draft::make(
      {.type = "tool_result", .data = R"({"tool":"t"})", .raw_output = "a\n\xff"}, nullptr);
  std::string line = line_of(draft.value());
  for (size_t i = 0; i < line.size() * 8; ++i) {
    line[i / 8] = static_cast<char>(line[i / 8] ^ (1 << (i % 8)));
    EXPECT_FALSE(read_line(line).ok() && hash_matches(line)) << "bit " << i;
    line[i / 8] = static_cast<char>(line[i / 8] ^ (1 << (i % 8)));
  }
  EXPECT_TRUE(read_line(line).ok() && hash_matches(line));
}

TEST(EventPropertyTest, ACutLineIsFound) {
  const auto draft = Draft::make({.type = "my_type", .data = "{}"}, nullptr);
  const std::string line = line_of(draft.value());
  for (size_t length = 0; length < line.size(); ++length) {
    const std::string_view cut = std::string_view(line).substr(0, length);
    EXPECT_FALSE(read_line(cut).ok() && hash_matches(cut)) << length;
  }
}

}  // namespace
}  // namespace twotrack
