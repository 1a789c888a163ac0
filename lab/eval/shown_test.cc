#include "eval/shown.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

TEST(ShownTest, JsonIsReadWithItsStringsDecoded) {
  const std::string context = R"({"goal":"say \"hi\"\nnow","n":1700,"seen":{"lot":"a b"}})";
  const Shown shown(context);
  EXPECT_TRUE(shown.shows("now"));
  EXPECT_FALSE(shown.shows("nnow"));
  EXPECT_TRUE(shown.shows("1700"));
  EXPECT_TRUE(shown.shows("lot"));
  EXPECT_FALSE(shown.shows("170"));
}

TEST(ShownTest, AnythingElseIsATextAsItIs) {
  EXPECT_TRUE(Shown("tool get: {\"id\": 17}").shows("17"));
  EXPECT_TRUE(Shown("{half").shows("half"));
}

TEST(ShownTest, AValueIsBoundByItsFieldOrTool) {
  const Source sources[] = {{.tool = "get_order", .field = "owner", .is_json = true}};
  const std::string far(300, '.');
  struct Case {
    std::string_view what;
    std::string context;
    bool bound;
  };
  const Case cases[] = {
      {"the field before it in its string", R"({"history":[{"got":"owner=cu_1,state=ok"}]})", true},
      {"the field only behind it", R"({"history":[{"got":"cu_1,owner=cu_2"}]})", false},
      {"the field too far away", R"({"history":[{"got":"owner=)" + far + R"( cu_1"}]})", false},
      {"a part of another word", R"({"history":[{"got":"co_owner=cu_1"}]})", false},
      {"a key on the way", R"({"seen":{"owner":["cu_2","cu_1"]}})", true},
      {"a key elsewhere", R"({"seen":{"owner":"cu_2","other":"cu_1"}})", false},
      {"the tool of the block", R"x({"history":[{"e3":"get_order(id=7)","got":"cu_1"}]})x", true},
      {"the tool of another block",
       R"x({"history":[{"e3":"get_order(id=7)"},{"e4":"list()","got":"cu_1"}]})x", false},
      {"a word of the whole context", R"({"goal":"get_order please","bag":"cu_1"})", false},
      {"a text, near", "tool get_order: {\"owner\": \"cu_1\"}", true},
      {"a text, far", "tool get_order: " + far + " cu_1", false},
      {"not there", R"({"seen":{"owner":"cu_2"}})", false},
  };
  for (const auto& [what, context, bound] : cases) {
    SCOPED_TRACE(what);
    EXPECT_EQ(Shown(context).binds("cu_1", sources), bound);
  }
}

}  // namespace
}  // namespace twotrack::eval
