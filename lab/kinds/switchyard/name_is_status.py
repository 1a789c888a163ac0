"""Things are called by words that are statuses too; the goal means a name, or a status, and says which."""

import re

from kind import text

STRUCTURE = "word-as-name"
DOMAIN = "boards"

# thing;things;place;status field;verb;third person;words
SKINS = """branch;branches;repo;status;merge;Merges;open,stale,ready,draft,blocked
queue;queues;broker;state;purge;Purges;dead,idle,active,slow,paused
label;labels;board;used_as;hide;Hides;todo,done,review,later,urgent
flag;flags;project;mode;reset;Resets;on,off,beta,legacy,shadow
list;lists;tracker;phase;archive;Archives;backlog,doing,shipped,parked,inbox
environment;environments;app;health;refresh;Refreshes;green,red,blue,amber,grey
channel;channels;registry;level;freeze;Freezes;stable,edge,canary,nightly,lts
folder;folders;share;tier;move_out;Moves out;hot,cold,warm,frozen,archive
stage;stages;pipeline;result;rerun;Reruns;passed,failed,skipped,waiting,manual
pool;pools;cluster;load;expand;Expands;full,spare,busy,quiet,reserve
topic;topics;bus;retention;compact;Compacts;short,long,forever,daily,brief
group;groups;directory;standing;audit;Audits;active,former,guest,trusted,new
view;views;database;kind;rebuild;Rebuilds;fresh,expired,cached,live,partial
zone;zones;network;trust;scan;Scans;public,private,internal,open,closed
tag;tags;image_store;class;move;Moves;latest,previous,testing,final,broken
template;templates;mailer;use;retire;Retires;welcome,reminder,final,unused,draft
plan;plans;backup;rhythm;run;Runs;daily,weekly,hourly,monthly,never
ring;rings;rollout;speed;halt;Halts;fast,slow,early,late,broad
bin;bins;mailroom;rank;empty;Empties;spam,junk,clean,trash,sorted
role;roles;console;scope;review;Reviews;global,local,none,shared,limited"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, field, verb, does, words = k.pick(SKINS.split("\n")).split(";")
    words, v = words.split(","), verb.replace("_", " ")
    word, second, third = k.some(words, 3)
    home, other = k.words(2)
    own = k.words(2)
    # the thing that is called `word` has another status; one or two others have the status `word`
    rows = [(word, second), (own[0], word), (second, third), (own[1], k.pick(word, third))]
    rows = k.shuffled([(name, status, k.id()) for name, status in rows])
    by_name = k.chance(50)
    due = [r[2] for r in rows if (r[0] if by_name else r[1]) == word]
    f = field.replace("_", " ")
    what = (
        k.one(f"the {thing} called {word}|the {thing} named {word}|the {thing} whose name is {word}")
        if by_name
        else k.one(f"every {thing} with {f} {word}|each {thing} whose {f} is {word}|all {things} that have {word} as their {f}")
    )

    k.role(f"You look after the {things} of {an(place)}.|{things} keeper|{place} helper: {things}.")
    k.must(f"Names of {things} and values of {f} may be the same words; mind which is meant.|Beware: some {things} have names that are also {an(f)}.")
    k.steps("<listing> shows both.", "<do_it> by id.")
    k.goal(
        f"{v} {what} in {place} {home}",
        f"{place} {home}: please {v} {what}.",
        f"need u to {v} {what}. it's in {home}",
        f"In {home} we want {what} to go through <do_it>, and nothing else.",
        f"{home} -> {v} -> {what}",
    )

    @k.look(
        f"list_{things}|{things}|show_{things}",
        f"Lists the {things} of {an(place)}.",
        name=text(f"{place}|in", f"Name of the {place}.|Which {place}."),
    )
    def listing(**by):
        if by.get("name") not in (home, other):
            return k.fail(f"no {place} {by.get('name')}")
        return [{"name|title": n, field: s, "id|ref": i} for n, s, i in rows] if by["name"] == home else []

    @k.act(
        f"{verb}_{thing}|{verb}|do_{verb}",
        f"{does} {an(thing)}.",
        place=text(f"{place}|in", f"Name of the {place}.|Where it is."),
        key=text(f"id|{thing}_id|ref", f"Id of the {thing}.|The id, not the name."),
    )
    def do_it(place, key):
        return f"{key}: ok" if place == home and key in [r[2] for r in rows] else k.fail(f"no {key} in {place}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [do_it(place=home, key=i) for i in due if not do_it.made(key=i)]

    return right
