"""Goes on with a procedure where it stopped: some steps are done, some are not needed, the rest remains."""

from kind import choice, text

STRUCTURE = "resume"
DOMAIN = "procedures"

# procedure;five steps
SKINS = """eviction;warn,sue,hear,order,execute
clearance;declare,weigh,inspect,pay,release
admission;register,examine,insure,assign,bed_down
election;call,nominate,print,vote,certify
mortgage;apply,value,approve,notarise,pay_out
adoption;apply,visit,advise,hear,decide
recall;notify,collect,test,repair,return
enrolment;apply,test,interview,admit,pay
outage;plan,announce,switch,earth,restore
audit;announce,gather,sample,discuss,report
claim;report,survey,assess,agree,pay
survey;mark,measure,draw,check,file
licence;apply,train,examine,photograph,issue
tender;publish,receive,open,score,award
trial;propose,review,recruit,treat,publish
tax case;file,assess,notify,collect,close
relocation;notice,pack,ship,unpack,register
pension;claim,verify,compute,grant,pay"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    proc, steps = k.pick(SKINS.split("\n")).split(";")
    steps = steps.split(",")
    ids, officer = k.ids(2), k.person()
    mine = ids[0]
    done_n = k.int(1, 4)
    state = {i: {s: ("done" if j < (done_n if i == mine else 2) else "open") for j, s in enumerate(steps)} for i in ids}
    later = [s for s in steps if state[mine][s] == "open"]
    for s in later[1:]:
        if k.chance(25):
            state[mine][s] = "waived"
    rule = k.pick("all", "next", "waived_too")
    open_ = [s for s in steps if state[mine][s] == "open"]
    todo = {"all": open_, "next": open_[:1], "waived_too": [s for s in steps if state[mine][s] != "done"]}[rule]
    say = {
        "all": "All steps that are open are taken, in their order; waived ones are left out.|Take every open step one after the other. What is waived is not taken.",
        "next": "Only the next open step is taken; the others wait.|One step only: the first that is open.",
        "waived_too": "Every step that is not done is taken, in order, the waived ones as well.|A waiver has no effect here: take all that is not done, in order.",
    }[rule]
    k.must(say)
    k.role(f"You carry on with each {proc}.", f"{proc}, procedure", f"Case officer ({proc}). Steps in their order, none twice.")
    k.steps("<progress> shows the steps in order.", "<take>, step by step.")
    k.goal(f"Carry on with {proc} {mine}; officer: {officer}.", f"{proc} {mine} has come to a halt. Continue as prescribed, for {officer}.", f"{officer} / {mine} / continue", f"Where did {mine} stop? Go on from there in the name of {officer}.")

    @k.look("progress|steps_of|how_far", f"The steps of {an(proc)} and their state.", item=text("item|no|id", f"Number of the {proc}."))
    def progress(item):
        if item not in state:
            return k.fail(f"No {proc} {item}.")
        return [{"step": s, "state": "done" if take.made(item=item, step=s) else state[item][s]} for s in steps]

    @k.act("take|take_step|do_step", f"Takes one step of {an(proc)}.", item=text("item|no|id", f"Number of the {proc}."), step=choice("step|what", "Which step.", steps), officer=text("officer|by", "Name of the officer."))
    def take(item, step, officer):
        if item not in state or state[item].get(step) == "done" or take.made(item=item, step=step):
            return k.fail(f"{step} is done already, or there is no such {proc}.")
        return f"{item}: {step} done."

    def right():
        if not progress.made(item=mine):
            return progress(item=mine)
        left = [s for s in todo if not take.made(item=mine, step=s)]
        return take(item=mine, step=left[0], officer=officer) if left else None

    return right
