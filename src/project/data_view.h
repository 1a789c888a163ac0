// DataView: the members of an event's data, as JSON texts. Numbers stay as they were written, and
// what is missing or of another type is empty: code that shows a log must accept anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace twotrack::project {

class DataView {
 public:
  // `json` must outlive the view.
  explicit DataView(std::string_view json);

  bool is_object() const { return is_object_; }
  bool has(std::string_view key) const { return !raw(key).empty(); }

  // The member's JSON text; empty when it is not there or null.
  std::string_view raw(std::string_view key) const;
  // A string decoded, anything else as its JSON text.
  std::string text(std::string_view key) const;
  std::optional<uint64_t> number(std::string_view key) const;
  DataView child(std::string_view key) const { return DataView(raw(key)); }

  // The names of all members, in their order.
  std::vector<std::string> names() const;

  // The JSON that the view was made of.
  std::string_view json() const { return json_; }

 private:
  std::string_view json_;
  bool is_object_ = false;
  std::vector<std::pair<std::string, std::string_view>> members_;
};

}  // namespace twotrack::project
