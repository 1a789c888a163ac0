"""Somebody drops out: their place is given back, and the first of the waiting list gets that same place."""

from kind import text

STRUCTURE = "drop-and-fill"
DOMAIN = "reservations"

# person;event;place;drop;fill
SKINS = """guest;dinner;seat;cancel;admit
player;tournament;slot;withdraw;promote
student;course;desk;drop;enroll
passenger;flight;seat_no;release;board
tenant;server;port;evict;assign
patient;clinic;hour;cancel;call_in
exhibitor;fair;booth;remove;place
runner;race;bib;scratch;register
camper;camp;tent;check_out;check_in
job;cluster;node;abort;schedule
actor;play;role_no;release;cast
boat;marina;berth;clear;moor
speaker;summit;slot_no;drop;invite
reader;library;copy_no;return;lend
car;garage;bay;leave;park
dog;kennel;box;fetch;take_in
team;league;spot;expel;admit
singer;choir;stand;excuse;seat
volunteer;shift;post;excuse;assign
rider;tour;bike;cancel;give"""


def make(k):
    person, event, place, drop, fill = k.pick(SKINS.split("\n")).split(";")
    where = k.word()
    names, places = k.people(6), k.ids(3)
    seats = list(zip(names[:3], places, strict=True))
    out = k.int(0, 2)
    waiting = names[3 : 3 + k.int(1, 3)] if k.chance(85) else []
    nice = place.replace("_", " ")

    k.role(f"You keep the {event} full.|{event} list|Who goes makes room for who waits.")
    k.must(f"The first of the waiting list gets the free {nice}; with nobody waiting it stays empty.|Free {nice}: to the first who waits, if anybody does.")
    k.steps("<seats_of>, <free_it>, <waiting_list>, <give_it>.")
    k.goal(
        f"{names[out]} can't come to {where}",
        f"{names[out]} has dropped out of {event} {where}. Please fill the {nice}.",
        f"{event}: {where}\nout: {names[out]}",
        f"{where}: -{names[out]}, next one moves up",
        f"Hi, this is {names[out]}, I have to cancel {where}. Sorry!",
    )
    where_ = text(event, f"Name of the {event}.")

    @k.look(f"seats_of|list_{place}|{event}_list", f"Who has which {nice}.|The {nice} of each {person}.", where=where_)
    def seats_of(**by):
        return [{person: n, place: p} for n, p in seats] if by["where"] == where else k.fail(f"no {event} {by['where']}")

    @k.look("waiting_list|who_waits|waiting", "Who waits, in order.|The waiting list.", where=where_)
    def waiting_list(**by):
        return [{person: n} for n in waiting] if by["where"] == where else k.fail(f"no {event} {by['where']}")

    @k.act(f"{drop}|{drop}_{person}", f"Takes the {nice} from a {person}.", where=where_, who=text(person, f"Full name of the {person}."), place=text(place, f"The {nice}."))
    def free_it(where, who, place):
        return f"{place} is free" if (who, place) in seats and not free_it.made() else k.fail(f"{who} does not have {place}")

    @k.act(f"{fill}|{fill}_{person}", f"Gives a {person} a free {nice}.", where=where_, who=text(person, f"Full name of the {person}."), place=text(place, f"The {nice}."))
    def give_it(where, who, place):
        return f"{who} has {place}" if free_it.made(place=place) and who in waiting and not give_it.made() else k.fail(f"{place} is not free")

    def right():
        if not seats_of.made(where=where):
            return seats_of(where=where)
        calls = [] if free_it.made() else [free_it(where=where, who=names[out], place=places[out])]
        if not waiting_list.made(where=where):
            calls.append(waiting_list(where=where))
        if calls or not waiting:
            return calls
        return None if give_it.made() else give_it(where=where, who=waiting[0], place=places[out])

    return right
