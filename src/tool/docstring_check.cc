#include "tool/docstring_check.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <vector>

#include "base/lines.h"
#include "base/text.h"
#include "tool/docstring_prose.h"
#include "tool/python_signature.h"

namespace twotrack::tool {
namespace {

using Words = std::set<std::string, std::less<>>;

// A shorter line of code may well be a phrase.
constexpr size_t kCodeBytesMin = 10;

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_letter(char c) {
  return is_upper(c) || (c >= 'a' && c <= 'z');
}

bool is_word_char(char c) {
  return is_letter(c) || c == '_' || (c >= '0' && c <= '9');
}

// "Computes", "computed" and "computing" are the same word, and "safely" says no more than "safe".
std::string stem_of_word(std::string word) {
  for (const std::string_view ending : {"ing", "ed", "ly", "s"}) {
    if (word.size() < ending.size() + 3 || !word.ends_with(ending)) continue;
    word.resize(word.size() - ending.size());
    break;
  }
  if (word.size() > 3 && word.ends_with('e')) word.pop_back();
  return word;
}

// Of prose and of names alike: "total_price" and "TotalPrice" are two words.
Words vocabulary(std::string_view text) {
  Words words;
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool begins = is_upper(c) && !word.empty() && !is_upper(text[i - 1]);
    if ((!is_letter(c) || begins) && !word.empty()) {
      words.insert(stem_of_word(std::move(word)));
      word.clear();
    }
    if (is_letter(c)) word += static_cast<char>(is_upper(c) ? c - 'A' + 'a' : c);
  }
  return words;
}

// Words that say nothing of what a function does.
const Words& empty_words() {
  static const Words words = vocabulary(
      "a an the this that these it its of for from to in on with and or by as is are be at given "
      "return take accept get receive use call perform do make define function method class object "
      "parameter param arg argument value input output result type str int float bool none list "
      "integer string boolean dictionary "
      "dict tuple set any self cls python code def name called based operation implement "
      "tell whether if check determine todo fixme tbd docstring doc description describe document "
      "documentation summary placeholder example here go goes does brief short simple basic helper "
      "utility "
      "some something thing stuff work sentence one what handle process processes");
  return words;
}

// "calculation" and "calculate", "config" and "configuration".
bool is_like(std::string_view a, std::string_view b) {
  constexpr size_t kAbbreviation = 3;
  constexpr size_t kStem = 5;
  const size_t shorter = std::min(a.size(), b.size());
  const auto same = static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  return same >= kStem || (same == shorter && (a.size() == b.size() || same >= kAbbreviation));
}

bool only_restates(const hub::Node& node, const PythonSignature* signature,
                   std::string_view docstring) {
  std::string names = node.name;
  if (signature != nullptr) {
    names += " " + signature->returns;
    for (const SignatureParameter& one : signature->parameters) {
      names += " " + one.name + " " + one.type;
    }
  }
  const Words known = vocabulary(names);
  return std::ranges::all_of(vocabulary(docstring), [&](const std::string& word) {
    return known.contains(word) || empty_words().contains(word);
  });
}

// What small models give back when they are asked for one: the task, or the description of the
// tool's argument.
bool speaks_of_docstrings(std::string_view code, std::string_view docstring) {
  constexpr std::array<std::string_view, 4> kHeads = {"What the function ", "What the method ",
                                                      "What the class ", "What the code "};
  if (std::ranges::any_of(kHeads, [&](auto head) { return docstring.starts_with(head); })) {
    return true;
  }
  const auto names_them = [](std::string_view text) {
    const Words words = vocabulary(text);
    return words.contains(stem_of_word("docstring")) || words.contains(stem_of_word("docstrings"));
  };
  const bool is_one_word = docstring.find(' ') == std::string_view::npos;  // is told so elsewhere
  return !is_one_word && names_them(docstring) && !names_them(code);
}

// The code of the node, without its docstring.
std::string code_of(const PythonSource& source) {
  if (source.is_file()) return source.text();
  const hub::Span& whole = source.definition().whole;
  std::string code = source.text().substr(whole.begin, whole.end - whole.begin);
  for (const hub::Span& doc : source.doc()) {
    std::fill(code.begin() + (doc.begin - whole.begin), code.begin() + (doc.end - whole.begin),
              ' ');
  }
  return code;
}

// "add(self, name)" of "def add(self, name) -> None"; empty for what is no function.
std::string_view head_of(std::string_view signature) {
  const size_t def = signature.find("def ");
  const size_t end = signature.rfind(')');
  if (def == std::string_view::npos || end == std::string_view::npos || end < def) return {};
  return signature.substr(def + 4, end - def - 3);
}

// Quotes are lost or exchanged on the way from the code into a docstring.
std::string without_quotes(std::string_view text) {
  std::string bare(text);
  std::erase_if(bare,
                [](char c) { return std::string_view("'\"`\\").find(c) != std::string::npos; });
  return std::string(stripped(bare));
}

// A line of the code, or the function's head, that the docstring holds, or that it is the beginning
// of; empty without one.
std::string_view quoted_line(std::string_view code, std::string_view head,
                             std::string_view docstring) {
  const auto is_code = [](std::string_view text) {
    return text.size() >= kCodeBytesMin && text.find_first_of("()[]{}=") != std::string_view::npos;
  };
  std::string flat;
  for (const std::string_view line : lines_of(docstring)) flat.append(stripped(line)).append(" ");
  const std::string all = without_quotes(flat);
  std::vector<std::string_view> lines = lines_of(code);
  lines.push_back(head);
  for (const std::string_view untrimmed : lines) {
    const std::string line = without_quotes(untrimmed);
    if (line.empty()) continue;
    const bool is_held = is_code(line) && all.find(line) != std::string::npos;
    if (all == line || is_held || (is_code(all) && line.starts_with(all))) {
      return stripped(untrimmed);
    }
  }
  return {};
}

// "width * height" of "Compute width * height.", where it stands in the code too and hardly another
// word beside it; empty without one. A formula in a text that says more may well help.
std::string quoted_expression(std::string_view code, std::string_view docstring) {
  static const Words operators = {"+", "-", "*",  "/",  "//", "%",  "**", "@",
                                  "<", ">", "<=", ">=", "==", "!=", "&",  "^"};
  const std::vector<std::string> words = plain_words(docstring);
  const auto is_operator = [&](size_t at) {
    return at + 1 < words.size() && operators.contains(words[at]);
  };
  size_t end = 1;
  while (end < words.size() && !is_operator(end)) ++end;
  if (end >= words.size()) return {};
  std::string expression = words[end - 1];
  std::string rest;
  for (size_t at = 0; at + 1 < end; ++at) rest.append(words[at]).append(" ");
  for (; is_operator(end); end += 2) {
    expression.append(" ").append(words[end]).append(" ").append(words[end + 1]);
  }
  for (; end < words.size(); ++end) rest.append(words[end]).append(" ");
  std::string all = " ";
  for (const std::string& word : plain_words(code)) all.append(word).append(" ");
  const auto says = std::ranges::count_if(
      vocabulary(rest), [](const std::string& word) { return !empty_words().contains(word); });
  const bool is_held = all.find(" " + expression + " ") != std::string::npos;
  return is_held && says <= 1 && expression.size() >= kCodeBytesMin ? expression : "";
}

// What small models leave behind when they run past the end of a text: marks of a chat template, or
// braces of the call that the text stands in. Other brackets prove nothing: "[0, 1)".
std::string debris_fault(std::string_view docstring) {
  for (const std::string_view mark : {"<|", "<start_of_turn>", "<end_of_turn>"}) {
    if (docstring.find(mark) == std::string_view::npos) continue;
    return "it holds " + std::string(mark) + ", which belongs to the form of an answer";
  }
  const auto is_quote = [&](size_t at) {
    return at < docstring.size() &&
           std::string_view("'\"`").find(docstring[at]) != std::string_view::npos;
  };
  int open = 0;
  for (size_t i = 0; i < docstring.size() && open >= 0; ++i) {
    const bool is_named = i > 0 && is_quote(i - 1) && is_quote(i + 1);  // '}'
    if (docstring[i] == '{' && !is_named) ++open;
    if (docstring[i] == '}' && !is_named) --open;
  }
  return open == 0 ? "" : "its braces do not match";
}

// "ship(order: dict, and then it ends": a call that is never closed. "[0, 1)" is none.
bool has_open_call(std::string_view docstring) {
  std::vector<bool> open;  // of each bracket, whether it is a call's
  for (size_t i = 0; i < docstring.size(); ++i) {
    const char c = docstring[i];
    if (c == '(' || c == '[') {
      const bool has_name = i > 0 && is_word_char(docstring[i - 1]);
      const bool is_named = i + 1 == docstring.size() || docstring[i + 1] == '`';
      open.push_back(c == '(' && has_name && !is_named);
    } else if ((c == ')' || c == ']') && !open.empty()) {
      open.pop_back();
    }
  }
  return std::ranges::find(open, true) != open.end();
}

bool has_word_in(std::string_view text, const std::vector<std::string_view>& parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// "dict" of "Optional[dict]" and "dict | None".
std::string_view type_besides_none(std::string_view type) {
  for (const std::string_view head : {"Optional[", "None | "}) {
    if (type.starts_with(head)) return type.substr(head.size());
  }
  return type.substr(0, type.find(" | None"));
}

// "self._unsupported("read")": what it does, and returns in a subclass, is told elsewhere.
bool only_calls_own(std::string_view body) {
  constexpr std::string_view kSelf = "self.";
  if (!body.starts_with(kSelf) || body.find('\n') != std::string_view::npos) return false;
  const std::string_view call = body.substr(kSelf.size());
  return call.substr(leading_name(call).size()).starts_with('(');
}

std::string told_return_fault(const PythonSignature& signature, std::string_view body,
                              std::string_view told) {
  const size_t begin = std::min(body.find_first_not_of(": \t\r\n"), body.size());
  const bool is_stub = body.substr(begin).starts_with("raise") ||
                       has_word_in(body, {"...", "NotImplemented", "pass", "yield"}) ||
                       stripped(body).empty() || only_calls_own(stripped(body.substr(begin)));
  const bool gives_none = signature.returns == "None" || (signature.returns.empty() && !is_stub &&
                                                          !has_word_in(body, {"return "}));
  if (gives_none && !tells_nothing(told)) return "it says what is returned, and nothing is";
  const bool may_be_none =
      signature.returns.empty() ||
      has_word_in(signature.returns, {"None", "Optional", "Any", "NoReturn", "object", "Never"});
  if (!may_be_none && tells_nothing(told)) {
    return "it says that nothing is returned, and the signature says " + signature.returns;
  }
  const std::string_view type = type_besides_none(signature.returns);
  const std::string_view kind = type.find('|') == std::string::npos ? kind_of_type(type) : "";
  const std::string_view said = told_kind(told);
  if (!kind.empty() && !said.empty() && kind != said) {
    return "it says that " + std::string(leading_name(told)) +
           " is returned, and the signature says " + signature.returns;
  }
  return {};
}

std::string return_fault(const PythonSignature& signature, std::string_view body,
                         std::string_view docstring) {
  for (const std::string& told : told_returns(docstring)) {
    if (std::string fault = told_return_fault(signature, body, told); !fault.empty()) return fault;
  }
  return {};
}

size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

// The names that a section "Args:" or fields ":param x:" describe.
std::vector<std::string_view> described_arguments(std::string_view docstring) {
  constexpr std::array<std::string_view, 3> kHeads = {"Args:", "Arguments:", "Parameters:"};
  std::vector<std::string_view> names;
  constexpr size_t kNone = std::string_view::npos;
  size_t head = kNone;   // the indentation of the section's head
  size_t items = kNone;  // and that of its items
  for (const std::string_view line : lines_of(docstring)) {
    const std::string_view text = stripped(line);
    if (text.starts_with(":param")) {
      const std::string_view field = text.substr(0, text.find(':', 1));
      names.push_back(field.substr(field.find_last_of(" *") + 1));
      continue;
    }
    if (std::ranges::find(kHeads, text) != kHeads.end()) {
      head = indent_of(line);
      items = kNone;
      continue;
    }
    if (head == kNone || text.empty()) continue;
    if (indent_of(line) <= head) {
      head = kNone;
      continue;
    }
    if (items == kNone) items = indent_of(line);
    if (indent_of(line) != items) continue;
    const std::string_view name =
        leading_name(text.substr(std::min(text.find_first_not_of('*'), text.size())));
    const std::string_view behind = stripped(text.substr(text.find(name) + name.size()));
    if (!name.empty() && (behind.starts_with(':') || behind.starts_with('('))) {
      names.push_back(name);
    }
  }
  return names;
}

// Whether the line below this one is the rule of dashes under a head, as NumPy writes it.
bool is_underlined(const std::vector<std::string_view>& lines, size_t at) {
  constexpr size_t kDashesMin = 3;
  if (at + 1 >= lines.size() || stripped(lines[at]).empty()) return false;
  const std::string_view rule = stripped(lines[at + 1]);
  return rule.size() >= kDashesMin && rule.find_first_not_of('-') == std::string_view::npos;
}

bool has_section(std::string_view docstring, std::string_view head) {
  const std::vector<std::string_view> lines = lines_of(docstring);
  for (size_t at = 0; at < lines.size(); ++at) {
    if (stripped(lines[at]) == head && is_underlined(lines, at)) return true;
  }
  return false;
}

// "x", "x : int" and "x, y : int" of a NumPy section.
void add_items(std::string_view line, std::vector<std::string_view>& names) {
  std::string_view rest = stripped(line.substr(0, line.find(':')));
  while (!rest.empty()) {
    const std::string_view item = stripped(rest.substr(0, rest.find(',')));
    const std::string_view name = item.substr(std::min(item.find_first_not_of('*'), item.size()));
    // Anything else is prose.
    if (name.empty() || leading_name(name) != name) return;
    names.push_back(name);
    const size_t comma = rest.find(',');
    rest = comma == std::string_view::npos ? "" : stripped(rest.substr(comma + 1));
  }
}

// The same in sections with a rule of dashes under their heads: items stand as far left as the
// head.
std::vector<std::string_view> underlined_arguments(std::string_view docstring) {
  const std::vector<std::string_view> lines = lines_of(docstring);
  std::vector<std::string_view> names;
  bool is_inside = false;
  size_t head = 0;
  for (size_t at = 0; at < lines.size(); ++at) {
    if (is_underlined(lines, at)) {
      const std::string_view title = stripped(lines[at]);
      is_inside = title == "Parameters" || title == "Other Parameters";
      head = indent_of(lines[at]);
      ++at;
    } else if (is_inside && !stripped(lines[at]).empty() && indent_of(lines[at]) == head) {
      add_items(lines[at], names);
    }
  }
  return names;
}

std::string argument_fault(const PythonSignature& signature, std::string_view docstring) {
  const bool takes_any = std::ranges::any_of(signature.parameters, [](const auto& one) {
    return one.name != "self" && one.name != "cls";
  });
  if (takes_any && has_word_in(docstring, {"Takes no argument", "It takes no argument"})) {
    return "it says that " + signature.name + " takes no arguments";
  }
  std::vector<std::string_view> described = described_arguments(docstring);
  std::ranges::copy(underlined_arguments(docstring), std::back_inserter(described));
  for (const std::string_view name : described) {
    const bool is_known = std::ranges::any_of(signature.parameters, [&](const auto& one) {
      return one.name.starts_with("**") || one.name.substr(one.name.find_first_not_of('*')) == name;
    });
    if (!is_known) {
      return "it describes the argument " + std::string(name) + ", which " + signature.name +
             " does not take";
    }
  }
  return {};
}

// None of these is a kind of another one.
bool is_apart(std::string_view exception) {
  constexpr std::array<std::string_view, 9> kApart = {
      "ValueError",   "KeyError",          "IndexError",    "ZeroDivisionError", "AssertionError",
      "RuntimeError", "FileNotFoundError", "StopIteration", "TypeError"};
  return std::ranges::find(kApart, exception) != kApart.end();
}

// What the body raises, by name: "raise ValueError(…)". Nothing where it may raise anything else: a
// call may raise what it likes, and so may a property, an index or a division, and all that a stub
// stands for.
std::optional<std::vector<std::string_view>> raised_names(std::string_view body) {
  if (has_word_in(body, {"[", "/", "%", ".", "pass", "assert", "import", "await", "yield"})) {
    return std::nullopt;
  }
  if (body.find_first_not_of(": \t\r\n") == std::string_view::npos) return std::nullopt;
  constexpr std::string_view kRaise = "raise";
  constexpr size_t kNone = std::string_view::npos;
  std::vector<std::string_view> names;
  for (size_t at = body.find(kRaise); at != kNone; at = body.find(kRaise, at + 1)) {
    names.push_back(leading_name(stripped(body.substr(at + kRaise.size()))));
  }
  for (size_t at = body.find('('); at != kNone; at = body.find('(', at + 1)) {
    size_t begin = at;
    while (begin > 0 && is_word_char(body[begin - 1])) --begin;
    const std::string_view called = body.substr(begin, at - begin);
    if (std::ranges::find(names, called) == names.end()) return std::nullopt;
  }
  return names;
}

std::string raise_fault(std::string_view body, std::string_view docstring) {
  size_t told = docstring.size();
  for (const std::string_view mark : {"Raises:", ":raises ", ":raise "}) {
    told = std::min(told, docstring.find(mark));
  }
  if (has_section(docstring, "Raises")) told = std::min(told, docstring.find("Raises"));
  std::string all(docstring.substr(told));
  for (const std::string& one : told_raises(docstring)) all.append(" ").append(one);
  const auto raised = raised_names(body);
  if (all.empty() || !raised) return {};
  if (raised->empty()) return "it says that something is raised, and nothing is";
  if (!std::ranges::all_of(*raised, is_apart)) return {};
  for (std::string_view rest = all; !rest.empty();) {
    const std::string_view name = leading_name(rest);
    // What it is given may be of a wrong type for whatever it does.
    if (is_apart(name) && name != "TypeError" &&
        std::ranges::find(*raised, name) == raised->end()) {
      return "it says that " + std::string(name) + " is raised, and only " +
             std::string(raised->front()) + " is";
    }
    rest.remove_prefix(std::max<size_t>(name.size(), 1));
  }
  return {};
}

// "add" of "Cart.add".
std::string_view name_in_class(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

}  // namespace

std::string docstring_fault(const PythonSource& source, std::string_view docstring) {
  if (docstring.find("⏎") != std::string_view::npos) {
    return "it holds ⏎, which is how you are shown the end of a line";
  }
  if (std::string debris = debris_fault(docstring); !debris.empty()) return debris;
  if (!source.is_file() && hub::is_overload_stub(source.node())) {
    return "this is a stub of @overload: the docstring belongs to the implementation";
  }
  const std::string code = code_of(source);
  const std::string_view quoted = quoted_line(code, head_of(source.node().signature), docstring);
  if (!quoted.empty()) return "it quotes the source (" + std::string(quoted) + "): say it in words";
  const std::string expression = quoted_expression(code, docstring);
  if (!expression.empty()) return "it quotes the source (" + expression + "): say it in words";
  const auto parsed = parse_signature(source.node().signature);
  const PythonSignature* signature = !source.is_file() && parsed.ok() ? &parsed.value() : nullptr;
  if (has_open_call(docstring)) return "its brackets do not match";
  if (speaks_of_docstrings(code, stripped(docstring))) {
    return "it speaks of the docstring: say what the code does";
  }
  if (only_restates(source.node(), signature, docstring)) {
    return "it only restates names: say what the code does with them";
  }
  if (signature == nullptr) return {};
  const hub::FoundDefinition& definition = source.definition();
  const std::string_view body =
      std::string_view(code).substr(definition.signature.end - definition.whole.begin);
  for (std::string fault : {return_fault(*signature, body, docstring),
                            argument_fault(*signature, docstring), raise_fault(body, docstring)}) {
    if (!fault.empty()) return fault;
  }
  return {};
}

bool shares_words(const PythonSource& source, std::string_view docstring) {
  static const Words any_code = vocabulary("not else elif while try except true false del");
  // The name alone proves little: "Cook the ship in oil." of ship().
  std::string code = code_of(source);
  const std::string_view name = name_in_class(source.node().name);
  const size_t head = code.find("def " + std::string(name));
  if (!source.is_file() && head != std::string::npos) code.erase(head, 4 + name.size());
  const std::string_view whole = source.node().name;
  const Words known =
      vocabulary(code + " " + std::string(whole.substr(0, whole.size() - name.size())));
  return std::ranges::any_of(vocabulary(docstring), [&](const std::string& word) {
    if (empty_words().contains(word) || any_code.contains(word)) return false;
    return std::ranges::any_of(known, [&](const std::string& one) {
      return !empty_words().contains(one) && is_like(word, one);
    });
  });
}

}  // namespace twotrack::tool
