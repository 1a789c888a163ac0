"""Does all the steps of a piece of work; what has to come before what is said by the refusals."""

from kind import text

STRUCTURE = "order-by-errors"
DOMAIN = "skins"
SKINS = """sheet,laundry,wash|dry|iron
loaf,bakery,knead|shape|bake
letter,bureau,sign|stamp|post
wall,house,scrape|prime|paint
pot,pottery,throw|glaze|fire
horse,stable,brush|saddle|mount
field,farm,plough|sow|water
room,hotel,air|sweep|lay out
cheese,dairy,press|salt|wrap
book,bindery,fold|sew|trim
lamp,workshop,open|rewire|close
fish,kitchen,gut|season|fry
garment,tailor's,cut|tack|stitch
bottle,winery,rinse|fill|cork
photo,darkroom,expose|develop|fix
candle,candle shop,dip|cool|label
boat,yard,sand|varnish|launch
violin,luthier's,glue|string|tune
bed,ward,strip|disinfect|make up
tree,nursery,dig out|wrap|load
parcel,post office,pack|weigh|send
hive,bee yard,smoke|open|inspect
stage,theatre,clear|build|light
bicycle,cycle shop,mount|clean|grease"""


def make(k):
    thing, house, work = k.pick(SKINS.splitlines()).split(",")
    steps = work.split("|")
    names = [w.capitalize() for w in k.words(k.int(3, 4))]
    name = names[0]
    rows = k.shuffled(list(zip(k.ids(len(names)), names, strict=True)))
    number = next(i for i, n in rows if n == name)
    done_before = {i: k.int(0, 1) for i, _ in rows}  # how many steps were made already
    who, has_who = k.person(), k.chance(45)
    told = k.shuffled(steps)
    listed = ", ".join(told)

    k.role(
        f"Work|You finish every {thing} of a {house}.|{house} work|You do things in the right order.",
        f"You take a {thing} through all its steps.|You work for a {house}.",
        f"At the {house} each {thing} goes through three steps. You order them one by one. If a step is refused because another one has to come first, you order that one first. "
        "What has been done already is not done again.",
    )
    k.must(
        "All three steps are needed, each once. Try them in the order in which they are named; a refusal says what has to come first, then do that."
        "|Every step that is not done yet has to be done. Try the first one that is named; if it is refused, do what the refusal wants.",
    )
    k.steps(f"See with <all_of> what was done with each {thing}.")
    k.goal(
        f"Finish the {thing} {name}. Steps: {listed}. {who}",
        f"{who} needs {name} ready today ({listed}).",
        f"{name}: {listed}; {who}",
        f"Would you get the {thing} {name} done for {who}? That means {listed}, though perhaps in another order.",
        f"{who} is coming for {name} in an hour! {listed}, go!",
        f"The {thing} {name} is to be completed for {who}: {listed}.",
        f"{thing}: {name}\nsteps: {listed}\nfor: {who}",
        f"Please make {name} ready. There are three works: {listed}. I do not know the order. It is for {who}.",
        f"Is {name} ready? If not, do what is left: {listed}. {who} asked.",
        f"I never remember what comes first, {listed}. You do. It is for the {thing} {name}, and {who} is waiting.",
    )

    def made(i):
        return [step for at, step in enumerate(steps) if at < done_before[i] or tools[step].made(number=i)]

    @k.look(f"list_{thing}s|get_{thing}s|{thing}_list", f"Lists every {thing}.|Number and state of each {thing}.")
    def all_of():
        return [{"no|id": i, "name": n, "done|so_far": made(i)[-1] if made(i) else "-"} for i, n in rows]

    tools = {}
    for at, step in enumerate(steps):
        doing = step.replace(" ", "_")
        more = {"who": text("for|who|client", "For whom it is.|Name of who asked.")} if has_who else {}

        def do(number, who=None, at=at, step=step):
            if number not in done_before:
                return k.fail(f"There is no {thing} {number}.")
            if step in made(number):
                return k.fail(f"{number}: {step} was done already.")
            if at and steps[at - 1] not in made(number):
                return k.fail(f"{number}: not yet, {steps[at - 1]} comes before {step}.")
            return f"{number}: {step} is done."

        do.__name__ = f"step_{at}"
        tools[step] = k.act(
            f"{doing}_{thing}|{doing}|do_{doing}",
            f"One step: {step}.|Orders to {step} a {thing}.",
            number=text("no|id|which", f"Number of the {thing}.|Which {thing}."),
            **more,
        )(do)

    def right():
        if not all_of.calls:
            return all_of()
        left = [step for step in told if step not in made(number)]
        if not left:
            return k.finish()
        step = left[0]
        while (at := steps.index(step)) and steps[at - 1] not in made(number):
            if not any(f"{steps[at - 1]} comes before {step}" in out for out in k.printed):
                break
            step = steps[at - 1]
        return tools[step](number=number, **({"who": who} if has_who else {}))

    return right
