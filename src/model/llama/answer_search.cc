#include "model/llama/answer_search.h"

#include <algorithm>

namespace twotrack::model {

void AnswerSearch::add(std::span<const llama_token> answer,
                       std::span<const std::vector<OtherToken>> others) {
  written_.push_back(spell_({answer.begin(), answer.end()}));
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
  while (!beginnings_.empty()) {
    Beginning best = beginnings_.top();
    beginnings_.pop();
    if (was_written(best.tokens)) continue;
    behind_ = best.behind;
    return std::move(best.tokens);
  }
  return std::nullopt;
}

bool AnswerSearch::was_written(const LlamaTokens& beginning) const {
  const std::string text = spell_(beginning);
  return std::ranges::any_of(written_,
                             [&](const std::string& answer) { return answer.starts_with(text); });
}

}  // namespace twotrack::model
