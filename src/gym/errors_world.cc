// errors: what is wanted fails, and the error says why: something must be done first, something is
// in the way, or the thing has another name. Then it is tried again.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kActTexts = {"{1} a {0}, by its {2}.",
                           "Use it to {1} the {0} that {2} names.",
                           "{1} one {0} ({2}).",
                           "Carry out: {1} of the {0} named by {2}.",
                           "This will {1} a {0}; {2} is its name.",
                           "Call it to {1} a {0} ({2}).",
                           "The {0} given as {2} gets this: {1}.",
                           "Try to {1} one {0}, by {2}.",
                           "Does what the goal wants: {1} a {0} ({2}).",
                           "Give {2} to {1} that {0}.",
                           "{1}: the {0} is named by {2}.",
                           "Start to {1} a {0}. {2} tells which one.",
                           "To {1} a {0}, pass its {2}.",
                           "One {0} will be handled ({1}); {2} is which.",
                           "For the {1} of a {0}; takes its {2}.",
                           "Asks the system to {1} the {0} called {2}.",
                           "The call that will {1} a {0}.",
                           "Attempt the {1} of a {0}; may be refused.",
                           "Lets a {0} have its {1}; {2} points at it.",
                           "Does the {1} of a {0}; {2} says which.",
                           "Makes the {1} of one {0} happen."};
const Phrases kUnlockTexts = {"Open the {0}; needed when it is locked.",
                              "Unlock the {0}.",
                              "Log in to the {0}.",
                              "Start a session with the {0}. Call it when there is none.",
                              "Makes the {0} accessible.",
                              "Connect to the {0}.",
                              "Needed first when the {0} is closed or there is no session.",
                              "Open access to the {0}.",
                              "Sign in at the {0}.",
                              "Brings the {0} online.",
                              "Removes the lock from the {0}.",
                              "Enter the {0}; without it nothing works there.",
                              "Opens the {0} so that calls get through.",
                              "When nobody is let in at the {0}: call this.",
                              "Gain entry to the {0}.",
                              "Authenticate with the {0}.",
                              "Wake up the {0} when it is shut.",
                              "The key to the {0}: opens it.",
                              "Begin a session at the {0} if there is none.",
                              "If the {0} says closed, this opens it.",
                              "Let yourself in at the {0}.",
                              "Get into the {0} when it is closed.",
                              "Lifts the lock on the {0}."};
const Phrases kClearTexts = {"Remove what is in the way, by its {0}.",
                             "Clear one blocker; {0} names it.",
                             "Free what holds things up ({0}).",
                             "Free the way: {0} is what blocks.",
                             "Delete the thing that holds things up, given as {0}.",
                             "Unblock by removing {0}.",
                             "When something is in the way, call this with its {0}.",
                             "Get one blocker out of the way ({0}).",
                             "Drop whatever stands in the way; it is called {0}.",
                             "Get past a blocker: name it in {0}.",
                             "Move {0} aside.",
                             "Does away with what stops the work ({0}).",
                             "Removes one thing that blocks, by {0}.",
                             "If an error names a blocker, pass it here as {0}.",
                             "Release the thing that keeps others waiting: {0}.",
                             "Push one blocker out of the path ({0}).",
                             "End what holds others back; {0} says what.",
                             "Kill the blocking item ({0}).",
                             "Sort out a hold-up: {0}.",
                             "Lift a block; {0} is the one that blocks.",
                             "Take one obstacle away: {0}.",
                             "Gets rid of the blocker {0}."};
const Phrases kLockedTexts = {"The {0} is locked",
                              "No session with the {0}",
                              "Access to the {0} was refused: not open",
                              "The {0} is closed",
                              "Sign in at the {0} first",
                              "The {0} must be opened first",
                              "You are not connected to the {0}",
                              "The {0} has not been opened",
                              "Locked: {0}",
                              "Nobody is signed in at the {0}",
                              "{0}: access denied, open it first",
                              "The {0} needs a login",
                              "Without a session at the {0} this cannot be done",
                              "The door of the {0} is shut",
                              "The {0} refuses: it is locked",
                              "Authentication with the {0} is missing",
                              "The {0} is still shut",
                              "Login to the {0} required",
                              "Please unlock the {0} first",
                              "The {0} lets nobody through",
                              "The {0} does not let anybody in yet",
                              "Not logged in to the {0}"};
