// One alternative for each call that may be made, in the model's own syntax.
//
// GBNF matches the control tokens as tokens: the model cannot spell <escape> with letters, and a
// text may hold any token but that one. Where only quoted texts are to be had (xgrammar), a text
// may not hold "<" either, or it could not be told from the marker.
#include <algorithm>

#include "base/json_text.h"
#include "model/dialect/functiongemma.h"
#include "model/dialect/grammar_rules.h"

namespace twotrack::model {
namespace {

// Characters for each token, where the grammar counts characters.
constexpr uint64_t kCharactersPerToken = 4;
constexpr uint64_t kReasonTokensMax = 16;

class NativeSyntax {
 public:
  explicit NativeSyntax(const GrammarOptions& options) : options_(options) {}

  // A control token as an expression.
  std::string token(std::string_view name) const {
    return is_gbnf() ? std::string(name) : grammar_literal(name);
  }

  ValueSyntax values() const {
    return {.string_body = string_body(options_.string_tokens_max),
            .reason_body = string_body(std::min(options_.string_tokens_max, kReasonTokensMax)),
            .key_body = R"([a-zA-Z_] [a-zA-Z0-9_]{0,31} ":")",
            .key = [](std::string_view name) { return grammar_literal(std::string(name) + ":"); },
            .fixed = [this](std::string_view json) { return fixed(json); },
            .comes_before = functiongemma_order};
  }

 private:
  bool is_gbnf() const { return options_.syntax == GrammarSyntax::kGbnf; }

  std::string string_body(uint64_t tokens) const {
    const std::string inside = is_gbnf()
                                   ? "(!<escape>){0," + std::to_string(tokens) + "}"
                                   : "[^<]{0," + std::to_string(tokens * kCharactersPerToken) + "}";
    return token(kEscape) + " " + inside + " " + token(kEscape);
  }

  // The text of the value, cut where <escape> stands.
  std::string fixed(std::string_view json) const {
    const std::string text = functiongemma_value(json);
    std::string expression;
    size_t at = 0;
    while (true) {
      const size_t end = text.find(kEscape, at);
      if (end != at && at < text.size()) {
        expression += grammar_literal(std::string_view(text).substr(at, end - at)) + " ";
      }
      if (end == std::string::npos) break;
      expression += token(kEscape) + " ";
      at = end + kEscape.size();
    }
    expression.pop_back();
    return expression;
  }

  GrammarOptions options_;
};

// A text with <escape> in it cannot be said in this format: whoever read it would end it there.
bool can_be_said(const CallShape& shape) {
  for (const ShapedArgument& argument : shape.arguments) {
    if (!argument.fixed) continue;
    if (json_unescape(*argument.fixed).find(kEscape) != std::string::npos) return false;
  }
  return true;
}

}  // namespace

std::string functiongemma_grammar(Tools tools, const Offer& offer, const GrammarOptions& options) {
  std::vector<CallShape> shapes = call_shapes(tools, offer);
  std::erase_if(shapes, [](const CallShape& shape) { return !can_be_said(shape); });
  if (shapes.empty()) shapes = call_shapes({}, {});

  const NativeSyntax syntax(options);
  GrammarRules rules;
  ValueGrammar values(rules, syntax.values());
  std::string calls;
  for (const CallShape& shape : shapes) {
    if (!calls.empty()) calls += " | ";
    calls += grammar_literal(shape.tool) + " " + values.arguments(shape);
  }
  const std::string call = rules.rule("call", calls);
  return rules.text(syntax.token(kStartCall) + R"( "call:" )" + call + " " +
                    syntax.token(kEndCall));
}

}  // namespace twotrack::model
