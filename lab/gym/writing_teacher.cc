#include "gym/writing_teacher.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "gym/draw.h"
#include "gym/episode.h"
#include "gym/sight.h"
#include "runner/lessons.h"

namespace twotrack::gym {
namespace {

constexpr std::array<std::string_view, 60> kVerbs = {
    "add",     "apply",   "build",  "call",     "check",  "clean",   "clear",  "close",  "collect",
    "compile", "compute", "copy",   "count",    "create", "decode",  "delete", "dump",   "encode",
    "escape",  "fetch",   "fill",   "filter",   "find",   "format",  "get",    "handle", "insert",
    "join",    "list",    "load",   "make",     "merge",  "move",    "open",   "parse",  "print",
    "process", "put",     "quote",  "read",     "remove", "replace", "reset",  "return", "run",
    "save",    "search",  "select", "send",     "set",    "show",    "skip",   "sort",   "split",
    "start",   "stop",    "store",  "validate", "visit",  "write"};

bool is_verb(std::string_view word) {
  return std::ranges::find(kVerbs, word) != kVerbs.end();
}

// parsePairs, parse_pairs, __parse_pairs__: "parse", "pairs".
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool is_within = false;
  bool was_upper = false;
  for (const char c : name) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (c == '_') {
      is_within = false;
      continue;
    }
    if (!is_within || (is_upper && !was_upper)) words.emplace_back();
    words.back() += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
    is_within = true;
    was_upper = is_upper;
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, size_t from = 0) {
  std::string text;
  for (size_t i = from; i < words.size(); ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

std::vector<std::string> parameters_of(const tool::PythonSignature& signature) {
  std::vector<std::string> names;
  for (const tool::SignatureParameter& one : signature.parameters) {
    const std::string name =
        one.name.substr(std::min(one.name.find_first_not_of('*'), one.name.size()));
    if (name != "self" && name != "cls") names.push_back(name);
  }
  return names;
}

// "a", "a and b", "a, b and c"
std::string enumerated(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string sentence_of(const std::string& name) {
  const std::vector<std::string> words = words_of(name);
  if (words.empty()) return "Do the work.";
  if (words.size() > 1 && (words[0] == "is" || words[0] == "has")) {
    return "Tell whether it " + joined(words) + ".";
  }
  if (!is_verb(words[0])) return "Return the " + joined(words) + ".";
  std::string text = joined(words);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + ".";
}

std::string sample_value(const std::string& type, int number) {
  const auto is = [&](std::string_view name) { return type.find(name) != std::string::npos; };
  if (is("dict") || is("Dict") || is("Mapping")) return "{}";
  if (is("list") || is("List") || is("tuple") || is("Sequence") || is("Iterable")) return "[]";
  if (is("bool")) return number == 1 ? "true" : "false";
  if (is("float")) return std::to_string(number) + ".5";
  if (is("str") || is("Path") || is("bytes")) return number == 1 ? "\"one\"" : "\"two\"";
  return std::to_string(number);
}

// What the packet shows of the work.
struct Shown {
  tool::PythonSignature signature{};
  bool has_signature = false;
  std::string knowledge{};           // JSON
  std::vector<std::string> calls{};  // that went well, by the names of their tools

  // Whether `tool` was called, and `after` not since then.
  bool is_later(std::string_view tool, std::string_view after) const {
    const auto last = [&](std::string_view name) {
      const auto found = std::find(calls.rbegin(), calls.rend(), name);
      return std::distance(found, calls.rend());  // 0: never
    };
    return last(tool) > last(after);
  }
  bool knows(std::string_view key, std::string_view value) const {
    const auto tree = JsonTree::parse(knowledge);
    JsonElement found;
    return tree.ok() && tree.value().root()[key].read(found) && found.json() == value;
  }
};

Shown read_writing_view(std::string_view view) {
  Shown shown;
  const auto tree = JsonTree::parse(view);
  if (!tree.ok() || !tree.value().root().is_object()) return shown;
  const JsonElement root = tree.value().root();
  JsonElement node;
  if (root["node"].read(node)) {
    const auto signature = tool::parse_signature(json_string(node, "summary"));
    shown.has_signature = signature.ok();
    if (signature.ok()) shown.signature = signature.value();
  }
  JsonElement knowledge;
  if (root["knowledge"].read(knowledge)) shown.knowledge = knowledge.json();
  shown.calls = succeeded_tools(view);
  return shown;
}

model::Call plain(std::string_view tool) {
  return {.tool = std::string(tool)};
}
model::Call with_text(std::string_view tool, std::string_view field, std::string_view text) {
  return {.tool = std::string(tool), .args = args_json({{field, json_of(text)}})};
}

model::Call docstring_call(const Shown& shown) {
  constexpr std::string_view kRead = "read_current_docstring";
  constexpr std::string_view kWrite = "write_docstring";
  if (!shown.is_later(kRead, kWrite)) return plain(kRead);
  if (!shown.knows("docstring_present", "true")) {
    return with_text(kWrite, "docstring", docstring_of(shown.signature));
  }
  return with_text("submit_result", "summary", shown.signature.name + " has a docstring");
}

model::Call sample_data_call(const Shown& shown) {
  if (!shown.is_later("analyze_signature", "")) return plain("analyze_signature");
  if (!shown.knows("fixture_file_written", "true")) {
    return with_text("write_fixture_file", "content", sample_data_of(shown.signature));
  }
  return with_text("submit_result", "summary", "Wrote sample data for " + shown.signature.name);
}

ReplyMaker teach(uint64_t slip_percent, uint64_t seed, model::Call (*right_call)(const Shown&)) {
  struct State {
    Draw draw;
    std::set<std::string> slipped{};
  };
  const auto state = std::make_shared<State>(State{.draw = Draw(seed, WordSet::kTraining)});
  return [slip_percent, right_call, state](const model::Question& question) {
    const model::Call right = right_call(read_writing_view(question.prompt.user));
    if (!state->draw.chance(slip_percent)) return reply_with(right, question);
    const std::string& wrong =
        question.prompt.tools[state->draw.below(question.prompt.tools.size())].name;
    // Only calls without a text of their own: those change nothing.
    const bool is_plain = wrong.starts_with("read_") || wrong.starts_with("analyze_");
    if (!is_plain || wrong == right.tool || !state->slipped.insert(wrong).second) {
      return reply_with(right, question);
    }
    model::Reply reply = reply_with(plain(wrong), question);
    reply.finish_reason = runner::kSlip;
    return reply;
  };
}

}  // namespace

std::string docstring_of(const tool::PythonSignature& signature) {
  const std::vector<std::string> names = parameters_of(signature);
  const std::string sentence = sentence_of(signature.name);
  return names.empty() ? sentence : sentence + " Takes " + enumerated(names) + ".";
}

std::string sample_data_of(const tool::PythonSignature& signature) {
  JsonWriter json;
  json.begin_array();
  for (const int number : {1, 2}) {
    json.begin_object();
    for (const tool::SignatureParameter& one : signature.parameters) {
      if (one.name == "self" || one.name == "cls" || one.name.starts_with('*')) continue;
      json.key(one.name).raw(sample_value(one.type, number));
    }
    json.end_object();
  }
  return json.end_array().take();
}

ReplyMaker teach_docstring(uint64_t slip_percent, uint64_t seed) {
  return teach(slip_percent, seed, docstring_call);
}

ReplyMaker teach_sample_data(uint64_t slip_percent, uint64_t seed) {
  return teach(slip_percent, seed, sample_data_call);
}

}  // namespace twotrack::gym
