#include "event/read.h"

#include <gtest/gtest.h>

#include "event/fields.h"
#include "event/make.h"
#include "event/parts.h"
#include "event/stored_output.h"
#include "testing/seeded.h"

namespace twotrack {
namespace {

using testing::Seeded;

const std::string kHashText(64, 'a');

// ---- Random events: every field that the table knows, as its rules allow. ----

std::string random_text(Seeded& random, int rules) {
  if ((rules & fields::kHash) != 0) return kHashText;
  constexpr std::string_view kPieces[] = {"a", "line", "\n",   "\"", "\\",
                                          "é", "😀",   "\x1b", "{}", "/"};
  std::string text((rules & fields::kNotEmpty) != 0 ? "x" : "");
  while (!random.one_in(3)) text += kPieces[random.below(std::size(kPieces))];
  return text;
}

template <class T>
void fill(Seeded& random, FieldKind kind, int rules, std::vector<T>& out);
template <class T>
void fill(Seeded& random, FieldKind kind, int rules, std::optional<T>& out);

void fill(Seeded& random, FieldKind, int rules, std::string& out) {
  out = random_text(random, rules);
}
void fill(Seeded& random, FieldKind, int, bool& out) {
  out = random.one_in(2);
}
void fill(Seeded& random, FieldKind, int, uint64_t& out) {
  out = random.one_in(5) ? ~uint64_t{0} : 1 + random.below(1000);
}
void fill(Seeded& random, FieldKind, int, int64_t& out) {
  out = static_cast<int64_t>(random.below(2000)) - 1000;
}
void fill(Seeded& random, FieldKind, int, double& out) {
  out = static_cast<double>(random.below(100'000)) / 8;
}
void fill(Seeded& random, FieldKind kind, int rules, Json& out) {
  const bool is_left_out = (rules & fields::kNotEmpty) == 0 && random.one_in(4);
  constexpr std::string_view kAny[] = {"1.10", "true", R"("\u00e9")", "[]", "{}", "[[{}],\"]\"]"};
  if (is_left_out) {
    out.text = "";
  } else if (kind == FieldKind::kObject) {
    out.text = random.one_in(2) ? "{}" : R"({"a":{"b":[1e3,"}"]},"raw_output":"no"})";
  } else {
    out.text = kind == FieldKind::kArray ? R"([{"a":1},[]])" : kAny[random.below(std::size(kAny))];
  }
}
template <class Set>
void fill(Seeded& random, FieldKind, int, Word<Set>& out) {
  // That the model decided is what is not said.
  out = static_cast<Set>(std::is_same_v<Set, DecidedBy> ? 1 + random.below(4) : random.below(2));
}
void fill(Seeded& random, FieldKind, int, std::map<DecidedBy, uint64_t>& out) {
  for (int i = 0; i < 3; ++i) out[static_cast<DecidedBy>(random.below(5))] = random.below(9);
}
template <fields::HasShape Part>
void fill(Seeded& random, FieldKind, int, Part& out) {
  fields::for_each_field<Part>([&](const auto& member) {
    if constexpr (requires { member.place; }) {
      fill(random, member.kind, member.rules, out.*member.place);
    }
  });
}
template <class T>
void fill(Seeded& random, FieldKind kind, int rules, std::vector<T>& out) {
  while (!random.one_in(3)) fill(random, kind, rules, out.emplace_back());
}
template <class T>
void fill(Seeded& random, FieldKind kind, int rules, std::optional<T>& out) {
  const bool is_needed = (rules & fields::kNotEmpty) != 0;
  if (is_needed || !random.one_in(3)) fill(random, kind, rules, out.emplace());
}

template <class Body>
Body random_body(Seeded& random) {
  Body body;
  fill(random, FieldKind::kObject, 0, body);
  if constexpr (requires { body.log_id; }) body.log_id = "00ff";
  if constexpr (requires { body.run_id; }) body.run_id = "run-1";
  return body;
}

// ---- Round trips ----

EventBody read_back(const Draft& draft) {
  return read_body(draft.type_name(), draft.data_with_raw_output()).value();
}

template <class Body>
class ReadTest : public ::testing::Test {};
using Bodies =
    ::testing::Types<RunStart, TurnStart, HubUpdate, UserMessage, ModelRequest, ModelResponse,
                     ToolCall, ToolResult, ExternalCall, ExternalResult, PacketLimit, AgentResumed,
                     SubmitResult, AgentError, RunEnd, WorkspaceAccepted, WorkspaceRejected,
                     RunPlanned, AgentStarted, AgentEnded, WorkspaceIntent, WorkspaceUndone>;
TYPED_TEST_SUITE(ReadTest, Bodies);

TYPED_TEST(ReadTest, WhatIsMadeComesBack) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Seeded random(seed);
    const auto body = random_body<TypeParam>(random);
    const auto draft = make(body, nullptr);
    ASSERT_TRUE(draft.ok()) << draft.error().message;
    const EventBody back = read_back(draft.value());
    EXPECT_EQ(static_cast<EventType>(back.index()), draft.value().type());
    EXPECT_TRUE(std::get<TypeParam>(back) == body) << draft.value().data();
  }
}

// Data with this value in every field that cannot hold it.
template <class Body>
std::string odd_data(std::string_view value) {
  std::string data = "{";
  fields::for_each_field<Body>([&](const auto& member) {
    const bool may_be_anything = member.kind == FieldKind::kAny && value != "null";
    if (may_be_anything) return;
    if (data.size() > 1) data += ",";
    data += "\"" + std::string(member.name) + "\":" + std::string(value);
  });
  return data + "}";
}

TYPED_TEST(ReadTest, WhatIsNullIsNotThere) {
  EXPECT_EQ(read_as<TypeParam>(odd_data<TypeParam>("null")).value(),
            read_as<TypeParam>("{}").value());
}

TYPED_TEST(ReadTest, AMemberOfAnotherKindDoesNoHarm) {
  for (const std::string_view value : {"-1", "1.5", "true", "\"\"", "[null,{}]", R"({"a":1})"}) {
    const auto read = read_as<TypeParam>(odd_data<TypeParam>(value));
    EXPECT_TRUE(read.ok()) << value;
  }
}

TEST(ReadEventTest, AnUnknownTypeIsKept) {
  const OtherEvent event{.type = "their_type", .data = {R"({"a":[1.10,"\u00e9"]})"}};
  EXPECT_EQ(read_back(make(event, nullptr).value()), EventBody(event));
  const OtherEvent bare{.type = "their_type", .data = {"17"}};
  EXPECT_EQ(read_back(make(bare, nullptr).value()), EventBody(bare));
}

TEST(ReadEventTest, DataThatAreNoObjectAreNotOfTheirType) {
  EXPECT_EQ(read_body("tool_call", "[]").value(),
            EventBody(OtherEvent{.type = "tool_call", .data = {"[]"}}));
  EXPECT_EQ(read_as<RunStart>("[]").value(), RunStart{});
}

TEST(ReadEventTest, DataThatEndTooEarlyFail) {
  const std::string_view data = R"({"goal":"fix \"it\"","node":{"id":"a"},"log_id":"0"})";
  for (size_t length = 1; length < data.size(); ++length) {
    EXPECT_FALSE(read_body("run_start", data.substr(0, length)).ok()) << length;
  }
  EXPECT_TRUE(read_body("run_start", data).ok());
}

