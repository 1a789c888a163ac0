#include "base/line_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace twotrack {
namespace {

// A pipe to write into, and its lines.
class LineInputTest : public ::testing::Test {
 protected:
  LineInputTest() {
    EXPECT_EQ(::pipe(pipe_.data()), 0);
    EXPECT_EQ(::pipe(wake_.data()), 0);
  }
  ~LineInputTest() override {
    end();
    for (const int fd : {pipe_[0], wake_[0], wake_[1]}) ::close(fd);
  }

  void send(std::string_view text) {
    ASSERT_EQ(::write(pipe_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end() {
    if (pipe_[1] >= 0) ::close(pipe_[1]);
    pipe_[1] = -1;
  }
  void wake() { ASSERT_EQ(::write(wake_[1], "x", 1), 1); }

  static std::string text(Result<std::optional<InputLine>> line) {
    if (!line.ok()) return "error: " + line.error().message;
    if (!line.value()) return "nothing";
    if (line.value()->too_long) return std::to_string(line.value()->number) + " too long";
    return std::to_string(line.value()->number) + " " + std::string(line.value()->text);
  }

  std::array<int, 2> pipe_{};
  std::array<int, 2> wake_{};
};

TEST_F(LineInputTest, GivesLinesWithTheirNumbers) {
  InputLines input(pipe_[0], wake_[0]);
  send("a\n\nb\n");
  EXPECT_EQ(text(input.wait()), "1 a");
  EXPECT_EQ(text(input.ready()), "2 ");
  EXPECT_EQ(text(input.ready()), "3 b");
  EXPECT_EQ(text(input.ready()), "nothing");
  end();
  EXPECT_EQ(text(input.wait()), "nothing");
}

TEST_F(LineInputTest, HalfALineIsNotReady) {
  InputLines input(pipe_[0], wake_[0]);
  send("a\nha");
  EXPECT_EQ(text(input.wait()), "1 a");
  EXPECT_EQ(text(input.ready()), "nothing");
  send("lf\n");
  EXPECT_EQ(text(input.ready()), "2 half");
}

TEST_F(LineInputTest, TheLastLineNeedsNoLineFeed) {
  InputLines input(pipe_[0], wake_[0]);
  send("a\nlast");
  end();
  EXPECT_EQ(text(input.wait()), "1 a");
  EXPECT_EQ(text(input.wait()), "2 last");
  EXPECT_EQ(text(input.wait()), "nothing");
}

TEST_F(LineInputTest, ALineThatIsTooLongIsToldAndPassedOver) {
  InputLines input(pipe_[0], wake_[0], 4);
  send("abcd\nabcde\nab\nabcdef");
  end();
  EXPECT_EQ(text(input.wait()), "1 abcd");
  EXPECT_EQ(text(input.wait()), "2 too long");
  EXPECT_EQ(text(input.wait()), "3 ab");
  EXPECT_EQ(text(input.wait()), "4 too long");
  EXPECT_EQ(text(input.wait()), "nothing");
}

TEST_F(LineInputTest, AWakeEndsTheWaiting) {
  InputLines input(pipe_[0], wake_[0]);
  wake();
  EXPECT_EQ(text(input.wait()), "nothing");
}

TEST_F(LineInputTest, ADescriptorIsReadToItsEnd) {
  send("a\nb");
  end();
  EXPECT_EQ(read_to_end(pipe_[0], "it").value(), "a\nb");
  EXPECT_EQ(read_to_end(-1, "it").error().code, Code::kIo);
}

}  // namespace
}  // namespace twotrack
