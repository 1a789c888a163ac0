#include "event/make.h"

#include <cmath>
#include <utility>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/random.h"
#include "base/utf8.h"
#include "event/fields.h"
#include "event/ids.h"
#include "event/line.h"

namespace twotrack {
namespace {

constexpr size_t kLogIdBytes = 16;

template <class T>
bool is_empty(const T& value) {
  if constexpr (std::is_same_v<T, Json>) {
    return value.text.empty();
  } else if constexpr (requires { value.has_value(); }) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else {
    return false;  // a number says something in any case
  }
}

template <class T>
constexpr std::string_view kEmptyFault = "must not be empty";
template <std::integral T>
constexpr std::string_view kEmptyFault<std::optional<T>> = "must not be 0";

// Writes the data of one event, member by member. The first thing that is wrong is kept and
// returned by take().
class DataWriter {
 public:
  explicit DataWriter(bool has_raw_output) : has_raw_output_(has_raw_output) {}

  template <class Event>
  void write(const Event& event) {
    json_.begin_object();
    fields::for_each_field<Event>([&](const auto& member) {
      if constexpr (requires { member.place; }) {
        write_member(member.name, event.*member.place, member.rules);
      }
    });
    json_.end_object();
  }

  Result<Json> take() {
    if (error_) return *std::move(error_);
    return json_.take();
  }

 private:
  template <class T>
  void write_member(std::string_view name, const T& value, int rules) {
    const bool is_written = (rules & fields::kAlways) != 0 && !has_raw_output_;
    if (is_empty(value) && !is_written) {
      if ((rules & fields::kNotEmpty) != 0) refuse(name, kEmptyFault<T>);
      return;
    }
    json_.key(name);
    write_value(name, value, rules);
  }

  void write_value(std::string_view name, std::string_view text, int rules) {
    if ((rules & fields::kHash) != 0 && (text.size() != kHashLength || !is_lowercase_hex(text))) {
      return refuse(name, "must be 64 characters of lowercase hexadecimal");
    }
    if (!is_utf8(text)) return refuse(name, "is not UTF-8");
    json_.string(text);
  }
  // A value that is checked here: otherwise `1,"b":2` would smuggle a member in.
  void write_value(std::string_view name, const Json& value, int /*rules*/) {
    const auto checked = normalize_json(value.text);
    if (!checked.ok()) return refuse(name, "is not JSON: " + checked.error().message);
    json_.raw(checked.value());
  }
  template <class Set>
  void write_value(std::string_view name, const Word<Set>& word, int rules) {
    write_value(name, word.text(), rules);
  }
  void write_value(std::string_view /*name*/, bool value, int /*rules*/) { json_.boolean(value); }
  template <JsonInteger Number>
  void write_value(std::string_view name, Number value, int rules) {
    if (value == 0 && (rules & fields::kNotEmpty) != 0) return refuse(name, "must not be 0");
    json_.number(value);
  }
  void write_value(std::string_view name, double value, int /*rules*/) {
    if (!std::isfinite(value) || value < 0) return refuse(name, "must be a time span");
    json_.number(value);
  }
  template <class T>
  void write_value(std::string_view name, const std::optional<T>& value, int rules) {
    write_value(name, *value, rules);
  }
  template <class T>
  void write_value(std::string_view name, const std::vector<T>& values, int rules) {
    json_.begin_array();
    for (const T& value : values) write_value(name, value, rules);
    json_.end_array();
  }
  void write_value(std::string_view /*name*/, const std::map<DecidedBy, uint64_t>& counts,
                   int /*rules*/) {
    json_.begin_object();
    for (const auto& [who, count] : counts) json_.member(name_of(who), count);
    json_.end_object();
  }
  template <fields::HasShape Part>
  void write_value(std::string_view /*name*/, const Part& part, int /*rules*/) {
    write(part);
  }

  void refuse(std::string_view name, std::string_view problem) {
    if (!error_) error_ = Error{Code::kInvalid, std::string(name) + " " + std::string(problem)};
  }

  JsonWriter json_;
  bool has_raw_output_;
  std::optional<Error> error_;
};

using MaybeBytes = std::optional<std::string>;

// What an event needs beside its table. Returns its raw output.
template <class Event>
Result<MaybeBytes> prepare(Event& event) {
  if constexpr (requires { event.raw_output; }) return std::move(event.raw_output);
  return MaybeBytes();
}

Result<MaybeBytes> prepare(RunStart& event) {
  if (event.log_id.empty()) event.log_id = random_hex(kLogIdBytes);
  return MaybeBytes();
}

Result<MaybeBytes> prepare(ModelResponse& event) {
  if (event.decided_by == DecidedBy::kModel) event.decided_by = {};
  if (is_utf8(event.text)) return MaybeBytes();
  return MaybeBytes(std::exchange(event.text, {}));
}

Result<MaybeBytes> prepare(AgentResumed& event) {
  const Status usable = check_run_id(event.run_id);
  if (!usable.ok()) return Error{Code::kInvalid, "run_id " + usable.error().message};
  return MaybeBytes();
}

}  // namespace

Result<Draft> make(EventBody body, const Redactor* redactor) {
  return std::visit(
      [&]<class Event>(Event& event) -> Result<Draft> {
        if constexpr (std::is_same_v<Event, OtherEvent>) {
          return Draft::make({.type = event.type, .data = event.data.text}, redactor);
        } else {
          constexpr std::string_view kType = fields::kShape<Event>.name;
          auto raw_output = prepare(event);
          if (!raw_output.ok()) return std::move(raw_output).error().at(kType);
          DataWriter writer(raw_output.value().has_value());
          writer.write(event);
          auto data = writer.take();
          if (!data.ok()) return std::move(data).error().at(kType);
          return Draft::make(
              {.type = kType, .data = data.value(), .raw_output = std::move(raw_output).value()},
              redactor);
        }
      },
      body);
}

}  // namespace twotrack
