// The members of an event's data, one after another, without reading what is inside of them.
//
// For data as a line has them: checked when they were written, and without white space. Other text
// gives nothing or nonsense, and does no harm.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twotrack {

class DataMembers {
 public:
  struct Member {
    std::string_view key;    // valid until the next call
    std::string_view value;  // JSON, points into the data
    // The bytes of a tool's output. They stand behind all other members but those that say how to
    // read them, and may be large.
    bool is_raw_output() const { return key == "raw_output" && value.starts_with('"'); }
  };

  explicit DataMembers(std::string_view data) : data_(data), at_(data.starts_with('{') ? 1 : 0) {}

  // Nothing at the end.
  std::optional<Member> next();
  // After next() returned nothing: whether that was the end of the object.
  bool is_whole() const { return at_ > 0 && at_ == data_.size() && data_.ends_with('}'); }

 private:
  std::string_view data_;
  size_t at_;  // 0: there are no members
  std::string decoded_key_;
};

// The JSON of the member `key`; nothing when it is not there. Looks no further than the raw output.
std::optional<std::string_view> find_data_member(std::string_view data, std::string_view key);

// What a JSON value says to a person: a string its text, anything else itself.
std::string json_as_text(std::string_view json);

}  // namespace twotrack
