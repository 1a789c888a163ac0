#include "grail/script.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/quoted.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "grail/python_tree.h"

namespace twotrack::grail {
namespace {

struct Forbidden {
  std::string_view type;  // of the tree
  std::string_view code;
  std::string_view message;
};

constexpr std::array<Forbidden, 6> kForbidden = {{
    {"class_definition", "E001", "classes are not supported: use functions and dicts"},
    {"yield", "E002", "generators are not supported: return a list"},
    {"with_statement", "E003", "with is not supported: ask an external for what is in a file"},
    {"match_statement", "E004", "match is not supported: use if and elif"},
    {"print_statement", "E000", "this is not Python 3: print is a function"},
    {"exec_statement", "E000", "this is not Python 3: exec is a function"},
}};

constexpr std::string_view kOwnModule = "grail";
constexpr std::string_view kTypingModule = "typing";

uint64_t lines_in(std::string_view text) {
  const auto ends = static_cast<uint64_t>(std::ranges::count(text, '\n'));
  return ends + (text.empty() || text.back() == '\n' ? 0 : 1);
}

bool is_readable(std::string_view text) {
  return text.size() <= kScriptBytesMax && is_utf8(text) &&
         text.find('\0') == std::string_view::npos;
}

class ScriptReader {
 public:
  ScriptReader(std::string_view name, std::string_view text, const PythonTree& tree)
      : text_(text), tree_(&tree) {
    script_.name = name;
    script_.code = text;
  }

  Script read() {
    if (ts_node_has_error(tree_->root())) {
      // What else could be said of it would be guessed.
      find_broken();
      return std::move(script_);
    }
    const std::vector<TSNode> statements = tree_->children(tree_->root());
    for (const TSNode statement : statements) read_statement(statement);
    walk();
    const bool lacks_call = check_uncalled();
    if (!statements.empty() && !lacks_call) check_result(statements.back());
    check_unused();
    if (const uint64_t lines = lines_in(text_); lines > kLinesAdvised) {
      script_.findings.push_back({"W004", 1, 1,
                                  "has " + std::to_string(lines) + " lines, more than " +
                                      std::to_string(kLinesAdvised) + ": split it"});
    }
    std::ranges::stable_sort(script_.findings, {}, [](const ScriptFinding& one) {
      return std::pair(one.line, one.column);
    });
    return std::move(script_);
  }

 private:
  struct Range {
    uint32_t begin;
    uint32_t end;
  };

  void find(std::string_view code, TSNode where, std::string message) {
    script_.findings.push_back(
        {std::string(code), tree_->line(where), tree_->column(where), std::move(message)});
  }

  // Its bytes become blanks, its line ends stay. So does a semicolon that stood behind it.
  void blank(TSNode statement) {
    Range range{ts_node_start_byte(statement), ts_node_end_byte(statement)};
    declarations_.push_back(range);
    const size_t next = text_.find_first_not_of(" \t", range.end);
    if (next != std::string_view::npos && text_[next] == ';')
      range.end = static_cast<uint32_t>(next) + 1;
    for (uint32_t i = range.begin; i < range.end; ++i) {
      char& c = script_.code[i];
      if (c != '\n' && c != '\r') c = ' ';
    }
  }

  bool is_declaration(TSNode node) const {
    const uint32_t at = ts_node_start_byte(node);
    // They are in the order of the text.
    const auto behind = std::ranges::upper_bound(declarations_, at, {}, &Range::begin);
    return behind != declarations_.begin() && at < std::prev(behind)->end;
  }

  // The first place that is no Python; one is enough.
  void find_broken() {
    TSNode node = tree_->root();
    for (bool goes_deeper = true; goes_deeper;) {
      goes_deeper = false;
      for (const TSNode one : tree_->all_children(node)) {
        if (!ts_node_has_error(one) && !ts_node_is_missing(one)) continue;
        node = one;
        goes_deeper = true;
        break;
      }
    }
    if (ts_node_is_missing(node)) {
      find("E000", node, "this is not Python: " + in_quotes(tree_->type(node)) + " is missing");
    } else {
      const std::string_view shown = tree_->text(node);
      find("E000", node, "this is not Python: " + in_quotes(shown.substr(0, shown.find('\n'))));
    }
  }

  void read_statement(TSNode statement) {
    const std::string_view type = tree_->type(statement);
    if (type == "import_from_statement") {
      const auto module = tree_->child(statement, "module_name");
      if (module && tree_->text(*module) == kOwnModule) blank(statement);
    } else if (type == "expression_statement") {
      read_assignment(statement);
    } else if (type == "decorated_definition") {
      read_decorated(statement);
    } else if (type == "function_definition") {
      functions_.push_back(statement);
    }
  }

