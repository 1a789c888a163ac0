// Runs a fuzz target without libFuzzer: the seeds, then mutations of them that are the same each
// time. So every build, with every compiler, tries what a fuzzer would try first; to search longer,
// and guided by coverage, there is the fuzz preset.
//
//   event_line_fuzz_replay RUNS [SEED_FOLDER_OR_FILE…]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "testing/seeded.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace twotrack::testing {
namespace {

constexpr size_t kInputBytesMax = 4096;

void run_one(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
}

// The seeds in the order of their names, so that a run can be had again.
std::vector<std::string> read_seeds(int count, char** paths) {
  std::vector<Path> files;
  for (int i = 0; i < count; ++i) {
    if (!std::filesystem::is_directory(paths[i])) {
      files.emplace_back(paths[i]);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(paths[i])) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const Path& file : files) {
    auto bytes = read_file(posix_file_system(), file);
    if (!bytes.ok()) {
      std::fprintf(stderr, "%s\n", bytes.error().message.c_str());
      std::exit(2);
    }
    seeds.push_back(std::move(bytes).value());
  }
  if (seeds.empty()) seeds.emplace_back();
  return seeds;
}

class Mutator {
 public:
  explicit Mutator(const std::vector<std::string>& seeds) : seeds_(seeds), random_(1) {}

  std::string next() {
    std::string input = pick();
    for (uint64_t changes = random_.between(1, 4); changes > 0; --changes) change(input);
    if (input.size() > kInputBytesMax) input.resize(kInputBytesMax);
    return input;
  }

 private:
  const std::string& pick() { return seeds_[random_.below(seeds_.size())]; }
  size_t place(const std::string& input) { return random_.below(input.size() + 1); }

  // A part of `text` of at most `bytes_max` bytes.
  std::string part(const std::string& text, size_t bytes_max) {
    return text.substr(place(text), random_.between(1, bytes_max));
  }

  char byte() {
    // Characters that mean something to a parser, more often than others.
    constexpr std::string_view kTelling = "{}[]\",:\\/0-1.eEtfnu \n\x7f\x80\xc3\xed\xff";
    const uint64_t any = random_.next();
    return random_.one_in(2) ? kTelling[any % kTelling.size()] : static_cast<char>(any);
  }

  void change(std::string& input) {
    const size_t at = place(input);
    switch (random_.below(6)) {
      case 0:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << random_.below(8)));
        break;
      case 1:
        if (at < input.size()) input[at] = byte();
        break;
      case 2:
        input.insert(at, 1, byte());
        break;
      case 3:
        input.erase(at, random_.between(1, 8));
        break;
      case 4:  // Repeats a part of itself.
        input.insert(at, part(input, 32));
        break;
      default:  // Takes a part of another seed.
        input.insert(at, part(pick(), 64));
        break;
    }
  }

  const std::vector<std::string>& seeds_;
  Seeded random_;
};

int replay(uint64_t runs, const std::vector<std::string>& seeds) {
  for (const std::string& seed : seeds) run_one(seed);
  Mutator mutator(seeds);
  for (uint64_t run = 0; run < runs; ++run) run_one(mutator.next());
  std::printf("%zu seeds and %llu mutations of them\n", seeds.size(),
              static_cast<unsigned long long>(runs));
  return 0;
}

}  // namespace
}  // namespace twotrack::testing

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s RUNS [SEED_FOLDER_OR_FILE…]\n", argv[0]);
    return 2;
  }
  return twotrack::testing::replay(std::strtoull(argv[1], nullptr, 10),
                                   twotrack::testing::read_seeds(argc - 2, argv + 2));
}
