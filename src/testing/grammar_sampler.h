// GrammarSampler: texts that a grammar allows, drawn at random, so that a test can ask whether the
// parser reads all of them. Knows as much of GBNF and of xgrammar's EBNF as our grammars use; a
// grammar with anything else in it fails a CHECK.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "testing/seeded.h"

namespace twotrack::testing {

class GrammarSampler {
 public:
  explicit GrammarSampler(std::string_view grammar);

  std::string draw(Seeded& random) const;

 private:
  struct Node {
    enum class Kind { kText, kNotToken, kClass, kRule, kSequence, kChoice, kRepeat } kind;
    std::string text{};  // of a text, a token, a rule; of a class: all that it allows here
    std::vector<Node> parts{};
    size_t min = 1;
    size_t max = 1;
  };
  class Parser;

  void draw(const Node& node, Seeded& random, std::string& out) const;

  std::map<std::string, Node, std::less<>> rules_;
};

}  // namespace twotrack::testing
