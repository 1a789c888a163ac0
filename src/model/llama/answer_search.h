// AnswerSearch: the answers of a model one after the other, likeliest first.
//
// Written greedily, an answer is about the likeliest one. At each of its places other tokens could
// have stood, each less likely by a known amount; the answer that begins like it, has the other
// token where least is lost, and is written greedily from there, is the next. So an answer that
// cannot be used gives way to what the model thinks second best, not to a draw of dice.
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

  // How the likeliest answer begins that has not been written yet; nothing when none is left.
  std::optional<LlamaTokens> next();

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
