// Every known form of a secret in every wrapping in which tools print texts; and how often real
// logs raise a false alarm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "event/redact_json.h"
#include "redact/redactor.h"
#include "redact/rule.h"
#include "redact/secret_forms_test.h"
#include "testing/source_dir.h"

namespace twotrack::redact {
namespace {

const SecretRedactor& by_rules() {
  static const auto shared = make_redactor({}, {}).value();
  return *shared;
}

std::string each_line(const std::string& text, const std::function<std::string(int)>& prefix,
                      std::string_view suffix = "") {
  std::string out;
  int number = 9;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += prefix(number++) + text.substr(at, end - at) + std::string(suffix) + "\n";
    at = end + 1;
  }
  return out;
}

// In the middle of a text: a colour, as grep gives it to what it has found.
std::string coloured(const Secret& form) {
  const size_t half = form.secret.size() / 2;
  return form.with(form.secret.substr(0, half) + "\x1b[01;31m\x1b[K" + form.secret.substr(half, 3) +
                   "\x1b[m\x1b[K" + form.secret.substr(std::min(half + 3, form.secret.size())));
}

std::string over_two_lines(const Secret& form) {
  const size_t half = form.secret.size() / 2;
  return form.with(form.secret.substr(0, half) + "\\\n    " + form.secret.substr(half));
}

// The secret with something between its halves.
std::function<std::string(const Secret&)> halves(std::string between) {
  return [between](const Secret& form) {
    const size_t half = form.secret.size() / 2;
    return form.with(form.secret.substr(0, half) + between + form.secret.substr(half));
  };
}

// Every character of the secret as `escape` writes it.
std::function<std::string(const Secret&)> each_character(
    const std::function<std::string(unsigned)>& escape) {
  return [escape](const Secret& form) {
    std::string out;
    for (const char c : form.secret) out += escape(static_cast<unsigned char>(c));
    return form.with(out);
  };
}

std::string hex(unsigned value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {kDigits[value / 16], kDigits[value % 16]};
}

std::string to_base32(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string out;
  unsigned bits = 0;
  int held = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (held += 8; held >= 5; held -= 5) out.push_back(kDigits[bits >> (held - 5) & 31]);
  }
  if (held > 0) out.push_back(kDigits[bits << (5 - held) & 31]);
  return out + "===";
}

std::string settings(const Secret& form) {
  return "# settings\n" + form.with(form.secret) + "\n# end\n";
}

std::string in_lines(const std::string& text, size_t width) {
  std::string out;
  for (size_t at = 0; at < text.size(); at += width) out += text.substr(at, width) + "\n";
  return out;
}

std::string to_utf16(const std::string& text) {
  std::string out = "\xff\xfe";
  for (const char c : text) out += {c, '\0'};
  return out;
}

std::string byte_list(std::string_view text, std::string_view separator) {
  std::string out;
  for (const char c : text) {
    out.append(out.empty() ? "" : separator);
    out.append(std::to_string(static_cast<unsigned char>(c)));
  }
  return out;
}

struct Wrapping {
  std::string_view name;
  std::function<std::string(const Secret&)> wrap;
  // A value that a name or a word before it gives away has no beginning of its own.
  bool needs_token = false;
};

