"""Sends one notice to each group on a list, not one for each row."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "notices"

# row; rows; group; verb; where
SKINS = [
    row.split(";")
    for row in """flat;flats;staircase;notify;housing office
pupil;pupils;class;notify;school
parcel;parcels;van;load;depot
guest;guests;coach;call;travel desk
cow;cows;barn;vaccinate;farm
ticket;tickets;train;delay;station
book;books;branch;recall;library
patient;patients;doctor;remind;clinic
sample;samples;fridge;check;laboratory
letter;letters;postman;alert;post office
player;players;coach;inform;club
machine;machines;hall;inspect;factory
dish;dishes;cook;brief;kitchen
claim;claims;adjuster;warn;insurance
picture;pictures;gallery;alert;museum
meter;meters;street;announce;waterworks
vote;votes;ward;report;council
boat;boats;pier;close;marina""".split("\n")
]


def make(k):
    row, rows, group, verb, place = k.pick(SKINS)
    groups, day, cause = k.words(k.int(1, 3)), k.date(), k.word()
    ids = k.ids(k.int(len(groups) + 1, 6))
    of = k.shuffled([*groups, *(k.pick(groups) for _ in ids[len(groups) :])])
    has_cause = k.chance(50)
    why = f", because of {cause}" if has_cause else ""
    k.role(
        f"You help in a {place}.|{place}, notices|You {verb} each {group} once, never twice.",
        f"Clerk of a {place}.|A {place} bot that plans by {group}.|You keep the list of {rows} of a {place}.",
    )
    k.must(
        f"There is one <tell> for each {group}, however many {rows} it has.|Every {group} with {rows} on the list is told once."
    )
    k.steps(f"<show> lists the {rows}.|Look at the {rows} with <show>.")
    k.goal(
        f"{verb.capitalize()} every {group} that has {rows} on the list, for {day}{why}.|{day}: {verb} each {group} on the list, once{why}",
        f"For {day}, please {verb} all that are concerned, by {group}{why}.|day: {day}. task: {verb}, one time per {group}{f'. cause: {cause}' if has_cause else ''}",
        f"Which {group} has {rows} here? {verb.capitalize()} each of them for {day}{why}.|no {group} twice please: {verb}, {day}{why}",
        f"On {day} we {verb} them{why}. One call for a {group}, not for a {row}.|I want every {group} of the list done for {day}{why}.",
    )

    @k.look(f"list_{rows}|{rows}|open_{rows}", f"Lists the {rows}.|All {rows}, each with its {group}.")
    def show():
        return [{f"{row}|id|no": i, f"{group}|in_{group}": g} for i, g in zip(ids, of, strict=True)]

    params = {
        "which": text(f"{group}|name|which", f"Name of the {group}.|Which {group}."),
        "day": text("day|date|on", "The day.|For which date."),
    }
    if has_cause:
        params["why"] = text("cause|why|because", "What is the cause.|Why it is done.")

    @k.act(f"{verb}|{verb}_{group}|{verb}_one", f"To {verb} one {group}.|Does it for one whole {group}.", **params)
    def tell(which, day, why=None):
        if which not in groups or tell.made(which=which):
            return k.fail(f"{which} is not to be told.")
        return k.one(f"{which}: done.", "ok", f"{group} {which}, {day}")

    def right():
        if not show.calls:
            return show()
        more = {"why": cause} if has_cause else {}
        return [tell(which=g, day=day, **more) for g in dict.fromkeys(of) if not tell.made(which=g)]

    return right
