#include "token_texts.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/utf8.h"
#include "eval/trajectory.h"
#include "lines.h"
#include "testing/seeded.h"

namespace twotrack::bench {
namespace {

using testing::Seeded;

constexpr double kBytesMax = 4000;
constexpr size_t kSourceBytesMax = size_t{32} << 20;

// From 1 to kBytesMax, evenly over the orders of magnitude.
size_t some_length(Seeded& random) {
  const double part = static_cast<double>(random.below(1 << 20)) / (1 << 20);
  return static_cast<size_t>(std::exp(part * std::log(kBytesMax)));
}

bool is_continuation(char byte) {
  return (static_cast<uint8_t>(byte) & 0xc0) == 0x80;
}

std::string cut_from(std::string_view source, Seeded& random) {
  size_t at = random.below(source.size());
  while (at > 0 && is_continuation(source[at])) --at;
  const std::string_view rest = source.substr(at);
  // One character at least, which has at most four bytes.
  return std::string(utf8_prefix(rest, std::max<size_t>(some_length(random), 4)));
}

void append_utf8(std::string& out, uint32_t code) {
  const auto byte = [&](uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xc0 | code >> 6);
    byte(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    byte(0xe0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3f));
    byte(0x80 | (code & 0x3f));
  } else {
    byte(0xf0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3f));
    byte(0x80 | (code >> 6 & 0x3f));
    byte(0x80 | (code & 0x3f));
  }
}

std::string from_alphabet(std::string_view alphabet, Seeded& random) {
  std::string text;
  for (size_t left = some_length(random); left > 0; --left) {
    text.push_back(alphabet[random.below(alphabet.size())]);
  }
  return text;
}

struct Block {
  uint32_t first;
  uint32_t last;
};

// Latin, Greek, Cyrillic, Hebrew and Arabic, Devanagari, Thai, signs, kana, Han, Hangul, emoji, and
// what hardly anybody writes.
constexpr Block kBlocks[] = {
    {0xa1, 0x24f},      {0x370, 0x3ff},     {0x400, 0x4ff},     {0x5d0, 0x6ff},
    {0x900, 0x97f},     {0xe01, 0xe5b},     {0x2010, 0x23ff},   {0x2500, 0x27bf},
    {0x3041, 0x30ff},   {0x4e00, 0x9fff},   {0xac00, 0xd7a3},   {0xfe10, 0xfffd},
    {0x10000, 0x100ff}, {0x1d400, 0x1d7ff}, {0x1f300, 0x1faff}, {0x20000, 0x2a6df},
};

std::string from_one_block(Seeded& random) {
  const Block block = kBlocks[random.below(std::size(kBlocks))];
  const size_t bytes = some_length(random);
  std::string text;
  while (text.size() < bytes) {
    append_utf8(text, static_cast<uint32_t>(random.between(block.first, block.last)));
    if (random.one_in(6)) text.push_back(' ');
  }
  return text;
}

// Words of random letters, as no language has them.
std::string random_words(Seeded& random) {
  std::string text;
  for (size_t left = some_length(random); left > 0; --left) {
    const bool ends = random.one_in(7);
    const char capital = random.one_in(8) ? 'A' : 'a';
    text.push_back(ends ? ' ' : static_cast<char>(capital + static_cast<int>(random.below(26))));
  }
  return text;
}

// What a column, a board or a list of options looks like: words of one or two characters.
std::string short_words(Seeded& random) {
  constexpr std::string_view kCharacters = "abcdefghijklmnopqrstuvwxyzAI0123456789(){}";
  constexpr std::string_view kGaps[] = {" ", " ", "\n", "\n  ", "\n\n"};
  const size_t bytes = some_length(random);
  // One kind of gap a text, so that each has to stand by itself.
  const std::string_view gap = kGaps[random.below(std::size(kGaps))];
  std::string text;
  while (text.size() < bytes) {
    for (uint64_t left = random.between(1, 2); left > 0; --left) {
      text.push_back(kCharacters[random.below(kCharacters.size())]);
    }
    text += gap;
  }
  return text;
}