const Phrases kBlockedTexts = {"Blocked by {0}",
                               "{0} is in the way",
                               "Cannot go on: {0} holds it",
                               "{0} must be cleared",
                               "Stopped: {0} blocks this",
                               "There is a blocker: {0}",
                               "Not possible while {0} is there",
                               "Remove {0} first",
                               "{0} has to go first",
                               "Waiting on {0}",
                               "Something is in the way: {0}",
                               "{0} keeps this from happening",
                               "Held back by {0}",
                               "It cannot be done as long as {0} is around",
                               "Obstacle: {0}",
                               "{0} stops it",
                               "Another one holds it: {0}",
                               "First get rid of {0}",
                               "In use by {0}",
                               "{0} still has it",
                               "Refused while {0} exists",
                               "Busy: {0} comes before this",
                               "Get {0} out of the way first",
                               "Held up by {0}",
                               "Waiting for {0} to go"};
const Phrases kUnknownTexts = {"There is no {0}; did you mean {1}?",
                               "Unknown: {0}. The nearest name is {1}",
                               "{0} was renamed to {1}",
                               "{0} is not known here; use {1}",
                               "No such name: {0}. Try {1}",
                               "{0} is now called {1}",
                               "Cannot find {0}. Similar: {1}",
                               "{0}? Only {1} is there",
                               "The name {0} is old, {1} is the new one",
                               "Not found: {0}. Maybe {1}",
                               "Nobody knows {0}; there is one named {1}",
                               "{0} has become {1}",
                               "Wrong name {0}, right name {1}",
                               "No {0} in the list, but a {1}",
                               "{1} is what {0} is called today",
                               "Use {1} instead of {0}",
                               "We have no {0}. We have {1}",
                               "{0} goes by {1} now",
                               "Invalid name {0} (known: {1})",
                               "There was a {0} once; it is {1} today",
                               "{0} does not exist, but {1} does",
                               "Nothing called {0} here. There is {1}."};
const Phrases kGoals = {"{0} the {1} {2}.",
                        "Please {0} {2} (a {1})",
                        "The {1} {2} is to be handled: {0}",
                        "{0} {2}, which is a {1}.",
                        "Somebody wants to {0} the {1} {2}",
                        "Your job: {0} the {1} named {2}.",
                        "{2} is a {1}. {0} it.",
                        "Do this: {0} the {1} {2}",
                        "The task is to {0} {2}, a {1}.",
                        "Could you {0} the {1} {2}?",
                        "{0}: {2} ({1})",
                        "Make it happen that {2}, a {1}, is handled: {0}.",
                        "A {1} called {2} waits for you to {0} it.",
                        "{1} {2}: {0}.",
                        "I want you to {0} the {1} {2}.",
                        "For {2} (a {1}), do the following: {0}",
                        "Get the {1} {2} handled; {0}.",
                        "See to it: {0} {2}, a {1}.",
                        "We need to {0} {2} ({1})."};

enum class Obstacle : uint8_t { kLocked, kBlocked, kOtherName };

