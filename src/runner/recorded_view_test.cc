#include "runner/recorded_view.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace twotrack::runner
