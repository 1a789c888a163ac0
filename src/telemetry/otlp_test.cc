#include "telemetry/otlp.h"

#include <gtest/gtest.h>

#include "base/protobuf.h"

namespace twotrack::telemetry {
namespace {

const TelemetryResource kResource{.attributes = {{"service.name", "twotrack"}}, .version = "1.0"};

TraceSpan sample() {
  TraceSpan span{.trace_id = "4bf92f3577b34da6a3ce929d0e0e4736",
                 .span_id = "00f067aa0ba902b7",
                 .parent_id = "1111111111111111",
                 .name = "chat",
                 .kind = SpanKind::kClient,
                 .start_ns = 1'771'515'730'000'000'000,
                 .end_ns = 1'771'515'730'000'000'300,
                 .moments = {{.name = "m", .time_ns = 7}},
                 .error = "broken"};
  span.set("text", "ü");
  span.set("count", uint64_t{300});
  span.set("share", 0.5);
  span.set("flag", true);
  span.attributes.push_back({"list", std::vector<std::string>{"a", "b"}});
  return span;
}

// What opentelemetry-proto reads back is in tests/telemetry; this is the JSON form, whole.
TEST(OtlpTest, JsonIsAsOtlpSaysIt) {
  const TraceSpan span = sample();
  EXPECT_EQ(
      trace_request(OtlpForm::kJson, kResource, {&span, 1}),
      R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":)"
      R"({"stringValue":"twotrack"}}]},"scopeSpans":[{"scope":{"name":"twotrack","version":"1.0"},)"
      R"("spans":[{"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7",)"
      R"("parentSpanId":"1111111111111111","name":"chat","kind":3,)"
      R"("startTimeUnixNano":"1771515730000000000","endTimeUnixNano":"1771515730000000300",)"
      R"("attributes":[{"key":"text","value":{"stringValue":"ü"}},)"
      R"({"key":"count","value":{"intValue":"300"}},{"key":"share","value":{"doubleValue":0.5}},)"
      R"({"key":"flag","value":{"boolValue":true}},{"key":"list","value":{"arrayValue":)"
      R"({"values":[{"stringValue":"a"},{"stringValue":"b"}]}}}],)"
      R"("events":[{"timeUnixNano":"7","name":"m"}],"status":{"message":"broken","code":2},)"
      R"("flags":1}],"schemaUrl":"https://opentelemetry.io/schemas/1.41.0"}],)"
      R"("schemaUrl":"https://opentelemetry.io/schemas/1.41.0"}]})");
}

TEST(OtlpTest, ProtobufHasIdsAsBytes) {
  const TraceSpan span = sample();
  const std::string bytes = trace_request(OtlpForm::kProtobuf, kResource, {&span, 1});
  std::string_view span_bytes = bytes;
  for (const uint32_t field : {1, 2, 2}) span_bytes = find_field(span_bytes, field).bytes;
  EXPECT_EQ(find_field(span_bytes, 2).bytes,
            std::string_view("\x00\xf0\x67\xaa\x0b\xa9\x02\xb7", 8));
  EXPECT_EQ(find_field(span_bytes, 5).bytes, "chat");
  EXPECT_EQ(find_field(span_bytes, 6).value, 3);
}

TEST(OtlpTest, AReceiverMaySayWhatItDidNotTake) {
  EXPECT_EQ(read_answer(OtlpForm::kJson, "{}").rejected, 0);
  const auto json = read_answer(
      OtlpForm::kJson, R"({"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}})");
  EXPECT_EQ(json.rejected, 3);
  EXPECT_EQ(json.message, "too old");
  const auto bytes =
      read_answer(OtlpForm::kProtobuf, std::string_view("\x0a\x0b\x08\xac\x02\x12\x06too old", 13));
  EXPECT_EQ(bytes.rejected, 300);
  EXPECT_EQ(bytes.message, "too ol");
}

TEST(OtlpTest, WhatIsNoAnswerSaysNothing) {
  for (const std::string_view body : {"", "<html>", "\xff\xff\xff", "\x0a\x7f", "\x0b"}) {
    EXPECT_EQ(read_answer(OtlpForm::kProtobuf, body).rejected, 0);
    EXPECT_EQ(read_answer(OtlpForm::kJson, body).rejected, 0);
  }
}

}  // namespace
}  // namespace twotrack::telemetry
