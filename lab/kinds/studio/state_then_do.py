"""Does one thing to every item of a list that has the state that the goal names, and to no other."""

from kind import choice, text

STRUCTURE = "each-when"
DOMAIN = "ticket hygiene"

# thing, things, states, act, what it does, reasons
SKINS = """ticket|tickets|open,blocked,waiting|close|Closes one ticket|stale,duplicate,wontfix;
branch|branches|merged,active,behind|delete|Deletes one branch|merged,abandoned,renamed;
build|builds|failed,green,running|rerun|Starts one build again|flaky,infra,fixed;
flag|flags|on,off,partial|retire|Takes a feature flag out of the code|rollout_over,unused,replaced;
container|containers|unhealthy,healthy,starting|restart|Restarts one container|crash,memory,manual;
API key|API keys|leaked,valid,unused|revoke|Revokes one API key|leak,rotation,unused;
page|pages|outdated,current,draft|archive|Moves a page to the archive|old,moved,wrong;
test|tests|flaky,stable,slow|quarantine|Takes a test out of the main run|flaky,slow,broken;
certificate|certificates|expired,valid,revoked|renew|Renews one certificate|expired,new_name,weak_key;
translation|translations|fuzzy,done,missing|reopen|Gives a translation back to the translator|changed,wrong,missing;
job|jobs|stuck,done,queued|cancel|Cancels one job|timeout,deadlock,manual;
user|users|locked,active,invited|unlock|Unlocks the account of one user|verified,mistake,reset;
clip|clips|rejected,approved,in_review|recut|Sends one clip back to the cutting room|length,sound,colour;
mockup|mockups|approved,sketch,rejected|export|Exports one mockup for print|print,web,client;
alert|alerts|firing,resolved,muted|acknowledge|Takes note of one alert|known,working,false_alarm;
dependency|dependencies|vulnerable,fine,outdated|upgrade|Upgrades one dependency|security,feature,licence;
invoice|invoices|overdue,paid,sent|remind|Sends a reminder for one invoice|first,second,final;
host|hosts|drained,serving,cordoned|reboot|Reboots one host|kernel,firmware,hang""".split(";")


def make(k):
    thing, things, states, verb, about, reasons = k.pick(SKINS).strip().split("|")
    states, reasons, t = states.split(","), reasons.split(","), thing.replace(" ", "_").lower()
    wanted, why = k.pick(states), k.pick(reasons)
    n = k.int(3, 7)
    rows = [(i, k.word(), k.pick(states), k.person()) for i in k.ids(n)]
    hits = [row[0] for row in rows if row[2] == wanted][:4]
    rows = [row for row in rows if row[2] != wanted or row[0] in hits]
    if not hits and k.chance(60):
        rows[0] = (rows[0][0], rows[0][1], wanted, rows[0][3])
        hits = [rows[0][0]]

    k.role(f"""You tidy up {things}.|{thing} janitor|You are the person on duty for {things}.|weekly clean-up of {things}
        |You act on {things}, and only on those that you are told.|Assistant of a developer. Few words.
        |Housekeeping agent.""")
    k.must(f"{things.capitalize()} in any other state stay as they are; if none is {wanted}, just finish.|Never touch one that is not {wanted}. If there is none, nothing has to be done.")
    k.steps("<overview> first.|Read <overview>.", f"<handle> for each that is {wanted}.|One <handle> per hit.")
    k.goal(f"""{verb.capitalize()} all {things} that are {wanted}, reason {why}.|{wanted} {things}: {verb}, reason={why}
        |cleanup: {verb} {wanted} {things} ({why})|Could you {verb} whatever is {wanted}? As reason take {why}.
        |task: {verb} / state: {wanted} / reason: {why}|Any {thing} in state {wanted}? {verb.capitalize()} it, reason: {why}. The rest is fine.
        |I see again {things} which are {wanted}. Please {verb} them with reason {why}.
        |no {wanted} {things} should stay unhandled. {verb} each. reason is {why}.
        |- [ ] {verb} {wanted} {things}\n- [ ] reason for the log: {why}|For the reason {why}: {verb} the {wanted} ones among the {things}""")

    @k.look(f"list_{t}s|{t}_board|overview|all_{t}s", f"Lists the {things} and their state.|All {things}, with state and owner.")
    def overview():
        keys = (f"id|{t}|nr", "name|title|about", "state|status", "owner|by|who")
        return [dict(zip(keys, row, strict=True)) for row in rows if not handle.made(key=row[0])]

    @k.act(
        f"{verb}|{verb}_{t}|{verb}_one",
        f"{about}.",
        key=text(f"id|{t}_id|{t}", f"Id of the {thing}.|Which {thing}."),
        why=choice("reason|why|cause", "Reason for the log.|Why it is done.", reasons),
    )
    def handle(key, why):
        if key not in [row[0] for row in rows] or handle.made(key=key):
            return k.fail(f"No {thing} {key} here.")
        return f"{key}: {verb} ok ({why})"

    def right():
        if not overview.made():
            return overview()
        return [handle(key=i, why=why) for i in hits if not handle.made(key=i)]

    return right
