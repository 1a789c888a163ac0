#include "eval/recall.h"

#include <algorithm>

#include "eval/shown.h"

namespace twotrack::eval {
namespace {

size_t shared_prefix(std::string_view a, std::string_view b) {
  const auto [end, other] = std::ranges::mismatch(a, b);
  return static_cast<size_t>(end - a.begin());
}

// The decision of another trajectory that is as far on its way as this one is on its own.
const NeededDecision* counterpart(const std::vector<NeededDecision>* others, size_t step,
                                  size_t steps) {
  if (others == nullptr || others->empty()) return nullptr;
  return &(*others)[step * others->size() / steps];
}

class Measure {
 public:
  Measure(const RecordedCase& input, uint64_t limit_bytes,
          const std::function<void(const Miss&)>& on_miss)
      : input_(&input), limit_bytes_(limit_bytes), on_miss_(&on_miss) {
    tally_.counted_tokens.resize(input.vocabularies.size());
  }

  void look_at(size_t step, const std::string& context) {
    const Shown shown(context);
    tally_.decisions += 1;
    tally_.bytes += context.size();
    tally_.bytes_max = std::max<uint64_t>(tally_.bytes_max, context.size());
    tally_.new_bytes += context.size() - shared_prefix(context, before_);
    for (size_t i = 0; i < input_->vocabularies.size(); ++i) {
      tally_.counted_tokens[i] += input_->vocabularies[i].vocabulary.count(context);
    }
    const NeededDecision& decision = (*input_->decisions)[step];
    look_at_words(decision, context);
    for (const NeededCall& call : decision.calls) {
      if (!look_at(step, call, shown))
        tally_.tax_tokens += kRecallTokens + tokens_of(context.size());
    }
    look_at_chance(step, shown);
    before_ = context;
  }

  const RecallTally& tally() const { return tally_; }

 private:
  bool look_at(size_t step, const NeededCall& call, const Shown& shown) {
    bool all = true;
    bool all_in_place = true;
    for (const NeededValue& needed : call.values) {
      const bool is_shown = shown.shows(needed.value);
      const bool is_in_place = input_->surroundings->is_in_place(
          needed.value, words_, (*input_->decisions)[step].messages);
      all = all && is_shown;
      all_in_place = all_in_place && is_in_place;
      tally_.values.add(is_shown);
      tally_.values_in_place.add(is_in_place);
      if (needed.only_from_tools()) tally_.from_tools_in_place.add(is_in_place);
      if (needed.is_stale()) tally_.stale.add(is_shown);
      if (needed.only_from_tools()) look_at_binding(needed, is_shown, shown);
      if (is_in_place) continue;
      (*on_miss_)({.step = step, .call = call.tool, .value = &needed, .is_shown = is_shown});
    }
    tally_.calls.add(all);
    tally_.calls_in_place.add(all_in_place);
    return all;
  }

  void look_at_words(const NeededDecision& decision, const std::string& context) {
    words_ = input_->surroundings->read(context);
    tally_.quoted +=
        {input_->surroundings->quoted_words(words_, decision.messages), words_.words.size()};
    if (limit_bytes_ > 0 && decision.bytes > limit_bytes_) {
      tally_.slack +=
          {limit_bytes_ - std::min<uint64_t>(limit_bytes_, context.size()), limit_bytes_};
    }
  }

  void look_at_binding(const NeededValue& needed, bool is_shown, const Shown& shown) {
    const bool is_bound = is_shown && shown.binds(needed.value, needed.seen.sources);
    tally_.from_tools.add(is_shown);
    tally_.bound.add(is_bound);
    if (needed.from_json()) tally_.bound_json.add(is_bound);
  }

  void look_at_chance(size_t step, const Shown& shown) {
    const NeededDecision* other = counterpart(input_->others, step, input_->decisions->size());
    if (other == nullptr) return;
    for (const NeededCall& call : other->calls) {
      for (const NeededValue& needed : call.values) tally_.chance.add(shown.shows(needed.value));
    }
  }

  const RecordedCase* input_;
  uint64_t limit_bytes_;  // 0: there is none
  const std::function<void(const Miss&)>* on_miss_;
  RecallTally tally_;
  std::string before_;
  NumberedText words_;  // of the context
};

}  // namespace

Share& Share::operator+=(const Share& other) {
  part += other.part;
  whole += other.whole;
  return *this;
}

RecallTally& RecallTally::operator+=(const RecallTally& other) {
  decisions += other.decisions;
  bytes += other.bytes;
  bytes_max = std::max(bytes_max, other.bytes_max);
  new_bytes += other.new_bytes;
  tax_tokens += other.tax_tokens;
  counted_tokens.resize(std::max(counted_tokens.size(), other.counted_tokens.size()));
  for (size_t i = 0; i < other.counted_tokens.size(); ++i) {
    counted_tokens[i] += other.counted_tokens[i];
  }
  values += other.values;
  from_tools += other.from_tools;
  stale += other.stale;
  bound += other.bound;
  bound_json += other.bound_json;
  calls += other.calls;
  chance += other.chance;
  values_in_place += other.values_in_place;
  from_tools_in_place += other.from_tools_in_place;
  calls_in_place += other.calls_in_place;
  quoted += other.quoted;
  slack += other.slack;
  return *this;
}

Result<RecallTally> measure_recall(ContextPolicy policy, const RecordedCase& input,
                                   const ApplyOptions& options,
                                   const std::function<void(const Miss&)>& on_miss) {
  Measure measure(input, options.limit_override, on_miss);
  TRY(for_each_context(
      policy, *input.recording, options,
      [&](size_t step, const std::string& context) { measure.look_at(step, context); }));
  return measure.tally();
}

}  // namespace twotrack::eval
