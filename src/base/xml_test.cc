#include "base/xml.h"

#include <gmock/gmock.h>

namespace twotrack {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Broken = XmlParser::Broken;

// "<a x=1" for a begin, ">a" for an end, "text" for text.
class Pieces : public XmlHandler {
 public:
  void begin(const XmlElement& element) override {
    std::string piece = "<" + std::string(element.name);
    for (const char* const* at = element.attributes; *at != nullptr; at += 2) {
      piece += " " + std::string(at[0]) + "=" + at[1];
    }
    add(std::move(piece));
  }
  void end(std::string_view name) override { add(">" + std::string(name)); }
  void text(std::string_view part) override { text_ += part; }

  std::vector<std::string> take() {
    add({});
    return std::move(pieces_);
  }

 private:
  void add(std::string piece) {
    if (!text_.empty()) pieces_.push_back(std::exchange(text_, {}));
    if (!piece.empty()) pieces_.push_back(std::move(piece));
  }

  std::string text_;
  std::vector<std::string> pieces_;
};

// The pieces of a document; "!" when it is refused.
std::vector<std::string> pieces(std::string_view xml) {
  Pieces found;
  XmlParser parser(found, Broken::kRefused);
  const bool is_whole = parser.feed(xml).ok() && parser.finish().ok();
  auto all = found.take();
  if (!is_whole) all.emplace_back("!");
  return all;
}

std::string refusal(std::string_view xml) {
  Pieces found;
  XmlParser parser(found, Broken::kRefused);
  const auto fed = parser.feed(xml);
  return fed.ok() ? "" : fed.error().message;
}

// What can be read of a text that comes line by line.
std::vector<std::string> readable(std::string_view text) {
  Pieces found;
  XmlParser parser(found, Broken::kPassedOver);
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    EXPECT_TRUE(parser.feed(text.substr(0, size)).ok());
    text.remove_prefix(size);
  }
  EXPECT_TRUE(parser.finish().ok());
  return found.take();
}

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(XmlTest, ReadsElementsAttributesAndText) {
  EXPECT_THAT(pieces("<?xml version='1.0'?><!DOCTYPE a><!-- <b> --><a x=\"1 > 0\" y = 'q\"q'>"
                     "text<b/>more</a>"),
              ElementsAre("<a x=1 > 0 y=q\"q", "text", "<b", ">b", "more", ">a"));
  EXPECT_THAT(pieces("<a><![CDATA[<b> & ]]></a>"), ElementsAre("<a", "<b> & ", ">a"));
}

TEST(XmlTest, EntitiesAreTheirCharacters) {
  EXPECT_THAT(pieces("<a x='&lt;&#10;'>&amp;lt;&gt;&quot;&apos;&#x41;&#xe9;&#x20AC;&#x1D11E;</a>"),
              ElementsAre("<a x=<\n", "&lt;>\"'Aé€𝄞", ">a"));
}

TEST(XmlTest, AnEntityThatNobodyKnowsIsNoError) {
  EXPECT_THAT(pieces("<a x='b&nbsp;c'>d&nbsp;e</a>"), ElementsAre("<a x=bc", "d&nbsp;e", ">a"));
}

TEST(XmlTest, AttributesAreFoundByName) {
  const char* attributes[] = {"name", "a", "line", "7", nullptr};
  const XmlElement element{.name = "testcase", .attributes = attributes};
  EXPECT_EQ(element.attribute("line"), "7");
  EXPECT_EQ(element.attribute("file"), "");
}

TEST(XmlTest, BytesThatNoXmlMayHoldAreReplaced) {
  using std::string_view_literals::operator""sv;
  EXPECT_THAT(pieces("<a x='\xff'>b\0c\x1b</a>"sv), ElementsAre("<a x=\uFFFD", "b c ", ">a"));
  // Whatever it is called: it is read as UTF-8.
  EXPECT_THAT(pieces("<?xml version='1.0' encoding='unheard-of'?><a>é</a>"),
              ElementsAre("<a", "é", ">a"));
}

TEST(XmlTest, WhatIsNotWholeIsRefused) {
  for (const std::string_view xml :
       {"", "<a>", "<a", "<a x", "<a x=1>", "<a x='1>", "</a>", "<a></b>", "<a><b></a></b>", "<>",
        "<!-- ", "<a><![CDATA[", "<?xml", "<a>& </a>", "<a/><b/>"}) {
    SCOPED_TRACE(xml);
    EXPECT_EQ(pieces(xml).back(), "!");
  }
}

