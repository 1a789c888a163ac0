#include "telemetry/otlp_target.h"

#include <gmock/gmock.h>

namespace twotrack::telemetry {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

OtlpTarget target(std::string_view url, const Environment& environment = {},
                  SaidBy said_by = SaidBy::kUser) {
  return otlp_target(url, said_by, environment).value();
}

std::string fault(const Environment& environment, std::string_view url = "http://h:1") {
  const auto made = otlp_target(url, SaidBy::kUser, environment);
  return made.ok() ? "" : made.error().message;
}

TEST(OtlpTargetTest, PathsAreAddedToTheAddressOfAReceiver) {
  EXPECT_EQ(target("http://h:4318").traces->url.base, "http://h:4318/v1/traces");
  EXPECT_EQ(target("http://h:4318/").metrics->url.base, "http://h:4318/v1/metrics");
  EXPECT_EQ(target("https://h/api/otel").traces->url.base, "https://h/api/otel/v1/traces");
  EXPECT_EQ(target("http://h:1/v1/traces").traces->url.base, "http://h:1/v1/traces");
  EXPECT_EQ(target("http://h:1/v1/traces").metrics->url.base, "http://h:1/v1/metrics");
}

TEST(OtlpTargetTest, TheVariablesNameIt) {
  const Environment both = {"OTEL_EXPORTER_OTLP_ENDPOINT=http://all:1",
                            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://own:2/as/it/is"};
  EXPECT_EQ(target("", both).traces->url.base, "http://own:2/as/it/is");
  EXPECT_EQ(target("", both).metrics->url.base, "http://all:1/v1/metrics");
  EXPECT_EQ(target("http://said:3", both).traces->url.base, "http://said:3/v1/traces");
  EXPECT_EQ(otlp_target("", SaidBy::kUser, {}).error().code, Code::kNotFound);
}

TEST(OtlpTargetTest, TheVariableOfASignalWins) {
  const auto made = target(
      "http://h:1",
      {"OTEL_EXPORTER_OTLP_PROTOCOL=http/json", "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL=http/protobuf",
       "OTEL_EXPORTER_OTLP_TRACES_COMPRESSION=none", "OTEL_EXPORTER_OTLP_TIMEOUT=1500"});
  EXPECT_EQ(made.traces->form, OtlpForm::kJson);
  EXPECT_EQ(made.metrics->form, OtlpForm::kProtobuf);
  EXPECT_FALSE(made.traces->is_packed);
  EXPECT_TRUE(made.metrics->is_packed);
  EXPECT_EQ(made.traces->timeout, std::chrono::milliseconds(1500));
}

TEST(OtlpTargetTest, HeadersAreDecoded) {
  const Environment environment = {
      "OTEL_EXPORTER_OTLP_HEADERS=authorization=Basic%20abc=, x-project = p1"};
  EXPECT_THAT(target("http://h:1", environment).traces->headers,
              ElementsAre("authorization: Basic abc=", "x-project: p1"));
}

// A folder that somebody cloned must not be sent the key of the user's own receiver.
TEST(OtlpTargetTest, HeadersOnlyGoWhereTheUserSaid) {
  const Environment environment = {"OTEL_EXPORTER_OTLP_HEADERS=authorization=key",
                                   "OTEL_EXPORTER_OTLP_ENDPOINT=http://mine:1"};
  EXPECT_THAT(target("http://h:1", environment, SaidBy::kConfiguration).traces->headers, IsEmpty());
  EXPECT_THAT(target("", environment, SaidBy::kConfiguration).traces->headers,
              ElementsAre("authorization: key"));
}

TEST(OtlpTargetTest, ASignalCanBeSwitchedOff) {
  const auto made = target("http://h:1", {"OTEL_METRICS_EXPORTER=none"});
  EXPECT_TRUE(made.traces);
  EXPECT_FALSE(made.metrics);
  EXPECT_TRUE(is_disabled({"OTEL_SDK_DISABLED=True"}));
  EXPECT_FALSE(is_disabled({"OTEL_SDK_DISABLED=no"}));
}

TEST(OtlpTargetTest, ContentIsOnlySentWhenAskedFor) {
  const std::string name = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=";
  EXPECT_FALSE(target("http://h:1").has_content);
  EXPECT_TRUE(target("http://h:1", {name + "true"}).has_content);
  EXPECT_TRUE(target("http://h:1", {name + "SPAN_ONLY"}).has_content);
  EXPECT_FALSE(target("http://h:1", {name + "EVENT_ONLY"}).has_content);
}

TEST(OtlpTargetTest, AFaultNamesTheVariable) {
  EXPECT_THAT(fault({"OTEL_EXPORTER_OTLP_PROTOCOL=grpc"}),
              HasSubstr("OTEL_EXPORTER_OTLP_PROTOCOL is grpc"));
  EXPECT_THAT(fault({"OTEL_EXPORTER_OTLP_COMPRESSION=br"}),
              HasSubstr("OTEL_EXPORTER_OTLP_COMPRESSION"));
  EXPECT_THAT(fault({"OTEL_EXPORTER_OTLP_TRACES_TIMEOUT=soon"}),
              HasSubstr("OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"));
  EXPECT_THAT(fault({"OTEL_BSP_MAX_EXPORT_BATCH_SIZE=0"}),
              HasSubstr("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"));
  EXPECT_THAT(fault({"OTEL_EXPORTER_OTLP_ENDPOINT=collector:4317"}, ""),
              HasSubstr("OTEL_EXPORTER_OTLP_ENDPOINT"));
}

TEST(OtlpTargetTest, AFaultDoesNotRepeatAKey) {
  const std::string said = fault({"OTEL_EXPORTER_OTLP_HEADERS=sesame"});
  EXPECT_THAT(said, HasSubstr("OTEL_EXPORTER_OTLP_HEADERS"));
  EXPECT_THAT(said, ::testing::Not(HasSubstr("sesame")));
  EXPECT_THAT(fault({"OTEL_EXPORTER_OTLP_HEADERS=a=b%0d%0aHost: x"}), HasSubstr("line end"));
}

TEST(OtlpTargetTest, TheResourceIsWhatTheVariablesSay) {
  const auto resource = telemetry_resource(
      "1.2", {"OTEL_SERVICE_NAME=mine", "OTEL_RESOURCE_ATTRIBUTES=service.name=x,team=a%20b"});
  EXPECT_THAT(resource.attributes, Contains(SpanAttribute{"service.name", "mine"}));
  EXPECT_THAT(resource.attributes, Contains(SpanAttribute{"service.version", "1.2"}));
  EXPECT_THAT(resource.attributes, Contains(SpanAttribute{"team", "a b"}));
}

}  // namespace
}  // namespace twotrack::telemetry
