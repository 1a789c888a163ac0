"""Adds one entry: most of its fields are in the goal, a code has to be looked up."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "skins"

# thing, things, what is looked up (a name becomes a code), plural of that
THINGS = """cost item|cost items|cost centre|cost centres; plant|plants|greenhouse|greenhouses;
login|logins|tenant|tenants; flight leg|flight legs|terminal|terminals; book|books|publisher|publishers;
ticket|tickets|queue|queues; host|hosts|subnet|subnets; pupil|pupils|school|schools; bottle|bottles|vineyard|vineyards;
task|tasks|project|projects; vaccine dose|vaccine doses|clinic|clinics; song|songs|label|labels;
penalty|penalties|court|courts; meter reading|meter readings|building|buildings; parcel|parcels|carrier|carriers;
webhook|webhooks|workspace|workspaces; cheese|cheeses|dairy|dairies; recording|recordings|studio|studios;
lodger|lodgers|hostel|hostels; cron job|cron jobs|cluster|clusters; fossil|fossils|dig site|dig sites;
payment|payments|supplier|suppliers; lecture|lectures|faculty|faculties; route|routes|district|districts;
beehive|beehives|meadow|meadows; feature flag|feature flags|product|products""".split(";")
# fields that an entry may have, with the kind of the values
FIELDS = """title:t; name:w; owner:p; contact:m; date:d; due:d; amount:m2; count:n; start:c; remark:q;
number of pieces:n; signed by:p; reference:i; phone:o; file:f; version:v; weight in grams:n; valid from:d; link:u;
colour:w; price:m2; host:h""".split(";")
VERBS = """add|Adds a {0}; create|Creates a {0}; register|Registers one {0}; book|Books a {0};
enter|Enters a {0} into the list; record|Records a {0}; file|Files one {0}; insert|Inserts a {0}; new|Makes a new {0};
log|Puts a {0} on record""".split(";")


def make(k):
    thing, things, group, groups = k.pick(THINGS).strip().split("|")
    verb, about = k.pick(VERBS).strip().split("|")
    draws = dict(t=k.title, w=k.word, p=k.person, m=k.mail, d=k.date, m2=k.money, n=lambda: k.int(11, 990), c=k.time)
    draws |= dict(i=k.id, o=k.phone, f=k.path, v=k.version, u=k.url, h=k.host, q=lambda: " ".join(k.words(3)))
    fields = [f.strip().split(":") for f in k.some(FIELDS, k.int(2, 3))]
    given = {name.replace(" ", "_"): (name, kind, draws[kind]()) for name, kind in fields}
    t, g = thing.replace(" ", "_"), group.replace(" ", "_")
    places, n = k.many(k.pick(k.word, k.title), k.int(3, 8)), k.int(3, 7)
    codes = dict(zip(places, k.ids(len(places)), strict=True))
    place, is_gone, finds, has_twin = k.pick(places), k.chance(9), k.chance(40), k.chance(25)
    city = k.words(2)
    rows = [(codes[name], name, k.pick(city)) for name in places if name != place or not is_gone]
    in_city = ""
    if has_twin and not is_gone:  # another one with the same name, elsewhere
        code = k.id()
        rows = [(c, name, city[0] if name == place else where) for c, name, where in rows] + [(code, place, city[1])]
        in_city = k.pick(f" in {city[0]}", f" ({city[0]})", f", the one in {city[0]}")
    rows = k.shuffled(rows)

    def said(form, glue):
        return glue.join(form.format(name, value) for name, _, value in k.shuffled(list(given.values())))

    colons, equals, prose = said("{0}: {1}", "; "), said("{0}={1}", ", "), said("{0} {1}", " and ")
    k.role(f"""You enter {things}.|{thing} registry|You keep the list of {things}.|Data entry for {groups}.
        |Clerk. People hand you a {thing}, you put it on record.|{things} intake bot
        |You fill in forms for a small office.""")
    k.must(f"""A {thing} needs the code of its {group}, not the name.
        |{groups} go by their code.|Wherever a {group} is asked for, give its code.""")
    k.must(f"If there is no such {group}, report that it is not done.|Unknown {group}: say that it was not entered.")
    k.steps(f"Get the code of the {group} from <codes_of>.|<codes_of> has the codes.", "Then <add>.|<add>, once.")
    k.goal(f"""Add a {thing} for {place}{in_city}: {equals}|New {thing}, {group} {place}{in_city}. {colons}
        |{place}{in_city} gets a {thing} with {prose}|please enter this {thing}: {colons}; {group}: {place}{in_city}
        |{thing} / {group} {place}{in_city} / {equals}|We need one more {thing} at {place}{in_city}, {prose}.
        |With {prose} there is a {thing} to be put on record under {group} {place}{in_city}
        |Can you {verb} a {thing}? {colons}. It belongs to {place}{in_city}.
        |{equals}: that's the {thing} for {place}{in_city}""")
    find = dict(query=text(f"name|{g}|query", f"Name of the {group}.|What the {group} is called."))
    one = (f"find_{g}|{g}_code|code_of", f"Finds the code of a {group}.|Looks a {group} up by name.")
    all_ = (f"{g}_list|list_codes|{g}_codes", f"Lists all {groups} with their codes.|The {groups}.")

    @k.look(*(one if finds else all_), **(find if finds else {}))
    def codes_of(query=None):
        keys = ("code|short|key", f"name|{g}", "town|city|place")
        return [dict(zip(keys, row, strict=True)) for row in rows if query in (None, row[1])]

    params = [("code", text(f"{g}|{g}_code|code", f"Code of the {group}.|The {group}, by code."))]
    for role, (name, kind, _) in given.items():
        param = integer if kind == "n" else text
        params.append(
            (role, param(f"{role}|{role}|{role}|{t}_{role}", f"Its {name}.|{name.capitalize()} of the {thing}."))
        )

    @k.act(f"{verb}_{t}|{verb}|{verb}_entry", about.format(thing) + ".", **dict(k.shuffled(params)))
    def add(code, **values):
        if code not in [row[0] for row in rows]:
            return k.fail(f"{code} is no code of a {group}.")
        return f"Entered: {thing} no. {n}."

    def right():
        if not codes_of.made(**(dict(query=place) if finds else {})):
            return codes_of(query=place) if finds else codes_of()
        if is_gone:
            return k.give_up(f"there is no {group} {place}.")
        args = dict(code=codes[place], **{role: value for role, (_, _, value) in given.items()})
        return None if add.made(**args) else add(**args)

    return right