  bool is_input_call(TSNode node) const {
    if (tree_->type(node) != "call") return false;
    const auto function = tree_->child(node, "function");
    return function && tree_->text(*function) == "Input";
  }

  void read_assignment(TSNode statement) {
    const std::vector<TSNode> inside = tree_->children(statement);
    if (inside.size() != 1 || tree_->type(inside[0]) != "assignment") return;
    const TSNode assignment = inside[0];
    const auto left = tree_->child(assignment, "left");
    const auto right = tree_->child(assignment, "right");
    if (!left || !right) return;
    assigned_.insert_or_assign(tree_->text(*left), *right);
    if (!is_input_call(*right)) return;
    const auto annotation = tree_->child(assignment, "type");
    ScriptInput input{.variable = std::string(tree_->text(*left)), .line = tree_->line(statement)};
    if (tree_->type(*left) != "identifier") {
      find("E008", *left, "Input() must be given to one name");
      return;
    }
    if (annotation) {
      input.annotation = tree_->text(*annotation);
    } else {
      find("E008", *left,
           input.variable + " = Input(…) needs a type: " + input.variable + ": str = Input(…)");
    }
    read_input_arguments(*right, input);
    blank(statement);
    check_twice(*left, input);
    script_.inputs.push_back(std::move(input));
  }

  void read_input_arguments(TSNode call, ScriptInput& input) {
    input.name = input.variable;
    const auto arguments = tree_->child(call, "arguments");
    if (!arguments) return;
    size_t position = 0;
    for (const TSNode argument : tree_->children(*arguments)) {
      if (tree_->type(argument) != "keyword_argument") {
        read_input_argument(position++ == 0 ? "name" : "default", argument, input);
        continue;
      }
      const auto key = tree_->child(argument, "name");
      const auto value = tree_->child(argument, "value");
      if (key && value) read_input_argument(tree_->text(*key), *value, input);
    }
    if (tree_->children(*arguments).empty())
      find("E008", call, "Input() needs a name: Input(\"…\")");
  }

  void read_input_argument(std::string_view key, TSNode value, ScriptInput& input) {
    if (key == "name") {
      const auto text = tree_->literal_text(value);
      if (text && !text->empty()) {
        input.name = *text;
      } else {
        find("E008", value, "the name of an Input() must be a text");
      }
    } else if (key == "default") {
      input.has_default = true;
      const auto json = tree_->literal_json(value);
      if (json) {
        input.default_value = *json;
      } else {
        find("E009", value, "the default of an Input() must be a literal");
      }
    } else {
      find("E009", value, "Input() takes a name and a default, not " + in_quotes(key));
    }
  }

  void check_twice(TSNode where, const ScriptInput& input) {
    for (const std::string* name : {&input.variable, &input.name}) {
      const auto known = input_lines_.find(*name);
      if (known == input_lines_.end()) continue;
      find("E009", where,
           in_quotes(*name) + " is an Input() of line " + std::to_string(known->second) + " too");
      break;
    }
    input_lines_.emplace(input.variable, input.line);
    input_lines_.emplace(input.name, input.line);
  }

  bool is_external(TSNode decorator) const {
    const auto inside = tree_->children(decorator);
    return inside.size() == 1 && tree_->text(inside[0]) == "external";
  }

  void read_decorated(TSNode statement) {
    const auto definition = tree_->child(statement, "definition");
    const std::vector<TSNode> parts = tree_->children(statement);
    const bool is_declared = std::ranges::any_of(
        parts, [&](TSNode part) { return tree_->type(part) == "decorator" && is_external(part); });
    if (!definition || !is_declared || tree_->type(*definition) != "function_definition") return;
    read_external(*definition);
    blank(statement);
  }

  void read_external(TSNode definition) {
    const auto name = tree_->child(definition, "name");
    const auto parameters = tree_->child(definition, "parameters");
    if (!name || !parameters) return;
    External external{.name = std::string(tree_->text(*name)),
                      .is_async = tree_->text(definition).starts_with("async"),
                      .line = tree_->line(*name)};
    for (const TSNode parameter : tree_->children(*parameters)) read_parameter(parameter, external);
    if (const auto returns = tree_->child(definition, "return_type")) {
      external.returns = tree_->text(*returns);
    } else {
      find("E006", *name, external.name + " needs a return type: -> str");
    }
    if (const auto body = tree_->child(definition, "body"); body && !is_empty_body(*body)) {
      find("E007", *name, "the body of an external is ...: this program answers the call");
    }
    if (!external_names_.insert(external.name).second) {
      find("E009", *name, "a second external " + in_quotes(external.name));
    }
    script_.externals.push_back(std::move(external));
  }

