#include "tool/xml_reader.h"

#include <gmock/gmock.h>

namespace twotrack::tool {
namespace {

using ::testing::ElementsAre;
using Kind = XmlPiece::Kind;

// "<a x=1" for a begin, ">a" for an end, "text" for text; "!" when it is no XML.
std::vector<std::string> pieces(std::string_view xml) {
  XmlReader reader(xml);
  std::vector<std::string> all;
  while (true) {
    const auto piece = reader.next();
    if (!piece.ok()) {
      all.emplace_back("!");
      return all;
    }
    const XmlPiece& one = piece.value();
    if (one.kind == Kind::kNoMore) return all;
    std::string text = one.text;
    if (one.kind == Kind::kEnd) text = ">" + one.name;
    if (one.kind == Kind::kBegin) text = "<" + one.name;
    for (const auto& [name, value] : one.attributes) text += " " + name + "=" + value;
    all.push_back(std::move(text));
  }
}

TEST(XmlReaderTest, ReadsElementsAttributesAndText) {
  EXPECT_THAT(pieces("<?xml version='1.0'?><!DOCTYPE a><!-- <b> --><a x=\"1 > 0\" y = 'q\"q'>"
                     "text<b/>more</a>"),
              ElementsAre("<a x=1 > 0 y=q\"q", "text", "<b", ">b", "more", ">a"));
  EXPECT_THAT(pieces("<a><![CDATA[<b> & ]]></a>"), ElementsAre("<a", "<b> & ", ">a"));
  EXPECT_THAT(pieces(""), ElementsAre());
}

TEST(XmlReaderTest, EntitiesAreTheirCharacters) {
  struct Case {
    std::string_view text;
    std::string_view decoded;
  };
  const Case cases[] = {{"&lt;a&gt; &amp;&quot;&apos;", "<a> &\"'"},
                        {"&#10;&#x41;&#xe9;&#x20AC;&#x1D11E;", "\nAé€𝄞"},
                        {"&amp;lt;", "&lt;"},
                        {"& &; &unknown; &#; &#xD800; &#99999999; &lt",
                         "& &; &unknown; &#; &#xD800; &#99999999; &lt"},
                        {"", ""}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    EXPECT_EQ(decode_entities(one.text), one.decoded);
  }
  EXPECT_THAT(pieces("<a x='&lt;&#10;'>&amp;</a>"), ElementsAre("<a x=<\n", "&", ">a"));
}

TEST(XmlReaderTest, WhatIsNotWholeIsRefused) {
  for (const std::string_view xml : {"<a>", "<a", "<a x", "<a x=1>", "<a x='1>", "</a>", "<a></b>",
                                     "<a><b></a></b>", "<>", "<!-- ", "<a><![CDATA[", "<?xml"}) {
    SCOPED_TRACE(xml);
    EXPECT_EQ(pieces(xml).back(), "!");
  }
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_EQ(pieces(deep).back(), "!");
}

}  // namespace
}  // namespace twotrack::tool
