#include "text/pretty_json.h"

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "text/style.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

constexpr size_t kOneLineMax = 72;

class Spreader {
 public:
  Status value(std::string_view json, size_t depth, std::string_view leave_out) {
    const bool has_parts = json.starts_with('{') || json.starts_with('[');
    const bool must_break = !leave_out.empty() && depth == 0;
    if (!has_parts || (json.size() <= kOneLineMax && !must_break)) {
      out_ += terminal_json(json);
      return Done{};
    }
    return json.front() == '{' ? object(json, depth, leave_out) : array(json, depth);
  }

  std::string take() { return std::move(out_) + "\n"; }

 private:
  void next_line(size_t depth) { out_ += "\n" + std::string(depth * 2, ' '); }

  Status object(std::string_view json, size_t depth, std::string_view leave_out) {
    out_ += "{";
    bool first = true;
    TRY(JsonScanner(json).for_each_member(
        [&](const std::string& key, std::string_view member) -> Status {
          if (key == leave_out) return Done{};
          if (!first) out_ += ",";
          first = false;
          next_line(depth + 1);
          JsonWriter name;
          name.string(key);
          out_ += terminal_json(name.text()) + ": ";
          return value(member, depth + 1, {});
        }));
    if (!first) next_line(depth);
    out_ += "}";
    return Done{};
  }

  Status array(std::string_view json, size_t depth) {
    out_ += "[";
    bool first = true;
    TRY(JsonScanner(json).for_each_element([&](std::string_view element) -> Status {
      if (!first) out_ += ",";
      first = false;
      next_line(depth + 1);
      return value(element, depth + 1, {});
    }));
    next_line(depth);
    out_ += "]";
    return Done{};
  }

  std::string out_;
};

}  // namespace

std::string pretty_json(std::string_view json, const PrettyJsonOptions& options) {
  Spreader spreader;
  if (!spreader.value(json, 0, options.leave_out).ok()) return terminal_text(json) + "\n";
  return spreader.take();
}

}  // namespace twotrack
