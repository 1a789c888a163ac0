#include "runner/call_check.h"

#include <gmock/gmock.h>

#include "base/sha256.h"
#include "runner/loop_fixture_test.h"
#include "runner/rederive.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class CallCheckTest : public LoopTest {
 protected:
  std::vector<std::string> messages() {
    std::vector<std::string> messages;
    const auto found = rederive(posix_file_system(), layout(), "mend-a", 1000);
    for (const track::LogProblem& problem : found.value().problems) {
      messages.push_back(problem.message);
    }
    return messages;
  }

  // Changes the last event of a type and computes the chain anew.
  void forge(const std::string& type, std::string_view from, std::string_view to) {
    std::vector<std::string> lines;
    std::ifstream in(layout().log("mend-a"));
    size_t last = 0;
    for (std::string line; std::getline(in, line); lines.push_back(line)) {
      const bool is_it = line.find("\"type\":\"" + type) != std::string::npos;
      if (is_it && line.find(from) != std::string::npos) last = lines.size();
    }
    ASSERT_GT(last, 0U);
    lines[last].replace(lines[last].find(from), from.size(), to);
    std::string text;
    std::string prev(kNoHash);
    for (std::string& line : lines) {
      line.replace(line.rfind(R"(,"prev":")") + 9, kHashLength, prev);
      line.resize(line.rfind(R"(,"hash":")"));
      prev = sha256_hex(line);
      text += line + R"(,"hash":")" + prev + "\"}\n";
    }
    in.close();
    spill(layout().log("mend-a"), text);
    std::filesystem::remove(layout().head("mend-a"));
  }
};

TEST_F(CallCheckTest, CallsThatAModelAskedForAreFine) {
  script(std::string(kCheck) + mend(2) + mend(2) + mend(4) + std::string(kCheck) +
         std::string(kSubmit));
  run();
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(CallCheckTest, CallsThatTheProgramMadeForWantOfOneAreFine) {
  script("{\"text\":\"I would rather talk.\"}\n{\"text\":\"Yes.\"}\n{\"text\":\"No.\"}\n" +
         std::string(kSubmit));
  run();
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(CallCheckTest, AnAnswerThatAskedForSomethingElseIsFound) {
  script(mend(2) + std::string(kCheck) + std::string(kSubmit));
  run();
  ASSERT_THAT(messages(), IsEmpty());
  forge("model_response", "\"line\":2", "\"line\":1");
  EXPECT_THAT(messages(),
              ElementsAre(HasSubstr("no answer of its turn asks for this call of mend")));
}

TEST_F(CallCheckTest, AnAnswerWithoutTheCallIsFound) {
  script(mend(2) + std::string(kCheck) + std::string(kSubmit));
  run();
  forge("model_response", "\"name\":\"check\"", "\"name\":\"chick\"");
  EXPECT_THAT(messages(), ElementsAre(HasSubstr("this call of check")));
}

}  // namespace
}  // namespace twotrack::runner
