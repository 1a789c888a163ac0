#include "http/request_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"

namespace twotrack::http {
namespace {

constexpr size_t kHostBytesMax = 253;

Error invalid(std::string_view what) {
  return Error{Code::kInvalid, "the address of the request " + std::string(what)};
}

std::optional<int> hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

enum class Plus : uint8_t { kItself, kSpace };

Result<std::string> decode(std::string_view text, Plus plus) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (text.size() - i < 3) return invalid("ends in the middle of %XX");
      const auto high = hex_digit(text[i + 1]);
      const auto low = hex_digit(text[i + 2]);
      if (!high || !low) return invalid("has a % without two hexadecimal digits");
      decoded += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      decoded += text[i] == '+' && plus == Plus::kSpace ? ' ' : text[i];
    }
  }
  const bool has_control = std::ranges::any_of(decoded, [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
  });
  if (has_control) return invalid("has a control character");
  if (!is_utf8(decoded)) return invalid("is not UTF-8");
  return decoded;
}

Status read_path(std::string_view path, std::vector<std::string>& parts) {
  if (!path.starts_with('/')) return invalid("does not begin with /");
  path.remove_prefix(1);
  while (!path.empty()) {
    const size_t end = path.find('/');
    std::string part = TRY(decode(path.substr(0, end), Plus::kItself));
    if (part.empty() || part == "." || part == "..") return invalid("has an empty or dotted part");
    if (part.find_first_of("/\\\n\t") != std::string::npos) {
      return invalid("has a part with a slash or a blank in it");
    }
    parts.push_back(std::move(part));
    if (end == std::string_view::npos) break;
    path.remove_prefix(end + 1);
    if (path.empty()) return invalid("ends with /");
  }
  return Done{};
}

Status read_query(std::string_view query, RequestTarget& target) {
  while (!query.empty()) {
    const std::string_view member = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), member.size() + 1));
    if (member.empty()) continue;
    const size_t sign = member.find('=');
    std::string name = TRY(decode(member.substr(0, sign), Plus::kSpace));
    std::string value;
    if (sign != std::string_view::npos) value = TRY(decode(member.substr(sign + 1), Plus::kSpace));
    if (target.query.size() == kQueryMembersMax) return invalid("has too many parameters");
    if (!target.query.emplace(std::move(name), std::move(value)).second) {
      return invalid("has a parameter twice");
    }
  }
  return Done{};
}

}  // namespace

Result<RequestTarget> parse_target(std::string_view text) {
  if (text.size() > kTargetBytesMax) return invalid("is too long");
  // Clients keep it to themselves, and who passes it on cuts it off.
  if (text.find('#') != std::string_view::npos) return invalid("has a fragment");
  const size_t mark = text.find('?');
  RequestTarget target;
  TRY(read_path(text.substr(0, mark), target.parts));
  if (mark != std::string_view::npos) TRY(read_query(text.substr(mark + 1), target));
  return target;
}

std::string decode_where_possible(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto high = text.size() - i > 2 ? hex_digit(text[i + 1]) : std::nullopt;
    const auto low = text.size() - i > 2 ? hex_digit(text[i + 2]) : std::nullopt;
    const bool is_coded = text[i] == '%' && high && low;
    decoded += is_coded ? static_cast<char>(*high * 16 + *low) : text[i];
    if (is_coded) i += 2;
  }
  return decoded;
}

Result<RequestTarget> parse_passed_target(std::string_view text) {
  const bool is_clean = std::ranges::all_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte != 0x7F && c != '#';
  });
  if (!text.starts_with('/') || !is_clean) return invalid("is none");
  const std::string path = decode_where_possible(text.substr(0, text.find('?')));
  RequestTarget target;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    const std::string part = path.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      target.parts.push_back(part);
    } else if (!target.parts.empty()) {
      target.parts.pop_back();
    }
  }
  return target;
}

std::optional<HostName> parse_host(std::string_view text) {
  if (text.empty() || text.size() > kHostBytesMax) return std::nullopt;
  const bool is_v6 = text.starts_with('[');
  const size_t end = is_v6 ? text.find(']') : text.find(':');
  if (is_v6 && end == std::string_view::npos) return std::nullopt;
  const size_t length = is_v6 ? end + 1 : std::min(end, text.size());
  const std::string_view name = text.substr(0, length);
  const std::string_view inside = is_v6 ? name.substr(1, name.size() - 2) : name;
  const bool is_name = !inside.empty() && std::ranges::all_of(inside, [&](char c) {
    if (is_v6) return hex_digit(c).has_value() || c == ':' || c == '.';
    return is_letter(c) || is_digit(c) || c == '-' || c == '.';
  });
  if (!is_name) return std::nullopt;
  HostName host{.name = lower_case(name)};
  const std::string_view rest = text.substr(length);
  if (rest.empty()) return host;
  if (!rest.starts_with(':')) return std::nullopt;
  host.port = whole_number<uint16_t>(rest.substr(1));
  if (!host.port) return std::nullopt;
  return host;
}

std::optional<std::string_view> cookie_value(std::string_view header, std::string_view name) {
  std::optional<std::string_view> found;
  while (!header.empty()) {
    const std::string_view pair = header.substr(0, header.find(';'));
    header.remove_prefix(std::min(header.size(), pair.size() + 1));
    const size_t sign = pair.find('=');
    if (sign == std::string_view::npos || trimmed(pair.substr(0, sign)) != name) continue;
    if (found) return std::nullopt;
    found = trimmed(pair.substr(sign + 1));
  }
  return found;
}

}  // namespace twotrack::http
