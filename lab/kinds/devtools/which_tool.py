"""Answers a question; of four tools that look at the same thing, one knows it."""

from kind import text

STRUCTURE = "question-one+route-each"
DOMAIN = "skins"

# thing; four tools, each: name = what it tells = field @ draw, field @ draw
TABLE = """
server;hardware=What is built into a {t}.=serial number@id,bought on@date;network=How a {t} is connected.=
  address@host,switch@word;people=Who has to do with a {t}.=admin@person,customer@mail;software=
  What is installed on a {t}.=kernel@version,image@id
repository;stats=Activity of a {t}.=last push@date,top author@person;settings=How a {t} is set up.=
  default branch@word,homepage@url;security=Risks of a {t}.=worst finding@id,scanned on@date;releases=
  What a {t} has published.=newest release@version,signed by@mail
invoice;amounts=The money of an {t}.=net amount@money,open amount@money;dates=When what happened to an {t}.=
  sent on@date,due on@date;parties=Who an {t} is between.=buyer@person,billing address@mail;booking=
  How an {t} is booked.=account@id,cost centre@word
ticket;summary_of=What a {t} says.=headline@title,component@word;involved=Who works on a {t}.=
  reporter@person,assignee@person;timeline=When a {t} changed.=opened on@date,next deadline@date;code_links=
  What code a {t} touches.=branch@key,changed file@path
service;endpoints=Where a {t} answers.=health page@url,public name@host;deploys=What runs of a {t}.=
  running version@version,build id@id;oncall=Who answers for a {t}.=first responder@person,escalation mail@mail;limits=
  What a {t} may use.=memory limit@money,window@time
employee;contact=How to reach an {t}.=extension@phone,work mail@mail;contract=Terms of an {t}.=
  start date@date,salary@money;org=Where an {t} belongs.=manager@person,department@word;equipment=
  What an {t} has been given.=laptop@id,door badge@key
database;storage=Space of a {t}.=data folder@url,growth@money;replication=Copies of a {t}.=replica@host,last sync@time;
  ownership=Who a {t} belongs to.=steward@person,team mail@mail;engine=What a {t} runs on.=
  engine version@version,parameter set@key
package;metadata=What a {t} says of itself.=license@word,homepage@url;versions=Versions of a {t}.=
  latest version@version,first version@version;maintainers=Who maintains a {t}.=main author@person,contact@mail;
  integrity=How to verify a {t}.=checksum@id,signing key@key
meeting;when=Time of a {t}.=day@date,start@time;where=Place of a {t}.=room@word,dial-in@phone;who=People of a {t}.=
  organiser@person,minute taker@person;papers=What belongs to a {t}.=agenda file@path,record link@url
certificate;validity=Time span of a {t}.=valid from@date,valid until@date;subject=Whom a {t} names.=
  host name@host,contact@mail;chain=Who signed a {t}.=issuer@word,issuer serial@id;usage=Where a {t} is used.=
  installed path@path,service@ident
customer;billing=Money matters of a {t}.=balance@money,tax number@id;contacts=People at a {t}.=
  buyer@person,hotline@phone;usage=What a {t} uses.=plan@word,last login@date;tech=Technical side of a {t}.=
  tenant host@host,api version@version
job;schedule_of=When a {t} runs.=next run@time,paused until@date;script=What a {t} does.=
  entry file@path,image version@version;outcome=How a {t} went.=last run id@id,error text@title;alerts_of=
  Who hears of a {t}.=receiver@mail,on-call@person
domain;registration=Who holds a {t}.=holder@person,renewal date@date;dns=Records of a {t}.=
  name server@host,mail host@host;site=What is shown at a {t}.=start page@url,page title@title;contract_of=
  Terms of a {t}.=registrar account@id,yearly fee@money
string;text_of=What a {t} says.=source text@title,placeholder@key;origin=Where a {t} comes from.=
  source file@path,added in@version;review=How far a {t} is.=translator@person,approved on@date;limits_of=
  Rules for a {t}.=style ticket@id,width@money
device;owner_of=Who has a {t}.=holder@person,handed over@date;model=What a {t} is.=serial@id,firmware@version;place=
  Where a {t} is.=room@word,last network@host;cover=Insurance of a {t}.=policy number@id,hotline@phone
branch;head=Newest state of a {t}.=last commit@id,last author@person;base=Where a {t} started.=
  fork point@id,created on@date;ci=Checks of a {t}.=failing check@key,log@url;review_of=Review of a {t}.=
  reviewer@person,review link@url
order;items=What is in an {t}.=article number@id,price@money;delivery=Way of an {t}.=parcel number@id,arrival@date;
  buyer=Who made an {t}.=name@person,mail@mail;payment=How an {t} was paid.=card reference@id,paid on@date
dataset;schema_of=Shape of a {t}.=key column@key,format version@version;lineage=Source of a {t}.=
  source file@path,loaded by@person;quality=How good a {t} is.=last check@date,worst column@key;access=
  Who may see a {t}.=owner@person,request link@url
flag;rollout=Where a {t} is on.=first cohort@word,started on@date;code=Where a {t} is read.=file@path,symbol@ident;
  audit_of=Who changed a {t}.=last editor@person,change id@id;plan=What becomes of a {t}.=removal date@date,ticket@id
rack;power=Electricity of a {t}.=feed@id,peak load@money;location=Where a {t} stands.=room@word,door code@id;uplink=
  Network of a {t}.=top switch@host,carrier hotline@phone;upkeep=Care of a {t}.=technician@person,next visit@date
mailing list;posting=Rules of a {t}.=moderator@person,list address@mail;archive_of=Archive of a {t}.=
  archive link@url,oldest mail@date;members_of=Members of a {t}.=newest member@mail,joined on@date;hosting=
  Where a {t} runs.=server@host,software version@version
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", "").splitlines()]


def make(k):
    thing, *tools = k.pick(SKINS)
    tools = [tool.split("=") for tool in tools]
    name = k.pick(k.word, k.ident)()
    facts = {}
    for role, _, fields in tools:
        facts[role] = {label: getattr(k, draw)() for label, draw in (field.split("@") for field in fields.split(","))}
    wanted = k.pick([role for role, _, _ in tools])
    asked = k.pick(list(facts[wanted]))
    made = {}

    k.role(
        f"You answer questions about one {thing} or another.|{thing} info|You look up facts. Topic: {thing}.",
        f"Read-only assistant, {thing} data.|ask me about any {thing}|You have four windows on each {thing}.",
    )
    k.answers(f"The {asked}.|The fact that was asked for.")
    k.steps("Choose the tool that knows it.|Each tool knows another side.", "Answer with the bare value.")
    k.goal(
        f"{asked} of {name}?",
        f"What is the {asked} of the {thing} {name}?",
        f"{name}: {asked}",
        f"I need the {asked} for {name}, quickly",
        f"Could you tell me which {asked} the {thing} {name} has?",
        f"{thing}={name} want={asked.replace(' ', '_')}",
        f"somebody on the phone asks for the {asked} of {name}",
        f"For the report: {asked}, {thing} {name}.",
        f"look up {name} and give me the {asked}",
    )

    def add(role, about):
        def look(item):
            if item != name:
                return k.fail(f"No such {thing}, or nothing known.")
            return {label.replace(" ", "_"): value for label, value in facts[role].items()}

        look.__name__ = role
        item = text(f"{thing.split()[-1]}|name|of", f"Name of the {thing}.")
        names = f"{role}|{role}_info|get_{role}" if not role.endswith("_of") else f"{role}|{role[:-3]}"
        made[role] = k.look(names, about.format(t=thing) + " " + k.pick(hints(role)), item=item)(look)

    def hints(role):
        a, b = k.shuffled(facts[role])
        return f"Has {a} and {b}.", f"{a.capitalize()}, {b}.", f"Among others {asked if role == wanted else a}."

    for role, about, _ in tools:
        add(role, about)

    def right():
        if not made[wanted].made(item=name):
            return made[wanted](item=name)
        return k.answer(facts[wanted][asked])

    return right
