#include "gym/words.h"

#include <algorithm>
#include <array>

namespace twotrack::gym {
namespace {

constexpr std::string_view kWords[] = {
    "acorn",   "alley",   "amber",   "anchor",  "anvil",   "apron",    "arch",    "arrow",
    "asset",   "attic",   "award",   "badge",   "bakery",  "balcony",  "banner",  "barrel",
    "basin",   "basket",  "batch",   "beacon",  "beam",    "bench",    "berry",   "billing",
    "blanket", "blend",   "bolt",    "border",  "bottle",  "branch",   "brick",   "bridge",
    "bucket",  "budget",  "buffer",  "bundle",  "cabin",   "cable",    "cache",   "cactus",
    "camera",  "canal",   "candle",  "canvas",  "carbon",  "cargo",    "carpet",  "castle",
    "cellar",  "chain",   "channel", "chapter", "charter", "cipher",   "circuit", "claim",
    "clamp",   "clay",    "clinic",  "clock",   "cluster", "coast",    "cobalt",  "coil",
    "column",  "comet",   "contour", "copper",  "coral",   "corner",   "cotton",  "counter",
    "courier", "crane",   "crate",   "crystal", "cursor",  "curtain",  "cushion", "dagger",
    "dairy",   "delta",   "depot",   "desk",    "diary",   "dome",     "draft",   "drawer",
    "dune",    "eagle",   "easel",   "echo",    "ember",   "engine",   "estate",  "fabric",
    "falcon",  "ferry",   "fiber",   "field",   "filter",  "flag",     "flask",   "fleet",
    "flute",   "folder",  "forest",  "forge",   "fossil",  "fountain", "frame",   "freight",
    "fringe",  "funnel",  "gadget",  "gallery", "garden",  "garnet",   "gate",    "gauge",
    "glacier", "globe",   "grain",   "granite", "gravel",  "grid",     "guild",   "hammer",
    "hamper",  "handle",  "harbor",  "harvest", "hatch",   "hazel",    "helmet",  "hinge",
    "hollow",  "horizon", "hull",    "insect",  "invoice", "island",   "ivory",   "jacket",
    "jungle",  "kettle",  "kiosk",   "kitchen", "ladder",  "lagoon",   "lantern", "latch",
    "lattice", "ledger",  "lemon",   "lens",    "lesson",  "lever",    "lilac",   "linen",
    "lobby",   "locker",  "lumber",  "magnet",  "mantle",  "maple",    "marble",  "margin",
    "market",  "meadow",  "medal",   "mesh",    "metric",  "mill",     "mirror",  "module",
    "mosaic",  "motor",   "needle",  "nickel",  "notch",   "nugget",   "oasis",   "olive",
    "onyx",    "orchard", "organ",   "outlet",  "oven",    "oyster",   "packet",  "paddle",
    "palace",  "panel",   "parcel",  "passage", "patrol",  "pebble",   "pencil",  "permit",
    "piano",   "pillar",  "pilot",   "pixel",   "plank",   "plaza",    "pocket",  "podium",
    "portal",  "pottery", "prairie", "prism",   "pulley",  "quarry",   "quartz",  "queue",
    "quilt",   "radar",   "rail",    "ranch",   "raven",   "recipe",   "reef",    "region",
    "relay",   "ribbon",  "ridge",   "river",   "robin",   "rocket",   "roster",  "rotor",
    "ruby",    "saddle",  "salmon",  "sample",  "satchel", "scaffold", "scroll",  "sector",
    "sensor",  "shader",  "shelf",   "shuttle", "signal",  "silver",   "siren",   "sketch",
    "socket",  "spiral",  "spruce",  "stable",  "statue",  "stencil",  "studio",  "summit",
    "tablet",  "tavern",  "temple",  "thread",  "ticket",  "timber",   "token",   "topaz",
    "torch",   "tower",   "trellis", "trophy",  "tunnel",  "turbine",  "valley",  "valve",
    "vault",   "vector",  "velvet",  "vessel",  "village", "violin",   "voucher", "wagon",
    "walnut",  "warrant", "widget",  "willow",  "window",  "winter",   "wool",    "yard",
    "zenith",  "zipper",  "barn",    "cape",    "deck",    "fern",     "glove",   "hedge",
    "inlet",   "jewel",   "knot",    "loft",    "moss",    "nest",     "opal",    "pier",
    "quay",    "rope",    "sail",    "tent",    "urn",     "vine",     "wharf",   "yarn"};

constexpr std::string_view kPeople[] = {
    "maria",  "john",   "wei",    "fatima",  "olga",   "carlos", "amina",  "peter",  "lena",
    "yuki",   "omar",   "ravi",   "nina",    "paul",   "ines",   "kofi",   "sara",   "ivan",
    "mei",    "luca",   "greta",  "hugo",    "zara",   "emil",   "noor",   "tariq",  "anton",
    "bella",  "cyrus",  "dalia",  "elif",    "felix",  "gita",   "henrik", "ilse",   "jonas",
    "kira",   "leon",   "mona",   "nadia",   "oskar",  "priya",  "quinn",  "rosa",   "samir",
    "tessa",  "ulla",   "viktor", "wanda",   "xenia",  "yusuf",  "zelda",  "lopez",  "smith",
    "chen",   "khan",   "petrov", "silva",   "diallo", "novak",  "berg",   "sato",   "haddad",
    "patel",  "rossi",  "weber",  "costa",   "mensah", "popov",  "greco",  "bauer",  "tanaka",
    "moreau", "duarte", "okafor", "larsen",  "kovacs", "meyer",  "nilsen", "ortega", "pereira",
    "quist",  "romero", "santos", "thomsen", "ueda",   "vargas", "wright", "yilmaz", "zhang"};

constexpr std::string_view kOnsets[] = {"b",  "br", "d",  "dr", "f",  "fl", "g",  "gr", "h", "j",
                                        "k",  "kl", "l",  "m",  "n",  "p",  "pl", "qu", "r", "s",
                                        "sk", "sl", "st", "t",  "tr", "v",  "w",  "z",  "th"};
constexpr std::string_view kVowels[] = {"a", "e", "i", "o", "u", "ai", "ea", "oo", "y"};
constexpr std::string_view kCodas[] = {"", "", "l", "m", "n", "r", "s", "t", "x", "nd", "rk", "sh"};

// A share of the words is kept for tests: one in kHeldOutEach.
constexpr uint64_t kHeldOutEach = 3;

// FNV-1a: the same on every machine.
uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return hash ^ (hash >> 32U);
}

template <size_t N>
std::vector<std::string_view> those_of(const std::string_view (&all)[N], Words words) {
  std::vector<std::string_view> mine;
  for (const std::string_view word : all) {
    if (vocabulary_of(word) == words) mine.push_back(word);
  }
  return mine;
}

}  // namespace