class ErrorsEpisode final : public Episode {
 public:
  explicit ErrorsEpisode(Draw with) : Episode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    place_ = d.word();
    verb_ = d.say(kActVerbs);
    name_ = d.word() + "-" + std::to_string(d.below(100));
    other_name_ = d.word() + "-" + d.word();
    blocker_ = d.identifier();
    name_field_ = d.field_name({"name", "target", "id"});
    blocker_field_ = d.field_name({"blocker", "item", "key"});
    const std::vector<Obstacle> all = {Obstacle::kLocked, Obstacle::kBlocked, Obstacle::kOtherName};
    obstacles_ = all;
    d.shuffle(obstacles_);
    obstacles_.resize(d.between(0, 3));
    add_tools();
    describe(d.say(kGoals, {verb_, noun_, name_}),
             {"First call " + act_ + ".", "It says locked or closed: call " + unlock_ + ".",
              "It says that something is in the way: call " + clear_ + " with it.",
              "It says another name: call " + act_ + " with that name.",
              "It has been done: call submit_result."},
             2 * obstacles_.size() + 4);
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (has_acted_) return {finish()};
    if (has_met_ && obstacles_.front() == Obstacle::kLocked) return {{.tool = unlock_}};
    if (has_met_ && obstacles_.front() == Obstacle::kBlocked) return {clear_call(blocker_)};
    return {act_call()};
  }

  bool is_done() const override { return has_acted_; }

  // The remedy before the illness would change what comes next.
  bool is_harmless(const model::Call& call) const override { return call.tool != unlock_; }

 private:
  model::Call act_call() const {
    return {.tool = act_, .args = args_json({{name_field_, json_of(name_)}})};
  }
  model::Call clear_call(const std::string& what) const {
    return {.tool = clear_, .args = args_json({{blocker_field_, json_of(what)}})};
  }

  void add_tools() {
    Draw& d = draw();
    const std::string name = d.act_name(verb_, noun_);
    act_ =
        add_tool(name, {text_parameter(name_field_)}, d.say(kActTexts, {noun_, verb_, name_field_}),
                 [this](std::string_view args) { return act(args); });
    unlock_ = add_tool(d.tool_name(kUnlockVerbs, place_), {}, d.say(kUnlockTexts, {place_}),
                       [this](std::string_view) { return unlock(); });
    clear_ = add_tool(d.tool_name(kSkipVerbs, "item"), {text_parameter(blocker_field_)},
                      d.say(kClearTexts, {blocker_field_}),
                      [this](std::string_view args) { return clear(args); });
    done_key_ = noun_ + "_done";
    if (d.chance(70)) succeed_by(act_, done_key_, "true");
    add_finish(kFinishTexts);
    add_other_tools();
  }

  void pass() {
    obstacles_.erase(obstacles_.begin());
    has_met_ = false;
  }

  tool::ContractReturn act(std::string_view args) {
    Draw& d = draw();
    const std::string given = arg_of(args, name_field_);
    if (given != name_) return refusal("There is no " + noun_ + " " + given);
    if (obstacles_.empty()) {
      has_acted_ = true;
      touch();
      tool::ContractReturn said{.result = R"({"ok":true})",
                                .summary = verb_ + " " + name_ + ": done"};
      said.knowledge.emplace_back(done_key_, "true");
      offer(said, {finish()}, {{.tool = unlock_}});
      return said;
    }
    has_met_ = true;
    tool::ContractReturn said = refusal(met_text(d));
    if (obstacles_.front() == Obstacle::kOtherName) {
      name_ = other_name_;
      pass();
    }
    offer(said, right_calls(""), {clear_call(d.identifier())});
    return said;
  }

  std::string met_text(Draw& d) const {
    switch (obstacles_.front()) {
      case Obstacle::kLocked:
        return d.say(kLockedTexts, {place_});
      case Obstacle::kBlocked:
        return d.say(kBlockedTexts, {blocker_});
      case Obstacle::kOtherName:
        break;
    }
    return d.say(kUnknownTexts, {name_, other_name_});
  }

  tool::ContractReturn unlock() {
    const bool helps = has_met_ && obstacles_.front() == Obstacle::kLocked;
    if (helps) pass();
    JsonWriter json;
    json.begin_object().member("open", true);
    add_other_text(json);
    tool::ContractReturn said{.result = json.end_object().take(),
                              .summary = "The " + place_ + " is open"};
    said.knowledge.emplace_back(place_ + "_open", "true");
    if (helps) offer(said, {act_call()}, {clear_call(draw().identifier())});
    return said;
  }

  tool::ContractReturn clear(std::string_view args) {
    const std::string what = arg_of(args, blocker_field_);
    const bool helps = has_met_ && obstacles_.front() == Obstacle::kBlocked && what == blocker_;
    if (!helps) return refusal("Nothing is blocked by " + what);
    pass();
    tool::ContractReturn said{.result = R"({"cleared":true})", .summary = "Cleared " + what};
    said.knowledge.emplace_back("cleared", json_of(what));
    offer(said, {act_call()}, {{.tool = unlock_}});
    return said;
  }

  std::string noun_{};
  std::string place_{};
  std::string verb_{};
  std::string name_{};
  std::string other_name_{};
  std::string blocker_{};
  std::string name_field_{};
  std::string blocker_field_{};
  std::string done_key_{};
  std::string act_{};
  std::string unlock_{};
  std::string clear_{};
  std::vector<Obstacle> obstacles_{};
  bool has_met_ = false;  // the first of them
  bool has_acted_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_errors_episode(Draw draw) {
  return std::make_unique<ErrorsEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