// ---- What logs of others hold ----

template <class Body>
Body read(std::string_view data) {
  return std::get<Body>(read_body(fields::kShape<Body>.name, data).value());
}

TEST(ReadEventTest, AWordThatIsNotSaidIsNotTheDefaultOfAWriter) {
  EXPECT_TRUE(read<ToolCall>("{}").decided_by.empty());
  EXPECT_EQ(read<ToolCall>("{}").effect.value_or(Effect::kPure), Effect::kPure);
  EXPECT_EQ(read<ToolCall>("{}").attempt, 1U);
}

TEST(ReadEventTest, AWordThatNobodyKnowsIsKept) {
  const auto end = read<RunEnd>(R"({"status":"exploded"})");
  EXPECT_EQ(end.status.text(), "exploded");
  EXPECT_EQ(end.status.known(), std::nullopt);
}

TEST(ReadEventTest, AViewMayBeAPlainText) {
  EXPECT_EQ(read<ModelRequest>(R"({"view":"{\"turn\":1}"})").view,
            (ShownView{.rest = "{\"turn\":1}"}));
  EXPECT_EQ(read<ModelRequest>(R"({"view":{"rest":"half"}})").view, std::nullopt);
}

TEST(ReadEventTest, TokensMayBeAPlainNumber) {
  EXPECT_EQ(read<ModelRequest>(R"({"tokens":12})").tokens->count, 12U);
  EXPECT_EQ(read<ModelRequest>(R"({"tokens":"many"})").tokens, std::nullopt);
}

TEST(ReadEventTest, AFileMayBeAPlainPath) {
  EXPECT_EQ(read<WorkspaceAccepted>(R"({"files":["a",{"path":"b"},7]})").files,
            (std::vector<WorkspaceFile>{{.path = "a"}, {.path = "b"}}));
}

TEST(ReadEventTest, WhatAToolSaysInsteadOfATextIsKeptAsJson) {
  const auto result = read<ToolResult>(R"({"error":{"message":"no"},"summarizer":["a"]})");
  EXPECT_EQ(result.error, R"({"message":"no"})");
  EXPECT_EQ(result.summarizer, R"(["a"])");
}

