// Episode: one small task in a simulated world, as a real agent's run sees it.
//
// The tools are simulated; all else is real: an episode is an agent's definition that the runner
// plays, so what a model is shown are the views that every agent gets. The world knows which calls
// are right at every moment, so it can teach (right_calls) and judge (judge, is_done).
//
// One episode is played once, by one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/definition.h"
#include "base/json.h"
#include "base/result.h"
#include "gym/draw.h"
#include "hub/node.h"
#include "model/model.h"

namespace twotrack::gym {

// Of one call, at the moment at which it is made.
struct Verdict {
  bool is_right = false;
  bool is_early = false;  // of an end: there was more to do
  bool is_claim = false;  // of an end: it says that the goal is reached
};

class Episode {
 public:
  Episode() = default;
  virtual ~Episode() = default;
  Episode(const Episode&) = delete;  // Its tools point at it.
  Episode& operator=(const Episode&) = delete;

  const agent::Definition& definition() const { return definition_; }
  const hub::Node& node() const { return node_; }
  uint64_t max_turns() const { return max_turns_; }
  // What earlier runs have found out about the node, as a JSON object; empty: nothing.
  const std::string& known() const { return known_; }

  // The model is asked anew.
  virtual void begin_turn() {}

  // The calls that a sensible agent may make now, the teacher's own choice first. `shown`: what the
  // model sees of the past at this moment, the view or the chat history. Never empty.
  virtual std::vector<model::Call> right_calls(std::string_view shown) const = 0;
  // Texts that a model writes itself (the summary of submit_result) count as right whatever they
  // say, unless they are the answer that was asked for.
  virtual Verdict judge(const model::Call& call, std::string_view shown) const = 0;
  bool is_right(const model::Call& call, std::string_view shown) const {
    return judge(call, shown).is_right;
  }
  // Whether the world is as the goal wants it.
  virtual bool is_done() const = 0;
  // A valid call that is not right now, does no harm and does not end the episode; an empty tool
  // when none was found. `draw` is not the episode's own: judging must not change the world.
  virtual model::Call wrong_call(Draw& draw, std::string_view shown) const = 0;

  // The values that the teacher's next call copies. Whoever is not shown them can only guess.
  virtual std::vector<std::string> values_needed() const { return {}; }
  // An error when the world has broken down: nothing that was judged since counts.
  virtual Status trouble() const { return Done{}; }

 protected:
  agent::Definition definition_{};
  hub::Node node_{};
  uint64_t max_turns_ = 0;
  std::string known_{};
};

// {"a":1,…} of members, each a name and a JSON value.
Json args_json(std::initializer_list<std::pair<std::string_view, std::string>> members);
Json json_of(std::string_view text);
Json json_of(uint64_t number);
// The member `name` of `args`, as text whatever it is; empty when it is not there.
std::string arg_of(std::string_view args, std::string_view name);

}  // namespace twotrack::gym
