#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/json_scanner.h"

namespace twotrack {
namespace {

TEST(JsonWriterTest, PutsTheCommas) {
  JsonWriter json;
  json.begin_object()
      .member("text", "a\"b")
      .member("view", std::string_view("v"))
      .member("yes", true)
      .member("seq", uint64_t{17})
      .member("low", int64_t{-5})
      .member("ratio", 0.5);
  json.key("list").begin_array().number(1).null().boolean(false).begin_object().end_object();
  json.begin_array().end_array().raw("1.10").string("").end_array();
  json.key("empty").begin_object().end_object().end_object();
  EXPECT_EQ(json.text(), R"({"text":"a\"b","view":"v","yes":true,"seq":17,"low":-5,"ratio":0.5,)"
                         R"("list":[1,null,false,{},[],1.10,""],"empty":{}})");
  EXPECT_EQ(normalize_json(json.text()).value(), json.text());
}

TEST(JsonWriterTest, EscapesKeysToo) {
  JsonWriter json;
  json.begin_object().member("a\n\"", 1).end_object();
  EXPECT_EQ(json.text(), R"({"a\n\"":1})");
}

TEST(JsonWriterTest, BeginsAnewAfterItsTextWasTaken) {
  JsonWriter json;
  EXPECT_EQ(json.begin_array().number(1).end_array().take(), "[1]");
  EXPECT_EQ(json.begin_array().number(2).end_array().take(), "[2]");
  EXPECT_EQ(json.text(), "");
}

TEST(JsonWriterTest, NumbersKeepTheirValue) {
  const auto written = [](auto value) { return JsonWriter().number(value).take(); };
  EXPECT_EQ(written(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(0.1), "0.1");
  EXPECT_EQ(written(-0.0), "-0");
  EXPECT_EQ(written(1e300), "1e+300");
  EXPECT_EQ(written(5.0), "5");
  EXPECT_EQ(std::stod(written(1.0 / 3)), 1.0 / 3);
  for (const double value :
       {std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min()}) {
    EXPECT_EQ(std::strtod(written(value).text.c_str(), nullptr), value);
    EXPECT_TRUE(normalize_json(written(value)).ok());
  }
}

TEST(JsonWriterTest, ANumberThatJsonDoesNotHaveIsABug) {
  JsonWriter json;
  EXPECT_DEATH(json.number(std::nan("")), "CHECK failed");
  EXPECT_DEATH(json.number(std::numeric_limits<double>::infinity()), "CHECK failed");
}

TEST(JsonWriterTest, ALossyStringTakesAnyBytes) {
  EXPECT_EQ(JsonWriter().lossy_string("good é").text(), "\"good é\"");
  EXPECT_EQ(JsonWriter().lossy_string("bad \xff\n").text(), "\"bad \xef\xbf\xbd\\n\"");
}

TEST(JsonWriterTest, AListOfTextsTakesAnyBytes) {
  const std::vector<std::string> some = {"a", "b\xff"};
  EXPECT_EQ(JsonWriter().texts(some).text(), "[\"a\",\"b\xef\xbf\xbd\"]");
  EXPECT_EQ(JsonWriter()
                .begin_object()
                .key("none")
                .texts(std::vector<std::string>())
                .member("n", 1)
                .text(),
            "{\"none\":[],\"n\":1");
}

}  // namespace
}  // namespace twotrack
