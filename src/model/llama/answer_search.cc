#include "model/llama/answer_search.h"

namespace twotrack::model {

void AnswerSearch::add(std::span<const llama_token> answer,
                       std::span<const std::vector<OtherToken>> others) {
  const size_t begun = answer.size() - others.size();
  for (size_t i = 0; i < others.size(); ++i) {
    for (const OtherToken& other : others[i]) {
      Beginning beginning{.behind = behind_ + other.behind};
      beginning.tokens.assign(answer.begin(), answer.begin() + static_cast<ptrdiff_t>(begun + i));
      beginning.tokens.push_back(other.token);
      beginnings_.push(std::move(beginning));
    }
  }
}

std::optional<LlamaTokens> AnswerSearch::next() {
  if (beginnings_.empty()) return std::nullopt;
  Beginning best = beginnings_.top();
  beginnings_.pop();
  behind_ = best.behind;
  return std::move(best.tokens);
}

}  // namespace twotrack::model
