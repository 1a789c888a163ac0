#include "eval/planted_case.h"

#include <algorithm>
#include <array>

#include "base/json_tree.h"
#include "eval/python_statements.h"
#include "eval/random.h"

namespace twotrack::eval {
namespace {

constexpr size_t kFaultsMin = 2;
constexpr size_t kFaultsMax = 5;

// Lines between two statements; @ is a name that the file does not have, $ a value.
struct Plant {
  std::string_view code;
  std::array<std::string_view, 2> lines;
};
constexpr std::array<Plant, 14> kPlants = {{
    {"F841", {"@ = 1", ""}},
    {"F841", {"@ = $", ""}},
    {"E711", {"if $ == None:", "    pass"}},
    {"E711", {"if $ != None:", "    pass"}},
    {"E712", {"if $ == True:", "    pass"}},
    {"E713", {"if not $ in (1, 2):", "    pass"}},
    {"E714", {"if not $ is None:", "    pass"}},
    {"F541", {"print(f\"nothing\")", ""}},
    {"E703", {"print($);", ""}},
    {"F632", {"if $ is \"@\":", "    pass"}},
    {"E731", {"@ = lambda item: item", "@($)"}},
    {"F901", {"if $ is None:", "    raise NotImplemented"}},
    {"F504", {"print(\"%(a)s\" % {\"a\": $, \"b\": 1})", ""}},
    {"F523", {"print(\"{0}\".format($, 1))", ""}},
}};
// At the head of the file; all of what they import is unused.
constexpr std::array<std::string_view, 6> kImports = {"import glob\n",
                                                      "import os.path as places\n",
                                                      "from shutil import copyfile\n",
                                                      "import bisect as halves\n",
                                                      "from textwrap import dedent\n",
                                                      "import secrets\n"};
constexpr std::array<std::string_view, 8> kNames = {"apples", "boxes", "cards", "doors",
                                                    "edges",  "jars",  "lamps", "grains"};
constexpr std::array<std::string_view, 14> kCompound = {"if",    "for",  "while", "with",   "def",
                                                        "class", "try",  "else",  "except", "elif",
                                                        "async", "case", "match", "finally"};

struct Insertion {
  size_t at = 0;
  std::string text{};
};

class Planter {
 public:
  Planter(const FunctionSource& function, uint64_t seed)
      : function_(&function), text_(function.head + function.body), random_(seed) {
    for (const PythonStatement& one : statements_of(text_)) {
      // What stands in no block is outside of the function.
      if (one.begin >= function.head.size() && !one.indent.empty()) inside_.push_back(one);
    }
  }

  PlantedCase plant() {
    const size_t count = kFaultsMin + random_.below(kFaultsMax - kFaultsMin + 1);
    while (made_.codes.size() < count) plant_one();
    std::ranges::stable_sort(insertions_, {}, &Insertion::at);
    for (auto one = insertions_.rbegin(); one != insertions_.rend(); ++one) {
      text_.insert(one->at, one->text);
    }
    made_.text = std::move(text_);
    return std::move(made_);
  }

 private:
  void plant_one() {
    const size_t kind = random_.below(8);
    if (kind == 0) return import_unused();
    if (kind == 1 && end_with_semicolon()) return;
    std::vector<const PythonStatement*> places;
    for (const PythonStatement& one : inside_) {
      if (one.follows_another) places.push_back(&one);
    }
    // Without a body there is only the head of the file.
    if (places.empty()) return import_unused();
    add_lines(kPlants[random_.below(kPlants.size())], *places[random_.below(places.size())]);
  }

  void import_unused() {
    const std::string line(kImports[random_.below(kImports.size())]);
    const bool is_there =
        std::ranges::any_of(insertions_, [&](const Insertion& one) { return one.text == line; });
    add("F401", {.at = 0, .text = is_there ? "import " + new_name() + "\n" : line});
  }

  bool end_with_semicolon() {
    std::vector<const PythonStatement*> simple;
    for (const PythonStatement& one : inside_) {
      const bool is_compound = std::ranges::find(kCompound, one.word) != kCompound.end();
      if (is_compound || one.text.starts_with('@') || one.text.ends_with(';')) continue;
      const bool is_taken = std::ranges::any_of(
          insertions_, [&](const Insertion& other) { return other.at == one.end; });
      if (!is_taken) simple.push_back(&one);
    }
    if (simple.empty()) return false;
    add("E703", {.at = simple[random_.below(simple.size())]->end, .text = ";"});
    return true;
  }

  void add_lines(const Plant& fault, const PythonStatement& place) {
    const std::string name = new_name();
    std::string text;
    for (const std::string_view line : fault.lines) {
      if (line.empty()) continue;
      text += place.indent;
      for (const char c : line) {
        text += c == '@' ? name : c == '$' ? function_->parameter : std::string(1, c);
      }
      text += '\n';
    }
    add(fault.code, {.at = place.begin, .text = std::move(text)});
  }

  void add(std::string_view code, Insertion insertion) {
    made_.codes.emplace_back(code);
    insertions_.push_back(std::move(insertion));
  }

  std::string new_name() {
    const std::string name(kNames[random_.below(kNames.size())]);
    std::string numbered;
    do {
      numbered = name + "_" + std::to_string(++names_);
    } while (text_.find(numbered) != std::string::npos);
    return numbered;
  }

  const FunctionSource* function_;
  std::string text_;
  Random random_;
  std::vector<PythonStatement> inside_{};
  std::vector<Insertion> insertions_{};
  PlantedCase made_{};
  uint64_t names_ = 0;
};

Result<std::string> member(JsonElement root, std::string_view name) {
  const std::string_view text = json_string(root, name);
  if (text.empty()) return Error{Code::kInvalid, "there is no \"" + std::string(name) + "\""};
  return std::string(text);
}

std::string first_parameter(std::string_view head, const std::string& function) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  const std::string def = "def " + function + "(";
  const size_t at = head.rfind(def);
  if (at == std::string_view::npos) return "0";
  const size_t begin = std::min(head.find_first_not_of(" *\n", at + def.size()), head.size());
  const size_t end = std::min(head.find_first_not_of(kLetters, begin), head.size());
  return begin == end ? "0" : std::string(head.substr(begin, end - begin));
}

}  // namespace

Result<FunctionSource> read_function_source(std::string_view line) {
  const JsonTree tree = TRY(JsonTree::parse(line));
  const JsonElement root = tree.root();
  if (!root.is_object()) return Error{Code::kInvalid, "not an object"};
  FunctionSource made{.id = TRY(member(root, "task_id")), .head = TRY(member(root, "prompt"))};
  made.body = TRY(member(root, "canonical_solution"));
  if (!made.body.ends_with('\n')) made.body += '\n';
  made.parameter = first_parameter(made.head, TRY(member(root, "entry_point")));
  return made;
}

PlantedCase plant_faults(const FunctionSource& function, uint64_t seed) {
  return Planter(function, seed).plant();
}

}  // namespace twotrack::eval
