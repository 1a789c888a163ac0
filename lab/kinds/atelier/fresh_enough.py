"""A figure may be used if it is fresh enough; else it is taken anew first: how fresh, the rule says."""

from kind import integer, text

STRUCTURE = "refresh"
DOMAIN = "readings"

# thing;things;figure;verb;done
SKINS = """tank;tanks;salinity;report;reported
hive;hives;weight;log;logged
cellar;cellars;humidity;post;posted
kiln;kilns;heat;record;recorded
lawn;lawns;height;publish;published
pony;ponies;pulse;send;sent
cask;casks;proof;declare;declared
pool;pools;chlorine;sign;signed
dough;doughs;acidity;note;noted
lens;lenses;dust;file;filed
pitch;pitches;hardness;announce;announced
wine;wines;sugar;enter;entered
bell;bells;swing;certify;certified
stall;stalls;takings;book;booked
greenhouse;greenhouses;warmth;share;shared
piano;pianos;pitch_hz;confirm;confirmed
vault;vaults;dryness;list;listed
hen house;hen houses;eggs;total;totalled
reel;reels;shrinkage;tell;told
loom;looms;tension;register;registered"""


def make(k):
    thing, things, figure, verb, done = k.pick(SKINS.split("\n")).split(";")
    name, old, new, limit = k.word(), *k.numbers(2, 5, 300), k.date()
    taken = k.date()
    while taken == limit:
        taken = k.date()
    today, book, f = k.date(), k.id(), figure.replace("_", " ")
    use_old, rule = k.pick(
        [
            (taken > limit, f"A figure taken after {limit} may be used; an older one has to be taken anew.|Older than {limit}? Measure again first."),
            (True, f"The figure on file is good enough, whatever its date.|Never measure again, use what's on file."),
            (False, f"Always measure again, whatever is on file.|What's on file doesn't count: measure first."),
        ]
    )
    value = old if use_old else new

    k.role(f"{things}: {f}", f"You {verb} the {f} of {things}.", f"Figures in, figures out.")
    k.must(rule)
    k.goal(
        f"The {f} of {name} is to be {done} in book {book}.",
        f"{verb} {name}, {book}",
        f"Could you {verb} the {f} of {name}? Book {book}, please.",
        f"{thing}: {name}; figure: {f}; book: {book}",
        f"Book {book} still lacks the {f} of {name}.",
    )

    @k.look("on_file|file_figure|last_figure", f"The {f} of a {thing} that is on file, and when it was taken.|What is on file about a {thing}.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."))
    def on_file(**by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        return {figure: new, "taken|on": today} if measure.made() else {figure: old, "taken|on": taken}

    @k.act("measure|take_anew|read_again", f"Measures the {f} of a {thing} anew.|Takes the {f} of a {thing} again.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."), book=text("book|for_book|into", "Number of the book.|For which book."))
    def measure(**by):
        return f"{f} of {name}: {new}" if by.get("name") == name and not measure.made() else k.fail(f"no such {thing}")

    @k.act(f"{verb}|{verb}_{figure}|{verb}_it", f"Has a {f} {done}.|To {verb} the {f} of a {thing}.", name=text(f"{thing.split()[0]}|name|which", f"Name of the {thing}.|Which {thing}."), value=integer(f"{figure}|figure|value", f"The {f}.|What was measured."), book=text("book|into|in_book", "Number of the book.|Which book."))
    def go(name, value, book):
        return f"{name}: {value}"

    def right():
        if go.made():
            return None
        if not on_file.made() and not measure.made():
            return on_file(name=name)
        if not use_old and not measure.made():
            return measure(name=name, book=book)
        return go(name=name, value=value, book=book)

    return right
