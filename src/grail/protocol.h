// protocol: the messages of Monty's protocol 6 (monty-runtime 1.4.0), as far as they are used here.
//
// Every number of the protocol stands in this file, beside the name of its field. Messages are
// written and read by message_codec.h, which asks each for its fields(). How a field is written
// follows from its type:
//
//   uint32_t, uint64_t, bool   a plain number; 0 is left out
//   std::string_view           bytes or a text, also when empty; when read, it points into the
//                              message
//   std::vector                a repeated field; numbers are packed
//   another message            itself
//
// A Choice is there or not, and its 0 is written: one member of a oneof, or an optional field.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace twotrack::grail::protocol {

inline constexpr uint64_t kVersion = 6;

template <uint32_t number, typename Type>
struct Field {
  static constexpr uint32_t kNumber = number;
  Type value{};

  Field() = default;
  template <std::convertible_to<Type> Given>
  Field(Given&& given) : value(std::forward<Given>(given)) {}
};

template <uint32_t number, typename Type>
using Choice = Field<number, std::optional<Type>>;

struct Empty {
  static std::tuple<> fields() { return {}; }
};

// A message of one field.
template <typename FieldType>
struct Only {
  FieldType only{};
  auto fields() { return std::tie(only); }
};

using Text = Only<Field<1, std::string_view>>;

// Values. All of a message are nodes in one row, an Arena; others name them by their place in it.

enum ArenaField : uint32_t { kArenaCount = 1, kArenaNodes = 2 };

// What a node is: exactly one of these. Those that are named behind "//" hold such a message.
enum NodeField : uint32_t {
  kEllipsis = 1,
  kNone = 2,
  kNotImplemented = 3,
  kBoolean = 4,
  kInt = 5,
  kBigInt = 6,  // BigInt
  kFloat = 7,
  kStr = 8,
  kBytes = 9,
  kList = 11,        // Items
  kTuple = 12,       // Items
  kNamedTuple = 13,  // NamedTuple
  kDict = 14,        // Dict
  kSet = 15,         // Items
  kFrozenSet = 16,   // Items
  kException = 22,   // ExceptionValue
  kType = 23,        // Text: its name
  kInstance = 24,    // Instance
  kFunction = 25,    // Text: its name
  kBuiltinFunction = 26,
  kPath = 27,
  kRepr = 29,
  kCycle = 30,
  kDecimal = 33,
};

struct Pair {
  Field<1, uint32_t> key{};
  Field<2, uint32_t> value{};
  auto fields() { return std::tie(key, value); }
};

struct BigInt {
  Field<1, bool> is_negative{};
  Field<2, std::string_view> magnitude{};  // big-endian
  auto fields() { return std::tie(is_negative, magnitude); }
};

using Items = Only<Field<1, std::vector<uint32_t>>>;
using NamedTuple = Only<Field<3, std::vector<uint32_t>>>;
using Dict = Only<Field<1, std::vector<Pair>>>;
using Instance = Only<Field<3, std::vector<Pair>>>;

struct ExceptionValue {
  Field<1, std::string_view> type{};
  Field<2, std::string_view> argument{};
  auto fields() { return std::tie(type, argument); }
};

// An exception that was raised, with the way to it, outermost first.

struct Position {
  Field<1, uint64_t> line{};
  Field<2, uint64_t> column{};
  auto fields() { return std::tie(line, column); }
};

using Frame = Only<Field<2, Position>>;

struct Raised {
  Field<1, std::string_view> exception{};
  Field<2, std::string_view> message{};
  Field<3, std::vector<Frame>> frames{};
  auto fields() { return std::tie(exception, message, frames); }
};

// What is said to the interpreter.

struct Limits {
  Choice<2, uint64_t> memory_bytes{};
  Choice<4, uint64_t> recursion{};
  Choice<5, uint64_t> suspensions{};
  Choice<6, uint64_t> feed_us{};
  auto fields() { return std::tie(memory_bytes, recursion, suspensions, feed_us); }
};

using FixedClock = Only<Choice<1, uint64_t>>;
using Sleep = Only<Choice<3, Empty>>;
using Seed = Only<Choice<3, std::string_view>>;

