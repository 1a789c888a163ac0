"""Every tour that uses a closed place gets the replacement that the closure names."""

from kind import text

STRUCTURE = "each-detour"
DOMAIN = "closures"

SKINS = """bus;stop;tour
tram;platform;line
lorry;bridge;run
barge;lock;trip
train;track;service
courier;street;round
school van;corner;route
tanker;gate;drive
patrol;path;beat
ferry;pier;sailing
plough;pass;circuit
bin lorry;lane;collection
flight;stand;rotation
mail cart;door;walk
milk truck;lane;pickup
taxi;rank;shift
drone;pad;mission
tug;basin;tow
crane;pad;move
sweeper;square;sweep"""


def make(k):
    means, place, tour = k.pick(SKINS.split("\n")).split(";")
    closed, other, instead = k.words(3)
    rows = [(i, k.pick(closed, other, closed)) for i in k.ids(k.int(3, 5))]
    hit, notice, until = [i for i, p in rows if p == closed], k.id(), k.date()
    day = k.date()
    k.role(f"You change tours when a {place} is closed.|{means} detours|Closed is closed.", "Traffic desk")
    k.must(f"Only tours that use the closed {place} are changed.|What does not use the closed {place} stays as it is.")
    k.steps(
        "<notice_of> tells what is closed and what is used instead.|Read <notice_of>.",
        f"<list_all> shows every {tour}.",
        "<change> those concerned.",
    )
    k.goal(
        f"Put notice {notice} into effect on {day}.",
        f"notice {notice}, {day}: change what has to be changed",
        f"Please see to it that on {day} no {means} uses the {place} that notice {notice} closes.",
        f"closure / notice {notice} / day {day}",
        f"drivers ask about {notice} ({day}). change their {tour}s",
    )

    @k.look(
        "notice|notice_of|closure",
        "What a notice says.",
        number=text("notice|number", "Number of the notice.|Which notice."),
    )
    def notice_of(number):
        return (
            {"notice|no": notice, "closed": closed, "use_instead|replacement": instead, "until": until}
            if number == notice
            else k.fail(f"no notice {number}")
        )

    @k.look(
        f"{tour}s|list_all|day_list",
        f"Every {tour} of a day and the {place} it uses.",
        day=text("day|date", "Which day.|The day."),
    )
    def list_all(**by):
        return (
            [{f"{tour}|no": i, f"{place}": instead if change.made(number=i) else p} for i, p in rows]
            if by["day"] == day
            else []
        )

    @k.act(
        f"change|change_{place}|redirect",
        f"Gives a {tour} another {place}.",
        number=text(f"{tour}|number|no", f"Number of the {tour}.|Which {tour}."),
        old=text("old|closed|not_any_more", f"The {place} it used.|Old {place}."),
        new=text("new|instead|use", f"The {place} to use.|New {place}."),
    )
    def change(number, old, new):
        return f"{number}: {new}" if (number, old) in rows else k.fail(f"{number} does not use {old}")

    def right():
        todo = [] if notice_of.made(number=notice) else [notice_of(number=notice)]
        todo += [] if list_all.made(day=day) else [list_all(day=day)]
        return todo or [change(number=i, old=closed, new=instead) for i in hit if not change.made(number=i)]

    return right
