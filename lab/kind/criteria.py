"""Criteria: rows with columns of several types, and conditions on them, in the words of many people.

For kinds whose point is to hold values against each other: the largest, the earliest after a day, all between two
numbers, the only one that is not. A condition is a sentence and a test of a row; every sentence means one thing only.
"""

import dataclasses

_THINGS = """\
pallet pallets; pump pumps; ticket tickets; parcel parcels; booking bookings; loan loans;
seat seats; tank tanks; sample samples; job jobs; node nodes; alert alerts; invoice invoices;
order orders; permit permits; sensor sensors; van vans; lamp lamps; contract contracts;
lesson lessons; locker lockers; crate crates; meter meters; poster posters; recipe recipes;
server servers; build builds; branch branches; backup backups; lease leases; tree trees; goat goats;
boat boats; engine engines; room rooms; table tables; course courses; claim claims; refund refunds;
printer printers; badge badges; cable cables; camera cameras; song songs; photo photos; tent tents;
bike bikes; wheel wheels; plot plots; barrel barrels; report reports; draft drafts;
container containers; volume volumes; queue queues; replica replicas; certificate certificates;
token tokens; device devices; patient patients; visitor visitors; member members; driver drivers;
supplier suppliers; tenant tenants; pupil pupils; player players""".split(";")
_PLACES = """depot clinic school harbour workshop office library kitchen farm station lab cluster warehouse club shop
hotel museum garage data_centre theatre nursery bakery yard""".split()
# verb, what it is then
_DEEDS = """\
close closed; ship shipped; archive archived; flag flagged; pause paused; repair repaired;
replace replaced; clean cleaned; return returned; cancel cancelled; renew renewed; print printed;
reserve reserved; inspect inspected; mark marked; restart restarted; sell sold; release released;
lock locked; call called; invite invited; promote promoted; drop dropped; check checked;
approve approved; upgrade upgraded; label labelled; weigh weighed; collect collected;
photograph photographed""".split(";")
# name of the column; more, less, most, least in words that go with it
_NUMBERS = """\
stock; weight|heavier than|lighter than|heaviest|lightest;
hours|longer than|shorter than|longest|shortest; age|older than|younger than|oldest|youngest; score;
distance|farther than|nearer than|farthest|nearest; price|dearer than|cheaper than|dearest|cheapest;
pages; load; visits; points; size|larger than|smaller than|largest|smallest;
temperature|warmer than|colder than|warmest|coldest; errors; days_left; wear; level; capacity;
amount; length|longer than|shorter than|longest|shortest; votes;
speed|faster than|slower than|fastest|slowest; depth|deeper than|shallower than|deepest|shallowest""".split(";")
_DATES = "due added last_seen expires booked created delivered opened checked renewed".split()
_TIMES = "starts arrives closes leaves ready_at departs".split()
_CHOICES = """\
state open closed waiting; colour red green blue white black; region north south east west;
priority low normal high; type small large spare; shift early late night; grade a b c d;
source mail phone web; zone inner outer; plan free basic full; material wood steel glass;
level junior senior""".split(";")
_FLAGS = "paid locked confirmed insured signed broken urgent tested public returned".split()


@dataclasses.dataclass
class Column:
    name: str
    type: str  # number, date, time, choice, flag, person
    words: tuple = ()  # of a number: more, less, most, least; of a choice: its values

    @property
    def said(self):
        return self.name.replace("_", " ")


@dataclasses.dataclass
class Criterion:
    """What is asked for, in several ways, and whether a row is that."""

    texts: list
    test: object

    def rows(self, table):
        return [row for row in table.rows if self.test(row)]


