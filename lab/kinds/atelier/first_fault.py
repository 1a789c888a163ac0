"""A list of checks with passes and faults: the first, the last or every fault is reported, to whom the rule says."""

from kind import text

STRUCTURE = "first-fault"
DOMAIN = "inspections"

# thing;things;check words;fixer;boss
SKINS = """boat;boats;hull,mast,sail,rudder,anchor;rigger;commodore
piano;pianos;pedal,felt,string,lid,key;tuner;principal
stable;stables;drain,hinge,straw,trough,light;carpenter;owner
stage;stages;rope,trap,lamp,curtain,rail;stagehand;producer
kitchen;kitchens;hood,fridge,floor,bin,sink;porter;chef
pitch;pitches;line,net,post,drain,turf;groundsman;captain
kiln;kilns;door,shelf,cone,flue,brick;technician;warden
gown;gowns;hem,zip,seam,bead,lining;seamstress;designer
proof;proofs;title,folio,margin,caption,index;typesetter;editor
hive;hives;roof,frame,floor,queen,entrance;keeper;chairman
greenhouse;greenhouses;pane,vent,heater,hose,bench;glazier;head gardener
cinema;cinemas;lens,screen,seat,exit,speaker;projectionist;manager
kennel;kennels;latch,bed,bowl,fence,vent;handyman;vet
marquee;marquees;pole,peg,flap,floor,cable;rigger;host
saddle;saddles;girth,tree,stirrup,flap,panel;saddler;trainer
press;presses;roller,bed,lever,tympan,frisket;engineer;publisher
pool;pools;filter,tile,ladder,rope,cover;plumber;coach
float;floats;wheel,brake,light,banner,hitch;mechanic;mayor
gallery;galleries;alarm,hook,label,blind,bench;technician;curator
drum kit;drum kits;skin,stand,pedal,cymbal,stool;roadie;bandleader"""


def make(k):
    thing, things, checks, fixer, boss = k.pick(SKINS.split("\n")).split(";")
    parts = k.shuffled(checks.split(","))[: k.int(4, 5)]
    name, people = k.word(), k.people(2)
    faults = [k.chance(45) for _ in parts]
    notes = k.words(len(parts))
    bad = [(p, w) for p, w, f in zip(parts, notes, faults, strict=True) if f]
    mode, rule = k.pick(
        [
            ("first", "Only the first fault of the list is reported.|Report the topmost fault and no other."),
            ("last", "Only the last fault of the list is reported.|Report the bottommost fault and no other."),
            ("all", "Every fault is reported, one by one.|Each fault gets a report of its own."),
        ]
    )
    hit = bad if mode == "all" or not bad else [bad[0 if mode == "first" else -1]]
    who = k.pick(0, 1)
    role_word = (fixer, boss)[who]
    codes = k.ids(2)

    k.role(f"You inspect {things} on paper.|{things}, inspections|You read inspection sheets so others needn't.", f"Inspector's clerk")
    k.must(rule, f"Reports go to the {role_word}.|The {role_word} gets told, not the {(boss, fixer)[who]}.", "No fault, no report.|If all is well, there's nothing to report.")
    k.steps("<sheet> has the checks and the people.", "<report> as the rule says.")
    k.goal(
        f"Report on the {thing} {name}.",
        f"{name}: faults",
        f"Would you look at the sheet of {name} and report what's wrong, the way we do it?",
        f"{thing}: {name}; sheet: read; faults: report",
        f"Is there anything wrong with {name}? If so, report it.",
    )

    @k.look("sheet|inspection|checks_of", f"The inspection sheet of a {thing}.|What was checked.", name=text(f"{thing.split()[0]}|name|of", f"Name of the {thing}.|Which {thing}."))
    def sheet(**by):
        if by.get("name") != name:
            return k.fail(f"no sheet for that {thing}")
        rows = [{"part|check": p, "result": "fault" if f else "pass", "remark|note": w} for p, f, w in zip(parts, faults, notes, strict=True)]
        return {fixer.replace(" ", "_"): people[0], boss.replace(" ", "_"): people[1], "checks": rows}

    @k.act(
        "report|report_fault|tell",
        "Reports one fault to somebody.|Sends a report about one part.",
        to=text("to|person|whom", "Name of who is told.|Who gets the report."),
        part=text("part|check|what", "Which part.|The part with the fault."),
        remark=text("remark|note|says", "The remark on the sheet.|What the sheet remarks."),
    )
    def report(to, part, remark):
        return f"{to} knows about the {part}." if (part, remark) in zip(parts, notes, strict=True) and to in people and not report.made(part=part) else k.fail("That's not on the sheet.")

    def right():
        if not sheet.made():
            return sheet(name=name)
        return [report(to=people[who], part=p, remark=w) for p, w in hit if not report.made(part=p)]

    return right
