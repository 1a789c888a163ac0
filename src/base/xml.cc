#include "base/xml.h"

#include <expat.h>

#include <algorithm>

#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr size_t kXmlDepthMax = 256;
constexpr size_t kXmlPieceBytesMax = size_t{256} << 20;
// A tag or comment that goes on over many pieces is scanned from its beginning with each of them.
constexpr size_t kUnfinishedBytesMax = size_t{16} << 10;
// What is broken everywhere is given up. A repair starts anew, which takes as long as reading some
// hundred bytes, and copies all that is left of its piece; each byte that is fed pays for one.
constexpr size_t kPaidAhead = size_t{8} << 20;
size_t repair_cost(size_t left) {
  return 1000 + left / 64;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r';
}

std::string without_bad_bytes(std::string_view piece) {
  std::string clean = is_utf8(piece) ? std::string(piece) : repair_utf8(piece);
  std::ranges::replace_if(clean, is_control, ' ');
  return clean;
}

}  // namespace

std::string_view XmlElement::attribute(std::string_view wanted) const {
  for (const char* const* at = attributes; *at != nullptr; at += 2) {
    if (*at == wanted) return at[1];
  }
  return {};
}

struct XmlParser::Callbacks {
  static void begin(void* self, const char* name, const char** attributes) {
    auto& parser = *static_cast<XmlParser*>(self);
    if (parser.is_reopening_) return;
    parser.last_begin_ = XML_GetCurrentByteIndex(parser.expat_.get());
    if (parser.open_.size() == kXmlDepthMax) return stop(parser, "it is too deep");
    parser.open_.emplace_back(name);
    parser.handler_->begin({.name = name, .attributes = attributes});
  }

  static void end(void* self, const char* name) {
    auto& parser = *static_cast<XmlParser*>(self);
    // Of an <a/> that was too deep, or of the element around everything.
    if (parser.refused_ != nullptr || parser.open_.empty()) return;
    parser.open_.pop_back();
    parser.handler_->end(name);
  }

  static void text(void* self, const char* part, int size) {
    static_cast<XmlParser*>(self)->handler_->text({part, static_cast<size_t>(size)});
  }

  static void skipped(void* self, const char* name, int) {
    static_cast<XmlParser*>(self)->handler_->text("&" + std::string(name) + ";");
  }

  static void entity(void* self, const char*, int, const char*, int, const char*, const char*,
                     const char*, const char*) {
    stop(*static_cast<XmlParser*>(self), "it declares entities");
  }

  static void stop(XmlParser& parser, const char* why) {
    parser.refused_ = why;
    XML_StopParser(parser.expat_.get(), XML_FALSE);
  }
};

XmlParser::XmlParser(XmlHandler& handler, Broken broken)
    : handler_(&handler), broken_(broken), expat_(nullptr, XML_ParserFree), paid_(kPaidAhead) {
  restart();
}

XmlParser::~XmlParser() = default;

// With the elements open that were. What is passed over may stand outside of all elements, where
// XML has no text and but one element: so there is one around everything.
void XmlParser::restart() {
  expat_.reset(XML_ParserCreate("UTF-8"));
  XML_SetUserData(expat_.get(), this);
  XML_SetElementHandler(expat_.get(), Callbacks::begin, Callbacks::end);
  XML_SetCharacterDataHandler(expat_.get(), Callbacks::text);
  XML_SetEntityDeclHandler(expat_.get(), Callbacks::entity);
  // As if names might be declared elsewhere: one that nobody knows, as &nbsp;, is no error then.
  XML_UseForeignDTD(expat_.get(), XML_TRUE);
  XML_SetSkippedEntityHandler(expat_.get(), Callbacks::skipped);
  refused_ = nullptr;
  last_begin_ = -1;
  parsed_bytes_ = 0;
  if (broken_ == Broken::kRefused) return;
  std::string around = "<all>";
  for (const std::string& name : open_) around += "<" + name + ">";
  is_reopening_ = true;
  parse(around);
  is_reopening_ = false;
}

