#include "hub/parsed_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "base/check.h"
#include "hub/repair.h"

namespace twotrack::hub {
namespace {

// A parser costs more to make than a small file to read: each thread keeps its own.
TSParser* parser_of_thread(const Language& language) {
  thread_local std::map<const TSLanguage*, Parser> parsers;
  Parser& parser = parsers[language.grammar()];
  if (parser == nullptr) {
    parser.reset(ts_parser_new());
    CHECK(ts_parser_set_language(parser.get(), language.grammar()));
  }
  return parser.get();
}

// Of the part of `text` that is `piece`.
Tree parse(const Language& language, std::string_view text, const Span& piece,
           const CpuLimit& deadline) {
  TSParser* const parser = parser_of_thread(language);
  constexpr TSPoint kAnyEnd{.row = UINT32_MAX, .column = UINT32_MAX};
  const TSRange range{.start_point = {.row = 0, .column = 0},
                      .end_point = kAnyEnd,
                      .start_byte = piece.begin,
                      .end_byte = piece.end};
  CHECK(ts_parser_set_included_ranges(parser, &range, 1));
  const TSInput input{.payload = &text,
                      .read =
                          [](void* payload, uint32_t offset, TSPoint, uint32_t* length) {
                            const auto& whole = *static_cast<const std::string_view*>(payload);
                            const std::string_view rest =
                                whole.substr(std::min<size_t>(offset, whole.size()));
                            *length = static_cast<uint32_t>(rest.size());
                            return rest.data();
                          },
                      .encoding = TSInputEncodingUTF8,
                      .decode = nullptr};
  Tree tree(ts_parser_parse_with_options(
      parser, nullptr, input,
      {.payload = const_cast<CpuLimit*>(&deadline), .progress_callback = [](TSParseState* state) {
         return static_cast<const CpuLimit*>(state->payload)->is_over();
       }}));
  // One that was stopped would go on with the next text.
  if (tree == nullptr) ts_parser_reset(parser);
  return tree;
}

bool has_error(const Tree& tree) {
  return ts_node_has_error(ts_tree_root_node(tree.get()));
}

struct Errors {
  uint64_t bytes = 0;  // that the grammar could make nothing of
  std::optional<uint32_t> first{};
};

void add_errors(const Tree& tree, Errors& errors) {
  if (!has_error(tree)) return;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree.get()));
  for (bool is_done = false; !is_done;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    const uint32_t begin = ts_node_start_byte(node);
    const bool is_error = ts_node_is_error(node);
    if (is_error) errors.bytes += ts_node_end_byte(node) - begin + 1;
    if ((is_error || ts_node_is_missing(node)) && !errors.first) errors.first = begin;
    const bool goes_down = ts_node_has_error(node) && !is_error;
    if (goes_down && ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      is_done = !ts_tree_cursor_goto_parent(&cursor);
      if (is_done) break;
    }
  }
  ts_tree_cursor_delete(&cursor);
}

// A text, or what its grammar understands better, and what came of it.
struct Attempt {
  ParsedText parsed{};
  uint64_t error_bytes = 0;
};

Attempt attempt(const Language& language, std::string_view text, std::span<const Span> pieces,
                const CpuLimit& deadline) {
  Attempt done;
  Errors errors;
  for (const Span& piece : pieces) {
    Tree tree = parse(language, text, piece, deadline);
    if (tree == nullptr) return {};
    add_errors(tree, errors);
    done.parsed.trees.push_back(std::move(tree));
  }
  done.parsed.error = errors.first;
  done.error_bytes = errors.bytes;
  return done;
}

bool is_read(const Attempt& done) {
  return !done.parsed.trees.empty();
}

// Takes the other one when that has read more of the text.
void take_better(Attempt& best, Attempt other) {
  if (is_read(other) && (!is_read(best) || other.error_bytes < best.error_bytes)) {
    best = std::move(other);
  }
}

ParsedText parse_c(const Language& language, std::string_view text, std::span<const Span> whole,
                   const CpuLimit& deadline) {
  WithoutMacros repaired = without_macros(text);
  Attempt best;
  const auto finished = [&] {
    // Every third header of a library has macros that no grammar understands, and misses nothing.
    if (repaired.is_balanced) best.parsed.error.reset();
    return std::move(best.parsed);
  };
  // Some texts are misread without an error.
  if (!repaired.has_class_macro) {
    best = attempt(language, text, whole, deadline);
    if (!is_read(best) || !best.parsed.error) return finished();
  }
  Attempt other = attempt(language, repaired.text, whole, deadline);
  other.parsed.repaired = std::move(repaired.text);
  other.parsed.removed = std::move(repaired.removed);
  take_better(best, std::move(other));
  return finished();
}

ParsedText parse_python(const Language& language, std::string_view text,
                        std::span<const Span> whole, const CpuLimit& deadline) {
  Attempt best = attempt(language, text, whole, deadline);
  if (!is_read(best) || !best.parsed.error) return std::move(best.parsed);
  const JoinedLines joined = with_joined_lines(text);
  for (const std::span<const Span> pieces : {whole, std::span<const Span>(joined.pieces)}) {
    Attempt other = attempt(language, joined.text, pieces, deadline);
    other.parsed.repaired = joined.text;
    other.parsed.comments = joined.comments;
    take_better(best, std::move(other));
    if (!best.parsed.error) break;
  }
  return std::move(best.parsed);
}

// People don't nest brackets this deep, and parsers take time that grows with the square of it.
constexpr size_t kBracketsMax = 1000;

// `text` with blanks for the brackets inside that many others; empty if there are none.
std::string without_deep_brackets(std::string_view text) {
  std::string flat;
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool opens = c == '(' || c == '[' || c == '{';
    const bool closes = c == ')' || c == ']' || c == '}';
    if (opens) ++depth;
    if ((opens || closes) && depth > kBracketsMax) {
      if (flat.empty()) flat = text;
      flat[i] = ' ';
    }
    if (closes && depth > 0) --depth;
  }
  return flat;
}

ParsedText parse_as_is(const Language& language, std::string_view text, const CpuLimit& deadline) {
  const std::array whole = {Span{.begin = 0, .end = static_cast<uint32_t>(text.size())}};
  switch (language.repair) {
    case Language::Repair::kMacros:
      return parse_c(language, text, whole, deadline);
    case Language::Repair::kJoinedLines:
      return parse_python(language, text, whole, deadline);
    case Language::Repair::kNone:
      break;
  }
  return attempt(language, text, whole, deadline).parsed;
}

}  // namespace

ParsedText parse_text(const Language& language, std::string_view text, const CpuLimit& deadline) {
  std::string flat = without_deep_brackets(text);
  if (flat.empty()) return parse_as_is(language, text, deadline);
  ParsedText parsed = parse_as_is(language, flat, deadline);
  const auto first = std::ranges::mismatch(text, flat).in1 - text.begin();
  parsed.error = std::min(parsed.error.value_or(UINT32_MAX), static_cast<uint32_t>(first));
  if (parsed.repaired.empty()) parsed.repaired = std::move(flat);
  return parsed;
}

}  // namespace twotrack::hub