TEST(XmlTest, WhatWasReadBeforeTheErrorIsHandedOut) {
  EXPECT_THAT(pieces("<a><b/></c>"), ElementsAre("<a", "<b", ">b", "!"));
}

TEST(XmlTest, DepthHasALimit) {
  const auto nested = [](int depth) { return repeated("<a>", depth) + repeated("</a>", depth); };
  EXPECT_EQ(refusal(nested(256)), "");
  EXPECT_THAT(refusal(nested(257)), HasSubstr("too deep"));
  EXPECT_THAT(refusal(repeated("<a>", 256) + "<a/>"), HasSubstr("too deep"));
}

TEST(XmlTest, ADocumentThatDeclaresEntitiesIsRefused) {
  const std::string_view documents[] = {
      // Each name stands for ten of the one before.
      R"(<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;">]><a>&y;</a>)",
      R"(<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;">]><a b="&y;"/>)",
      R"(<!DOCTYPE a [<!ENTITY % x "ha">]><a/>)",
      R"(<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>)",
  };
  for (const std::string_view document : documents) {
    SCOPED_TRACE(document);
    EXPECT_THAT(refusal(document), HasSubstr("declares entities"));
    EXPECT_THAT(pieces(document), ElementsAre("!"));
    EXPECT_THAT(readable(document), Not(Contains(HasSubstr("ha"))));
  }
}

TEST(XmlTest, ADocumentTypeElsewhereIsNotOpened) {
  EXPECT_THAT(pieces("<!DOCTYPE a SYSTEM 'file:///nonexistent.dtd'><a/>"), ElementsAre("<a", ">a"));
}

TEST(XmlTest, BrokenPlacesArePassedOver) {
  struct Case {
    std::string_view text;
    std::vector<std::string> pieces;
  };
  const Case cases[] = {
      {"<a>x</a>", {"<a", "x", ">a"}},
      {"hello\n<a/>\nbye", {"hello\n", "<a", ">a", "\nbye"}},
      {"<?xml version='1.0'?><a/><?xml version='1.0'?><b/>", {"<a", ">a", "<b", ">b"}},
      {"<a>1 && 2<b/></a>", {"<a", "1 ", "<b", ">b", ">a"}},
      {"<a><b>cut</a>", {"<a", "<b", "cut", ">b", ">a"}},
      {"</c><a></c></a>", {">c", "<a", ">c", ">a"}},
      {"<a x=\"1 < 2 && <b>\">y</a>", {"<a x=1 < 2 && <b>", "y", ">a"}},
      {"<a x=\"&unknown; &#xD800; &lt;\"/>", {"<a x= &#xD800; <", ">a"}},
      {"<a x=\"&#10;b\"c\"><d/></a>", {"<d", ">d", ">a"}},
      {"<a x=\"it's\">don't & \"</a>", {"<a x=it's", "don't ", ">a"}},
      {"<a x='1\n2'/>", {"<a x=1 2", ">a"}},
      {"<a></all><b/></a>", {"<a", ">all", "<b", ">b", ">a"}},
      {"<", {}},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    EXPECT_EQ(readable(one.text), one.pieces);
  }
}

TEST(XmlTest, ACommentWithoutAnEndHidesOnlySoMuch) {
  const std::string lines = repeated("some words of a comment\n", 2000);
  EXPECT_THAT(readable("<!-- " + lines + "<a/>"), Contains("<a"));
}

TEST(XmlTest, ALineThatIsBrokenEverywhereIsGivenUp) {
  const auto found = readable(repeated("<", 100'000) + "<a/>\n" + repeated(" ", 2000) + "\n<b/>");
  EXPECT_THAT(found, Not(Contains("<a")));
  EXPECT_THAT(found, Contains("<b"));
}

TEST(XmlTest, DepthHasALimitAlsoWhereBrokenPlacesArePassedOver) {
  const auto found = readable(repeated("<a>", 300) + "<b/>\n" + repeated("</a>", 300));
  EXPECT_EQ(std::ranges::count(found, "<a"), 256);
}

}  // namespace
}  // namespace twotrack
