#include "runner/recall_slice.h"

#include <algorithm>
#include <vector>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "packet/shown_text.h"
#include "summary/json_digest.h"
#include "summary/python_literal.h"

namespace twotrack::runner {
namespace {

constexpr size_t kKeysShown = 20;

// Numbered lines within a bound. What no longer fits is counted.
class Lines {
 public:
  explicit Lines(size_t bytes_max) : bytes_max_(bytes_max) { tree_.begin_object(); }

  // False when there is no room left. A line that would take more than half of it is cut.
  bool add(uint64_t number, std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string name = std::to_string(number);
    const std::string text = cut_middle(shown_text(line), bytes_max_ / 2);
    if (text_.size() + name.size() + text.size() + 3 > bytes_max_) return false;
    text_.append(name).append(": ").append(text).push_back('\n');
    tree_.member(name, text);
    last_ = number;
    ++count_;
    return true;
  }

  uint64_t count() const { return count_; }
  uint64_t last() const { return last_; }

  Recalled take(std::string summary) {
    if (!text_.empty()) text_.pop_back();
    return {.text = std::move(text_),
            .summary = std::move(summary),
            .facts = {.tree = tree_.end_object().take(),
                      .ranks = std::string(count_, kRankMax),
                      .is_text = true}};
  }

 private:
  size_t bytes_max_;
  std::string text_;
  JsonWriter tree_;
  uint64_t count_ = 0;
  uint64_t last_ = 0;
};

// Calls `visit` with each line and its number.
template <class Visit>
uint64_t for_each_line(std::string_view output, Visit visit) {
  uint64_t number = 0;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    visit(++number, output.substr(0, end));
    output.remove_prefix(std::min(output.size(), end + 1));
  }
  return number;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

// The part of a long line around a match, so that the match is what is shown of it.
std::string_view around(std::string_view line, size_t at, size_t bytes_max) {
  if (line.size() <= bytes_max) return line;
  size_t from = at > bytes_max / 3 ? at - bytes_max / 3 : 0;
  while (from > 0 && (static_cast<uint8_t>(line[from]) & 0xC0U) == 0x80U) --from;
  return utf8_prefix(line.substr(from), bytes_max);
}

std::string keys_of(JsonElement value) {
  JsonObject object;
  JsonArray array;
  if (value.read(array)) return "a list of " + std::to_string(array.size());
  if (!value.read(object)) return "the value " + cut_end(shown_text(value.json()), 80);
  std::string keys;
  size_t shown = 0;
  for (const auto member : object) {
    if (shown++ == kKeysShown) break;
    keys += (keys.empty() ? "" : ", ") + shown_text(member.key);
  }
  if (object.size() > kKeysShown) keys += ", …";
  return keys.empty() ? "an empty object" : "the members " + keys;
}

// How far the pointer leads, and what is there.
Error leads_nowhere(JsonElement root, std::string_view pointer) {
  std::string_view reached = pointer;
  JsonElement value = root;
  while (!reached.empty()) {
    reached = reached.substr(0, reached.rfind('/'));
    if (reached.empty() || root.at_pointer(reached).read(value)) break;
  }
  if (reached.empty()) value = root;
  return Error{Code::kNotFound, "pointer " + in_quotes(pointer) + " leads nowhere: at " +
                                    in_quotes(reached) + " is " + keys_of(value)};
}

// A text inside of JSON, and the pointer that leads to it.
struct InnerText {
  std::string text{};
  std::string pointer{};
};

std::string in_pointer(std::string_view key) {
  std::string text;
  for (const char c : key) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

void find_longest(JsonElement value, const std::string& pointer, InnerText& longest) {
  std::string_view text;
  if (value.read(text)) {
    const bool has_lines = text.find('\n') != std::string_view::npos;
    if (has_lines && text.size() > longest.text.size()) longest = {std::string(text), pointer};
  }
  size_t place = 0;
  for (const JsonElement item : value.array()) {
    find_longest(item, pointer + "/" + std::to_string(place++), longest);
  }
  for (const auto& [key, item] : value.object()) {
    find_longest(item, pointer + "/" + in_pointer(key), longest);
  }
}

InnerText text_inside(std::string_view output) {
  InnerText longest;
  if (!output.starts_with('{') && !output.starts_with('[')) return longest;
  if (output.substr(0, output.size() - 1).find('\n') != std::string_view::npos) return longest;
  const auto tree = JsonTree::parse(output);
  if (tree.ok()) find_longest(tree.value().root(), "", longest);
  return longest;
}

Result<JsonTree> read_output(std::string_view output) {
  auto tree = JsonTree::parse(output);
  if (tree.ok()) return tree;
  const auto json = python_literal_to_json(output);
  if (json) return JsonTree::parse(*json);
  return Error{Code::kInvalid, "the output is not JSON: ask for lines or search instead"};
}

}  // namespace

Result<Recalled> slice_lines(std::string_view output, LineRange range, const RecallInput& input) {
  const InnerText inner = input.lines ? text_inside(output) : InnerText{};
  if (!inner.pointer.empty()) output = inner.text;
  const std::string name = input.ref + inner.pointer;
  Lines lines(input.bytes_max);
  bool has_room = true;
  const uint64_t total = for_each_line(output, [&](uint64_t number, std::string_view line) {
    if (number < range.first || number > range.last || !has_room) return;
    has_room = lines.add(number, line);
  });
  if (total == 0) return Recalled{.summary = name + " is empty"};
  if (range.first > total) {
    return Error{Code::kNotFound, name + " has " + std::to_string(total) +
                                      " lines: ask for lines \"1-" + std::to_string(total) + "\""};
  }
  const uint64_t last = std::min(range.last, total);
  std::string summary = "lines " + std::to_string(range.first) + "-" +
                        std::to_string(lines.last()) + " of " + std::to_string(total) + " of " +
                        name;
  if (lines.last() < last) summary += "; next: lines " + std::to_string(lines.last() + 1) + "-";
  return lines.take(std::move(summary));
}

Result<Recalled> slice_search(std::string_view output, std::string_view text,
                              const RecallInput& input) {
  const std::string wanted = in_lower_case(text);
  Lines lines(input.bytes_max);
  uint64_t matches = 0;
  bool has_room = true;
  const uint64_t total = for_each_line(output, [&](uint64_t number, std::string_view line) {
    const size_t at = in_lower_case(line).find(wanted);
    if (at == std::string::npos) return;
    ++matches;
    has_room = has_room && lines.add(number, around(line, at, input.bytes_max / 2));
  });
  if (matches == 0) {
    return Error{Code::kNotFound, "none of the " + std::to_string(total) + " lines of " +
                                      input.ref + " holds " + in_quotes(text) +
                                      ": search for less, or ask for lines"};
  }
  std::string summary = std::to_string(matches) + " of " + std::to_string(total) + " lines of " +
                        input.ref + " hold " + in_quotes(text);
  if (lines.count() < matches) {
    summary += "; shown: the first " + std::to_string(lines.count());
  }
  return lines.take(std::move(summary));
}

Result<Recalled> slice_pointer(std::string_view output, std::string_view pointer,
                               const RecallInput& input) {
  const JsonTree tree = TRY(read_output(output));
  JsonElement value = tree.root();
  if (!pointer.empty() && !tree.root().at_pointer(pointer).read(value)) {
    return leads_nowhere(tree.root(), pointer);
  }
  std::string_view text;
  if (value.read(text) && text.find('\n') != std::string_view::npos) {
    return slice_lines(text, {}, input);
  }
  Recalled recalled{.facts = digest_json(value, input.bytes_max)};
  recalled.facts.ranks.assign(recalled.facts.ranks.size(), kRankMax);
  recalled.text = recalled.facts.tree;
  recalled.summary = (pointer.empty() ? "all" : std::string(pointer)) + " of " + input.ref;
  if (recalled.facts.left_out > 0) {
    recalled.summary +=
        "; " + std::to_string(recalled.facts.left_out) + " values do not fit, of " + keys_of(value);
  }
  recalled.summary = shown_text(recalled.summary);
  return recalled;
}

Recalled describe_binary(std::string_view output, std::string_view ref) {
  const std::string text =
      std::string(ref) + " is binary: " + std::to_string(output.size()) + " bytes that are no text";
  return {.text = text, .summary = text, .is_binary = true};
}

}  // namespace twotrack::runner
