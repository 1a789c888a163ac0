"""Acts on every item that is over a limit and is not protected: two conditions for each row."""

from kind import flag, integer, text

STRUCTURE = "each-when"
DOMAIN = "storage and quotas"

# thing, things, measure, unit, protection, verb, about
SKINS = """file|files|size|MB|pinned|delete|Deletes one file; log|logs|size|MB|on_hold|compress|Compresses one log;
snapshot|snapshots|age|days|locked|delete|Deletes one snapshot; branch|branches|age|days|protected|remove|Removes one branch;
session|sessions|idle|minutes|admin|end|Ends one session; query|queries|runtime|seconds|nightly|kill|Kills one query;
image|images|size|MB|in_use|prune|Removes one image from the registry; artifact|artifacts|age|days|release|expire|Expires one artifact;
render|renders|size|GB|final|purge|Purges one render; ticket|tickets|age|days|vip|close|Closes one ticket;
token|tokens|age|days|service|revoke|Revokes one token; backup|backups|age|weeks|yearly|drop|Drops one backup;
draft|drafts|age|days|shared|discard|Discards one draft; pod|pods|restarts|times|critical|evict|Evicts one pod;
preview|previews|age|hours|kept|stop|Stops one preview; asset|assets|size|MB|licensed|downscale|Makes one asset smaller;
cache|caches|size|GB|warm|flush|Flushes one cache; webhook|webhooks|failures|calls|partner|disable|Disables one webhook""".split(";")


def make(k):
    thing, things, measure, unit, guard, verb, about = k.pick(SKINS).strip().split("|")
    n, g = k.int(4, 8), guard.replace("_", " ")
    *sizes, limit = k.numbers(n + 1, 5, 900)
    rows = list(zip(k.ids(n), [k.path() if k.chance(30) else k.word() for _ in range(n)], sizes, [k.chance(40) for _ in range(n)], strict=True))
    hits = [r[0] for r in rows if r[2] > limit and not r[3]][:4]
    rows = [r for r in rows if r[0] in hits or r[2] <= limit or r[3]]
    if not hits and k.chance(75):
        rows[0] = (*rows[0][:2], limit + k.int(5, 90), False)
        hits = [rows[0][0]]
    force = k.chance(40)
    forced = k.pick(" Use force.", " With force.", " (force: yes)") if force else k.pick("", "", " No force.", " Without force.")

    k.role(f"""You free space and close what nobody needs.|{things} sweeper|You apply limits to {things}.|quota bot
        |Platform team, automation account.|You look after {things} and you are careful.|Nightly job in words.""")
    k.must(f"Those that are {g} stay, however large the {measure} is. If none is left to {verb}, finish.|What is {g} is never touched. It can be that nothing has to be done.")
    k.steps("Start with <scan>.|<scan> shows all.", f"Then <sweep> for each that is over the limit and not {g}.")
    k.goal(f"""{verb.capitalize()} {things} with {measure} over {limit} {unit}, but not the {g} ones.{forced}
        |{measure} > {limit} {unit} and not {g} => {verb}.{forced}|Everything above {limit} {unit} {measure} can go ({verb} it) unless it is {g}.{forced}
        |limit: {limit} {unit}. action: {verb}. exempt: {g} {things}.{forced}
        |Please {verb} each {thing} whose {measure} is more than {limit} {unit}; {g} ones we keep.{forced}
        |The {things} grow again. More than {limit} {unit} of {measure} and not {g}: {verb} it please.{forced}
        |rule of the team: no {thing} beyond {limit} {unit} ({measure}) except {g}. apply it with {verb}.{forced}
        |Which {things} are not {g} and exceed {limit} {unit}? {verb.capitalize()} those.{forced}""")

    @k.look(f"list_{things}|scan|{thing}_usage|show_{things}", f"Lists the {things}, with {measure} in {unit}.|All {things} and whether they are {g}.")
    def scan():
        keys = (f"id|{thing}_id|key", "name|path|label", f"{measure}|{measure}_{unit.lower()}", guard)
        return [dict(zip(keys, r, strict=True)) for r in rows if not sweep.made(key=r[0])]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"{about}.",
        key=text(f"id|{thing}|{thing}_id", f"Id of the {thing}.|Which {thing}."),
        size=integer(f"{measure}|expected|{measure}_now", f"Its {measure} as listed, to be sure.|The {measure} that was listed for it."),
        force=flag("force|forced|hard", "True to do it by force.|Whether to use force.", default=False),
    )
    def sweep(key, size, force):
        if (key, size) not in [(r[0], r[2]) for r in rows] or sweep.made(key=key):
            return k.fail(f"There is no {thing} {key} with {measure} {size}.")
        return f"{key}: ok"

    def right():
        if not scan.made():
            return scan()
        return [sweep(key=r[0], size=r[2], force=force) for r in rows if r[0] in hits and not sweep.made(key=r[0])]

    return right
