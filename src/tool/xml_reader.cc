#include "tool/xml_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/utf8.h"

namespace twotrack::tool {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr size_t kXmlDepthMax = 256;
constexpr size_t kEntityBytesMax = 12;

bool is_name(char c) {
  return kSpace.find(c) == std::string_view::npos && c != '=' && c != '>' && c != '/' && c != '<' &&
         c != '"' && c != '\'';
}

std::optional<uint32_t> named_character(std::string_view name) {
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, character] : kNamed) {
    if (known == name) return static_cast<uint32_t>(character);
  }
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x') || name.starts_with('X');
  if (is_hex) name.remove_prefix(1);
  uint32_t character = 0;
  const char* end = name.data() + name.size();
  const auto [parsed_to, error] = std::from_chars(name.data(), end, character, is_hex ? 16 : 10);
  const bool is_scalar = character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF);
  if (error != std::errc{} || parsed_to != end || !is_scalar) return std::nullopt;
  return character;
}

}  // namespace

std::string decode_entities(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t begin = std::min(text.find('&'), text.size());
    out.append(text.substr(0, begin));
    text.remove_prefix(begin);
    if (text.empty()) break;
    const size_t end = text.substr(0, kEntityBytesMax).find(';');
    const auto character =
        end == std::string_view::npos ? std::nullopt : named_character(text.substr(1, end - 1));
    if (character) append_utf8(out, *character);
    out.append(character ? "" : "&");
    text.remove_prefix(character ? end + 1 : 1);
  }
  return out;
}

std::string_view XmlPiece::attribute(std::string_view wanted) const {
  for (const auto& [attribute_name, value] : attributes) {
    if (attribute_name == wanted) return value;
  }
  return {};
}

Error XmlReader::failure(std::string_view what) const {
  return Error{Code::kInvalid, "not XML at byte " + std::to_string(at_) + ": " + std::string(what)};
}

void XmlReader::skip_space() {
  at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
}

std::string_view XmlReader::take_name() {
  const size_t begin = at_;
  while (at_ < text_.size() && is_name(text_[at_])) ++at_;
  return text_.substr(begin, at_ - begin);
}

Result<std::string_view> XmlReader::take_until(std::string_view end) {
  const size_t found = text_.find(end, at_);
  if (found == std::string_view::npos) return failure("no " + std::string(end));
  const std::string_view taken = text_.substr(at_, found - at_);
  at_ = found + end.size();
  return taken;
}

Result<XmlPiece> XmlReader::read_begin() {
  ++at_;
  XmlPiece piece{.kind = XmlPiece::Kind::kBegin, .name = std::string(take_name())};
  if (piece.name.empty()) return failure("an element without a name");
  if (open_.size() == kXmlDepthMax) return failure("too deep");
  while (true) {
    skip_space();
    if (text_.substr(at_).starts_with("/>")) {
      at_ += 2;
      must_close_ = true;
      break;
    }
    if (text_.substr(at_).starts_with('>')) {
      ++at_;
      break;
    }
    const std::string name(take_name());
    skip_space();
    if (name.empty() || !text_.substr(at_).starts_with('=')) return failure("a bad attribute");
    ++at_;
    skip_space();
    if (at_ == text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) {
      return failure("an attribute without quotes");
    }
    const std::string quote(1, text_[at_++]);
    piece.attributes.emplace_back(name, decode_entities(TRY(take_until(quote))));
  }
  open_.push_back(piece.name);
  return piece;
}

Result<XmlPiece> XmlReader::read_end() {
  at_ += 2;
  XmlPiece piece{.kind = XmlPiece::Kind::kEnd, .name = std::string(take_name())};
  TRY(take_until(">"));
  if (open_.empty() || open_.back() != piece.name) {
    return failure("</" + piece.name + "> ends nothing");
  }
  open_.pop_back();
  return piece;
}

Result<XmlPiece> XmlReader::read_text() {
  const size_t end = std::min(text_.find('<', at_), text_.size());
  XmlPiece piece{.kind = XmlPiece::Kind::kText,
                 .text = decode_entities(text_.substr(at_, end - at_))};
  at_ = end;
  return piece;
}

Result<XmlPiece> XmlReader::next() {
  if (must_close_) {
    must_close_ = false;
    XmlPiece piece{.kind = XmlPiece::Kind::kEnd, .name = open_.back()};
    open_.pop_back();
    return piece;
  }
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<![CDATA[")) {
      at_ += 9;
      return XmlPiece{.kind = XmlPiece::Kind::kText, .text = std::string(TRY(take_until("]]>")))};
    }
    if (rest.starts_with("<!--")) {
      TRY(take_until("-->"));
    } else if (rest.starts_with("<?")) {
      TRY(take_until("?>"));
    } else if (rest.starts_with("<!")) {
      TRY(take_until(">"));
    } else if (rest.starts_with("</")) {
      return read_end();
    } else if (rest.starts_with('<')) {
      return read_begin();
    } else {
      return read_text();
    }
  }
  if (!open_.empty()) return failure("<" + open_.back() + "> does not end");
  return XmlPiece{};
}

}  // namespace twotrack::tool
