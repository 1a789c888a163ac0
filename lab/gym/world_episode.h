// WorldEpisode: what the episodes of the ten worlds have in common: their tools are functions of
// the world, and everything in them is drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "gym/draw.h"
#include "gym/episode.h"
#include "tool/contract_return.h"

namespace twotrack::gym {

class WorldEpisode : public Episode {
 public:
  void begin_turn() override { ++turn_; }
  Verdict judge(const model::Call& call, std::string_view shown) const override;
  model::Call wrong_call(Draw& draw, std::string_view shown) const override;

  // Whether the goal can still be reached after a wrong call.
  virtual bool is_harmless(const model::Call& /*call*/) const { return true; }

  // Whether a call of `tool` would take back what shows that the work is done: it shows it no more
  // when its last call has failed.
  bool undoes_evidence(std::string_view tool) const;

 protected:
  using Body = std::function<tool::ContractReturn(std::string_view args)>;

  explicit WorldEpisode(Draw draw);

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
  uint64_t revision_ = 0;
  uint64_t evidence_revision_ = 0;  // that the tool of the evidence saw last
  bool has_evidence_ = false;
  uint64_t turn_ = 0;
  std::string finish_field_{};
};

tool::Parameter text_parameter(std::string name);
tool::Parameter number_parameter(std::string name);

}  // namespace twotrack::gym
