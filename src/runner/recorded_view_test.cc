#include "runner/recorded_view.h"

#include <gtest/gtest.h>

#include "testing/sample_log.h"
#include "testing/temp_dir.h"

namespace twotrack::runner {
namespace {

Event request(std::string_view data) {
  LineView line;
  line.type.escaped = "model_request";
  line.data = data;
  return line;
}

TEST(RecordedViewTest, AViewIsPutTogetherFromTheOneBefore) {
  RecordedViews views;
  const auto first = views.read(
      request(R"({"view":{"shared_bytes":0,"rest":"{\"goal\":\"a\"}"},"packet_hash":"ab"})"));
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first.value().view, R"({"goal":"a"})");
  EXPECT_EQ(first.value().packet_hash, "ab");
  const auto second = views.read(request(R"({"view":{"shared_bytes":9,"rest":"bc\"}"}})"));
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second.value().view, R"({"goal":"bc"})");
  EXPECT_EQ(second.value().packet_hash, "");
}

TEST(RecordedViewTest, WhatIsNotRecordedIsNotMadeUp) {
  for (const char* data : {"{}", "[]", "17", R"({"view":null})", R"({"view":{"rest":"a"}})",
                           R"({"view":{"shared_bytes":-1,"rest":"a"}})"}) {
    SCOPED_TRACE(data);
    const auto recorded = RecordedViews().read(request(data));
    ASSERT_TRUE(recorded.ok());
    EXPECT_FALSE(recorded.value().has_view);
    EXPECT_EQ(recorded.value().packet_hash, "");
  }
}

TEST(RecordedViewTest, APlainTextStandsForItself) {
  RecordedViews views;
  EXPECT_EQ(views.read(request(R"({"view":"whole"})")).value().view, "whole");
  EXPECT_EQ(views.read(request(R"({"view":{"shared_bytes":2,"rest":"ere"}})")).value().view,
            "where");
}

TEST(RecordedViewTest, SharingMoreThanThereWasIsDamage) {
  RecordedViews views;
  ASSERT_TRUE(views.read(request(R"({"view":"abc"})")).ok());
  const auto recorded = views.read(request(R"({"view":{"shared_bytes":4,"rest":""}})"));
  ASSERT_FALSE(recorded.ok());
  EXPECT_EQ(recorded.error().code, Code::kCorrupt);
}

// What the log records at `seq`, found from there backwards.
class RecordedViewAtTest : public ::testing::Test {
 protected:
  RecordedViewAtTest() { std::filesystem::create_directories(layout_.traces()); }

  void write(const testing::LogText& log) {
    testing::write_text(layout_.log(testing::kAgent), log.text());
  }
  Result<std::optional<std::string>> at(uint64_t seq) {
    FileSystem& files = posix_file_system();
    const auto file = files.open(layout_.log(testing::kAgent), OpenMode::kRead);
    const auto index = track::Index::open(files, layout_, testing::kAgent);
    return recorded_view_at(*file.value(), index.value(), seq);
  }

  testing::TempDir directory_;
  const track::Layout layout_{directory_.path()};
};

TEST_F(RecordedViewAtTest, IsWhatReadingInOrderGives) {
  testing::LogText log;
  RecordedViews views;
  std::vector<std::string> wanted{""};  // of run_start
  const char* requests[] = {R"({"view":{"shared_bytes":0,"rest":"goal: a, one"}})",
                            R"({"view":{"shared_bytes":9,"rest":"two"}})",
                            "{}",
                            R"({"view":{"shared_bytes":12,"rest":", three"}})",
                            R"({"view":{"shared_bytes":6,"rest":"b"}})",
                            R"({"view":"whole"})",
                            R"({"view":{"shared_bytes":5,"rest":""}})"};
  for (const char* data : requests) {
    log.add("model_request", data, 1).add("turn_start", "{}", 1);
    const auto read = views.read(request(data));
    wanted.emplace_back(read.value().has_view ? read.value().view : "");
    wanted.emplace_back("");
  }
  write(log);
  for (uint64_t seq = 0; seq < wanted.size(); ++seq) {
    SCOPED_TRACE(seq);
    EXPECT_EQ(at(seq).value().value_or(""), wanted[seq]);
  }
}

TEST_F(RecordedViewAtTest, SharingMoreThanThereWasIsDamage) {
  testing::LogText log;
  log.add("model_request", R"({"view":"abc"})", 1);
  log.add("model_request", R"({"view":{"shared_bytes":4,"rest":""}})", 1);
  write(log);
  EXPECT_EQ(at(2).error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::runner