// All files of this repository with one of these endings, one behind the other.
std::string own_files(const std::vector<std::string_view>& endings) {
  std::string text;
  const Path root = TWOTRACK_SOURCE_DIR;
  for (const char* folder : {"src", "bench", "scripts", "tests", "docs", "schemas", "."}) {
    std::vector<Path> paths;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(root / folder, error), end;
         !error && at != end; at.increment(error)) {
      if (folder == std::string_view(".")) at.disable_recursion_pending();
      const std::string ending = at->path().extension().string();
      if (std::ranges::find(endings, ending) != endings.end()) paths.push_back(at->path());
    }
    std::ranges::sort(paths);
    for (const Path& path : paths) {
      auto file = read_file(posix_file_system(), path);
      if (file.ok() && is_utf8(file.value())) text += file.value();
      if (text.size() > kSourceBytesMax) return text;
    }
  }
  return text;
}

// What the tools of these runs printed.
std::string tool_outputs(const Path& file) {
  std::string outputs;
  const auto text = read_file(posix_file_system(), file);
  if (!text.ok()) return outputs;
  for (const std::string_view line : lines_of(text.value())) {
    const auto trajectory = eval::read_trajectory(line);
    if (!trajectory.ok()) continue;
    for (const eval::TrajectoryMessage& message : trajectory.value().messages) {
      if (message.role == eval::Role::kTool) outputs += message.text + "\n";
    }
  }
  return repair_utf8(outputs);
}

using MakeText = std::function<std::string(Seeded& random)>;

}  // namespace

std::vector<Path> trajectory_files() {
  std::vector<Path> files;
  const Path folder = Path(TWOTRACK_SOURCE_DIR).parent_path() / "shared/trajectories";
  const auto names = posix_file_system().list(folder);
  if (!names.ok()) return files;
  for (const std::string& name : names.value()) {
    const auto text = name.ends_with(".jsonl") ? read_file(posix_file_system(), folder / name)
                                               : Result<std::string>(std::string());
    if (!text.ok()) continue;
    const auto lines = lines_of(text.value());
    // Other data sets lie there too.
    if (!lines.empty() && eval::read_trajectory(lines[0]).ok()) files.push_back(folder / name);
  }
  std::ranges::sort(files);
  return files;
}

std::vector<TextKind> token_texts(size_t count, const std::vector<Path>& trajectories) {
  std::vector<TextKind> kinds;
  Seeded random(1);
  const auto add = [&](std::string name, const MakeText& make) {
    TextKind kind{.name = std::move(name), .texts = {}};
    for (size_t i = 0; i < count; ++i) kind.texts.push_back(make(random));
    kinds.push_back(std::move(kind));
  };
  const auto add_cuts = [&](std::string name, const std::string& source) {
    if (source.empty()) return;
    add(std::move(name), [&](Seeded& seeded) { return cut_from(source, seeded); });
  };
  const auto add_letters = [&](std::string name, std::string_view alphabet) {
    add(std::move(name), [=](Seeded& seeded) { return from_alphabet(alphabet, seeded); });
  };

  add_cuts("C++", own_files({".cc", ".h"}));
  add_cuts("Python and shell", own_files({".py", ".sh"}));
  add_cuts("Markdown", own_files({".md"}));
  add_cuts("JSON", own_files({".json", ".jsonl"}));
  for (const Path& file : trajectories) {
    add_cuts("tool output, " + file.stem().string(), tool_outputs(file));
  }
  add_letters("digits", "0123456789");
  add_letters("hex", "0123456789abcdef");
  add_letters("base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  add_letters("punctuation", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
  add_letters("white space", "  \n\t\r");
  add_letters("punctuation of JSON", R"({}[]",:\)");
  add("words of one or two characters", short_words);
  add("random words", random_words);
  add("Unicode, a block each", from_one_block);
  return kinds;
}

}  // namespace twotrack::bench
