#include "track/line_reader.h"

#include <gtest/gtest.h>

#include "testing/counting_files.h"
#include "testing/temp_dir.h"

namespace twotrack::track {
namespace {

class LineReaderTest : public ::testing::Test {
 protected:
  std::unique_ptr<File> file_of(std::string_view text) {
    auto file = posix_file_system().open(dir_.path() / "log", OpenMode::kTruncate).value();
    EXPECT_TRUE(write_all(*file, 0, text).ok());
    return file;
  }

  testing::TempDir dir_;
};

TEST_F(LineReaderTest, AWholeBufferOfLinesIsTheSameLines) {
  // Some lines are shorter than the buffer, some are longer, and the last does not end.
  std::string text;
  for (const size_t length : {0, 1, 300, 20'000, 0, 300'000, 5, 600'000, 7, 8}) {
    text += std::string(length, 'x') + "\n";
  }
  text += "partial";
  const auto file = file_of(text);
  LineReader reader(*file);
  std::string collected;
  while (true) {
    const auto lines = reader.next_lines().value();
    if (!lines) break;
    EXPECT_EQ(lines->offset, collected.size());
    collected.append(lines->text).push_back('\n');
    EXPECT_EQ(reader.offset(), collected.size());
  }
  EXPECT_EQ(collected + "partial", text);
  EXPECT_EQ(reader.partial(), "partial");
}

TEST_F(LineReaderTest, AHoleIsNotRead) {
  constexpr uint64_t kHoleEnd = uint64_t{4} << 30;
  const Path path = dir_.path() / "log";
  {
    const auto file = file_of("a\n");
    ASSERT_TRUE(write_all(*file, kHoleEnd, "\nb\n").ok());
    ASSERT_TRUE(file->truncate(2 * kHoleEnd).ok());
  }
  testing::CountingFiles files(posix_file_system());
  const auto file = files.open(path, OpenMode::kRead).value();
  LineReader reader(*file);
  EXPECT_EQ(reader.next().value()->text, "a");
  EXPECT_EQ(reader.next().error().code, Code::kCorrupt);
  const auto line = reader.next().value();
  ASSERT_TRUE(line);
  EXPECT_EQ(line->text, "b");
  EXPECT_EQ(line->offset, kHoleEnd + 1);
  EXPECT_FALSE(reader.next().value());
  EXPECT_LT(files.bytes_read(), kHoleEnd / 2) << "at most a line on each side";
}

TEST_F(LineReaderTest, OneByOneAndManyAtOnceGoTogether) {
  const auto file = file_of("a\nb\nc\n");
  LineReader reader(*file);
  EXPECT_EQ(reader.next().value()->text, "a");
  EXPECT_EQ(reader.next_lines().value()->text, "b\nc");
  EXPECT_FALSE(reader.next().value());
  ASSERT_TRUE(write_all(*file, 6, "d\n").ok());
  EXPECT_EQ(reader.next_lines().value()->text, "d");
}

}  // namespace
}  // namespace twotrack::track
