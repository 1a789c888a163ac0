#include "model/dialect/grammar_rules.h"

#include <algorithm>

#include "base/joined.h"
#include "base/json_writer.h"

namespace twotrack::model {
namespace {

constexpr int kElementsMax = 16;
// Of values that nothing is declared about.
constexpr int kAnyDepthMax = 2;

std::string up_to(int more) {
  return "{0," + std::to_string(more) + "}";
}

}  // namespace

std::string grammar_literal(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string literal = "\"";
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (c == '"' || c == '\\') {
      literal += {'\\', c};
    } else if (c == '\n') {
      literal += "\\n";
    } else if (c == '\r') {
      literal += "\\r";
    } else if (c == '\t') {
      literal += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      literal += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      literal.push_back(c);
    }
  }
  return literal + "\"";
}

std::string GrammarRules::rule(std::string_view stem, std::string body) {
  size_t taken = 0;
  for (const auto& [name, known] : rules_) {
    if (known == body) return name;
    taken += name.starts_with(stem) ? 1 : 0;
  }
  std::string name(stem);
  if (taken > 0) name += std::to_string(taken);
  rules_.emplace_back(name, std::move(body));
  return name;
}

std::string GrammarRules::text(std::string_view root) const {
  std::string all = "root ::= " + std::string(root) + "\n";
  for (const auto& [name, body] : rules_) all += name + " ::= " + body + "\n";
  return all;
}

std::string ValueGrammar::integer() {
  return rules_.rule("int", R"("-"? ("0" | [1-9] [0-9]{0,14}))");
}

std::string ValueGrammar::number() {
  return rules_.rule("num", integer() + R"( ("." [0-9]{1,6})?)");
}

std::string ValueGrammar::value(const tool::ValueSpec& spec) {
  switch (spec.type) {
    case tool::ValueType::kString: {
      if (spec.choices.empty()) return string();
      std::vector<std::string> choices;
      for (const std::string& choice : spec.choices) {
        choices.push_back(syntax_.fixed(JsonWriter().string(choice).text()));
      }
      return rules_.rule("choice", joined(choices, " | "));
    }
    case tool::ValueType::kInteger:
      return integer();
    case tool::ValueType::kNumber:
      return number();
    case tool::ValueType::kBoolean:
      return rules_.rule("bool", R"("true" | "false")");
    case tool::ValueType::kArray:
      return array(spec.items.empty() ? any_value(kAnyDepthMax) : value(spec.items.front()));
    case tool::ValueType::kObject:
      break;
  }
  if (spec.properties.empty()) return any_object(kAnyDepthMax);
  std::vector<Member> members;
  for (const tool::Parameter& property : spec.properties) {
    members.push_back({.name = property.name,
                       .expression = syntax_.key(property.name) + " " + value(property.value),
                       .is_required = property.is_required});
  }
  return rules_.rule("obj", object(std::move(members)));
}

std::string ValueGrammar::arguments(const CallShape& shape) {
  std::vector<Member> members;
  for (const ShapedArgument& argument : shape.arguments) {
    const tool::Parameter& parameter = *argument.parameter;
    std::string written = argument.fixed     ? syntax_.fixed(*argument.fixed)
                          : shape.is_way_out ? rules_.rule("reason", syntax_.reason_body)
                                             : value(parameter.value);
    members.push_back({.name = parameter.name,
                       .expression = syntax_.key(parameter.name) + " " + written,
                       .is_required = argument.is_required});
  }
  return object(std::move(members));
}

std::string ValueGrammar::object(std::vector<Member> members) {
  if (members.empty()) return R"("{}")";
  if (syntax_.comes_before) {
    std::ranges::stable_sort(members, syntax_.comes_before, &Member::name);
  }
  return R"("{" )" + this->members(members) + R"( "}")";
}

// A comma stands before every member but the first that is written, and which one that is depends
// on the optional ones at the head: each of them, and the first required one, begins an
// alternative.
std::string ValueGrammar::members(const std::vector<Member>& members) {
  const auto begins = [&](size_t first) {
    std::string all = members[first].expression;
    for (size_t i = first + 1; i < members.size(); ++i) {
      const std::string next = R"("," )" + members[i].expression;
      all += members[i].is_required ? " " + next : " (" + next + ")?";
    }
    return all;
  };
  std::vector<std::string> ways;
  for (size_t i = 0; i < members.size(); ++i) {
    ways.push_back(begins(i));
    if (members[i].is_required) break;
  }
  const bool may_be_empty = std::ranges::none_of(members, &Member::is_required);
  if (may_be_empty) ways.emplace_back(R"("")");
  return ways.size() == 1 ? ways.front() : rules_.rule("args", joined(ways, " | "));
}

std::string ValueGrammar::array(const std::string& element) {
  return rules_.rule("list", R"("[" ()" + element + R"( ("," )" + element + ")" +
                                 up_to(kElementsMax - 1) + R"()? "]")");
}

std::string ValueGrammar::any_value(int depth) {
  std::string body = string() + " | " + number() + R"( | "true" | "false" | "null")";
  if (depth > 0) body += " | " + array(any_value(depth - 1)) + " | " + any_object(depth - 1);
  return rules_.rule("any", body);
}

std::string ValueGrammar::any_object(int depth) {
  const std::string member = rules_.rule("key", syntax_.key_body) + " " + any_value(depth);
  return rules_.rule("object", R"("{" ()" + member + R"( ("," )" + member + ")" +
                                   up_to(kElementsMax - 1) + R"()? "}")");
}

}  // namespace twotrack::model
