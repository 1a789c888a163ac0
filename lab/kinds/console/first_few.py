"""Handles items in the order of a queue until so many are done; the rest waits."""

from kind import choice, text

STRUCTURE = "until-count"
DOMAIN = "queues"

# item;queue;verb;option values
SKINS = """request;waitlist;admit;mail,phone
job;backlog;start;cpu,gpu
guest;lobby;seat;inside,outside
ticket;inbox;answer;short,long
build;queue;run;debug,release
applicant;pool;invite;online,onsite
order;pile;ship;air,road
patch;series;merge;squash,rebase
player;lobby;join;red,blue
caller;line;connect;sales,service
photo;stack;print;matte,gloss
claim;stack;pay;bank,check
article;desk;publish;web,paper
export;queue;render;draft,final
device;list;enroll;work,private
parcel;shelf;load;front,back
member;waitlist;promote;silver,gold
refund;batch;release;card,wallet
sample;tray;test;fast,full
upload;buffer;process;low,high"""
COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}


def make(k):
    item, line, verb, values = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    ids = k.ids(k.int(3, 7))
    count = k.int(1, 4)
    where, value = k.word(), k.pick(values)
    take = ids[:count]
    word = COUNTS[count]

    k.role(f"You work off the {line}.|{line} worker|{item} bot, first come, first served.")
    k.must(f"Always from the top of the {line}. If fewer are there, take what is there.|The top one is next; when the {line} is empty you are done.")
    k.steps("<waiting> shows them in order.", "<go> for each, from the top.")
    k.goal(
        f"{verb} the first {word} of {where} ({value})",
        f"Please {verb} {word}, as {value}, from the top of {line} {where}. Not more.",
        f"{line}={where} {verb}={count} mode={value}",
        f"we have room for {word} more from {where}, {verb} them {value}",
        f"{where}: next {word}, {value}",
    )

    @k.look(f"waiting|show_{line}|peek", f"Shows the {line}, the next one at the top.", where=text(f"{line}|name", f"Name of the {line}."))
    def waiting(**by):
        if by["where"] != where:
            return k.fail(f"no {line} {by['where']}")
        return [{f"{item}|id": i} for i in ids if not go.made(ref=i)]

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Takes one {item} out of the {line}: {verb}.",
        where=text(f"{line}|name", f"Name of the {line}."),
        ref=text(f"{item}|{item}_id|id", f"Number of the {item}."),
        mode=choice("mode|how|kind", "How or where to.", values),
    )
    def go(where, ref, mode):
        return f"{ref}: {mode}" if ref in ids and not go.made(ref=ref) else k.fail(f"no {item} {ref}")

    def right():
        if not waiting.made(where=where):
            return waiting(where=where)
        for i in take:
            if not go.made(ref=i):
                return go(where=where, ref=i, mode=value)
        return None

    return right