const std::vector<Wrapping>& wrappings() {
  static const std::vector<Wrapping> all = {
      {"removed lines of a diff",
       [](const Secret& form) {
         return "--- a/.env\n+++ b/.env\n@@ -1,3 +1,1 @@\n" +
                each_line(form.with(form.secret), [](int) { return "-"; });
       }},
      {"grep -rn -A",
       [](const Secret& form) {
         return each_line(form.with(form.secret), [](int line) {
           const std::string sign = line % 2 == 0 ? ":" : "-";
           return "deploy/settings.env" + sign + std::to_string(line) + sign;
         });
       }},
      {"JSON in JSON",
       [](const Secret& form) {
         const std::string once =
             JsonWriter().begin_object().member("out", form.with(form.secret)).end_object().take();
         return JsonWriter().begin_object().member("result", once).end_object().take();
       }},
      {"base64",
       [](const Secret& form) {
         return "data: " + to_base64("# settings\n" + form.with(form.secret)) + "\n";
       }},
      {"lines of a log",
       [](const Secret& form) {
         return each_line(form.with(form.secret), [](int line) {
           return "2026-02-19T15:42:" + std::to_string(line + 10) +
                  ".123Z INFO [worker-3] app.db: ";
         });
       }},
      {"a table",
       [](const Secret& form) {
         return each_line(
             form.with(form.secret), [](int line) { return "| " + std::to_string(line) + " | "; },
             " | ok |");
       }},
      {"a colour inside", coloured},
      {"a colour with colons inside", halves("\x1b[38:2::255:0:0m")},
      {"a hyperlink inside", halves("\x1b]8;;https://example.org/\x1b\\")},
      {"a C1 code inside", halves("\xc2\x9b"
                                  "31m")},
      {"an escaped colour inside", halves(R"(\u001b[1m)")},
      {"a colour around it",
       [](const Secret& form) { return form.with("\x1b[32m" + form.secret + "\x1b[0m"); }},
      {"a bell inside", halves("\a")},
      {"DEL inside", halves("\x7f")},
      {"a filler inside", halves("\xe3\x85\xa4")},
      {"tags inside", halves("</b><span class=\"hit\">")},
      {"a <wbr> inside", halves("<wbr>")},
      {"escapes of Markdown",
       [](const Secret& form) {
         std::string out;
         for (const char c : form.secret) {
           if (c == '_' || c == '-' || c == '.') out.push_back('\\');
           out.push_back(c);
         }
         return form.with(out);
       }},
      {"a list of bytes", [](const Secret& form) { return byte_list(settings(form), ", "); }},
      {"a list of bytes without blanks",
       [](const Secret& form) { return "[" + byte_list(settings(form), ",") + "]"; }},
      {"a list of bytes in hex",
       [](const Secret& form) {
         std::string out;
         for (const char c : settings(form))
           out += "0x" + hex(static_cast<unsigned char>(c)) + ", ";
         return "{" + out + "0x00}";
       }},
      {"a list of bytes, one a line",
       [](const Secret& form) { return byte_list(settings(form), ",\n    "); }},
      {"no width inside", halves("\xe2\x80\x8b\xef\xbb\xbf")},
      {"struck over", halves("x\b")},
      {"over two lines", over_two_lines},
      {"two literals", halves("\" + \"")},
      {"a line end inside", halves("\n"), true},
      {"a carriage return inside", halves("\r"), true},
      {"\\uXXXX", each_character([](unsigned c) { return "\\u00" + hex(c); })},
      {"\\uXXXX in JSON in JSON", each_character([](unsigned c) { return R"(\\\\u00)" + hex(c); })},
      {"\\xXX", each_character([](unsigned c) { return "\\x" + hex(c); })},
      {"%XX", each_character([](unsigned c) { return "%" + hex(c); })},
      {"%25XX", each_character([](unsigned c) { return "%25" + hex(c); })},
      {"&#NN;", each_character([](unsigned c) { return "&#" + std::to_string(c) + ";"; })},
      {"&#xXX;", each_character([](unsigned c) { return "&#x" + hex(c) + ";"; })},
      {"UTF-16", [](const Secret& form) { return to_utf16(settings(form)); }},
      {"hex",
       [](const Secret& form) {
         std::string out = "data: ";
         for (const char c : settings(form)) out += hex(static_cast<unsigned char>(c));
         return out + "\n";
       }},
      {"base32", [](const Secret& form) { return to_base32(settings(form)); }},
      {"base64 without its first character",
       [](const Secret& form) { return to_base64(settings(form)).substr(1); }},
      {"base64 without two",
       [](const Secret& form) { return to_base64(settings(form)).substr(2); }},
      {"base64 without three",
       [](const Secret& form) { return to_base64(settings(form)).substr(3); }},
      {"base64 behind other bytes",
       [](const Secret& form) { return to_base64(std::string("\0\1\2\3\4", 5) + settings(form)); }},
      {"base64 twice", [](const Secret& form) { return to_base64(to_base64(settings(form))); }},
      {"base64 in short lines",
       [](const Secret& form) { return in_lines(to_base64(settings(form)), 20); }},
      {"base64 with escaped line ends",
       [](const Secret& form) {
         const std::string lines = in_lines(to_base64(settings(form)), 20);
         return JsonWriter().string(lines).take();
       }},
      {"base64 of UTF-16", [](const Secret& form) { return to_base64(to_utf16(settings(form))); }},
      {"hex of base64",
       [](const Secret& form) {
         std::string out;
         for (const char c : to_base64(settings(form))) out += hex(static_cast<unsigned char>(c));
         return out;
       }},
  };
  return all;
}

// Whether anything that gives the secret away is left: a third of it, in any of its lines; or less
// was removed than it is long.
bool is_left(const std::string& text, const std::vector<Redaction>& redactions,
             const Secret& form) {
  uint64_t removed = 0;
  for (const Redaction& one : redactions) removed += one.length;
  if (removed + 8 < form.secret.size()) return true;
  const size_t begin = form.secret.starts_with("-----") ? form.secret.find_first_of("\n\\") + 2 : 0;
  const std::string part = form.secret.substr(begin, std::max<size_t>(6, form.secret.size() / 3));
  return text.find(part.substr(0, 30)) != std::string::npos;
}

