"""The wish is taken; the next one on the list of the goal or of a tool is tried, until one is free."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "names that are taken"

# thing, how, for what, how, verb, about, why not
SKINS = """domain|host|project|word|register|Registers a domain|taken; user name|ident|person|person|claim|Claims a user name|in use; port|id|service|word|open|Opens a port|busy; room|word|meeting|title|book|Books a room|occupied; runner|host|pipeline|key|start|Starts something on a runner|offline; channel name|word|team|word|create|Creates a channel|taken; slot|time|review|title|reserve|Reserves a slot|full;
subdomain|host|client|person|map|Maps a subdomain|in use; printer|word|poster|title|use|Uses a printer|out of paper; reviewer|person|change|id|ask|Asks a reviewer|away; studio|word|recording|title|rent|Rents a studio|booked; licence key|id|laptop|host|assign|Assigns a licence key|used; mirror|host|package|ident|pull|Pulls from a mirror|down; branch name|key|task|id|make|Makes a branch|taken; seat|id|guest|person|hold|Holds a seat|sold; gate|id|delivery|id|enter|Enters at a gate|closed""".split(";")


def make(k):
    thing, how, use, how2, verb, about, why = k.pick(SKINS).strip().split("|")
    wishes, aim = k.many(getattr(k, how), k.int(2, 4)), getattr(k, how2)()
    free = k.int(0, len(wishes))  # as many as there are: none is free
    t, u, listed = thing.replace(" ", "_"), use.replace(" ", "_"), k.chance(45)
    shown = k.pick(", ".join(wishes), ", then ".join(wishes), " or else ".join(wishes))
    refused = k.one(f"{{0}} is {why}.|Sorry, {{0}}: {why}.|{{0}} can't be had ({why}).|{why}: {{0}}")

    k.role(f"""You get a {thing} for each {use}.|{thing} desk|You try until one is free.|first come, first served
        |You have a list of wishes and patience.|Plan A, B, C.|You {verb} one {thing}, not two.""")
    k.must("Try them in the order given; stop at the first that works. If all are refused, report that it is not done.|One is enough, in the order of the list. If no one is free, it is not done, say so.")
    k.steps("Start with the first and go on with the next." if not listed else "<wish_list> has them in order.|Read <wish_list>.", "<take> one.")
    if listed:
        k.goal(f"""{verb.capitalize()} a {thing} for {use} {aim}, from the wish list.|{use} {aim}: first free {thing} of the list|{aim} needs a {thing}; take the list from top to bottom|Please {verb} one {thing} of the wish list for {use} {aim}.
            |{use}={aim}; {thing}: as listed|for {aim} {verb} what is free, the list says in what order|Which {thing} can {use} {aim} have? {verb.capitalize()} the first free one of the list.""")
    else:
        k.goal(f"""{verb.capitalize()} a {thing} for {use} {aim}: {shown}.|{use} {aim}: {shown} (first free one)|{aim} wants {shown}, in this order|Please {verb} one {thing} for {use} {aim}. Wishes: {shown}.
            |{use}={aim}; {thing}s in order: {shown}|try {shown} as {thing} for {aim}, one is enough|Which {thing} can {use} {aim} have? We'd like {shown}; {verb} the first that works.""")

    if listed:

        @k.look(f"wish_list|{t}_wishes|list_{t}s", f"The {thing}s that are wanted, best first.|Wishes for a {thing}, in order.")
        def wish_list():
            return [{"wish|no": i, f"{t}|name": w} for i, w in enumerate(wishes, 1)]

    tried = []
    params = dict(key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."), aim=text(f"{u}|for|for_{u}", f"The {use}.|For which {use}."))

    @k.act(f"{verb}|{verb}_{t}|do_{verb}", f"{about} for a {use}.", **dict(k.shuffled(list(params.items()))))
    def take(key, aim):
        if key in wishes[free:][:1]:
            return f"{aim}: {key}"
        tried.append(key)
        return k.fail(refused.format(key))

    def right():
        if take.made():
            return None
        if listed and not wish_list.made():
            return wish_list()
        left = [w for w in wishes if w not in tried]
        return take(key=left[0], aim=aim) if left else k.give_up(f"no {thing} was free.")

    return right