class Table:
    """Things with ids, names and some columns."""

    def __init__(self, k, count, extra=0):
        self.k = k
        self.thing, self.things = k.pick(_THINGS).split()
        self.place = k.pick(_PLACES).replace("_", " ")
        self.verb, self.done = k.pick(_DEEDS).split()
        kinds = ["number", k.pick("number", "date", "date", "time"), k.pick("choice", "choice", "flag")]
        kinds += k.some(["choice", "flag", "person", "number", "date"], extra)
        self.columns = []
        while len(self.columns) < len(kinds):
            column = _column(k, kinds[len(self.columns)])
            if column.name not in {known.name for known in self.columns}:
                self.columns.append(column)
        values = [_values(k, column, count) for column in self.columns]
        names = [column.name for column in self.columns]
        self.rows = [
            {"id": id_, "name": name} | dict(zip(names, row, strict=True))
            for id_, name, *row in zip(k.ids(count), k.words(count), *values, strict=True)
        ]
        self.keys = {"id": f"id|no|{self.thing}_id|number", "name": f"name|{self.thing}|title"}
        self.order = k.shuffled(["id", "name", *names]) if k.chance(50) else ["id", "name", *names]

    def of(self, *types):
        """A column of one of these types."""
        return self.k.pick([column for column in self.columns if column.type in types])

    def shown(self, rows=None, only=None):
        """The rows as a tool returns them."""
        names = [name for name in self.order if only is None or name in only]
        return [
            {self.keys.get(name, name): row[name] for name in names} for row in (self.rows if rows is None else rows)
        ]

    # --- conditions

    def extreme(self, among=None):
        """Exactly one row: the most or the least of something, of all or of those that meet a condition."""
        k, column = self.k, self.of("number", "date", "time")
        most, rows = k.chance(50), among.rows(self) if among else self.rows
        if len(rows) < 2:
            return None
        row = (max if most else min)(rows, key=lambda one: one[column.name])
        texts = _extreme_texts(self, column, most)
        if among:
            texts = [f"{text}, of those {where}" for text in texts for where in among.texts[:2]]
        return Criterion(texts, lambda one: one is row)

    def beyond(self):
        """Exactly one row: the first one above, or the last one below a value that the texts name."""
        k, column = self.k, self.of("number", "date", "time")
        values = sorted(row[column.name] for row in self.rows)
        at = k.int(1, len(values) - 1)
        upward = k.chance(50)
        limit = _between(k, column, values[at - 1], values[at])
        if limit is None:
            return None
        row = next(row for row in self.rows if row[column.name] == values[at if upward else at - 1])
        said, low, high = column.said, *(("earliest", "latest") if column.type != "number" else ("smallest", "largest"))
        after, before = ("after", "before") if column.type != "number" else ("above", "below")
        texts = (
            [
                f"the {low} {said} {after} {limit}",
                f"{said}: the next one {after} {limit}",
                f"{low} {said} that is still {after} {limit}",
            ]
            if upward
            else [
                f"the {high} {said} {before} {limit}",
                f"{said}: the last one {before} {limit}",
                f"{high} {said} that is still {before} {limit}",
            ]
        )
        return Criterion(
            [f"with {texts[0]}", f"that has {texts[0]}", f"({texts[1]})", f"with the {texts[2]}"],
            lambda one: one is row,
        )

    def condition(self, *types):
        """Any number of rows."""
        column = self.of(*(types or ("number", "number", "date", "time", "choice", "flag")))
        return {"choice": self._equal, "flag": self._flag}.get(column.type, self._compared)(column)

    def both(self):
        """Two conditions on two columns."""
        one, other = self.condition("number", "date", "time"), self.condition("choice", "flag")
        texts = [f"{a} and {b}" for a in one.texts[:3] for b in other.texts[:2]]
        texts += [f"{b}, {a}" for a in one.texts[:2] for b in other.texts[:1]]
        return Criterion(texts, lambda row: one.test(row) and other.test(row))

    def _compared(self, column):
        k, said, name = self.k, column.said, column.name
        values = sorted(row[name] for row in self.rows)
        at = k.int(1, len(values) - 1)
        limit = _between(k, column, values[at - 1], values[at])
        if limit is None:
            limit = values[at]
            upward = k.chance(50)
            texts = (
                [f"whose {said} is at least {limit}", f"with {said} {limit} or more"]
                if upward
                else [f"whose {said} is less than {limit}", f"with {said} below {limit}"]
            )
            return Criterion(texts, lambda row: (row[name] >= limit) == upward)
        if k.chance(25) and len(values) > 2:
            low_at = k.int(0, at - 1)
            low = (
                _between(k, column, values[low_at - 1] if low_at else values[0] - 9, values[low_at])
                if column.type == "number"
                else None
            )
            if low is not None and low < limit:
                texts = [
                    f"whose {said} is between {low} and {limit}",
                    f"with {said} from {low} to {limit}",
                    f"({said} {low}-{limit})",
                    f"with a {said} of {low} to {limit}",
                ]
                outside = [f"whose {said} is not between {low} and {limit}", f"with {said} outside {low} to {limit}"]
                inside = k.chance(65)
                return Criterion(texts if inside else outside, lambda row: (low < row[name] < limit) == inside)
        upward = k.chance(50)
        more, less = column.words[:2] if column.words else ("more than", "less than")
        if column.type == "number":
            texts = (
                [
                    f"whose {said} is over {limit}",
                    f"with {said} above {limit}",
                    f"({said} > {limit})",
                    f"with {said} {more} {limit}",
                    f"where {said} is greater than {limit}",
                    f"that are past {limit} in {said}",
                ]
                if upward
                else [
                    f"whose {said} is under {limit}",
                    f"with {said} below {limit}",
                    f"({said} < {limit})",
                    f"with {said} {less} {limit}",
                    f"where {said} is smaller than {limit}",
                    f"that are short of {limit} in {said}",
                ]
            )
        else:
            texts = (
                [
                    f"whose {said} is after {limit}",
                    f"with {said} later than {limit}",
                    f"({said} > {limit})",
                    f"where {said} comes after {limit}",
                ]
                if upward
                else [
                    f"whose {said} is before {limit}",
                    f"with {said} earlier than {limit}",
                    f"({said} < {limit})",
                    f"where {said} comes before {limit}",
                ]
            )
        return Criterion(texts, lambda row: (row[name] > limit) == upward)

    def _equal(self, column):
        k, said, name = self.k, column.said, column.name
        value, is_it = k.pick([row[name] for row in self.rows]), k.chance(65)
        texts = (
            [
                f"whose {said} is {value}",
                f"with {said} {value}",
                f"({said}: {value})",
                f"where {said} says {value}",
                f"of {said} {value}",
            ]
            if is_it
            else [
                f"whose {said} is not {value}",
                f"with any {said} but {value}",
                f"({said}: anything except {value})",
                f"where {said} does not say {value}",
            ]
        )
        return Criterion(texts, lambda row: (row[name] == value) == is_it)

    def _flag(self, column):
        said, name, is_it = column.said, column.name, self.k.chance(50)
        texts = (
            [f"that are {said}", f"marked {said}", f"({said}: yes)", f"where {said} is true"]
            if is_it
            else [f"that are not {said}", f"not marked {said}", f"({said}: no)", f"where {said} is false"]
        )
        return Criterion(texts, lambda row: row[name] is is_it)


