#include "eval/lint_case.h"

#include <array>
#include <string_view>

#include "eval/random.h"

namespace twotrack::eval {
namespace {

constexpr size_t kFindingsMin = 2;
constexpr size_t kFindingsMax = 5;

// The body of a function of `value`; @ is a name. Its first line has the fault.
struct Fault {
  std::string_view code;
  std::string_view body;
};
constexpr std::array<Fault, 9> kFaults = {{
    {"F841", "    @ = value + 1\n    return value * 2\n"},
    {"E711", "    if value == None:\n        return 0\n    return value\n"},
    {"E712", "    if value == True:\n        return 1\n    return value\n"},
    {"F541", "    @ = f\"nothing\"\n    return @ + str(value)\n"},
    {"E703", "    @ = value * 2;\n    return @\n"},
    {"E713", "    if not value in (1, 2):\n        return 0\n    return value\n"},
    {"E714", "    if not value is None:\n        return value\n    return 1\n"},
    {"F632", "    if value is \"@\":\n        return 3\n    return value\n"},
    {"E731", "    @ = lambda item: item + 1\n    return @(value)\n"},
}};
constexpr std::array<std::string_view, 4> kClean = {
    "    return value + 3\n",
    "    @ = value * 2\n    return @ + 1\n",
    "    if value is None:\n        return 0\n    return value\n",
    "    @ = [value, value]\n    return len(@)\n",
};
constexpr std::array<std::string_view, 6> kUnusedModules = {"json",   "math", "random",
                                                            "string", "time", "re"};
constexpr std::array<std::string_view, 12> kVerbs = {"count", "find", "join",  "keep",
                                                     "make",  "move", "order", "pack",
                                                     "read",  "send", "sort",  "weigh"};
constexpr std::array<std::string_view, 12> kNouns = {"apples", "boxes",  "cards",  "doors",
                                                     "edges",  "frames", "grains", "hats",
                                                     "items",  "jars",   "keys",   "lamps"};

class Writer {
 public:
  Writer(uint64_t seed, uint64_t number) : random_(Random(seed).next() + number) {
    add("\"\"\"Case " + std::to_string(number) + " of seed " + std::to_string(seed) + ".\"\"\"\n");
  }

  LintCase write() {
    const size_t count = kFindingsMin + random_.below(kFindingsMax - kFindingsMin + 1);
    size_t left = count;
    if (random_.below(3) == 0) {
      // Both are used below.
      fault("E401", "import os, sys\n");
      has_pair_ = true;
      --left;
    }
    if (left > 0 && random_.below(2) == 0) {
      fault("F401", "import " + std::string(one_of(kUnusedModules)) + "\n");
      --left;
    }
    while (left > 0) {
      if (random_.below(3) == 0) add_function(one_of(kClean), "");
      const Fault& drawn = one_of(kFaults);
      add_function(drawn.body, drawn.code);
      --left;
    }
    if (has_pair_) {
      begin_function();
      add("    return [value, os.sep, sys.platform]\n");
    }
    return std::move(made_);
  }

 private:
  template <class Item, size_t kCount>
  const Item& one_of(const std::array<Item, kCount>& items) {
    return items[random_.below(kCount)];
  }

  void add(std::string_view text) {
    for (const char c : text) line_ += c == '\n' ? 1 : 0;
    made_.text += text;
  }

  // Its first line has the fault.
  void fault(std::string_view code, std::string_view text) {
    made_.findings.push_back({.code = std::string(code), .line = line_});
    add(text);
  }

  void begin_function() {
    add("\n\ndef " + std::string(one_of(kVerbs)) + "_" + std::string(one_of(kNouns)) + "_" +
        std::to_string(++functions_) + "(value):\n");
  }

  void add_function(std::string_view body, std::string_view code) {
    begin_function();
    const std::string name(one_of(kNouns));
    std::string text;
    for (const char c : body) text += c == '@' ? name : std::string(1, c);
    if (code.empty()) {
      add(text);
    } else {
      fault(code, text);
    }
  }

  Random random_;
  LintCase made_{};
  uint64_t line_ = 1;
  uint64_t functions_ = 0;
  bool has_pair_ = false;
};

}  // namespace

LintCase make_lint_case(uint64_t seed, uint64_t number) {
  return Writer(seed, number).write();
}

}  // namespace twotrack::eval
