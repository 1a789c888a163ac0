// XmlParser: XML that comes piece by piece, read by libexpat.
//
// What is read here was written by others. A document that declares entities is refused: no report
// needs them, and a few lines of them can stand for gigabytes. Nothing outside of the text is ever
// opened. Depth and length have a limit. Bytes that no XML may hold (no UTF-8, control characters)
// are replaced, since reports quote what programs print.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct XML_ParserStruct;

namespace twotrack {

// Valid during the call that hands it out.
struct XmlElement {
  std::string_view name{};
  const char* const* attributes = nullptr;  // name, value, name, value, …, null

  // Empty when there is none.
  std::string_view attribute(std::string_view wanted) const;
};

class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  // <a/> begins and ends.
  virtual void begin(const XmlElement& element) = 0;
  virtual void end(std::string_view name) = 0;
  // One text may come in several parts.
  virtual void text(std::string_view part) = 0;
};

class XmlParser {
 public:
  // How to take what is not well-formed. Whoever passes over it is told of all that can be read
  // behind it; the elements that were open stay open until one around them ends, and an end may
  // come without its begin. Any number of documents, and text between them, may follow each other
  // then.
  enum class Broken : uint8_t { kRefused, kPassedOver };

  // `handler` must outlive the parser.
  XmlParser(XmlHandler& handler, Broken broken);
  ~XmlParser();
  XmlParser(const XmlParser&) = delete;  // expat holds its address
  XmlParser& operator=(const XmlParser&) = delete;

  // A character may not be cut in two. Each fails with kInvalid, and only with Broken::kRefused;
  // what was read before has been handed out.
  Status feed(std::string_view piece);
  // Whether the document is whole.
  Status finish();

 private:
  struct Callbacks;

  void restart();
  void pass_over(std::string& rest);
  bool escape_in_attribute(std::string& rest, size_t at) const;
  void close(std::string_view name);
  bool parse(std::string_view piece);
  Error failure() const;

  XmlHandler* handler_;
  Broken broken_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_ParserStruct*)> expat_;
  std::vector<std::string> open_{};
  const char* refused_ = nullptr;  // why it was stopped, when not by expat
  bool is_reopening_ = false;
  int64_t last_begin_ = -1;  // where the tag of the last begin() stands, since the last restart
  size_t parsed_bytes_ = 0;  // likewise
  size_t paid_;              // for repairs, in bytes that were fed
};

}  // namespace twotrack
