// What a turn of the embedded model costs: with its adapter beside it, as it was fetched, and
// prepared (merged, as Q8_0). One thread each, the same questions in turns, CPU time: other work on
// the machine slows both alike. The prefix of a prompt is kept from turn to turn, as an agent's is.
#include <ctime>

#include "base/environment.h"
#include "model/embedded_model.h"
#include "model/llama/llama_model.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr int kTurns = 5;
constexpr double kTargetRatio = 1.0 / 3;
constexpr double kTargetLoad = 0.3;

double cpu_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

const std::vector<tool::ToolSpec>& shop_tools() {
  static const std::vector<tool::ToolSpec> all = {
      {.name = "list_orders", .description = "Lists the orders that are open, with their numbers."},
      {.name = "look_up",
       .description = "Shows one order: customer, state, what it waits for.",
       .parameters = {{.name = "order"}}},
      {.name = "set_state",
       .description = "Sets the state of an order.",
       .parameters = {{.name = "order"}, {.name = "state"}}},
      {.name = "submit_result",
       .description = "Ends the work.",
       .parameters = {{.name = "summary"}}}};
  return all;
}

// The view of a turn: that of the turn before, and one more result.
std::string view(int turn) {
  std::string history;
  for (int i = 1; i < turn; ++i) {
    const std::string order = "ORD-" + std::to_string(7313 * i);
    history += (i > 1 ? "," : "") + std::string(R"({"tool":"look_up","args":{"order":")") + order +
               R"("},"result":"order )" + order + R"( of customer )" + std::to_string(41 * i) +
               R"( is packed and waits for the carrier; it was paid on day )" + std::to_string(i) +
               R"("})";
  }
  return R"({"goal":"Every packed order that was paid is set to shipped.","history":[)" + history +
         R"(],"turn":)" + std::to_string(turn) + "}";
}

struct Contender {
  std::unique_ptr<model::Model> model{};
  std::unique_ptr<model::Channel> channel{};
  double load_ms = 0;
  double first_ms = 0;  // of CPU: nothing is kept
  double later_ms = 0;  // the others together
  double wrote = 0;     // tokens

  Status ask(int turn) {
    const model::Question question{.prompt = {.system = "Do what the goal says, one call a turn.",
                                              .tools = shop_tools(),
                                              .user = view(turn)},
                                   .sampling = {.max_tokens = 64}};
    const double before = cpu_ms();
    const model::Answer answer = channel->ask(question, {});
    (turn == 1 ? first_ms : later_ms) += cpu_ms() - before;
    if (const auto* failure = std::get_if<model::Failure>(&answer)) {
      return Error{Code::kInvalid, failure->message};
    }
    wrote +=
        static_cast<double>(std::get<model::Reply>(answer).usage.completion_tokens.value_or(0));
    return Done{};
  }
};

Result<Contender> open(const model::LlamaOptions& options) {
  Contender made;
  const double before = cpu_ms();
  made.model = TRY(model::open_llama_model(options));
  made.load_ms = cpu_ms() - before;
  made.channel = made.model->open(0, 0);
  return made;
}

}  // namespace

Result<Sections> run_turn(const Settings& settings) {
  Section section{.workload = "turn",
                  .title = "a turn of the embedded model on one core, CPU time",
                  .figures = {}};
  const auto weights = model::embedded_model(process_environment());
  if (!model::has_llama() || !weights.ok()) {
    section.notes.emplace_back("left out: no llama.cpp, or no weights (`twotrack model fetch`)");
    return Sections{section};
  }
  model::LlamaOptions options{
      .file = weights.value(),
      .adapter = Path(TWOTRACK_SOURCE_DIR) / "adapters/smollm2-135m-instruct.gguf",
      .threads = 1};
  Contender plain = TRY(open(options));
  options.prepared = {.folder = model::prepared_directory(process_environment())};
  TRY(open(options));  // makes it, if this is the first time
  Contender prepared = TRY(open(options));
  const int turns = settings.is_quick ? 2 : kTurns;
  for (int turn = 1; turn <= turns; ++turn) {
    TRY(plain.ask(turn));
    TRY(prepared.ask(turn));
  }
  const auto row = [](const char* name, double ms, double limit) {
    return Figure{.name = name, .value = ms, .unit = "ms", .ratio = ms / limit};
  };
  const double later = plain.later_ms / (turns - 1);
  Figure turn = row("prepared: a later turn", prepared.later_ms / (turns - 1), later);
  turn.target = Target{"at most a third", *turn.ratio <= kTargetRatio};
  Figure load{.name = "prepared: loading", .value = prepared.load_ms, .unit = "ms"};
  load.target = Target{"at most 300 ms", prepared.load_ms <= kTargetLoad * 1e3};
  section.figures = {row("adapter beside it: a later turn", later, later), std::move(turn),
                     row("adapter beside it: the first turn", plain.first_ms, plain.first_ms),
                     row("prepared: the first turn", prepared.first_ms, plain.first_ms),
                     std::move(load)};
  section.notes.push_back(
      format("%d turns; tokens written: %.0f and %.0f", turns, plain.wrote, prepared.wrote));
  return Sections{section};
}

}  // namespace twotrack::bench
