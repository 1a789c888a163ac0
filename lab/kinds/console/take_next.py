"""Takes the next one from a line, which prints what it is; handles it as its kind wants, until the line is empty."""

from kind import choice, text

STRUCTURE = "queue"
DOMAIN = "queues"

# item;line;take;finish;kinds and outcomes
SKINS = """mail;inbox;next_mail;sort;bill,forward,spam,delete
job;queue;pull;complete;small,run,large,split
parcel;belt;scan_next;send;local,bike,abroad,plane
call;line;pick_up;close;question,answer,complaint,escalate
order;stack;fetch;stamp;new,pack,changed,recheck
photo;roll;open_next;rate;sharp,keep,blurred,bin
patient;hall;call_next;direct;wound,surgery,cough,ward
ticket;pile;grab;set_to;bug,confirmed,wish,parked
form;tray;draw;decide;complete,accept,partial,return
event;stream;read_next;mark;alert,raise,noise,drop
car;lane;wave_in;guide;electric,charger,petrol,pump
draft;desk;take_up;judge;short,print,long,trim
fish;net;pull_up;place;tiny,release,grown,basket
player;lobby;admit_next;put;rookie,training,veteran,arena
sample;rack;lift;route;blood,centrifuge,tissue,freezer
book;cart;take_book;shelve;novel,fiction,atlas,maps
bug;board;claim;label;crash,urgent,typo,later
guest;door;greet;lead;invited,table,unknown,counter
file;drop;open_file;store;image,gallery,text,archive
claim;folder;take_claim;settle;minor,pay,major,inspect"""


def make(k):
    item, line, take, finish, rest = k.pick(SKINS.split("\n")).split(";")
    k1, o1, k2, o2 = rest.split(",")
    where, who = k.word(), k.person()
    ids = k.ids(k.int(1, 4)) if k.chance(92) else []
    kinds = [k.pick(k1, k2) for _ in ids]

    def current():
        return len(done.calls)

    k.role(f"You work off a {line}.|{line} worker|One {item} after the other, until none is left.")
    k.must(f"{k1}: {o1}. {k2}: {o2}.|What is {k1} gets {o1}, what is {k2} gets {o2}.", f"When the {line} is empty you are done.|Stop when nothing is left in the {line}.")
    k.steps("<take_one>, <done>, <take_one> again.")
    k.goal(
        f"work off {where} for {who}",
        f"Please empty the {line} {where}; {who} is responsible.",
        f"{line}: {where}\nby: {who}",
        f"{who}: {where} until empty",
        f"{where} is piling up, clear it in the name of {who}",
    )

    @k.look(f"{take}|{take}_up", f"Shows the next {item} of a {line}, or says that it is empty.|What is next in a {line}.", where=text(line, f"Name of the {line}."))
    def take_one(**by):
        if by["where"] != where:
            return k.fail(f"no {line} {by['where']}")
        i = current()
        return {item: ids[i], "kind|sort": kinds[i]} if i < len(ids) else f"{where} is empty."

    @k.act(f"{finish}|{finish}_{item}", f"Finishes the {item} that was shown.", ref=text(item, f"Number of the {item}."), how=choice("how|outcome", "What happens to it.", [o1, o2]), who=text("by|who", "Full name of who is responsible."))
    def done(ref, how, who):
        i = current()
        return f"{ref}: {how}" if i < len(ids) and ids[i] == ref and k.seen(ref) else k.fail(f"{ref} is not the next")

    def right():
        i = current()
        if i < len(ids):
            return done(ref=ids[i], how=o1 if kinds[i] == k1 else o2, who=who) if k.seen(ids[i]) else take_one(where=where)
        return None if k.seen("is empty") else take_one(where=where)

    return right
