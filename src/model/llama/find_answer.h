// find_answer: the answers of a model one after the other, likeliest first, until one can be used.
#pragma once

#include <functional>
#include <variant>

#include "model/llama/llama_slot.h"

namespace twotrack::model {

// Written for one question, where those before would be refused.
inline constexpr uint64_t kAnswersMax = 8;

struct ReadAnswer {
  LlamaSlot::Written written{};
  Reply reply{};  // what was read in it, without what it cost
  bool is_of_use = false;
};

struct AnswerWriter {
  // The likeliest answer that begins so, or why there is none.
  std::function<std::variant<ReadAnswer, Failure>(const LlamaTokens& begun)> write{};
  // Whether one that begins so is worth writing.
  std::function<bool(const LlamaTokens& begun)> may_begin{};
  bool wants_others = false;  // when the first is of no use
};

// The first answer that is of use, or else the first; with the texts of the others, and with what
// all of them cost. Fails as writing the first does. When a later one cannot be written, what was
// found before is an answer all the same.
Answer find_answer(const AnswerWriter& writer);

}  // namespace twotrack::model
