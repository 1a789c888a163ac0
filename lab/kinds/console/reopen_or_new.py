"""If the same problem is known already it gets a vote, otherwise it is filed anew."""

from kind import choice, text

STRUCTURE = "known-or-new"
DOMAIN = "ticket systems"

# thing;area;vote verb;new verb
SKINS = """bug;component;confirm;file
wish;product;upvote;post
outage;district;confirm;report
typo;page;second;report
pothole;street;confirm;report
question;course;follow;ask
idea;board;back;propose
fault;machine;recount;log
complaint;branch;join;register
vulnerability;library;rate;disclose
sighting;park;confirm;enter
song;station;vote;suggest
word;dictionary;endorse;submit
gap;shelf;flag;note
leak;pipe;confirm;report
glitch;level;upvote;report
request;feed;like;open
risk;project;reweigh;raise
rumor;market;echo;enter
defect;batch;recount;record"""


def make(k):
    thing, area, vote, new = k.pick(SKINS.split("\n")).split(";")
    where, who = k.word(), k.person()
    titles = [k.title() for _ in range(4)]
    known = k.chance(50)
    title = titles[0]
    listed_titles = k.shuffled(titles if known else titles[1:])
    ids = k.ids(4)
    at = dict(zip(listed_titles, ids, strict=False))
    level = k.pick("low", "mid", "high")

    k.role(f"You keep each {thing} on file once.|{thing} intake|No {thing} is filed twice; that is your job.")
    k.must("Known: <add_vote> with the number. Not known: <file_new>.|If the title is there already use <add_vote>, else <file_new>.")
    k.steps("<search> first.")
    k.goal(
        f"{who} reports '{title}' in {where}, {level}",
        f"{thing}: {title}\n{area}: {where}\nlevel: {level}\nreporter: {who}",
        f"I saw {title} in {where} again. {level} for me. {who}",
        f"{where} / {title} / {level} / {who}",
        f"Please enter the {thing} {title} ({area} {where}, level {level}), or {vote} it if it is there. From {who}.",
    )

    @k.look(f"search|list_{thing}|{thing}_list", f"Lists each known {thing} of one {area}.", where=text(area, f"Name of the {area}."))
    def search(**by):
        if by["where"] != where:
            return k.fail(f"no {area} {by['where']}")
        return [{f"{thing}|id": i, "title|name": t} for t, i in at.items()]

    @k.act(f"{vote}|{vote}_{thing}", f"Counts one more who has seen a {thing}.", ref=text(f"{thing}|id", f"Number of the {thing}."), who=text("who|reporter", "Full name of who saw it."))
    def add_vote(ref, who):
        return f"{ref}: one more" if ref in at.values() else k.fail(f"no {thing} {ref}")

    @k.act(
        f"{new}|{new}_{thing}",
        f"Files a new {thing}.",
        where=text(area, f"Name of the {area}."),
        title=text("title|name", "Its title."),
        level=choice("level|weight", "How bad.", ["low", "mid", "high"]),
        who=text("who|reporter", "Full name of who saw it."),
    )
    def file_new(where, title, level, who):
        return f"{title} is on file"

    def right():
        if not search.made(where=where):
            return search(where=where)
        if add_vote.made() or file_new.made():
            return None
        return add_vote(ref=at[title], who=who) if known else file_new(where=where, title=title, level=level, who=who)

    return right
