// Grammars of calls: what the two dialects have in common. Written so that llama.cpp's GBNF and
// xgrammar's EBNF both read it; every repetition is bounded, and there is no optional whitespace.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/dialect/call_shape.h"

namespace twotrack::model {

// `text` as a quoted literal.
std::string grammar_literal(std::string_view text);

// Rules by name; equal bodies are one rule.
class GrammarRules {
 public:
  // The name of a rule with this body: `stem` and, where that is taken, a number.
  std::string rule(std::string_view stem, std::string body);
  // All of them, `root` first.
  std::string text(std::string_view root) const;

 private:
  std::vector<std::pair<std::string, std::string>> rules_;  // name, body
};

// How a dialect writes values. Expressions go into rules as they are.
struct ValueSyntax {
  std::string string_body{};  // of any text that the model writes
  std::string reason_body{};  // of the reason for the way out: a few words
  std::string key_body{};     // of any key of an object without declared members, with its colon
  std::function<std::string(std::string_view name)> key{};    // expression of a declared key
  std::function<std::string(std::string_view json)> fixed{};  // expression of exactly this value
  // Which of two keys comes first; nothing: as they are declared.
  std::function<bool(std::string_view a, std::string_view b)> comes_before{};
};

class ValueGrammar {
 public:
  ValueGrammar(GrammarRules& rules, ValueSyntax syntax)
      : rules_(rules), syntax_(std::move(syntax)) {}

  // Expression of any value of this kind.
  std::string value(const tool::ValueSpec& spec);
  // Expression of the arguments, braces included.
  std::string arguments(const CallShape& shape);

 private:
  struct Member {
    std::string name;
    std::string expression;  // of key and value
    bool is_required = true;
  };

  std::string object(std::vector<Member> members);
  std::string members(const std::vector<Member>& members);
  std::string array(const std::string& element);
  std::string any_value(int depth);
  std::string any_object(int depth);
  std::string string() { return rules_.rule("str", syntax_.string_body); }
  std::string integer();
  std::string number();

  GrammarRules& rules_;
  ValueSyntax syntax_;
};

}  // namespace twotrack::model
