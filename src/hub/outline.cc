// Names come from nesting: definitions arrive in the order of their text, so a stack of those that
// are still open gives each its qualified name. An id has no line numbers in it; what tells apart
// two definitions of one name is which of them comes first.
#include "hub/outline.h"

#include <map>
#include <utility>

#include "base/encoding.h"
#include "base/sha256.h"
#include "hub/definitions.h"
#include "hub/docstring.h"
#include "hub/language.h"
#include "hub/outlined.h"
#include "hub/signature.h"

namespace twotrack::hub {
namespace {

using Kind = FoundDefinition::Kind;

// A hundred times what a long file takes.
constexpr std::chrono::seconds kTimeMax{5};

std::string stem_of(std::string_view file) {
  return Path(file).stem().string();
}

uint64_t line_count(std::string_view text) {
  uint64_t lines = 0;
  for (const char c : text) lines += c == '\n' ? 1 : 0;
  const bool has_open_line = !text.empty() && text.back() != '\n';
  return std::max<uint64_t>(1, lines + (has_open_line ? 1 : 0));
}

Node file_node(std::string_view file, std::string_view text) {
  return {.id = std::string(file),
          .type = NodeType::kFile,
          .name = stem_of(file),
          .file = std::string(file),
          .start_line = 1,
          .end_line = line_count(text),
          .source_hash = sha256_hex(text)};
}

// `text` with a "_" for each byte that is not UTF-8: every other byte keeps its place, and all that
// is taken from it can be written as JSON.
std::string as_utf8(std::string_view text) {
  constexpr size_t kCharacterBytesMax = 4;
  std::string copy(text);
  for (size_t i = 0; i < text.size();) {
    size_t length = 1;
    while (length <= kCharacterBytesMax && !is_utf8(text.substr(i, length))) ++length;
    if (length > kCharacterBytesMax) {
      copy[i] = '_';
      length = 1;
    }
    i += length;
  }
  return copy;
}

std::string doc_of(std::string_view text, const std::vector<Span>& literals) {
  std::string joined;
  for (const Span& literal : literals) {
    const auto part = literal_text(literal.of(text));
    if (!part) return "";
    joined.append(*part);
  }
  return without_indentation(joined);
}

class Outliner {
 public:
  // `original` is what hashes are made of, `text` the same as UTF-8.
  Outliner(std::string_view file, std::string_view original, std::string_view text)
      : file_(file), original_(original), text_(text) {}

  Outlined run(const Language& language) {
    nodes_.push_back(file_node(file_, original_));
    const auto definitions = find_definitions(language, text_, kTimeMax);
    if (!definitions) return {std::move(nodes_), "takes too long to read"};
    nodes_[0].docstring = doc_of(text_, definitions->file_doc);
    for (const FoundDefinition& one : definitions->found) add(one, definitions->comments);
    return {std::move(nodes_), ""};
  }

 private:
  struct Open {
    uint32_t end;
    Kind kind;
    std::string name;
  };

  void add(const FoundDefinition& one, std::span<const Span> comments) {
    while (!open_.empty() && open_.back().end <= one.whole.begin) open_.pop_back();
    std::string name(one.name.of(text_));
    if (!open_.empty()) name = open_.back().name + "." + name;
    const bool in_class = !open_.empty() && open_.back().kind == Kind::kClass;
    const NodeType function = in_class ? NodeType::kMethod : NodeType::kFunction;
    nodes_.push_back({.id = id_of(name),
                      .type = one.kind == Kind::kClass ? NodeType::kClass : function,
                      .name = name,
                      .file = std::string(file_),
                      .start_line = one.whole.begin_line,
                      .end_line = one.whole.end_line,
                      .signature = signature_line(text_, one.signature, comments),
                      .docstring = doc_of(text_, one.doc),
                      .source_hash = sha256_hex(one.whole.of(original_))});
    open_.push_back({one.whole.end, one.kind, std::move(name)});
  }

  std::string id_of(const std::string& name) {
    const uint64_t number = ++times_[name];
    std::string id = std::string(file_) + "::" + name;
    return number == 1 ? id : id + "#" + std::to_string(number);
  }

  std::string_view file_;
  std::string_view original_;
  std::string_view text_;
  std::vector<Node> nodes_{};
  std::vector<Open> open_{};                 // the definitions around the next one, outermost first
  std::map<std::string, uint64_t> times_{};  // how often a qualified name was seen
};

}  // namespace

Outlined outline_of(std::string_view file, std::string_view text) {
  const Language* language = language_of(file);
  if (language == nullptr) return {{file_node(file, text)}, ""};
  if (text.size() > kOutlineBytesMax) return {{file_node(file, text)}, "too long"};
  if (is_utf8(text)) return Outliner(file, text, text).run(*language);
  return Outliner(file, text, as_utf8(text)).run(*language);
}

std::vector<Node> outline(std::string_view file, std::string_view text) {
  return outline_of(file, text).nodes;
}

}  // namespace twotrack::hub
