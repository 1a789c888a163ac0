#include "text/json_strings.h"

#include "base/json_scanner.h"

namespace twotrack {
namespace {

// The closing quote of the string that begins after the quote at `from`, or npos.
size_t closing_quote(std::string_view json, size_t from) {
  while (true) {
    from = json.find_first_of("\"\\", from);
    if (from == std::string_view::npos || json[from] == '"') return from;
    from += 2;
    if (from > json.size()) return std::string_view::npos;
  }
}

void append_pointer_token(std::string& out, std::string_view key) {
  out.push_back('/');
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out.push_back(c);
    }
  }
}

class Walk {
 public:
  Walk(std::string_view json,
       const std::function<void(const StringPlace&, std::string_view)>& visit)
      : json_(json), visit_(&visit) {}

  void run() {
    size_t at = 0;
    while (at < json_.size()) {
      const size_t next = json_.find_first_of("\"{}[],", at);
      if (next == std::string_view::npos) return;
      at = next + 1;
      if (json_[next] == '"') {
        const size_t end = closing_quote(json_, at);
        if (end == std::string_view::npos) return;
        string(json_.substr(at, end - at), end + 1);
        at = end + 1;
      } else if (!structure(json_[next])) {
        return;
      }
    }
  }

 private:
  // False if the brackets do not match: then the text is damaged.
  bool structure(char c) {
    auto& steps = place_.steps_;
    if (c == '{' || c == '[') {
      steps.push_back({.key = {}, .index = 0, .in_object = c == '{'});
      return true;
    }
    if (steps.empty()) return false;
    if (c == ',') {
      steps.back().index += 1;
      steps.back().key = {};
    } else {
      steps.pop_back();
    }
    return true;
  }

  void string(std::string_view escaped, size_t behind) {
    auto& steps = place_.steps_;
    const bool is_key =
        !steps.empty() && steps.back().in_object && behind < json_.size() && json_[behind] == ':';
    if (is_key) {
      steps.back().key = escaped;
    } else if (escaped.find('\\') == std::string_view::npos) {
      (*visit_)(place_, escaped);
    } else {
      (*visit_)(place_, json_unescape(escaped));
    }
  }

  std::string_view json_;
  const std::function<void(const StringPlace&, std::string_view)>* visit_;
  StringPlace place_;
};

}  // namespace

std::string StringPlace::pointer() const {
  std::string out;
  for (const Step& step : steps_) {
    append_pointer_token(out,
                         step.in_object ? json_unescape(step.key) : std::to_string(step.index));
  }
  return out;
}

std::string_view StringPlace::top_key() const {
  return steps_.empty() || !steps_.front().in_object ? std::string_view() : steps_.front().key;
}

void for_each_string(
    std::string_view json,
    const std::function<void(const StringPlace& place, std::string_view text)>& visit) {
  Walk(json, visit).run();
}

}  // namespace twotrack
