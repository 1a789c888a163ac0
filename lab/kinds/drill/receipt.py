"""Each act gives a number that the next one needs, for one or several things."""

from kind import integer, text

STRUCTURE = "pipeline"
DOMAIN = "skins"
STEPS = """order pick order_no|pick pack pick_list|pack ship parcel; file scan file_no|scan index scan_no|index publish entry; request quote request_no|quote sign quote_no|sign pay contract;
draft review draft_no|review approve review_no|approve send approval; intake test sample_no|test grade test_no|grade store grade_no; build sign build_no|sign upload signature|upload release artifact;
call log call_no|log assign case_no|assign close job; measure cut measure_no|cut sew pattern|sew deliver piece""".split(";")


def make(k):
    steps = [step.split() for step in k.pick(STEPS).strip().split("|")][: k.pick(2, 2, 3)]
    things = k.words(k.pick(1, 1, 2))
    numbers = {(thing, number): k.id() for thing in things for _, _, number in steps}
    where, amount = k.word(), k.int(2, 90)
    names = k.pick(" and ", ", ").join(things)
    last, (first, *_) = steps[-1][1], steps[0]
    numbers_said = [number.replace("_", " ") for _, _, number in steps]
    k.role(f"""You take things from {first} to {last}.|{first} to {last}|You run a line: each step hands on a number.|Line worker, {first} and what follows.""")
    k.steps(f"<{'first'}> comes first.|Begin with <first>.", *(f"Its {said} goes into the next step.|Take the {said} on." for said in numbers_said))
    k.goal(f"""{names}: {first}, then on to {last}. Place {where}, amount {amount}.|Take {names} through to {last} ({amount}, {where}).|{first} and {last} {names}, amount {amount}, at {where}
        |amount {amount}, place {where}: all steps for {names}, up to {last}|{last} {names} in the end. Start with {first}, amount {amount}, and give {where} as the place at the end""")

    @k.act(f"{first}|start_{first}|do_{first}", f"Step 1: {first}. Gives the {numbers_said[0]}.|To {first} something; tells the {numbers_said[0]}.",
           thing=text("name|thing|what", "Name of the thing.|What it is about."), amount_=integer("amount|count|number_of", "How many.|The amount."))
    def first_(thing=None, amount_=None):
        if thing not in things:
            return k.fail(f"{thing} is not in this job.")
        return {"name|thing": thing, steps[0][2]: numbers[thing, steps[0][2]], "clerk|by": k_by}

    first_tool, k_by = first_, k.person()
    k.tools["first"] = k.tools.pop("first_")
    first_tool.role = "first"
    acts = []

    def add(at):
        name, number, is_last = steps[at][1], numbers_said[at], at == len(steps) - 1
        params = dict(no=text(f"{steps[at][2]}|number|ref", f"The {number}.|{number.capitalize()} of the step before."))
        if is_last:
            params["place"] = text("place|where|at", "Where.|The place.")

        @k.act(f"{name}|do_{name}|{name}_it", f"To {name} something{'' if is_last else '; tells the ' + numbers_said[at + 1]}.|Step {at + 2}: {name}.", **params)
        def act(no=None, place=None):
            thing = next((one for one in things if numbers[one, steps[at][2]] == no), None)
            if not thing or not k.seen(no):
                return k.fail(f"There is no {number} {no}.")
            return f"{thing}: {name} done." if is_last else {"name|thing": thing, steps[at + 1][2]: numbers[thing, steps[at + 1][2]], "clerk|by": k_by}

        k.tools[f"act{at}"] = k.tools.pop("act")
        act.role = f"act{at}"
        return act

    for at in range(len(steps)):
        acts.append(add(at))

    def next_call(thing):
        if not first_tool.made(thing=thing):
            return first_tool(thing=thing, amount_=amount)
        for at, act in enumerate(acts):
            no = numbers[thing, steps[at][2]]
            if not act.made(no=no):
                return act(no=no, **(dict(place=where) if at == len(steps) - 1 else {}))
        return None

    def right():
        return [call for call in map(next_call, things) if call]

    return right