  void read_parameter(TSNode node, External& external) {
    const std::string_view type = tree_->type(node);
    ExternalParameter parameter;
    parameter.has_default = tree_->child(node, "value").has_value();
    if (const auto annotation = tree_->child(node, "type"))
      parameter.annotation = tree_->text(*annotation);
    const auto name = tree_->child(node, "name");
    const auto inside = tree_->children(node);
    const TSNode named = name ? *name : (type == "identifier" || inside.empty() ? node : inside[0]);
    parameter.name = tree_->text(named);
    if (type == "keyword_separator" || type == "positional_separator") return;
    if (tree_->type(named) != "identifier") {
      find("E006", node, "every parameter of an external needs a name of its own");
    } else if (parameter.annotation.empty()) {
      find("E006", node, parameter.name + " needs a type: " + parameter.name + ": str");
    }
    external.parameters.push_back(std::move(parameter));
  }

  // Nothing but "..." and perhaps a docstring.
  bool is_empty_body(TSNode body) const {
    bool has_ellipsis = false;
    for (const TSNode statement : tree_->children(body)) {
      const auto inside = tree_->children(statement);
      if (tree_->type(statement) != "expression_statement" || inside.size() != 1) return false;
      const std::string_view type = tree_->type(inside[0]);
      if (type == "ellipsis") has_ellipsis = true;
      if (type != "ellipsis" && type != "string" && type != "concatenated_string") return false;
    }
    return has_ellipsis;
  }

  // Everything, wherever it stands.
  void walk() {
    std::vector<TSNode> open = {tree_->root()};
    while (!open.empty()) {
      const TSNode node = open.back();
      open.pop_back();
      look_at(node);
      for (const TSNode child : tree_->children(node)) open.push_back(child);
    }
  }

  void look_at(TSNode node) {
    const std::string_view type = tree_->type(node);
    const auto* const forbidden = std::ranges::find(kForbidden, type, &Forbidden::type);
    if (forbidden != kForbidden.end()) find(forbidden->code, node, std::string(forbidden->message));
    if (type.starts_with("import_") || type == "future_import_statement") check_import(node);
    if (is_declaration(node)) return;
    if (type == "identifier") uses_.emplace(tree_->text(node), ts_node_start_byte(node));
    if (type == "call") note_command(node);
    if (is_input_call(node)) {
      find("E008", node, "Input() must stand alone at the top level: name: str = Input(\"name\")");
    }
    if (type == "decorator" && is_external(node)) {
      find("E007", node, "@external must stand at the top level, on a function");
    }
  }

  void note_command(TSNode call) {
    const auto function = tree_->child(call, "function");
    const auto arguments = tree_->child(call, "arguments");
    if (!function || !arguments) return;
    const std::string_view name = tree_->text(*function);
    if (name != "run_command" && name != "run_json_command") return;
    const std::vector<TSNode> given = tree_->children(*arguments);
    if (given.empty() || is_tried(call)) return;
    TSNode first = given.front();
    if (tree_->type(first) == "keyword_argument") {
      const auto key = tree_->child(first, "name");
      const auto value = tree_->child(first, "value");
      if (!key || !value || tree_->text(*key) != "cmd") return;
      first = *value;
    }
    auto command = tree_->literal_text(first);
    if (command && !command->empty()) script_.commands.push_back(std::move(*command));
  }

  bool is_tried(TSNode node) const {
    for (TSNode at = ts_node_parent(node); !ts_node_is_null(at); at = ts_node_parent(at)) {
      if (tree_->type(at) == "try_statement") return true;
    }
    return false;
  }

  void check_import(TSNode node) {
    if (tree_->type(node) == "import_prefix") return;
    const auto module = tree_->child(node, "module_name");
    if (tree_->type(node) == "import_from_statement" && module) {
      const std::string_view name = tree_->text(*module);
      const bool renames = tree_->text(node).find(" as ") != std::string_view::npos;
      if (name == kTypingModule || (name == kOwnModule && is_declaration(node) && !renames)) return;
      if (name == kOwnModule) {
        find("E005", node,
             "from grail import Input, external: at the top level, by their own names");
        return;
      }
    }
    const auto name = tree_->child(node, "name");
    if (tree_->type(node) == "import_statement" && name && tree_->text(*name) == kTypingModule &&
        tree_->children(node).size() == 1) {
      return;
    }
    find("E005", node, "only grail and typing can be imported: ask an external instead");
  }

  bool is_async(TSNode function) const { return tree_->text(function).starts_with("async"); }

  std::string_view name_of(TSNode function) const {
    const auto name = tree_->child(function, "name");
    return name ? tree_->text(*name) : std::string_view();
  }

  // Whether its name stands anywhere but in itself.
  bool is_used(TSNode function) const {
    const auto [begin, end] = uses_.equal_range(name_of(function));
    return std::any_of(begin, end, [&](const auto& use) {
      return use.second < ts_node_start_byte(function) || use.second >= ts_node_end_byte(function);
    });
  }

