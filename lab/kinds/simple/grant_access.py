"""Gives somebody a right on something, or takes it away; who, what and the levels are drawn from tables."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "skins"

PEOPLE = """user,users|member,members|nurse,nurses|tenant,tenants|driver,drivers|student,students|editor,editors|volunteer,volunteers
bot,bots|partner,partners|guard,guards|cook,cooks|trainee,trainees|visitor,visitors|coach,coaches|vendor,vendors|pilot,pilots"""
THINGS = """folder,folders|gate,gates|calendar,calendars|safe,safes|channel,channels|dataset,datasets|lab,labs|garage,garages
wiki,wikis|cupboard,cupboards|camera,cameras|ledger,ledgers|project,projects|archive,archives|boat,boats|kitchen,kitchens
bucket,buckets|playlist,playlists|roof,roofs|mailbox,mailboxes|workshop,workshops|cluster,clusters|vault,vaults|map,maps"""
LEVELS = """read,write,admin|view,edit,own|enter,open,lock|look,use,lend|guest,staff,owner|see,comment,publish|day,night,always
listen,post,moderate|borrow,repair,sell|none,some,full|low,middle,high|watch,steer,plan"""
VERBS = "grant,revoke|give,take_away|allow,forbid|add,remove|open_to,close_to|share,unshare"


def make(k):
    person, people = k.pick(PEOPLE.replace("\n", "|").split("|")).split(",")
    thing, things = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    levels = k.pick(LEVELS.replace("\n", "|").split("|")).split(",")
    yes, no = k.pick(VERBS.split("|")).split(",")
    give, count = k.chance(65), k.int(3, 5)
    names, person_ids = k.many(k.person, count), k.ids(count)
    objects, object_ids, teams = k.many(k.pick(k.word, k.path, k.title), count), k.ids(count), k.words(count)
    who, what, level, day = names[0], objects[0], k.pick(levels), k.date()
    held = {(i, j): k.pick(levels) for i in range(count) for j in range(count) if k.chance(25)}
    held.pop((0, 0), None)
    is_so, has_day = k.chance(9), k.chance(40)
    if give == is_so or (give and k.chance(35)):
        held[0, 0] = level if is_so or not give else k.pick([one for one in levels if one != level])
    until, order = f" until {day}" if has_day and give and not is_so else "", k.shuffled(range(count))

    k.role(
        f"You decide who may do what with the {things}.|Access desk, {things}|You keep the rights of {people} on {things}.",
        f"Key keeper.|Admin of {things}; every {person} has a number.|You hand out rights, and take them back.",
    )
    k.must(
        "What is so already stays untouched.|If nothing has to change, change nothing.|Do nothing if it is so already."
    )
    k.steps(
        f"<who_is> has the ids of {people}.",
        "<rights> shows who has what.|Look at <rights> before you change anything.",
    )
    give_goals = (
        f"Give {who} {level} on {what}{until}.|{who} needs {level} for the {thing} {what}{until}.|{what}: {who} = {level}{until}",
        f"The {person} {who} should have {level} on {what}{until}.|{level} on {what}, for {who}{until}, please",
        f"{person}: {who}. {thing}: {what}. right: {level}{until}.|Why can {who} not {level} {what}? Level {level}, please{until}.",
    )
    take_goals = (
        f"{who} must not have any right on {what}.|Take {what} away from {who}.|{what}: no more rights for {who}",
        f"The {person} {who} has left. Nothing on {what} may remain.|No access to the {thing} {what} for {who} any more.",
        f"{person}: {who}. {thing}: {what}. right: to be removed.|Does {who} still have a right on {what}? Take it back.",
    )
    k.goal(*(give_goals if give else take_goals))

    @k.look(f"list_{people}|{people}|directory", f"Names and ids of the {people}.|The register of {people}.")
    def who_is():
        return [{f"{person}|name": names[i], "team|from": teams[i], f"{person}_id|id": person_ids[i]} for i in order]

    by = {"name": text(f"{thing}|name", f"Name of the {thing}.|Which {thing}.")}

    @k.look(
        f"rights|rights_on|access_to|{thing}_rights",
        f"Who has which right on one {thing}.|The rights on one {thing}.",
        **by,
    )
    def rights(name):
        if name not in objects:
            return k.fail(f"There is no {thing} {name}.")
        j = objects.index(name)
        rows = [{f"{person}_id|who": person_ids[i], "right|level": held[i, j]} for i in order if (i, j) in held]
        return {f"{thing}": name, f"{thing}_id|no": object_ids[j], "rights|entries": rows}

    number = text(f"{thing}_id|{thing}|on", f"Number of the {thing}, not its name.")
    base = {"who": text(f"{person}_id|{person}|to", f"Id of the {person}."), "what": number}
    more = {"level": choice("level|right|role", "How much is allowed.|Which right.", levels)}
    more |= (
        {"until": text("until|ends", "Last day, if there is one.|Day on which it ends.", optional=True)}
        if has_day
        else {}
    )

    @k.act(f"{yes}|{yes}_right|{yes}_access", f"Gives one {person} a right on one {thing}.", **base, **more)
    def grant(who, what, level, until=None):
        if who not in person_ids or what not in object_ids:
            return k.fail(f"{who} or {what} is unknown.")
        held[person_ids.index(who), object_ids.index(what)] = level
        return k.one("ok", f"{who}: {level} on {what}.")

    @k.act(f"{no}|{no}_right|{no}_access", f"Takes all rights of one {person} on one {thing} away.", **base)
    def revoke(who, what):
        at = who in person_ids and what in object_ids and (person_ids.index(who), object_ids.index(what))
        if at not in held:
            return k.fail(f"{who} has no right on {what}.")
        del held[at]
        return k.one("ok", f"{who} has nothing on {what} now.")

    def right():
        if calls := [call for call in (who_is(), rights(name=what)) if not call.tool.made(**call.args)]:
            return calls
        if not give:
            return revoke(who=person_ids[0], what=object_ids[0]) if (0, 0) in held else k.finish()
        ends = {"until": day} if until else {}
        return [] if held.get((0, 0)) == level else grant(who=person_ids[0], what=object_ids[0], level=level, **ends)

    return right
