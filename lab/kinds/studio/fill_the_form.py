"""Fills a form with fields from the goal, from a rule of the system text and from a look-up."""

from kind import choice, integer, text

STRUCTURE = "order-form"
DOMAIN = "orders and requests"

# order, verb, item, how, number, person word, looked up, how, classes
SKINS = """laptop order|order|model|title|pieces|employee|cost centre|id|standard,express,pickup; server request|request|image|version|nodes|owner|quota|id|dev,test,live; print order|print|poster|title|copies|client|account|id|matt,glossy,raw; access form|file|system|word|days|user|badge|id|read,write,admin; translation order|order|document|path|words|requester|budget|id|draft,standard,certified; studio booking|book|session|title|hours|artist|contract|id|small,large,live;
licence order|order|product|title|seats|buyer|tax number|id|month,year,forever; photo order|buy|photo|path|copies|editor|department|word|web,print,both; ticket form|open|service|word|users hit|reporter|phone|phone|low,high,critical; domain order|register|domain|host|years|holder|mail|mail|basic,private,premium; parcel form|send|article|id|pieces|receiver|address|title|normal,express,pickup; backup request|request|folder|folder|days|owner|mailbox|mail|daily,weekly,monthly;
travel form|book|trip|title|days|traveller|passport number|id|train,plane,car; render request|queue|scene|title|frames|artist|project code|id|draft,final,test; training form|enrol|course|title|seats|manager|cost centre|id|online,onsite,mixed; ad order|place|banner|path|clicks|manager|campaign code|id|search,social,mail""".split(";")


def make(k):
    order, verb, item, how, number, who, looked, how2, classes = k.pick(SKINS).strip().split("|")
    classes, people = classes.split(","), k.people(k.int(2, 4))
    person, what, size = people[0], getattr(k, how)(), k.int(2, 90)
    values = dict(zip(people, k.many(getattr(k, how2), len(people)), strict=True))
    limit, (small, large) = k.int(5, 80), k.some(classes, 2)
    if size == limit:
        size += 1
    kind = large if size > limit else small
    says_who, lists = k.chance(50), k.chance(45)
    n, u, w = number.replace(" ", "_"), looked.replace(" ", "_"), item

    k.role(f"""You fill in each {order}.|{order} desk|You {verb} what people need, with the right form.|form filler
        |You know the rules of the {order}.|Back office of a studio.|Short orders come in, complete forms go out.""")
    k.must(f"More than {limit} {number}: class {large}; otherwise class {small}.|The class is {small} up to {limit} {number}, and {large} above that.")
    k.steps(f"The {looked} of the {who} is in <find>.|<find> has the {looked}.", "Then <submit_form>, once.")
    k.goal(f"""{verb.capitalize()} {item} {what} for {person}, {size} {number}.|{person}: {what}, {size} {number}|{size} {number}, {item} {what}, {who} {person}|Please {verb} {item} {what}. {person} needs it, {size} {number}.|{who}: {person}\n{item}: {what}\n{number}: {size}
        |{what} x {size} ({number}) for {who} {person}|{person} asks for {item} {what}; {number}: {size}|new {order}: {item} {what}, {number} {size}, {who} {person}""")
    by = dict(name=text(f"{who}|name|of", f"Name of the {who}.|Which {who}."))

    @k.look(*((f"list_{who}s|directory|all_{who}s", f"Lists the {who}s with their {looked}.") if lists else (f"find_{who}|{u}_of|look_up", f"The {looked} of one {who}.|Looks a {who} up.")), **({} if lists else by))
    def find(name=None):
        return [{f"name|{who}": p, u: v} for p, v in values.items() if name in (None, p)]

    params = dict(item=text(f"{w}|what|item", f"The {item}.|Which {item}."), size=integer(f"{n}|how_many|n", f"How many: {number}.|Number of {number}."), code=text(f"{u}|{who}_{u}", f"The {looked} of the {who}."), kind=choice("class|kind|type", "The class.|Which class.", classes))
    if says_who:
        params["name"] = text(f"{who}|for|name", f"Name of the {who}.")

    @k.act(f"submit_form|{verb}_{w}|send_order", f"Sends one {order}.", **dict(k.shuffled(list(params.items()))))
    def submit_form(item, size, code, kind, name=None):
        return f"{item}: {k.alias('accepted|ok|sent')}" if code in values.values() else k.fail(f"Unknown {looked} {code}.")

    def right():
        args = {} if lists else dict(name=person)
        if not find.made(**args):
            return find(**args)
        more = dict(name=person) if says_who else {}
        return None if submit_form.made() else submit_form(item=what, size=size, code=values[person], kind=kind, **more)

    return right
