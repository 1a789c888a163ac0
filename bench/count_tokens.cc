// twotrack_count_tokens TOKENIZER_JSON: for each line of the input, a JSON string, prints how many
// tokens it takes and how many are estimated. scripts/check_vocabularies.py compares the former
// with Hugging Face's own tokenizers.
#include <cstdio>
#include <iostream>
#include <string>

#include "base/json_scanner.h"
#include "model/token_estimate.h"
#include "model/vocabulary.h"

namespace twotrack::bench {
namespace {

Status count_lines(const Path& tokenizer_json) {
  const model::Vocabulary vocabulary = TRY(model::Vocabulary::load(tokenizer_json));
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::string text = TRY(JsonScanner(line).string());
    std::cout << vocabulary.count(text) << ' ' << model::estimate_tokens(text) << '\n';
  }
  return Done{};
}

}  // namespace
}  // namespace twotrack::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " TOKENIZER_JSON <JSON_STRINGS\n";
    return 2;
  }
  const auto done = twotrack::bench::count_lines(argv[1]);
  if (!done.ok()) std::cerr << done.error().message << '\n';
  return done.ok() ? 0 : 1;
}