// ---- An event on its way ----

Event event_of(std::string_view type, std::string_view data) {
  LineView line;
  line.type.escaped = type;
  line.data = data;
  return line;
}

TEST(ReadEventTest, AnEventKnowsItsTypeBeforeItIsRead) {
  const Event event = event_of("run_end", R"({"status":"success"})");
  EXPECT_EQ(event.kind(), EventType::kRunEnd);
  EXPECT_EQ(event.as<ToolCall>(), nullptr);
  ASSERT_NE(event.as<RunEnd>(), nullptr);
  EXPECT_EQ(event.as<RunEnd>()->status, RunStatus::kSuccess);
  EXPECT_EQ(event.as<RunEnd>(), &std::get<RunEnd>(event.body()));
}

TEST(ReadEventTest, ADamagedEventIsSomethingElse) {
  const Event event = event_of("run_end", R"({"status":"succ)");
  EXPECT_EQ(event.as<RunEnd>(), nullptr);
  EXPECT_TRUE(std::holds_alternative<OtherEvent>(event.body()));
}

TEST(ReadEventTest, AnEventSaysWhetherItLacksASecret) {
  EXPECT_TRUE(event_of("t", R"({"a":1,"redacted":[]})").is_redacted());
  EXPECT_FALSE(event_of("t", R"({"a":{"redacted":[]}})").is_redacted());
}

TEST(PeekTest, FindsOneFieldAsTheReaderWould) {
  const std::string_view data =
      R"({"tool":"a\nb","outcome":"error","delta":{"k":[1.10]},"raw_output":"\"outcome\":"})";
  EXPECT_EQ(peek(data, &ToolResult::tool), "a\nb");
  EXPECT_EQ(peek(data, &ToolResult::outcome), Outcome::kError);
  EXPECT_EQ(peek(data, &ToolResult::delta).text, R"({"k":[1.10]})");
  EXPECT_EQ(peek(data, &ToolResult::code), "");
}

TEST(PartTest, APartIsReadAsFarAsAnybodyLooksIntoIt) {
  const auto budget = read_part<BudgetPart>({R"({"bytes":8000,"estimator":"four","tokens":[]})"});
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->bytes, 8000U);
  EXPECT_EQ(budget->packet_version, std::nullopt);
  EXPECT_FALSE(read_part<BudgetPart>({"[]"}));
  EXPECT_FALSE(read_part<BudgetPart>({}));
}

TEST(PartTest, CallsThatAreNoObjectsArePassedOver) {
  const auto calls = read_calls({R"([{"name":"ruff","args":{"p":1}},7,{"tool":"t"}])"});
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0].name, "ruff");
  EXPECT_EQ(calls[0].args.text, R"({"p":1})");
  EXPECT_EQ(calls[1].tool, "t");
}

// ---- Raw output ----

std::string back_from_a_line(const std::string& raw) {
  const Draft draft =
      make(ToolResult{.call_id = "c", .tool = "t", .raw_output = raw}, nullptr).value();
  return stored_output(draft.data_with_raw_output()).bytes().value();
}

TEST(StoredOutputTest, ComesBackFromALine) {
  for (const std::string& raw :
       {std::string(), std::string("a\"\n\\é"), std::string("\xff\0", 2)}) {
    EXPECT_EQ(back_from_a_line(raw), raw);
  }
}

TEST(StoredOutputTest, SaysWhichBlobHoldsIt) {
  const Draft draft =
      make(ToolResult{.call_id = "c", .tool = "t", .raw_output = "\xff bytes"}, nullptr).value();
  const std::string data = draft.data_with_blob(9);
  const StoredOutput stored = stored_output(data);
  EXPECT_TRUE(stored.exists());
  EXPECT_TRUE(stored.json.empty());
  EXPECT_EQ(stored.blob_sha256, draft.raw_sha256());
  EXPECT_EQ(stored.size, 7U);
  EXPECT_EQ(stored.blob_head(), "\xff bytes");
}

TEST(StoredOutputTest, IsNotThereWhenNobodySaidAnything) {
  for (const std::string_view data : {"{}", "[]", "17", R"({"raw_output":null})"}) {
    EXPECT_FALSE(stored_output(data).exists()) << data;
    EXPECT_TRUE(stored_output(data).is_whole) << data;
  }
}

TEST(StoredOutputTest, WhatCannotBeDecodedIsCorrupt) {
  for (const std::string_view data :
       {R"({"raw_output":[1]})", R"({"raw_output":"x","raw_output_encoding":"rot13"})",
        R"({"raw_output":"*","raw_output_encoding":"base64"})"}) {
    EXPECT_EQ(stored_output(data).bytes().error().code, Code::kCorrupt) << data;
  }
}

}  // namespace
}  // namespace twotrack
