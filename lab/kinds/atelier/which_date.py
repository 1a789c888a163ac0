"""A show has four dates; a reminder is set for the one that the wish describes."""

from kind import choice, text

STRUCTURE = "which-date"
DOMAIN = "exhibitions and runs"

# thing;date 1=phrase;date 2=phrase;date 3=phrase;date 4=phrase
SKINS = """exhibition;delivery=when the works arrive;hanging=when they go on the walls;opening=when the public gets in;closing=when it comes down
novel;draft=when the author hands in;proof=when the pages are checked;launch=when the party is;paperback=when the cheap one comes out
play;casting=when parts are given out;technical=when lights are tried;premiere=when the press sits in;final=when it is played for good
bed;sowing=when the seed goes in;thinning=when half of it comes out;flowering=when it shows colour;lifting=when it leaves the ground
match;draw=when the pairs are known;teamsheet=when the names go in;kickoff=when it begins;replay=when it is repeated
film;script=when it is written;shoot=when cameras roll;edit=when it is cut;release=when it is in cinemas
litter;mating=when they meet;birth=when they are born;jab=when the vet comes;leaving=when they move out
wedding;tasting=when the cake is tried;fitting=when the dress is tried;hen_night=when the girls go out;ceremony=when they say yes
record;tracking=when it is played in;mixing=when levels are set;pressing=when vinyl is made;tour=when they go on the road
fair;booking=when stalls are taken;setup=when tents go up;fair_day=when people come;teardown=when tents come down
collection;sketches=when it is drawn;samples=when it is first sewn;catwalk=when it is shown;shops=when it is sold
cheese;milking=when the milk comes;pressing=when it takes shape;turning=when it is turned;tasting=when it is cut
regatta;entry=when crews sign up;practice=when they try the water;race=when they race;dinner=when cups are given
auction;consign=when lots come in;viewing=when you may look;sale=when the hammer falls;collection=when buyers fetch
choir trip;deposit=when half is paid;payment=when the rest is paid;departure=when the bus leaves;concert=when they sing
garden party;invites=when cards go out;rsvp=when answers are in;marquee=when the tent is put up;party=when guests come
quilt show;entries=when quilts are named;drop_off=when quilts are brought;judging=when marks are given;pick_up=when quilts go home
pony camp;forms=when parents sign;arrival=when ponies come;show_day=when families watch;home_day=when all leave
menu;planning=when it is thought up;trial=when the staff eats it;start=when guests eat it;end=when it is dropped
banquet;order=when food is bought;prep=when knives are out;serving=when plates go in;clear_up=when the floor is swept"""


def make(k):
    thing, *parts = k.pick(SKINS.split("\n")).split(";")
    columns = [p.split("=") for p in parts]
    names = k.words(3)
    dates = {name: sorted(k.dates(4)) for name in names}
    name, at, who, how = names[0], k.int(0, 3), k.person(), k.pick("mail", "call", "card")
    column, phrase = columns[at]
    column_said = column.replace("_", " ")
    said = phrase if k.chance(60) else f"on the day of {column_said}"
    legend = "; ".join(f"{c.replace('_', ' ')} is {p}" for c, p in k.shuffled(columns))

    k.role(f"You set reminders for people with a {thing} coming up.|reminders|You never forget a day, so that others may.", f"Diary service, every {thing}")
    k.must(f"What the dates mean: {legend}.|Our dates, explained: {legend}.")
    k.steps("<dates_of> has the four dates.", "<remind> once.")
    k.goal(
        f"{who} wants to be reminded of {name}, {said}, by {how}.",
        f"{name}, {said}: {how} to {who}",
        f"Could you set a reminder for {who}? It's about {name}, {said}. A {how} will do.",
        f"{thing}: {name}; moment: {said}; who: {who}; way: {how}",
        f"{who} always forgets. Remind them by {how}, {said}; {name}, obviously.",
    )

    @k.look("dates_of|calendar|schedule_of", f"The dates of one {thing}.|When is what.", name=text(f"{thing.split()[0]}|name|of", f"Name of the {thing}.|Which {thing}."))
    def dates_of(**by):
        return dict(zip([c for c, _ in columns], dates[by["name"]], strict=True)) if by.get("name") in dates else k.fail(f"no {thing} of that name")

    @k.act(
        "remind|set_reminder|reminder",
        "Sets a reminder for a day.|Reminds somebody on a day.",
        who=text("who|person|to", "Name of the person.|Who is reminded."),
        day=text("day|date|on", "On which day.|The day of the reminder."),
        how=choice("way|how|by", "How.|In which way.", ["mail", "call", "card"]),
    )
    def remind(who, day, how):
        return f"{who} will hear from us on {day}." if day in dates[name] else k.fail(f"{day} is no day of ours")

    def right():
        if not dates_of.made(name=name):
            return dates_of(name=name)
        return [] if remind.made() else remind(who=who, day=dates[name][at], how=how)

    return right
