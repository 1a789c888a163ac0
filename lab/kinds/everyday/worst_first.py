"""Gives what waits to the people on duty, the most urgent first."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "skins"
SKINS = """patient,emergency room,doctor,red|orange|green
guest wish,hotel,porter,now|today|later
burst pipe,housing office,plumber,flooding|dripping|damp
mail bag,sorting office,sorter,express|letter|print
kitchen ticket,kitchen,cook,starter|main|dessert
fault,lift firm,fitter,stuck|slow|noisy
tree,park office,forester,falling|leaning|dead
stray,rescue home,vet,bleeding|limping|itching
question,information desk,clerk,lost child|lost bag|lost way
boat call,coast guard,crew,sinking|drifting|engine
stain,dry cleaner's,cleaner,wine|grease|dust
lamp report,street works,electrician,dark|flickering|dim
claim,theatre office,usher,no seat|wrong seat|view
call,taxi office,driver,hospital|station|shop
book repair,bindery,binder,loose|torn|bent
field,farm,harvester,ripe|nearly|green
customer,bank counter,teller,stolen card|lost card|address
room,hospital cleaning,cleaner,operating|ward|office
hive,bee yard,keeper,swarming|hungry|quiet
brass instrument,repair shop,luthier,cracked|buzzing|dull
bicycle,cycle shop,mechanic,brakes|gears|bell
slope,ski patrol,patroller,avalanche|ice|stones
pupil,school nurse,nurse,fainted|bruise|headache
ride,fairground,engineer,stopped|shaking|squeaking"""


def make(k):
    thing, house, worker, levels = k.pick(SKINS.splitlines()).split(",")
    levels, slot, one = levels.split("|"), thing.replace(" ", "_"), worker.replace(" ", "_")
    count = k.int(2, 4)
    names, times = [w.capitalize() for w in k.words(count + 1)], k.times(count + 1)
    rows = [(i, n, k.pick(levels), t) for i, n, t in zip(k.ids(count + 1), names, times, strict=True)]
    done = rows[0][0] if k.chance(50) else None
    order = sorted((r for r in rows if r[0] != done), key=lambda r: (levels.index(r[2]), r[3]))
    rows = k.shuffled(rows)
    who, has_time = k.person(), k.chance(30)

    k.role(
        f"Triage|You decide who comes first.|{house}: queue|You bring order into the queue.",
        f"You give work to the {worker}.|You sit at the door of the {house}.",
        f"Too much happens at once in the {house}. You give every {thing} to the {worker}, one after the other. The most urgent comes first; of two that are equally "
        "urgent, the one that came earlier.",
    )
    ranks = ", then ".join(levels)
    k.must(
        f"The order is {ranks}; of equal ones, the earlier comes first.|First {ranks}. Where two are equal, the one that came earlier.",
        "What is done stays as it is.|Leave alone what is done.",
    )
    k.steps("Look at <waiting>.", "Call <give> for each, the most urgent first.")
    k.goal(
        f"Give everything that waits to {who}, the most urgent first.",
        f"{who} is the {worker} today. Hand over each {thing}, in the right order.",
        f"all open -> {who}, worst first",
        f"Would you please pass each waiting {thing} on to {who}? Mind the order of urgency.",
        f"It is full again and {who} is alone. One {thing} after the other, by urgency!",
        f"Every open {thing} shall be assigned to {who} according to its urgency.",
        f"{worker}: {who}\ntask: take all that is open, most urgent first",
        f"{who} works now. Give {who} all that waits. Important ones go before the others.",
        f"Who is first, who is second? You know the rule. {who} takes them all.",
        f"Please do not let the bad ones wait. {who} can begin, with every {thing} in turn.",
    )

    @k.look(
        f"list_{slot}s|get_queue|waiting|{slot}_queue",
        f"Lists every {thing}.|What waits, how urgent it is and since when.",
    )
    def waiting():
        return [
            {
                "no|id": i,
                "name|called": n,
                "urgency|what": level,
                "came|since": t,
                "done": "yes" if i == done or give.made(number=i) else "no",
            }
            for i, n, level, t in rows
        ]

    more = {"since": text("since|came", "When it came.|Time at which it came in.")} if has_time else {}

    @k.act(
        f"assign_{slot}|give_to_{one}|hand_over|next_for_{one}",
        f"Gives one {thing} to the {worker}.|Hands a {thing} over.",
        number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
        to=text(f"to|{one}|who", f"Name of the {worker}.|Who takes it."),
        **more,
    )
    def give(number, to, since=None):
        if number not in [row[0] for row in rows] or number == done or give.made(number=number):
            return k.fail(f"{number} does not wait.")
        return f"{number} is with {to}."

    def right():
        if not waiting.calls:
            return waiting()
        left = [row for row in order if not give.made(number=row[0])]
        return give(number=left[0][0], to=who, **({"since": left[0][3]} if has_time else {})) if left else k.finish()

    return right
