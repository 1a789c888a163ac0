"""Asks for the rule of a kind of thing, then does to one thing what the rule says; things and rules are drawn."""

from kind import text

STRUCTURE = "policy-lookup"
DOMAIN = "skins"

# thing, things; what the rule goes by; the measure
THINGS = """loan,loans;branch;sum|permit,permits;district;height|trip,trips;office;cost|crate,crates;carrier;weight|post,posts;forum;length
refund,refunds;shop;price|pupil,pupils;class;points|session,sessions;region;minutes|dog,dogs;breed;age|flight,flights;airline;delay
upload,uploads;plan;size|boat,boats;port;draught|seed,seeds;crop;moisture|query,queries;database;rows|guest,guests;club;visits
tyre,tyres;season;wear|wine,wines;cellar;years|build,builds;branch;errors|bag,bags;airline;weight|lamp,lamps;park;hours
cheese,cheeses;dairy;weeks|donor,donors;clinic;level|tree,trees;forest;girth|bond,bonds;issuer;rate|cable,cables;site;load"""
# what is done above, and below the limit
ACTS = """block;Blocks one @.;release;Releases one @.|return;Sends one @ back.;keep;Keeps one @.|flag;Flags one @.;pass;Lets one @ pass.
charge;Charges a fee for one @.;waive;Waives the fee of one @.|store;Stores one @.;sell;Sells one @.|upgrade;Upgrades one @.;hold;Holds one @.
inspect;Has one @ inspected.;clear;Clears one @.|split;Splits one @ up.;join;Joins one @ to the next.|cut;Cuts one @.;leave;Leaves one @ as it is.
reward;Rewards one @.;remind;Reminds about one @.|archive;Archives one @.;renew;Renews one @.|deny;Denies one @.;allow;Allows one @.
cool;Cools one @.;heat;Heats one @.|escalate;Passes one @ on.;close;Closes one @.|mend;Mends one @.;reuse;Puts one @ to use again."""


def make(k):
    thing, things, group, measure = k.pick(THINGS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    above, above_about, below, below_about = k.pick(ACTS.replace("\n", "|").split("|")).split(";")
    count, groups, has_code, has_note = k.int(3, 5), k.words(3), k.chance(50), k.chance(40)
    names, ids = k.many(k.pick(k.word, k.title, k.person), count), k.ids(count)
    limits, codes, of = k.numbers(3, 20, 500), k.ids(6), [k.pick(range(3)) for _ in range(count)]
    sizes = [limits[at] + k.pick(-1, 1) * k.int(1, limits[at] - 1) for at in of]
    lists, name, no, at, note = k.chance(50), names[0], ids[0], of[0], k.word()
    is_above, is_there, order = sizes[0] > limits[at], not k.chance(7), k.shuffled(range(count))
    rows = [i for i in order if i or is_there]
    end = f" (note: {note})" if has_note else ""

    k.role(
        f"You decide what happens to {things}.|{things}: {above} or {below}|You go by the rules of each {group}.",
        f"Desk for {things}. The rules differ from {group} to {group}.|A clerk with a book of rules.|One {thing} at a time.",
    )
    k.must(
        f"Above the limit of its {group}: <over>. Otherwise: <under>.|If the {measure} is above what the {group} allows, <over>, else <under>."
    )
    k.must(f"No such {thing}: report that it was not done.|If there is no such {thing}, say that it is not possible.")
    k.steps(
        f"<show> tells the {group} and the {measure}.|Start with <show>.",
        f"<rule> has the limit of one {group}.|Then ask <rule>.",
    )
    k.goal(
        f"{above.capitalize()} or {below} the {thing} {name}{end}.|What happens to {name}? Go by the rule.{end}|{thing} {name}: decide{end}",
        f"Please settle the {thing} {name}, as its {group} wants it{end}.|{name} is waiting. Do what the rules say.{end}",
        f"Is the {measure} of {name} too much for its {group}? Act on it{end}.|task: {above}/{below}. {thing}: {name}.{end}",
        f"see to {name} ({thing}), by the limit of its {group}{end}|The {thing} {name} needs a decision today{end}.",
    )

    def row(i):
        return {f"{thing}|name": names[i], f"{thing}_id|id|no": ids[i], group: groups[of[i]], measure: sizes[i]}

    by = {} if lists else {"name": text(f"name|{thing}", f"Name of the {thing}.|Which {thing}.")}
    tool = f"list_{things}|all_{things}" if lists else f"get_{thing}|show_{thing}|find_{thing}"

    @k.look(tool, f"Lists all {things}." if lists else f"Shows one {thing}.", **by)
    def show(name=None):
        if lists:
            return [row(i) for i in rows]
        return next(([row(i)] for i in rows if names[i] == name), [])

    @k.look(
        f"rule_of|get_rule|{group}_rule|policy",
        f"The rule of one {group}.",
        which=text(f"{group}|name", f"Name of the {group}.|Which {group}."),
    )
    def rule(which):
        if which not in groups:
            return k.fail(f"There is no {group} {which}.")
        i = groups.index(which)
        return {group: which, f"max_{measure}|limit": limits[i]} | (
            {f"code_{above}": codes[i], f"code_{below}": codes[i + 3]} if has_code else {}
        )

    params = {"no": text(f"{thing}_id|id|{thing}", f"Id of the {thing}.|Which {thing}, by id.")}
    if has_code:
        params["code"] = text("code|by_code", "Code for it, from the rule.|Code that the rule has for this act.")
    if has_note:
        params["note"] = text("note|remark", "The note that goes with it.|Note of the order.")

    @k.act(f"{above}|{above}_{thing}|{above}_it", above_about.replace("@", thing), **params)
    def over(no, code=None, note=None):
        return k.one("ok", f"{above}: {no}") if no in ids else k.fail(f"{no}?")

    @k.act(f"{below}|{below}_{thing}|{below}_it", below_about.replace("@", thing), **params)
    def under(no, code=None, note=None):
        return k.one("ok", f"{below}: {no}") if no in ids else k.fail(f"{no}?")

    def right():
        if not show.calls:
            return show() if lists else show(name=name)
        if not is_there:
            return k.give_up(f"there is no {name}.")
        if not rule.made(which=groups[at]):
            return rule(which=groups[at])
        more = ({"code": codes[at if is_above else at + 3]} if has_code else {}) | ({"note": note} if has_note else {})
        return [] if over.calls or under.calls else (over if is_above else under)(no=no, **more)

    return right
