#include "testing/grammar_sampler.h"

#include "base/check.h"

namespace twotrack::testing {
namespace {

// What a class that excludes some characters may stand for.
constexpr std::string_view kCharacters = "aZ09 _-.,:;{}[]()<>'\"\\/\n\t|&";
// Texts of tokens, the troublesome ones first of all.
constexpr std::string_view kTokens[] = {
    "a",  " text", "{",    "}",  ",",     ":",
    "<",  "é",     "\"",   "42", "call:", "<end_function_call>",
    "\\", "\n",    "true", "[",  "]",     "<start_function_call>"};

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

class GrammarSampler::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Node parse() {
    Node node = choice();
    CHECK(at_ == text_.size());
    return node;
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  Node choice() {
    Node node{.kind = Node::Kind::kChoice};
    node.parts.push_back(sequence());
    while (peek() == '|') {
      ++at_;
      node.parts.push_back(sequence());
    }
    return node;
  }

  Node sequence() {
    Node node{.kind = Node::Kind::kSequence};
    while (peek() != '\0' && peek() != '|' && peek() != ')') node.parts.push_back(repeated());
    CHECK(!node.parts.empty());
    return node;
  }

  Node repeated() {
    Node part = one();
    if (peek() != '?' && peek() != '{') return part;
    Node node{.kind = Node::Kind::kRepeat, .min = 0};
    if (text_[at_++] == '{') {
      node.min = number();
      CHECK(text_[at_++] == ',');
      node.max = number();
      CHECK(text_[at_++] == '}');
    }
    node.parts.push_back(std::move(part));
    return node;
  }

  size_t number() {
    size_t value = 0;
    CHECK(text_[at_] >= '0' && text_[at_] <= '9');
    while (text_[at_] >= '0' && text_[at_] <= '9') {
      value = value * 10 + static_cast<size_t>(text_[at_++] - '0');
    }
    return value;
  }

  Node one() {
    const char c = peek();
    if (c == '"') return literal();
    if (c == '[') return character_class();
    if (c == '<' || c == '!') return token();
    if (c == '(') {
      ++at_;
      Node node = choice();
      CHECK(peek() == ')');
      ++at_;
      return node;
    }
    Node node{.kind = Node::Kind::kRule};
    while (at_ < text_.size() && is_name(text_[at_])) node.text.push_back(text_[at_++]);
    CHECK(!node.text.empty());
    return node;
  }

  char character() {
    if (text_[at_] != '\\') return text_[at_++];
    const char escape = text_[at_ + 1];
    at_ += 2;
    switch (escape) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'x': {
        const std::string hex(text_.substr(at_, 2));
        at_ += 2;
        return static_cast<char>(std::stoi(hex, nullptr, 16));
      }
      default:
        return escape;
    }
  }

  Node literal() {
    Node node{.kind = Node::Kind::kText};
    for (++at_; text_[at_] != '"';) node.text.push_back(character());
    ++at_;
    return node;
  }

  Node token() {
    Node node{.kind = Node::Kind::kText};
    if (text_[at_] == '!') {
      node.kind = Node::Kind::kNotToken;
      ++at_;
    }
    const size_t end = text_.find('>', at_);
    node.text = text_.substr(at_, end + 1 - at_);
    at_ = end + 1;
    return node;
  }

  Node character_class() {
    Node node{.kind = Node::Kind::kClass};
    const bool excludes = text_[++at_] == '^';
    if (excludes) ++at_;
    std::string named;
    while (text_[at_] != ']') {
      const char first = character();
      char last = first;
      if (text_[at_] == '-' && text_[at_ + 1] != ']') {
        ++at_;
        last = character();
      }
      for (int c = first; c <= last; ++c) named.push_back(static_cast<char>(c));
    }
    ++at_;
    node.text = named;
    if (excludes) {
      node.text = kCharacters;
      std::erase_if(node.text, [&](char c) { return named.find(c) != std::string::npos; });
    }
    CHECK(!node.text.empty());
    return node;
  }

  std::string_view text_;
  size_t at_ = 0;
};

GrammarSampler::GrammarSampler(std::string_view grammar) {
  constexpr std::string_view kIs = " ::= ";
  while (!grammar.empty()) {
    const std::string_view line = grammar.substr(0, grammar.find('\n'));
    grammar.remove_prefix(line.size() + 1);
    const size_t is = line.find(kIs);
    CHECK(is != std::string_view::npos);
    const auto [at, is_new] = rules_.emplace(std::string(line.substr(0, is)),
                                             Parser(line.substr(is + kIs.size())).parse());
    CHECK(is_new);
  }
  CHECK(rules_.contains("root"));
}

std::string GrammarSampler::draw(Seeded& random) const {
  std::string out;
  draw(rules_.find("root")->second, random, out);
  return out;
}

void GrammarSampler::draw(const Node& node, Seeded& random, std::string& out) const {
  switch (node.kind) {
    case Node::Kind::kText:
      out += node.text;
      return;
    case Node::Kind::kNotToken:
      out += kTokens[random.below(std::size(kTokens))];
      return;
    case Node::Kind::kClass:
      out += node.text[random.below(node.text.size())];
      return;
    case Node::Kind::kRule: {
      const auto rule = rules_.find(node.text);
      CHECK(rule != rules_.end());
      return draw(rule->second, random, out);
    }
    case Node::Kind::kSequence:
      for (const Node& part : node.parts) draw(part, random, out);
      return;
    case Node::Kind::kChoice:
      return draw(node.parts[random.below(node.parts.size())], random, out);
    case Node::Kind::kRepeat:
      break;
  }
  // Mostly few, so that a draw stays small; sometimes as many as there may be.
  const size_t few = std::min(node.max, node.min + 3);
  const size_t count = random.between(node.min, random.one_in(8) ? node.max : few);
  for (size_t i = 0; i < count; ++i) draw(node.parts.front(), random, out);
}

}  // namespace twotrack::testing
