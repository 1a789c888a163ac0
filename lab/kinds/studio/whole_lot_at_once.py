"""Gets a list as one text from one tool and hands it over in a single call, with a name from the goal."""

from kind import text

STRUCTURE = "batch"
DOMAIN = "bulk actions"

# source, thing, things, how they look, target, verb, about
SKINS = """branch|commit|commits|id|release|include|Includes commits in a release; label|ticket|tickets|id|sprint|plan|Plans tickets for a sprint;
folder|file|files|path|archive|pack|Packs files into an archive; segment|user|users|mail|campaign|enrol|Enrols users in a campaign;
rack|host|hosts|host|maintenance window|book|Books hosts for a maintenance window; owner|page|pages|url|export|export|Exports pages;
suite|test|tests|ident|rerun|queue|Queues tests for a rerun; vendor|package|packages|ident|allow list|allow|Puts packages on the allow list;
schema|table|tables|ident|backup|save|Saves tables in a backup; album|photo|photos|path|gallery|publish|Publishes photos in a gallery;
team|member|members|person|channel|invite|Invites members to a channel; locale|string|strings|key|order|order|Orders translations of strings;
service|flag|flags|key|rollout|switch_on|Switches flags on with a rollout; zone|record|records|host|transfer|send|Sends records with a transfer;
reel|clip|clips|id|screening|show_at|Puts clips on a screening; project|key|keys|key|vault|import_into|Imports keys into a vault""".split(";")


def make(k):
    source, thing, things, how, target, verb, about = k.pick(SKINS).strip().split("|")
    names = k.many(k.word, 3)
    where, goal_name, t = names[0], k.pick(k.title, k.id, k.word)(), target.replace(" ", "_")
    sep = k.pick(", ", ",", "; ", " ")
    if how == "person" and sep == " ":
        sep = ", "
    lists = {n: sep.join(k.many(getattr(k, how), k.int(2, 4))) for n in names}
    empty = k.chance(12)
    if empty:
        lists[where] = ""
    v, asks_source = verb.replace("_", " "), k.chance(35)

    k.role(f"""You move {things} in bulk.|bulk {thing} tool|You handle {things} for a release manager.|one list, one call
        |You prepare each {target}.|Agent: collect {things}, hand them over.|operator of the {target} desk""")
    k.must(f"The {things} go over in one call, as one text exactly as they were printed. If there are none, finish.|One call for all {things}; copy the list as it is. An empty list means that nothing is to be done.")
    k.steps("<collect> prints the list.|Ask <collect>.", "Then <hand_over>, once.|One <hand_over> with everything.")
    k.goal(f"""{v.capitalize()} all {things} of {source} {where} ({target} {goal_name}).|{target} {goal_name}: take the {things} from {where}
        |all {things} from {source} {where} -> {target} {goal_name}|{goal_name} is the {target}. Everything in {source} {where} belongs in there.
        |{source}: {where} / {target}: {goal_name} / what: every {thing}|Can you {v} what {source} {where} has? The {target} is called {goal_name}.
        |please to hand the {things} of {where} to {target} {goal_name}, all together|bulk {v}: {where} => {goal_name}
        |We need the {things} of {source} {where} in the {target} {goal_name}, in one go.""")

    @k.look(f"{things}_of|collect|list_{things}|{source}_content", f"The {things} of one {source}, as one text.|Prints all {things} of a {source}.",
            where=text(f"{source}|name|which", f"Name of the {source}.|Which {source}."))
    def collect(where):
        if where not in lists:
            return k.fail(f"No {source} {where}.")
        return {things: lists[where]} if lists[where] else k.result(None, f"No {things} there: 0.")

    params = dict(items=text(f"{things}|list|items", f"All {things}, as one text.|The list of {things}."), to=text(f"{t}|to|name", f"The {target}.|Which {target}."))
    if asks_source:
        params["origin"] = text(f"{source}|origin|taken_from", f"The {source} they come from.")

    @k.act(f"{verb}|{verb}_all|bulk_{verb}", f"{about}, all in one call.", **dict(k.shuffled(list(params.items()))))
    def hand_over(items, to, origin=None):
        if items != lists[where] or to != goal_name or origin not in (None, where):
            return k.fail(f"That is not the list of a {source}, or no such {target}.")
        return k.alias("Accepted.|ok, all of them|done")

    def right():
        if not collect.made(where=where):
            return collect(where=where)
        if empty or hand_over.made():
            return None
        return hand_over(items=lists[where], to=goal_name, **(dict(origin=where) if asks_source else {}))

    return right
