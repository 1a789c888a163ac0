#include "mcp/model_names.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ascii.h"
#include "base/sha256.h"

namespace twotrack::mcp {
namespace {

constexpr size_t kNameBytesMax = 64;
constexpr size_t kHashDigits = 8;

// "getUserID" becomes "get_user_id".
std::string slug(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool begins_word =
        is_upper(c) && i > 0 && (is_lower(name[i - 1]) || is_digit(name[i - 1]));
    if (begins_word) out.push_back('_');
    if (is_upper(c)) {
      out.push_back(static_cast<char>(c - 'A' + 'a'));
    } else {
      out.push_back(is_lower(c) || is_digit(c) ? c : '_');
    }
  }
  if (out.empty() || !is_lower(out[0])) out.insert(0, "x_");
  return out;
}

std::string with_hash(std::string base, std::string_view name, size_t digits) {
  base.resize(std::min(base.size(), kNameBytesMax - digits - 1));
  return base.append("_").append(sha256_hex(name).substr(0, digits));
}

}  // namespace

std::vector<std::string> model_names(std::span<const std::string> names) {
  std::map<std::string, int> uses;
  for (const std::string& name : names) ++uses[slug(name)];
  const auto keeps = [&](const std::string& name, const std::string& base) {
    return base.size() <= kNameBytesMax && (base == name || uses[base] == 1);
  };
  std::set<std::string> taken;
  for (const std::string& name : names) {
    if (keeps(name, slug(name))) taken.insert(slug(name));
  }
  std::vector<std::string> made;
  for (const std::string& name : names) {
    std::string base = slug(name);
    if (!keeps(name, base)) {
      // A name that somebody chose to look like one of these is met with a longer hash.
      size_t digits = kHashDigits;
      while (digits < kNameBytesMax - 2 && taken.contains(with_hash(base, name, digits))) ++digits;
      base = with_hash(base, name, digits);
      taken.insert(base);
    }
    made.push_back(std::move(base));
  }
  return made;
}

std::vector<std::string> tool_names(std::string_view server, std::span<const std::string> tools) {
  std::vector<std::string> names;
  for (const std::string& tool : tools) names.push_back(std::string(server) + "__" + tool);
  return model_names(names);
}

}  // namespace twotrack::mcp
