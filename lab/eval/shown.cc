#include "eval/shown.h"

#include <algorithm>
#include <vector>

#include "base/json_scanner.h"
#include "eval/tokens.h"

namespace twotrack::eval {
namespace {

constexpr size_t kNearBytes = 200;

bool names_it(std::string_view near, std::string_view name) {
  return !name.empty() && shows(near, name);
}

// Whether a source's name stands in the text shortly before some occurrence of the value.
bool is_bound_in_text(std::string_view text, std::string_view value,
                      std::span<const Source> sources) {
  for (size_t at = find_token(text, value); at != std::string_view::npos;
       at = find_token(text, value, at + 1)) {
    const size_t begin = at - std::min(at, kNearBytes);
    const std::string_view near = text.substr(begin, at - begin);
    for (const Source& source : sources) {
      if (names_it(near, source.field) || names_it(near, source.tool)) return true;
    }
  }
  return false;
}

class JsonBinding {
 public:
  JsonBinding(std::string_view value, std::span<const Source> sources)
      : value_(value), sources_(sources) {}

  // `depth` 0 is the whole context, whose members are no block of one tool.
  Status read(std::string_view json, size_t depth) {
    JsonScanner scanner(json);
    switch (scanner.peek()) {
      case '{':
        return read_object(json, depth);
      case '[':
        return scanner.for_each_element(
            [&](std::string_view item) { return read(item, depth + 1); });
      case '"':
        look_at(TRY(scanner.string()));
        return Done{};
      default:
        look_at(TRY(scanner.value_text()));
        return Done{};
    }
  }

  bool found() const { return found_; }

 private:
  Status read_object(std::string_view json, size_t depth) {
    const bool was_in_block = in_block_;
    if (depth > 0 && begins_with_tool(json)) in_block_ = true;
    Status walked = JsonScanner(json).for_each_member(
        [&](const std::string& key, std::string_view value) -> Status {
          look_at(key);
          keys_.push_back(key);
          Status below = read(value, depth + 1);
          keys_.pop_back();
          return below;
        });
    in_block_ = was_in_block;
    return walked;
  }

  // Whether a string of this object begins with the name of a tool that the value came from.
  bool begins_with_tool(std::string_view object) const {
    bool begins = false;
    const Status read = JsonScanner(object).for_each_member(
        [&](const std::string&, std::string_view value) -> Status {
          if (!value.starts_with('"')) return Done{};
          const std::string text = TRY(JsonScanner(value).string());
          begins = begins || std::ranges::any_of(sources_, [&](const Source& source) {
                     return !source.tool.empty() && is_token_at(text, source.tool, 0);
                   });
          return Done{};
        });
    return read.ok() && begins;
  }

  void look_at(std::string_view text) {
    if (found_ || !shows(text, value_)) return;
    found_ = in_block_ || is_below_field() || is_bound_in_text(text, value_, sources_);
  }

  bool is_below_field() const {
    return std::ranges::any_of(sources_, [&](const Source& source) {
      return std::ranges::any_of(keys_, [&](const std::string& key) {
        return names_it(key, source.field) || names_it(key, source.tool);
      });
    });
  }

  std::string_view value_;
  std::span<const Source> sources_;
  std::vector<std::string> keys_;
  bool in_block_ = false;
  bool found_ = false;
};

}  // namespace

Shown::Shown(std::string_view context) : context_(context) {
  if (context.starts_with('{')) plain_ = plain_text(context);
}

bool Shown::shows(std::string_view value) const {
  return eval::shows(plain_.is_json ? std::string_view(plain_.text) : context_, value);
}

bool Shown::binds(std::string_view value, std::span<const Source> sources) const {
  if (!plain_.is_json) return is_bound_in_text(context_, value, sources);
  JsonBinding binding(value, sources);
  return binding.read(context_, 0).ok() && binding.found();
}

}  // namespace twotrack::eval