// Whether a form is known by its own beginning, of which twelve characters stand before its middle.
bool is_token(const Secret& form) {
  const auto rule = std::ranges::find(default_rules(), std::string_view(form.rule), &Rule::name);
  return rule->regex.starts_with('(') && !rule->regex.starts_with("(?") &&
         form.rule != "private-key" && form.rule != "password-hash" && form.secret.size() >= 24;
}

TEST(CorpusTest, EveryKnownFormIsFoundInEveryWrapping) {
  std::map<std::string_view, std::pair<size_t, size_t>> found;
  for (const Secret& form : secrets()) {
    for (const Wrapping& wrapping : wrappings()) {
      if (wrapping.needs_token && !is_token(form)) continue;
      const std::string wrapped = wrapping.wrap(form);
      std::string text = wrapped;
      std::vector<Redaction> redactions;
      by_rules().redact(text, redactions);
      const bool is_found = !redactions.empty() && !is_left(text, redactions, form);
      found[wrapping.name].first += is_found ? 1 : 0;
      found[wrapping.name].second += 1;
      EXPECT_TRUE(is_found) << form.rule << " in " << wrapping.name << ":\n"
                            << wrapped << "\n->\n"
                            << text;
    }
  }
  ASSERT_GE(secrets().size(), 60U);
  for (const auto& [name, count] : found) {
    std::cout << "[redact] " << count.first << " of " << count.second << " forms found in " << name
              << "\n";
  }
}

// A long text is read in pieces: none of them may end inside of a secret.
TEST(CorpusTest, LongEncodedTextsHideNothingBetweenTheirPieces) {
  const std::string token = sample("ghp_", 36);
  std::string text;
  size_t count = 0;
  for (; text.size() < (size_t{1} << 20); ++count)
    text += "a line of words before a token " + token + "\n";
  text = to_base64(text);
  std::vector<Redaction> redactions;
  by_rules().redact(text, redactions);
  EXPECT_EQ(redactions.size(), count);
}

// Strings of recorded runs, as a log has them.
void for_each_string(std::string_view json, const std::function<void(const std::string&)>& visit) {
  JsonScanner scanner(json);
  const auto inside = [&](std::string_view value) -> Status {
    for_each_string(value, visit);
    return Done{};
  };
  Status read = Done{};
  if (scanner.peek() == '{') {
    read = scanner.for_each_member(
        [&](const std::string&, std::string_view value) { return inside(value); });
  } else if (scanner.peek() == '[') {
    read = scanner.for_each_element(inside);
  } else if (scanner.peek() == '"') {
    visit(scanner.string().value());
  }
  ASSERT_TRUE(read.ok());
}

TEST(CorpusTest, RealLogsRaiseFewFalseAlarms) {
  const Path runs = testing::source_dir().parent_path() / "shared/trajectories";
  if (!std::filesystem::exists(runs)) GTEST_SKIP() << "there are no recorded runs at " << runs;
  std::map<std::string, std::set<std::string>> alarms;
  std::set<std::string> members;  // found by their names: the passwords of logins
  uint64_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(runs)) {
    if (file.path().extension() != ".jsonl") continue;
    std::ifstream in(file.path());
    for (std::string line; std::getline(in, line);) {
      for_each_string(line, [&](const std::string& original) {
        std::string text = original;
        std::vector<Redaction> found;
        bytes += text.size();
        if (!by_rules().redact(text, found)) return;
        // With a few words around it, so that a person can tell.
        const size_t at = text.find("[REDACTED:");
        alarms[found.front().rule].insert(original.substr(at < 40 ? 0 : at - 40, 120));
      });
      std::vector<Redaction> found;
      redact_text(line, by_rules(), found);
      const size_t at = line.find("[REDACTED:member:");
      if (at != std::string::npos) members.insert(line.substr(at < 60 ? 0 : at - 60, 120));
    }
  }
  size_t count = 0;
  for (const auto& [rule, texts] : alarms) {
    count += texts.size();
    std::cout << "[redact] " << texts.size() << " different texts with " << rule << ", as "
              << JsonWriter().lossy_string(*texts.begin()).text() << "\n";
  }
  std::cout << "[redact] " << members.size() << " different texts with a member\n";
  std::cout << "[redact] " << count << " alarms in " << bytes / 1000 << " kB of recorded runs\n";
  // Those of today, each read by a person: passwords of examples, keys of tests.
  EXPECT_LE(count, 10U);
  EXPECT_LE(members.size(), 12U);
}

}  // namespace
}  // namespace twotrack::redact