  // The older shape of a script: what it does and returns stands in a function that nobody calls,
  // wherever in the text that function is. Whether it is so.
  bool check_uncalled() {
    const auto is_async_one = [&](TSNode function) { return is_async(function); };
    const bool has_one_async = std::ranges::count_if(functions_, is_async_one) == 1;
    bool is_found = false;
    for (const TSNode function : functions_) {
      const std::string name(name_of(function));
      if (name != "main" && !(has_one_async && is_async(function))) continue;
      if (is_used(function)) continue;
      is_found = true;
      find("E011", function,
           name + "() is never called, and the result would be None: add `" +
               (is_async(function) ? "await " : "") + name + "()` as the last line");
    }
    return is_found;
  }

  bool is_async_name(std::string_view name) const {
    const auto is_so_named = [&](TSNode function) {
      return name_of(function) == name && is_async(function);
    };
    const auto is_so_declared = [&](const External& one) {
      return one.name == name && one.is_async;
    };
    return std::ranges::any_of(functions_, is_so_named) ||
           std::ranges::any_of(script_.externals, is_so_declared);
  }

  // What an async function gives before anybody awaits it is no result. Whether it is found.
  bool check_awaited(TSNode result) {
    TSNode value = result;
    if (tree_->type(value) == "identifier") {
      const auto assigned = assigned_.find(tree_->text(value));
      if (assigned == assigned_.end()) return false;
      value = assigned->second;
    }
    const auto function = tree_->child(value, "function");
    if (tree_->type(value) != "call" || !function) return false;
    if (tree_->type(*function) != "identifier" || !is_async_name(tree_->text(*function)))
      return false;
    const std::string name(tree_->text(*function));
    find("E011", value,
         name + "() is async, and the result would be no more than its coroutine: write `await " +
             name + "(…)`");
    return true;
  }

  void check_result(TSNode last) {
    if (is_declaration(last)) return;
    const auto inside = tree_->children(last);
    const bool is_expression = tree_->type(last) == "expression_statement" && inside.size() == 1 &&
                               tree_->type(inside[0]) != "assignment" &&
                               tree_->type(inside[0]) != "augmented_assignment";
    if (!is_expression) {
      find("W005", last, "the last statement is no expression: the result is None");
      return;
    }
    if (check_awaited(inside[0])) return;
    const std::string_view type = tree_->type(inside[0]);
    if (type == "dictionary" || type == "list") {
      find("W001", last,
           "a bare " + std::string(type == "list" ? "list" : "dict") +
               " as the result: give it a name first");
    }
  }

  void check_unused() {
    for (const External& external : script_.externals) {
      if (uses_.contains(external.name)) continue;
      script_.findings.push_back(
          {"W002", external.line, 1, "the external " + external.name + " is never called"});
    }
    for (const ScriptInput& input : script_.inputs) {
      if (uses_.contains(input.variable)) continue;
      script_.findings.push_back(
          {"W003", input.line, 1, "the input " + input.variable + " is never used"});
    }
  }

  std::string_view text_;
  const PythonTree* tree_;
  Script script_{};
  std::vector<Range> declarations_{};
  std::map<std::string, uint64_t> input_lines_{};  // by name and variable: where it came first
  std::set<std::string> external_names_{};
  std::multimap<std::string_view, uint32_t> uses_{};  // names outside of declarations, and where
  std::map<std::string_view, TSNode> assigned_{};     // at the top level, the last time
  std::vector<TSNode> functions_{};                   // at the top level
};

Script unreadable(std::string_view name, std::string message) {
  Script script{.name = std::string(name)};
  script.findings.push_back({"E000", 1, 1, std::move(message)});
  return script;
}

}  // namespace

bool Script::has_errors() const {
  return std::ranges::any_of(findings, &ScriptFinding::is_error);
}

const External* Script::find_external(std::string_view external) const {
  const auto found = std::ranges::find(externals, external, &External::name);
  return found == externals.end() ? nullptr : &*found;
}

Script read_script(std::string_view name, std::string_view text) {
  if (!is_readable(text)) {
    return unreadable(
        name, "must be UTF-8 without NUL, at most " + std::to_string(kScriptBytesMax) + " bytes");
  }
  auto tree = PythonTree::parse(text);
  if (!tree.ok()) return unreadable(name, tree.error().message);
  Script script = ScriptReader(name, text, tree.value()).read();
  script.hash = sha256_hex(text);
  return script;
}

std::string to_text(const ScriptFinding& finding) {
  return std::to_string(finding.line) + ":" + std::to_string(finding.column) + ": " + finding.code +
         " " + finding.message;
}

}  // namespace twotrack::grail
