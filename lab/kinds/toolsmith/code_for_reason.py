"""Closes a case with the number that a table has for the words of the goal."""

from kind import integer, text

STRUCTURE = "code-table"
DOMAIN = "registers"

# case;cases;what the words are;verb;third person;words of the table
SKINS = """ticket;tickets;closing reason;close;Closes;no fault found,user error,hardware defect,known bug,wrong team
sample;samples;rejection reason;reject;Rejects;tube broken,too little,wrong label,too warm,no consent
device;devices;fault;book_fault;Books a fault on;fan stuck,no power,bad flash,hot spot,loose plug
order;orders;return reason;return;Returns;wrong size,late delivery,damaged,ordered twice,changed mind
deploy;deploys;abort cause;abort;Aborts;health check,operator,timeout,bad config,quota
job;jobs;exit class;annotate;Annotates;out of memory,node failure,bad input,time limit,preempted
account;accounts;suspension ground;suspend;Suspends;unpaid,abuse,inactive,on request,legal hold
part;parts;scrap reason;scrap;Scraps;cracked,off size,wrong alloy,porous,lost
page;pages;removal reason;remove;Removes;copyright,outdated,duplicate,privacy,spam
call;calls;outcome;log;Logs;no answer,call back,sold,wrong number,refused
alarm;alarms;alarm cause;classify;Classifies;test,sensor drift,real smoke,insects,power dip
register;registers;function;program;Programs;clock source,watchdog,sleep mode,gain,filter
change;changes;risk class;submit;Submits;routine,minor,emergency,major,experimental
vulnerability;vulnerabilities;disposition;dispose_of;Disposes of;not affected,mitigated,accepted,fixed upstream,in triage
run;runs;failure mode;mark;Marks;diverged,bad mesh,licence lost,disk full,killed
print;prints;defect;record;Records;warping,stringing,layer shift,under extrusion,poor bed
domain;domains;transfer reason;transfer;Transfers;sale,merger,provider change,dispute,gift
bug;bugs;resolution;resolve;Resolves;works for me,by design,duplicate,fixed,out of scope
leave;leaves;absence type;enter;Enters;illness,training,parental,unpaid,travel
meter;meters;error type;flag;Flags;leak,backflow,frozen,tampered,overrun
batch;batches;hold reason;hold;Holds;missing paper,odd colour,pending test,wrong count,recall
licence;licences;usage type;assign;Assigns;academic,trial,site wide,floating,embedded"""


def make(k):
    case, cases, words, verb, does, table = k.pick(SKINS.split("\n")).split(";")
    w, say, table = words.replace(" ", "_"), verb.replace("_", " "), k.shuffled(table.split(","))
    codes, old = k.numbers(5, 10, 990), k.numbers(5, 10, 990)
    ref, who, has_who, asked = k.id(), k.pick(k.person, k.mail)(), k.chance(55), k.chance(40)
    i, gone = k.int(0, 4), k.chance(10)
    reason, code = table[i], codes[i]
    rows = [(a, b, c) for a, b, c in zip(table, old, codes, strict=True) if not gone or a != reason]
    plus = f", {k.pick('signed', 'by', 'for')} {who}" if has_who else ""

    k.role(
        f"You {say} {cases}.|{cases} clerk|The form only takes numbers, people only know words. You translate.",
        f"Data entry for {cases}; each {words} has a number.|{case} desk",
    )
    k.must(f"If the {words} is not in the table, say that it was not done.|Unknown {words}: report that it is not possible.")
    k.steps("<codes_of> has the numbers.", "<do> with the number.")
    k.goal(
        f"{say} {case} {ref}: {reason}{plus}|{ref} -> {reason}{plus}|Please {say} {ref} with {words} '{reason}'{plus}.",
        f"{words}: {reason}; {case}: {ref}{plus}|It was '{reason}', so {say} {ref}{plus}.",
        f"why is {ref} still there? it is clearly {reason}. {say} it{plus}",
        f"{verb} {ref} --{w}='{reason}'{plus}|[{ref}] {say} / {reason}{plus}",
        f"Would somebody {say} the {case} {ref}? As {words} put down {reason}{plus}.",
    )
    by = {"query": text(f"{w}|text|words", f"The {words} in words.")} if asked else {}

    @k.look(f"{w}_codes|lookup_code|code_table", f"The code of each {words}." if not asked else f"Finds the code of one {words}.", **by)
    def codes_of(query=None):
        return [{f"{w}|text": a, "old_code|code_before": b, "code|number": c} for a, b, c in rows if query in (None, a)]

    more = {"who": text("signed_by|by|who", "Who signs for it.|Name for the record.")} if has_who else {}

    @k.act(
        f"{verb}|{verb}_{case}",
        f"{does} one {case}.",
        ref=text(f"{case}|{case}_id|ref", f"Number of the {case}."),
        code=integer("code|reason_code|number", f"Code of the {words}.|The {words}, as a number."),
        **more,
    )
    def do(**a):
        if a["ref"] != ref or a["code"] not in codes:
            return k.fail(f"{a['ref']} / {a['code']}: refused")
        return k.one("ok", f"{ref} done", "saved")

    def right():
        if not codes_of.calls:
            return codes_of(query=reason) if asked else codes_of()
        if gone:
            return k.give_up(f"{reason} is not in the table.")
        return None if do.calls else do(ref=ref, code=code, **(dict(who=who) if has_who else {}))

    return right
