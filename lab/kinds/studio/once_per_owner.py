"""Sends one message to each person who has something on the list, however many things that person has."""

from kind import choice, text

STRUCTURE = "group-act"
DOMAIN = "reminders"

# thing, things, holder, how, verb, about, topic values
SKINS = """pull request|pull requests|author|person|ping|Pings one author|review,merge,rebase; ticket|tickets|assignee|person|remind|Reminds one assignee|update,close,estimate;
certificate|certificates|contact|mail|warn|Writes to one contact|expiry,renewal,rotation; test|tests|team|word|notify|Notifies one team|flaky,slow,broken;
server|servers|owner|person|notify|Mails one owner|patch,reboot,retire; page|pages|editor|person|nudge|Nudges one editor|outdated,typos,links;
dashboard|dashboards|team|word|message|Messages one team|unused,broken,moved; flag|flags|squad|word|poke|Pokes one squad|cleanup,rollout,review;
photo|photos|photographer|person|ask|Asks one photographer|release,caption,fee; invoice|invoices|client|person|remind|Writes to one client|overdue,copy,thanks;
string|strings|translator|person|alert|Alerts one translator|missing,changed,urgent; branch|branches|developer|person|tell|Tells one developer|stale,conflict,merged;
dataset|datasets|steward|mail|contact|Contacts one steward|quality,access,retention; job|jobs|channel|word|inform|Posts in one channel|failed,late,retry;
sketch|sketches|illustrator|person|call|Calls one illustrator|feedback,deadline,format; key|keys|service|host|signal|Signals one service|rotate,revoke,renew""".split(";")


def make(k):
    thing, things, holder, how, verb, about, topics = k.pick(SKINS).strip().split("|")
    topics, t, v = topics.split(","), thing.replace(" ", "_"), verb.replace("_", " ")
    topic, holders = k.pick(topics), k.many(getattr(k, how), k.int(2, 3))
    owners = k.shuffled(holders + [k.pick(holders) for _ in range(k.int(1, 4))])
    rows = list(zip(k.ids(len(owners)), k.words(len(owners)), owners, strict=True))
    ref = k.id() if k.chance(35) else ""
    with_ref = k.pick(f" Reference {ref}.", f" ref: {ref}") if ref else ""

    k.role(f"""You remind people of their {things}.|reminder bot|You are polite: nobody gets the same mail twice.|{holder} mailer
        |You write to each {holder}, for a project manager.|nag agent ({things})|You inform every {holder} once.""")
    k.must(f"One message for each {holder}, even with several {things}.|Nobody gets two: one call for each {holder}.")
    k.steps(f"Get the {things} with <rows_of>.|<rows_of> says who has what.", "Then <tell>, once for each name.")
    k.goal(f"""{v.capitalize()} each {holder} on the list once, topic {topic}.{with_ref}|every {holder} with {things}: one message, {topic}{with_ref}
        |{topic}: let all the {holder}s know, but one time only{with_ref}|Who has {things}? {v.capitalize()} them about {topic}, one message per {holder}.{with_ref}
        |to: each {holder}\ntopic: {topic}\ncopies: 1{with_ref}|Please {v} the {holder}s of the {things}. It is about {topic}. No double mails!{with_ref}
        |send out the {topic} reminders ({things}), 1 x {holder}{with_ref}|Everyone who is {holder} of some {thing} should hear about {topic} from us.{with_ref}""")

    @k.look(f"list_{t}s|rows_of|open_{t}s|who_has_what", f"Lists the {things} and the {holder} of each.|All {things}, with {holder}.")
    def rows_of():
        return [dict(zip((f"id|{t}|no", "name|title|label", holder), r, strict=True)) for r in rows]

    params = dict(who=text(f"{holder}|to|recipient", f"The {holder}.|Which {holder}."), topic=choice("topic|about|subject", "What it is about.|Topic of the message.", topics))
    if ref:
        params["ref"] = text("reference|ref", "Reference of the message.|The reference to quote.")

    @k.act(f"{verb}|{verb}_{holder}|send_reminder", f"{about} about something.", **dict(k.shuffled(list(params.items()))))
    def tell(who, topic, ref=""):
        return k.alias("sent|Message sent.|ok") if who in holders else k.fail(f"Nobody called {who}.")

    def right():
        if not rows_of.made():
            return rows_of()
        return [tell(who=h, topic=topic, **(dict(ref=ref) if ref else {})) for h in dict.fromkeys(owners) if not tell.made(who=h)]

    return right