std::string_view name_of(Words words) {
  return words == Words::kTraining ? "train" : "held-out";
}

Words vocabulary_of(std::string_view word) {
  return hash_of(word) % kHeldOutEach == 0 ? Words::kHeldOut : Words::kTraining;
}

std::span<const std::string_view> listed_words(Words words) {
  static const std::array lists = {those_of(kWords, Words::kTraining),
                                   those_of(kWords, Words::kHeldOut)};
  return lists[words == Words::kTraining ? 0 : 1];
}

std::span<const std::string_view> people(Words words) {
  static const std::array lists = {those_of(kPeople, Words::kTraining),
                                   those_of(kPeople, Words::kHeldOut)};
  return lists[words == Words::kTraining ? 0 : 1];
}

std::string made_word(eval::Random& random, Words words) {
  while (true) {
    std::string word;
    const size_t syllables = 2 + random.below(2);
    for (size_t i = 0; i < syllables; ++i) {
      word += kOnsets[random.below(std::size(kOnsets))];
      word += kVowels[random.below(std::size(kVowels))];
      if (i + 1 == syllables) word += kCodas[random.below(std::size(kCodas))];
    }
    if (vocabulary_of(word) == words && std::ranges::find(kWords, word) == std::end(kWords)) {
      return word;
    }
  }
}

}  // namespace twotrack::gym