struct OsPolicy {
  Field<3, FixedClock> clock{};
  Field<5, Sleep> sleep{};
  Field<8, Seed> seed{};
  auto fields() { return std::tie(clock, sleep, seed); }
};

struct Configure {
  Field<1, std::string_view> script_name{};
  Field<2, Limits> limits{};
  Field<9, uint64_t> protocol_version = kVersion;
  Field<11, OsPolicy> os_policy{};
  auto fields() { return std::tie(script_name, limits, protocol_version, os_policy); }
};

struct Input {
  Field<1, std::string_view> name{};
  Field<2, uint32_t> value{};
  auto fields() { return std::tie(name, value); }
};

struct Feed {
  Field<1, std::string_view> code{};
  Field<2, std::vector<Input>> inputs{};
  Choice<3, std::string_view> arena{};
  auto fields() { return std::tie(code, inputs, arena); }
};

// One of its members.
struct CallResult {
  Choice<1, uint32_t> value{};
  Choice<2, Raised> raised{};
  Choice<3, uint32_t> future{};  // the call's own number
  Choice<4, std::string_view> not_found{};
  Choice<5, Empty> not_handled{};
  auto fields() { return std::tie(value, raised, future, not_found, not_handled); }
};

struct ResumeCall {
  Field<1, uint32_t> call_id{};
  Field<2, CallResult> result{};
  Choice<3, std::string_view> arena{};
  auto fields() { return std::tie(call_id, result, arena); }
};

struct ResumeNameLookup {
  Choice<1, std::string_view> arena{};
  Choice<2, uint32_t> value{};
  Choice<3, Empty> undefined{};
  auto fields() { return std::tie(arena, value, undefined); }
};

struct ResumeFutures {
  Field<1, std::vector<ResumeCall>> results{};
  Choice<2, std::string_view> arena{};
  auto fields() { return std::tie(results, arena); }
};

using AbortFeed = Only<Field<1, Raised>>;

// One of its members.
struct ParentRequest {
  Choice<1, Configure> configure{};
  Choice<3, Feed> feed{};
  Choice<4, ResumeCall> resume_call{};
  Choice<5, ResumeNameLookup> resume_name_lookup{};
  Choice<6, ResumeFutures> resume_futures{};
  Choice<9, Empty> reset{};
  Choice<11, AbortFeed> abort_feed{};
  auto fields() {
    return std::tie(configure, feed, resume_call, resume_name_lookup, resume_futures, reset,
                    abort_feed);
  }
};

// What the interpreter says.

using Segment = Only<Field<2, std::string_view>>;
using Print = Only<Field<1, std::vector<Segment>>>;

struct FunctionCall {
  Field<1, std::string_view> name{};
  Field<2, std::vector<uint32_t>> args{};
  Field<3, std::vector<Pair>> kwargs{};
  Field<4, uint32_t> call_id{};
  Field<6, bool> may_answer_at_once{};
  Field<7, std::string_view> arena{};
  auto fields() { return std::tie(name, args, kwargs, call_id, may_answer_at_once, arena); }
};

// Only its number matters: nothing of the system is handed out.
using OsCall = Only<Field<1, uint32_t>>;
using ResolveFutures = Only<Field<1, std::vector<uint32_t>>>;

struct Complete {
  Field<1, uint32_t> value{};
  Field<2, std::string_view> arena{};
  auto fields() { return std::tie(value, arena); }
};

using RaisedError = Only<Field<1, Raised>>;

// One of its members, and how long the feed has run.
struct ChildEvent {
  Choice<1, Print> print{};
  Choice<2, FunctionCall> function_call{};
  Choice<3, OsCall> os_call{};
  Choice<4, Text> name_lookup{};
  Choice<5, ResolveFutures> resolve_futures{};
  Choice<6, Complete> complete{};
  Choice<7, RaisedError> error{};
  Choice<8, Text> typing_error{};
  Choice<9, Empty> dump_result{};
  Choice<10, Empty> ok{};
  Choice<11, Text> fatal{};
  Field<24, uint64_t> execution_us{};
  auto fields() {
    return std::tie(print, function_call, os_call, name_lookup, resolve_futures, complete, error,
                    typing_error, dump_result, ok, fatal, execution_us);
  }
};

}  // namespace twotrack::grail::protocol
