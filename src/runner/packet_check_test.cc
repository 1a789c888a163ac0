#include "runner/packet_check.h"

#include <gtest/gtest.h>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "projection/view.h"

namespace twotrack::runner {
namespace {

// A request that records the given hash and view.
std::string request(const std::string& hash, const std::string& view) {
  JsonWriter json;
  json.begin_object().key("view").begin_object().member("shared_bytes", 0).member("rest", view);
  json.end_object().member("packet_hash", hash).end_object();
  return json.take();
}

Packet sample_packet() {
  Packet packet;
  packet.goal = "fix it";
  packet.turn = 3;
  return packet;
}

LineView event_of(std::string_view type, std::string_view data) {
  LineView event;
  event.seq = 17;
  event.turn = 3;
  event.type.escaped = type;
  event.data = data;
  return event;
}

std::vector<PacketDifference> compare(PacketCheck& check, const std::string& data,
                                      const Packet& packet) {
  return check.compare(event_of("model_request", data), packet);
}

TEST(PacketCheckTest, ThePacketThatWasRecordedIsEqual) {
  PacketCheck check;
  const Packet packet = sample_packet();
  EXPECT_TRUE(
      compare(check, request(sha256_hex(to_json(packet)), view_text(packet)), packet).empty());
  EXPECT_EQ(check.counts().requests, 1U);
  EXPECT_EQ(check.counts().packets, 1U);
  EXPECT_EQ(check.counts().views, 1U);
}

TEST(PacketCheckTest, AnotherPacketOrViewIsNamed) {
  PacketCheck check;
  const Packet packet = sample_packet();
  std::string view = view_text(packet);
  view[4] = '?';
  const auto differences = compare(check, request(sha256_hex("other"), view), packet);
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0].what, PromptPiece::kPacket);
  EXPECT_EQ(differences[0].seq, 17U);
  EXPECT_EQ(differences[0].turn, 3U);
  EXPECT_EQ(differences[1].what, PromptPiece::kView);
  EXPECT_NE(differences[1].message.find("from byte 4 on"), std::string::npos);
}

TEST(PacketCheckTest, WhatIsNotRecordedIsCountedAsSuch) {
  PacketCheck check;
  EXPECT_TRUE(compare(check, "{}", sample_packet()).empty());
  EXPECT_EQ(check.counts().requests, 1U);
  EXPECT_EQ(check.counts().packets, 0U);
  EXPECT_EQ(check.counts().views, 0U);
}

TEST(PacketCheckTest, WhatSecretsWereTakenOutOfIsComparedToo) {
  PacketCheck check;
  std::string data = request(sha256_hex("other"), "view");
  data.insert(1, R"("redacted":[],)");
  EXPECT_EQ(compare(check, data, sample_packet()).size(), 2U);
  EXPECT_EQ(check.counts().packets, 1U);
}

TEST(PacketCheckTest, ALogOfAnotherPacketVersionIsNotDerivedAgain) {
  PacketCheck check;
  LineView start = event_of("run_start", R"({"budget":{"packet_version":99}})");
  start.seq = 0;
  EXPECT_TRUE(check.compare(start, {}).empty());
  EXPECT_TRUE(compare(check, request(sha256_hex("other"), "view"), sample_packet()).empty());
  EXPECT_EQ(check.counts().other_version, 1U);
}

TEST(PacketCheckTest, AViewThatCannotBePutTogetherIsADifference) {
  PacketCheck check;
  const auto differences =
      compare(check, R"({"view":{"shared_bytes":9,"rest":""}})", sample_packet());
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].what, PromptPiece::kView);
}

TEST(PacketCheckTest, OtherEventsAreNotLookedAt) {
  PacketCheck check;
  EXPECT_TRUE(check.compare(event_of("tool_call", R"({"packet_hash":"a"})"), {}).empty());
  EXPECT_EQ(check.counts().requests, 0U);
}

}  // namespace
}  // namespace twotrack::runner
