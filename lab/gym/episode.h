// Episode: one small task in a simulated world, as a real agent's run sees it.
//
// The tools are simulated; all else is real: an episode is an agent's definition that the runner
// plays, so what a model is shown are the views that every agent gets. The world knows which calls
// are right at every moment, so it can teach (right_calls) and judge (is_right, is_done).
//
// One episode is played once, by one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/definition.h"
#include "base/json_writer.h"
#include "gym/draw.h"
#include "hub/node.h"
#include "model/model.h"
#include "tool/contract_return.h"

namespace twotrack::gym {

class Episode {
 public:
  virtual ~Episode() = default;
  Episode(const Episode&) = delete;  // Its tools point at it.
  Episode& operator=(const Episode&) = delete;

  const agent::Definition& definition() const { return definition_; }
  const hub::Node& node() const { return node_; }
  uint64_t max_turns() const { return max_turns_; }

  // The model is asked anew.
  void begin_turn() { ++turn_; }

  // The calls that a sensible agent may make now, the teacher's own choice first. `shown`: what the
  // model sees of the past at this moment, the view or the chat history. Never empty.
  virtual std::vector<model::Call> right_calls(std::string_view shown) const = 0;
  // Whether the world is as the goal wants it.
  virtual bool is_done() const = 0;

  // Whether the goal can still be reached after a wrong call.
  virtual bool is_harmless(const model::Call& /*call*/) const { return true; }

  // Whether a call of `tool` would take back what shows that the work is done: it shows it no more
  // when its last call has failed.
  bool undoes_evidence(std::string_view tool) const;

  // Texts that a model writes itself (the summary of submit_result) count as right whatever they
  // say, unless they are the answer that was asked for.
  bool is_right(const model::Call& call, std::string_view shown) const;
  // A valid call that is not right now, does no harm and does not end the episode; an empty tool
  // when none was found. `draw` is not the episode's own: judging must not change the world.
  model::Call wrong_call(Draw& draw, std::string_view shown) const;

 protected:
  using Body = std::function<tool::ContractReturn(std::string_view args)>;

  explicit Episode(Draw draw);

  // --- for the world, while it is made

  // Returns the tool's name: another one when `name` was taken.
  std::string add_tool(std::string name, std::vector<tool::Parameter> parameters,
                       std::string description, Body body);
  // One that prints plain text, as programs do, and does not speak the tool contract.
  std::string add_program(std::string name, std::string description,
                          std::function<std::string()> body);
  // submit_result, with a summary, or with the answer when the episode has one.
  void add_finish(const Phrases& description, std::string_view noun = "");
  void add_recall();
  // Tools that have nothing to do with the goal, and shuffles all.
  void add_other_tools();
  // `steps`: what to do when, a line each; only some episodes say it.
  void describe(std::string goal, const std::vector<std::string>& steps, uint64_t turns);
  // The same as another agent has it, to the letter.
  void describe_as(std::string operation, std::string name, std::string system, std::string goal,
                   std::string file);
  void add_finish_as(std::string field, std::string description);
  void succeed_by(std::string tool, std::string key, std::string value);

  // --- while it is played

  // The world has changed: evidence from before is old.
  void touch() { ++revision_; }
  // Adds unrelated text to a result now and then, as much as this episode has.
  void add_other_text(JsonWriter& result);
  void offer(tool::ContractReturn& said, std::vector<model::Call> good,
             std::vector<model::Call> others = {});

  // What a tool returns that did not do it.
  static tool::ContractReturn refusal(const std::string& why);

  model::Call finish(std::string_view text = "All done.") const;
  uint64_t turn() const { return turn_; }
  Draw& draw() { return draw_; }
  Candidates candidates() const { return candidates_; }

  // The text that submit_result must hold; empty: any.
  std::string answer_{};
  std::string submitted_{};  // what it held

 private:
  friend class SimulatedTool;

  using Run = std::function<tool::ToolReturn(std::string_view args)>;
  std::string add(std::string name, std::vector<tool::Parameter> parameters,
                  std::string description, Run run);
  tool::ToolReturn call(const Run& run, const std::string& name, std::string_view args);
  const tool::ToolSpec* spec_of(std::string_view tool) const;
  bool may_submit_early() const;
  model::Call miscopied(Draw& draw, const model::Call& right) const;

  Draw draw_;
  Candidates candidates_;
  uint64_t other_bytes_;  // of text beside the point, in a result
  agent::Definition definition_{};
  hub::Node node_{};
  uint64_t max_turns_ = 0;
  uint64_t revision_ = 0;
  uint64_t evidence_revision_ = 0;  // that the tool of the evidence saw last
  bool has_evidence_ = false;
  uint64_t turn_ = 0;
  std::string finish_field_{};
};

// {"a":1,…} of members, each a name and a JSON value.
std::string args_json(std::initializer_list<std::pair<std::string_view, std::string>> members);
std::string json_of(std::string_view text);
std::string json_of(uint64_t number);
// The member `name` of `args`, as text whatever it is; empty when it is not there.
std::string arg_of(std::string_view args, std::string_view name);

tool::Parameter text_parameter(std::string name);
tool::Parameter number_parameter(std::string name);

}  // namespace twotrack::gym
