"""Reads what a fault shows, takes the remedy from the table, and applies it to the part concerned."""

from kind import choice, integer, text

STRUCTURE = "diagnose"
DOMAIN = "skins"

# thing, part, four symptoms, four remedies
SKINS = """printer|tray|stripes,jam,blank,noise|clean,empty,refill,oil;
boiler|valve|cold,leak,banging,smell|bleed,tighten,flush,vent;
bike|wheel|squeak,wobble,flat,slip|oil,true,patch,tighten;
oven|burner|smoke,cold,flicker,crack|clean,light,adjust,seal;
hive|frame|mould,mites,empty,swarm|dry,treat,feed,split;
piano|string|buzz,flat,dead,sharp|pad,raise,replace,lower;
fridge|shelf|frost,warm,puddle,hum|thaw,cool,drain,level;
lawn|patch|moss,brown,holes,weeds|rake,water,fill,pull;
pool|filter|green,cloudy,foam,low|shock,backwash,dilute,top_up;
network|switch|slow,down,loop,drops|reset,reboot,unplug,swap;
cow|quarter|hot,swollen,dry,blood|cool,massage,rest,treat;
till|drawer|stuck,short,beeping,dark|oil,recount,reset,plug_in;
car|axle|pull,grind,shake,clunk|align,grease,balance,tighten;
tap|seal|drip,hiss,rust,stiff|replace,tighten,descale,grease;
wine|barrel|cloudy,sour,flat,gassy|fine,rack,top_up,stir;
violin|peg|slip,stick,crack,buzz|chalk,soap,glue,turn;
tent|pole|bent,split,loose,stuck|straighten,tape,peg,free;
lift|door|late,jerky,loud,open|adjust,grease,pad,reset;
lamp|socket|flicker,dim,hot,dark|tighten,clean,cool,swap;
aquarium|pump|silent,rattle,weak,leak|unblock,level,clean,seal;
loom|shaft|tangled,loose,skewed,stiff|comb,tighten,align,wax;
scanner|glass|dirty,blurred,skewed,dark|wipe,focus,align,brighten""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, part, signs, cures = k.pick(SKINS).strip().split("|")
    signs, cures = signs.split(","), cures.split(",")
    table = dict(zip(signs, k.shuffled(cures), strict=True))
    sign, name, n = k.pick(signs), k.id(), k.int(3, 5)
    rows = [(x, "ok") for x in k.ids(n)]
    fine, at = k.chance(12), k.int(0, n - 1)
    if not fine:
        rows[at] = (rows[at][0], sign)
    minutes, in_tool = dict(zip(signs, k.numbers(4, 3, 60), strict=True)), k.chance(55)
    has_min, who = k.chance(60), k.person()
    p, t = part.replace(" ", "_"), thing.replace(" ", "_")

    k.role(f"""You find out what is wrong with {an(thing)}.|{thing} repairs|Look, read the table, do what it says.
        |{thing} doctor|You repair any {thing}, by the book.""")
    if not in_tool:
        k.must("; ".join(f"{s}: {c.replace('_', ' ')}, {minutes[s]} minutes" for s, c in table.items()) + ".")
    else:
        k.must("The remedies stand in the table.|Every sign has its remedy in the table.")
    k.must(f"If every {part} is ok, do nothing.|All ok: nothing to do.")
    k.steps(
        "See the signs with <inspect>.", "Look up the remedy in the table." if in_tool else "Take the "
        "remedy for the sign.", "Use <cure> on the part."
    )
    k.goal(f"""{thing.capitalize()} {name} does not work well. Find out why and repair it.
        |{thing} {name}: faulty. fix|something's wrong with {thing} {name}, can you look
        |please repair {name}|object: {thing} {name}\nfault: unknown\nto do: find and repair
        |{who} complains about {thing} {name} every day. Do something!
        |what is it with {name}? find the {part} and put it right|{thing} {name} acts up again, see to it""")

    @k.look(f"inspect_{t}|inspect|look_at", f"Shows what each {part} of one {thing} shows.|Checks one {thing}.",
            key=text(f"{t}|no|which", f"Number of the {thing}.|Which {thing}."))
    def inspect(key):
        if key == name:
            return [{f"{p}|id": r, "sign|shows": s} for r, s in rows]
        return k.fail(f"There is no {thing} {key}.")

    if in_tool:

        @k.look("remedies|table|repair_book", "Shows the table of signs and remedies.|What helps against what.")
        def book():
            return [{"sign|shows": s, "remedy|do": table[s], "minutes|takes": minutes[s]} for s in signs]

    more = {}
    if has_min:
        more = dict(mins=integer("minutes|takes|for_minutes", "Minutes that it takes, by the table.|How many minutes."))

    @k.act(
        f"repair_{p}|apply|treat_{p}",
        f"Applies a remedy to one {part}.|Repairs one {part}.",
        key=text(f"{t}|no|of", f"Number of the {thing}.|Which {thing}."),
        part_=text(f"{p}|id|where", f"Id of the {part}.|Which {part}."),
        how=choice("remedy|how|do", "What is done.|The remedy.", sorted(cures)),
        **more,
    )
    def cure(key, part_, how, mins=None):
        if key == name and part_ in [r for r, _ in rows]:
            return f"{part_}: {how}."
        return k.fail(f"No {part} {part_} in {key}.")

    def right():
        if not inspect.made(key=name):
            return inspect(key=name)
        if fine:
            return None
        if in_tool and not book.made():
            return book()
        args = dict(key=name, part_=rows[at][0], how=table[sign]) | (dict(mins=minutes[sign]) if has_min else {})
        return None if cure.calls else cure(**args)

    return right