bool XmlParser::parse(std::string_view piece) {
  const int size = static_cast<int>(piece.size());
  if (XML_Parse(expat_.get(), piece.data(), size, XML_FALSE) != XML_STATUS_OK) return false;
  parsed_bytes_ += piece.size();
  return true;
}

void XmlParser::close(std::string_view name) {
  const auto found = std::ranges::find(open_.rbegin(), open_.rend(), name);
  if (found == open_.rend()) return handler_->end(name);
  for (auto left = open_.rend() - found; std::ssize(open_) >= left; open_.pop_back()) {
    handler_->end(open_.back());
  }
}

// Escapes the bare "<" or "&" that is to blame when it stands in an attribute of a tag that was not
// handed out: many a writer of reports forgets to. `rest` begins with that tag then.
bool XmlParser::escape_in_attribute(std::string& rest, size_t at) const {
  if (at == 0 || at == rest.size()) return false;
  size_t bad = at;
  // What is told of a bare "&" is what ends the name behind it.
  const size_t name = rest.rfind('&', at - 1);
  if (name != std::string::npos && rest.find_first_of(";<\" ", name) >= at) bad = name;
  if (bad == 0 || (rest[bad] != '<' && rest[bad] != '&')) return false;
  const size_t tag = rest.rfind('<', bad - 1);
  if (tag == std::string::npos || static_cast<int64_t>(parsed_bytes_ + tag) <= last_begin_) {
    return false;
  }
  const std::string_view before = std::string_view(rest).substr(tag, bad - tag);
  if (std::ranges::count(before, '"') % 2 == 0) return false;
  rest.replace(bad, 1, rest[bad] == '<' ? "&lt;" : "&amp;").erase(0, tag);
  return true;
}

// Leaves of `rest`, which could not be parsed, what is to be tried next.
void XmlParser::pass_over(std::string& rest) {
  const auto index = static_cast<size_t>(XML_GetCurrentByteIndex(expat_.get()));
  const size_t at = index > parsed_bytes_ ? std::min(index - parsed_bytes_, rest.size()) : 0;
  if (XML_GetErrorCode(expat_.get()) == XML_ERROR_TAG_MISMATCH) {
    close(std::string_view(rest).substr(at, rest.find_first_of("> \t\r\n", at) - at));
  }
  if (!escape_in_attribute(rest, at)) rest.erase(0, rest.find('<', std::max<size_t>(at, 1)));
  restart();
}

Status XmlParser::feed(std::string_view piece) {
  if (piece.size() > kXmlPieceBytesMax) return Error{Code::kInvalid, "the XML is too long"};
  std::string rest = without_bad_bytes(piece);
  if (broken_ == Broken::kRefused) {
    if (!parse(rest)) return failure();
    return Done{};
  }
  paid_ += rest.size();
  while (paid_ >= repair_cost(rest.size()) && !parse(rest)) {
    paid_ -= repair_cost(rest.size());
    pass_over(rest);
  }
  const auto begun = static_cast<size_t>(XML_GetCurrentByteIndex(expat_.get()));
  if (begun < parsed_bytes_ && parsed_bytes_ - begun > kUnfinishedBytesMax) restart();
  return Done{};
}

Status XmlParser::finish() {
  // Expat may still hold back a tag that came in parts.
  const bool is_whole = XML_Parse(expat_.get(), "", 0, XML_TRUE) == XML_STATUS_OK;
  if (!is_whole && broken_ == Broken::kRefused) return failure();
  return Done{};
}

Error XmlParser::failure() const {
  const char* why =
      refused_ != nullptr ? refused_ : XML_ErrorString(XML_GetErrorCode(expat_.get()));
  return Error{
      Code::kInvalid,
      "not XML at byte " + std::to_string(XML_GetCurrentByteIndex(expat_.get())) + ": " + why};
}

}  // namespace twotrack