def one_of(k, table):
    """A condition that exactly one row meets."""
    for _ in range(40):
        how = k.pick("extreme", "extreme", "extreme", "among", "beyond", "beyond", "both", "condition")
        if how == "extreme":
            found = table.extreme()
        elif how == "among":
            found = table.extreme(table.condition("choice", "flag"))
        else:
            found = getattr(table, how)()
        if found and len(found.rows(table)) == 1:
            return found
    return table.extreme()


def some_of(k, table, least=1):
    """A condition that some rows meet and some do not."""
    for _ in range(40):
        found = table.both() if k.chance(30) else table.condition()
        if least <= len(found.rows(table)) < len(table.rows):
            return found
    return table.condition("number")


def _column(k, kind):
    if kind == "number":
        name, *words = k.pick(_NUMBERS).strip().split("|")
        return Column(name, kind, tuple(words))
    if kind == "choice":
        name, *values = k.pick(_CHOICES).split()
        return Column(name, kind, tuple(values))
    if kind == "person":
        return Column(k.pick("owner", "contact", "handled_by", "keeper", "responsible"), kind)
    return Column(k.pick({"date": _DATES, "time": _TIMES, "flag": _FLAGS}[kind]), kind)


def _values(k, column, count):
    if column.type == "number":
        return k.numbers(count, *k.pick([(2, 60), (2, 990), (100, 9000), (10, 99), (2, 400)]))
    if column.type == "date":
        return k.dates(count)
    if column.type == "time":
        return k.times(count)
    if column.type == "person":
        return k.people(count)
    if column.type == "flag":
        return [k.chance(50) for _ in range(count)]
    return [k.pick(column.words) for _ in range(count)]


def _between(k, column, low, high):
    """A value between two of a column, equal to neither; None where there is none."""
    if column.type == "number":
        return k.int(low + 1, high - 1) if high - low > 1 else None
    for _ in range(60):
        value = k.date() if column.type == "date" else k.time()
        if low < value < high:
            return value
    return None


def _extreme_texts(table, column, most):
    said = column.said
    if column.type != "number":
        end, other = ("latest", "last") if most else ("earliest", "first")
        return [f"with the {end} {said}", f"whose {said} is {end}", f"({said}: {end})", f"that comes {other} by {said}"]
    end = "highest" if most else "lowest"
    texts = [
        f"with the {end} {said}",
        f"whose {said} is {end}",
        f"({said}: {end})",
        f"that has the {'most' if most else 'least'} {said}",
        f"at the {'top' if most else 'bottom'} by {said}",
    ]
    if column.words:
        texts.append(f"that is the {column.words[2 if most else 3]}")
    return texts
