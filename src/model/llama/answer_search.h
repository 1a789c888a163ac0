// AnswerSearch: the answers of a model one after the other, likeliest first.
//
// An answer decoded greedily is roughly the likeliest one. At each position other tokens were
// possible, each less likely by a known amount; the next answer starts the same, has the other
// token where the loss is smallest, and is decoded greedily from there. So an answer that
// cannot be used is replaced by the model's second choice, not by a random one.
#pragma once

#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "model/llama/token_picker.h"

namespace twotrack::model {

class AnswerSearch {
 public:
  // The answer that began as the last `next` said (the first one: with nothing), and the other
  // tokens for each place behind that.
  void add(std::span<const llama_token> answer, std::span<const std::vector<OtherToken>> others);

  // The start of the likeliest answer not yet written; nullopt if none is left.
  std::optional<LlamaTokens> next();
  // How much less likely than the likeliest answer it is, at least (in logits, 0 or more).
  float behind() const { return behind_; }

 private:
  struct Beginning {
    float behind = 0;  // the likeliest answer
    LlamaTokens tokens{};
    bool operator<(const Beginning& other) const { return behind > other.behind; }
  };
  std::priority_queue<Beginning> beginnings_{};
  float behind_ = 0;  // of the one that is being written
};

}  // namespace twotrack::model
