"""Three steps in a row, each of which needs what the one before has printed."""

from kind import text

STRUCTURE = "pipeline"
DOMAIN = "skins"
SKINS = """parcel,post office,weigh,weight class,buy a stamp,stamp number,post
fish,fish market,grade,grade,fetch a crate,crate number,sell
coat,dry cleaner's,inspect,fabric code,book a bath,bath number,clean
patient,clinic,register,case number,draw a bed,bed number,admit
fruit load,press house,taste,sugar class,open a vat,vat number,press
painting,gallery,measure,format,order a frame,frame number,hang
letter,notary,read,matter number,fetch a seal,seal number,certify
horse,riding school,measure,height class,fetch a saddle,saddle number,saddle
guest,hotel,check in,booking code,cut a key,key number,welcome
cheese,dairy,test,ripeness,reserve a shelf,shelf number,store
book,bindery,examine,binding code,cut a cover,cover number,bind
runner,race office,sign up,start class,print a bib,bib number,start
tree,nursery,inspect,root class,dig a hole,hole number,plant
car,garage,test,fault code,order a part,part number,repair
boat,canal lock,measure,draught class,reserve a chamber,chamber number,let through
song,radio station,listen to,mood code,reserve a slot,slot number,broadcast
log,sawmill,scan,wood class,set a blade,blade number,saw
dish,canteen,taste,diet code,print a label,label number,serve
suit,tailor's,take in,measure code,cut a pattern,pattern number,sew
bird,ringing station,identify,species code,take a ring,ring number,release
coin,museum,date,period code,open a tray,tray number,lay in
bag,regional airport,scan,safety class,print a tag,tag number,load
sample,water works,filter,sample code,fetch a dish,dish number,examine
pupil,music school,hear,level code,find a room,room number,enrol"""


def make(k):
    thing, house, first, code, second, paper, last = k.pick(SKINS.splitlines()).split(",")
    one, a, b, c, code_key, paper_key = (w.replace(" ", "_") for w in (thing, first, second, last, code, paper))
    names = [w.capitalize() for w in k.words(k.int(3, 5))]
    name, who = names[0], k.person()
    rows = k.shuffled(list(zip(k.ids(len(names)), names, strict=True)))
    number = next(i for i, n in rows if n == name)
    codes = dict(zip([i for i, _ in rows], k.words(len(rows)), strict=True))
    papers = dict(zip(codes.values(), k.ids(len(rows)), strict=True))
    has_who, by_number = k.chance(45), k.chance(40)
    asked = number if by_number else name
    old_code, old_paper = k.word(), k.id()

    k.role(
        f"{last.capitalize()}|You work at a {house}.|{house}: {thing} desk|You take each {thing} from hand to hand.",
        f"You see a {thing} through from first to last.|You do three things, one after the other.",
        f"At the {house} every {thing} goes the same way. First you {first} it, which gives the {code}. With that you {second}, which gives the {paper}. "
        f"With both numbers you {last} it.",
    )
    k.must(
        f"First <one_> (it tells the {code}), then <two_> with that {code} (it tells the {paper}), last <three_> with the {paper}."
        f"|The way is <one_>, <two_>, <three_>: each tells what the next one needs."
    )
    k.steps(*([] if by_number else [f"The number of a {thing} is in <all_of>."]))
    k.goal(
        f"{last.capitalize()} the {thing} {asked} for {who}.",
        f"{who} wants the {thing} {asked} to go its way. All steps, please.",
        f"{thing} {asked}, {who}, complete",
        f"Would you take care of {asked}? It is the {thing} of {who}, and all it needs is the usual way.",
        f"{who} is in a hurry, and so is the {thing} {asked}: {first}, {second}, {last}!",
        f"The {thing} {asked} of {who} is to be processed in full.",
        f"{thing}: {asked}\nfor: {who}\nend: {last}",
        f"I have a {thing}. It is {asked}. My name is {who}. Please do everything, and at the end {last}.",
        f"Can you {last} {asked} today? {who} is asking, and you know what has to come before.",
        f"One more before we close: {asked}, a {thing}, for {who}.",
    )

    @k.look(f"list_{one}s|get_{one}s|{one}_list", f"Lists every {thing} that waits.|Number and name of each {thing}.")
    def all_of():
        return [{"no|id": i, "name": n, "before": old_code} for i, n in rows]

    item = text("no|id|which", f"Number of the {thing}.|Which {thing}.")

    @k.act(f"{a}_{one}|{a}|step_{a}", f"First step: {first}. Tells the {code}.|How to {first} a {thing}.", number=item)
    def one_(number):
        if number not in codes:
            return k.fail(f"There is no {thing} {number}.")
        return k.result({"no|id": number, code_key: codes[number], "last_time": old_code})

    @k.act(
        f"{b}|get_{paper_key}|do_{b}",
        f"Second step: {second}. Tells the {paper}.|With a {code}, to {second}.",
        code=text(f"{code_key}|for|of", f"The {code}.|Which {code}."),
    )
    def two_(code):
        if code not in [codes[made["number"]] for made in one_.calls]:
            return k.fail(f"{code} is not known.")
        return k.result({code_key: code, paper_key: papers[code], "used_up": old_paper})

    more = {"who": text("for|who|owner", "For whom it is.|Name of the person.")} if has_who else {}

    @k.act(
        f"{c}_{one}|{c}|finish_{one}",
        f"Last step: {last}.|How to {last} a {thing} with its {paper}.",
        number=item,
        paper=text(f"{paper_key}|with|paper", f"The {paper}.|Which {paper}."),
        **more,
    )
    def three_(number, paper, who=None):
        if number not in codes or paper not in papers.values() or not two_.calls:
            return k.fail(f"{paper} does not fit {number}.")
        return f"{number} is done."

    def right():
        if three_.calls:
            return k.finish()
        if not by_number and not all_of.calls:
            return all_of()
        if not one_.made(number=number):
            return one_(number=number)
        if not two_.made(code=codes[number]):
            return two_(code=codes[number])
        return three_(number=number, paper=papers[codes[number]], **({"who": who} if has_who else {}))

    return right
