"""Each station gives the number that the next one needs; some episodes skip a station by rule."""

from kind import text

STRUCTURE = "pipeline"
DOMAIN = "procedures"

# thing;four stations
SKINS = """import;declare,assess,pay,release
marriage;announce,examine,register,certify
lawsuit;file,fee,serve,list
loan;apply,rate,contract,disburse
visa;request,interview,decide,print
sale;draft,notarise,tax,record
claim;report,survey,compute,settle
patent;lodge,search,publish,grant
admission;refer,book,examine,admit
enrolment;register,test,place,card
connection;plan,permit,build,energise
tender;publish,receive,score,award
election;call,nominate,print,open
export;pack,weigh,stamp,ship
lease;offer,check,sign,hand_over
study;design,approve,recruit,start
fine;record,notify,hear,collect
burial;report,doctor,permit,inter"""


def make(k):
    thing, names = k.pick(SKINS.split("\n")).split(";")
    names = names.split(",")
    mine, who = k.id(), k.person()
    out = dict(zip(names, k.ids(4), strict=True))
    skip = k.pick(None, names[1], names[2])
    path = [x for x in names if x != skip]
    said = [x.replace("_", " ") for x in path]
    k.must(
        f"The way: {', then '.join(said)}." + (f" {skip.replace('_', ' ').capitalize()} is left out." if skip else ""),
        "Each station is given the number that the one before it printed; the first is given the number of the matter.|What a station prints goes into the next one; begin with the number of the matter.",
    )
    k.role(f"You take each {thing} through its stations.", f"{thing}, procedure", "Runner between stations.")
    k.goal(f"Take {thing} {mine} to the end, for {who}.", f"{thing} {mine} ({who}): all the way", f"{who} is waiting for {thing} {mine}. Take it through every station of the way.", f"{mine} for {who}, from the first station to the last")

    def station(name):
        i = names.index(name)

        def run(number, who):
            good = [mine, *(out[x] for x in names[:i] if tools[x].made())]
            return f"{name.replace('_', ' ').capitalize()}: number {out[name]}." if number in good else k.fail(f"{number} is not a number that came from a station before.")

        run.__name__ = name
        return k.act(f"{name}|{name}_station|do_{name}", f"Station: {name.replace('_', ' ')}. Prints a number.", number=text("number|from_before", "Number from the station before, or of the matter."), who=text("who|for_person", "For whom."))(run)

    tools = {}
    for x in names:
        tools[x] = station(x)

    def right():
        last = mine
        for x in path:
            if not tools[x].made(number=last):
                return tools[x](number=last, who=who)
            last = out[x]

    return right
