#include "model/llama/find_answer.h"

#include <algorithm>

#include "model/llama/answer_search.h"

namespace twotrack::model {

Answer find_answer(const AnswerWriter& writer) {
  AnswerSearch search;
  LlamaTokens begun;
  Reply given;
  std::vector<std::string> others;
  Usage usage{.completion_tokens = 0};
  Timing timing{.predict_ms = 0};
  for (uint64_t answers = 1; answers <= kAnswersMax; ++answers) {
    auto outcome = writer.write(begun);
    if (auto* failure = std::get_if<Failure>(&outcome)) {
      if (answers == 1) return std::move(*failure);
      break;
    }
    auto& [written, reply, is_of_use] = std::get<ReadAnswer>(outcome);
    if (answers == 1) {
      usage.cached_tokens = written.cached_tokens;
      timing.prompt_ms = written.prompt_ms;
    } else {
      *timing.predict_ms += written.prompt_ms;
    }
    *usage.completion_tokens += written.completion_tokens;
    *timing.predict_ms += written.predict_ms;
    // What was begun was less likely than the first answer by that much.
    reply.likelihood =
        Likelihood{.all = written.likelihood.all - search.behind(),
                   .least = std::min<double>(written.likelihood.least, -search.behind())};
    if (answers == 1 || is_of_use) std::swap(given, reply);
    if (answers > 1) others.push_back(std::move(reply.text));
    // Who makes no call at all, is asked again by whoever asked.
    if (is_of_use || given.calls.empty() || !writer.wants_others) break;
    search.add(written.tokens, written.others);
    auto beginning = search.next();
    while (beginning && !writer.may_begin(*beginning)) beginning = search.next();
    if (!beginning) break;
    begun = std::move(*beginning);
  }
  given.passed_over = std::move(others);
  given.usage = usage;
  given.timing = timing;
  return given;
}

}  // namespace twotrack::model
