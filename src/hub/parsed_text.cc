#include "hub/parsed_text.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/check.h"
#include "hub/joined_lines.h"
#include "hub/macros.h"

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

Tree parse(const Language& language, std::string_view text, const Deadline& deadline) {
  TSParser* const parser = parser_of_thread(language);
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
      {.payload = const_cast<Deadline*>(&deadline), .progress_callback = [](TSParseState* state) {
         return static_cast<const Deadline*>(state->payload)->is_over();
       }}));
  // One that was stopped would go on with the next text.
  if (tree == nullptr) ts_parser_reset(parser);
  return tree;
}

// How much of the text the grammar could make nothing of.
uint64_t error_bytes(const Tree& tree) {
  uint64_t bytes = 0;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree.get()));
  for (bool is_done = false; !is_done;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_error(node)) bytes += ts_node_end_byte(node) - ts_node_start_byte(node) + 1;
    const bool goes_down = ts_node_has_error(node) && !ts_node_is_error(node);
    if (goes_down && ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      is_done = !ts_tree_cursor_goto_parent(&cursor);
      if (is_done) break;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return bytes;
}

// The text without what its grammar does not understand; `is_sure` when the grammar is known to
// misread it without an error.
struct Repaired {
  std::string text{};
  std::vector<Span> comments{};
  std::vector<Span> removed{};
  bool is_sure = false;
};

Repaired repair(const Language& language, std::string_view text) {
  if (language.repair == Language::Repair::kMacros) {
    WithoutMacros repaired = without_macros(text);
    return {.text = std::move(repaired.text),
            .removed = std::move(repaired.removed),
            .is_sure = repaired.has_class_macro};
  }
  JoinedLines repaired = with_joined_lines(text);
  return {.text = std::move(repaired.text), .comments = std::move(repaired.comments)};
}

bool has_error(const Tree& tree) {
  return ts_node_has_error(ts_tree_root_node(tree.get()));
}

}  // namespace

ParsedText parse_text(const Language& language, std::string_view text, const Deadline& deadline) {
  const bool is_c = language.repair == Language::Repair::kMacros;
  Repaired repaired = is_c ? repair(language, text) : Repaired{};
  Tree tree;
  if (!repaired.is_sure) {
    tree = parse(language, text, deadline);
    const bool is_fine = tree == nullptr || !has_error(tree);
    if (is_fine || language.repair == Language::Repair::kNone) return {.tree = std::move(tree)};
  }
  if (!is_c) repaired = repair(language, text);
  Tree other = parse(language, repaired.text, deadline);
  const bool is_better = tree == nullptr || (other && error_bytes(other) < error_bytes(tree));
  if (!is_better) return {.tree = std::move(tree)};
  return {.tree = std::move(other),
          .repaired = std::move(repaired.text),
          .comments = std::move(repaired.comments),
          .removed = std::move(repaired.removed)};
}

}  // namespace twotrack::hub
