#include "event/ids.h"

#include "base/ascii.h"
#include "base/clock.h"
#include "base/quoted.h"
#include "base/random.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr size_t kIdLengthMax = 128;

bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

bool is_id_character(char c) {
  return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
}

Status check_id(std::string_view what, std::string_view id) {
  bool good = !id.empty() && id.size() <= kIdLengthMax && is_letter_or_digit(id[0]);
  for (const char c : id) good = good && is_id_character(c);
  if (good) return Done{};
  return Error{Code::kInvalid,
               std::string(what) + " " + in_quotes(id) +
                   " is not usable: 1 to 128 letters, digits, '.', '_' or '-', and a letter or "
                   "digit first"};
}

}  // namespace

Status check_agent_id(std::string_view id) {
  return check_id("agent id", id);
}
Status check_run_id(std::string_view id) {
  return check_id("run id", id);
}

Status check_label(std::string_view what, std::string_view label) {
  if (label.size() > kLabelBytesMax) {
    return Error{Code::kInvalid, std::string(what) + " has " + std::to_string(label.size()) +
                                     " bytes; the most is " + std::to_string(kLabelBytesMax)};
  }
  if (!is_utf8(label)) return Error{Code::kInvalid, std::string(what) + " is not UTF-8"};
  return Done{};
}

std::string slug(std::string_view text, size_t length_max) {
  std::string id;
  for (const char c : text) {
    if (is_id_character(c)) {
      id.push_back(c);
    } else if (!id.empty() && id.back() != '-') {
      id.push_back('-');
    }
  }
  while (!id.empty() && !is_letter_or_digit(id.front())) id.erase(0, 1);
  if (id.size() > length_max) id.resize(length_max);
  while (!id.empty() && id.back() == '-') id.pop_back();
  return id.empty() ? "x" : id;
}

std::string make_agent_id(std::string_view operation, std::string_view node_id) {
  return slug(operation, 32) + "-" + slug(node_id, 80) + "-" + random_hex(4);
}

std::string make_run_id(int64_t now_us) {
  std::string id;
  for (const char c : format_time(now_us).substr(0, 19)) {
    if (c != '-' && c != ':') id.push_back(c);
  }
  return id + "Z-" + random_hex(4);
}

}  // namespace twotrack
