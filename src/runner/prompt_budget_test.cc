#include "runner/prompt_budget.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "projection/view.h"
#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::SizeIs;

// A scripted model with a tokenizer of its own: so many bytes a token.
class CountingModel final : public model::Model {
 public:
  CountingModel(std::unique_ptr<model::Model> inner, uint64_t bytes_a_token, uint64_t context)
      : inner_(std::move(inner)), bytes_a_token_(bytes_a_token) {
    capabilities_ = inner_->capabilities();
    capabilities_.context_tokens = context;
  }
  const model::Capabilities& capabilities() const override { return capabilities_; }
  std::string describe() const override { return inner_->describe(); }
  std::string render(const model::Prompt& prompt) const override { return inner_->render(prompt); }
  std::string template_id() const override { return inner_->template_id(); }
  std::optional<uint64_t> count_tokens(const model::Prompt& prompt) override {
    if (!prompt.user.empty()) views.push_back(prompt.user.size() / bytes_a_token_);
    return render(prompt).size() / bytes_a_token_ + 1;
  }
  std::unique_ptr<model::Channel> open(uint64_t slot, uint64_t answered) override {
    return inner_->open(slot, answered);
  }

  std::vector<uint64_t> views{};  // tokens of each view that was counted

 private:
  std::unique_ptr<model::Model> inner_;
  uint64_t bytes_a_token_;
  model::Capabilities capabilities_;
};

class PromptBudgetTest : public LoopTest {
 protected:
  // A tool that prints so many lines (as it is: more than any view may hold) is called in every
  // turn.
  void run_with(uint64_t bytes_a_token, uint64_t context, const Budget& budget, int count = 200) {
    add_tool({.name = "read", .parameters = {{.name = "part", .value = {}}}}, Effect::kPure,
             [count](const tool::CallContext& call) {
               std::string lines;
               for (int i = 0; i < count; ++i) {
                 lines += "line " + std::to_string(i) + " of " + call.args.text + "\n";
               }
               return tool::ToolReturn{.output = lines};
             });
    std::string text;
    for (int i = 0; i < 6; ++i) {
      text +=
          "{\"calls\":[{\"name\":\"read\",\"args\":{\"part\":\"" + std::to_string(i) + "\"}}]}\n";
    }
    auto answers = model::read_script(text);
    ASSERT_TRUE(answers.ok());
    auto counting = std::make_unique<CountingModel>(
        model::make_scripted_model("s", std::move(answers).value()), bytes_a_token, context);
    counting_ = counting.get();
    model_ = std::move(counting);
    AgentSetup with = setup();
    with.budget = budget;
    run(with);
  }

  // Tokens of the views that were sent.
  std::vector<uint64_t> sent(uint64_t bytes_a_token) {
    std::vector<uint64_t> tokens;
    auto log = PacketLog::open(posix_file_system(), layout(), "mend-a");
    Packet before;
    const Status read =
        log.value().for_each([&](const LineView& event, const Packet& packet) -> Status {
          if (event.type.escaped == "model_request") {
            tokens.push_back(view_text(before).size() / bytes_a_token);
          }
          before = packet;
          return Done{};
        });
    EXPECT_TRUE(read.ok());
    return tokens;
  }

  CountingModel* counting_ = nullptr;
};

TEST_F(PromptBudgetTest, NoViewIsSentOverItsBudgetInTokens) {
  run_with(1, 0, budget_to_be_counted(600));
  EXPECT_THAT(sent(1), Each(Le(600U)));
  EXPECT_THAT(events("packet_limit"), ::testing::Contains(HasSubstr("lowered")));
}

TEST_F(PromptBudgetTest, AViewThatWouldLeaveMuchOfItsTokensUnusedGetsMoreBytes) {
  run_with(8, 0, budget_to_be_counted(600));
  EXPECT_THAT(events("packet_limit"), ::testing::Contains(HasSubstr("raised")));
  EXPECT_THAT(sent(8), Each(Le(600U)));
  EXPECT_THAT(sent(8), ::testing::Contains(::testing::Gt(200U)));
}

// Cutting changes what the model has read already; so the limit is raised before it is in the way.
TEST_F(PromptBudgetTest, NothingIsCutAsLongAsTheTokensHaveRoom) {
  run_with(8, 0, budget_to_be_counted(600), 20);
  const auto tokens = sent(8);
  ASSERT_THAT(tokens, SizeIs(::testing::Ge(6U)));
  EXPECT_GT(tokens[5], 900U / 8);
  EXPECT_TRUE(std::ranges::is_sorted(tokens)) << ::testing::PrintToString(tokens);
}

TEST_F(PromptBudgetTest, ALimitInBytesStaysAsItIs) {
  run_with(8, 0, budget_of_bytes(900));
  EXPECT_THAT(events("packet_limit"), SizeIs(0));
}

TEST_F(PromptBudgetTest, APromptThatCannotFitTheContextIsRefusedBeforeAnythingIsWritten) {
  script("{\"text\":\"a\"}");
  CountingModel small(std::move(model_), 1, 300);
  AgentSetup with = setup();
  with.model = &small;
  const auto loop =
      AgentLoop::start(layout(), "mend-a", with, {.session = {.registry = &registry_}});
  ASSERT_FALSE(loop.ok());
  EXPECT_THAT(loop.error().message, HasSubstr("does not fit the model's context of 300 tokens"));
  EXPECT_FALSE(std::filesystem::exists(layout().log("mend-a")));
}

}  // namespace
}  // namespace twotrack::runner
