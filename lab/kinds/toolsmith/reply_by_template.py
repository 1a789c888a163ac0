"""Answers an incoming case with the template that fits its language and topic, filled with its values."""

from kind import flag, text

STRUCTURE = "template-reply"
DOMAIN = "support"

# case;cases;first property;values;second property;values
SKINS = """ticket;tickets;language;english,german,polish;topic;login,billing,delay
review;reviews;tone;kind,neutral,angry;product;tent,lamp,stove
bug report;bug reports;platform;linux,macos,windows;area;print,sync,search
application;applications;stage;first,second,final;post;lab,office,field
alert;alerts;severity;low,mid,high;system;mail,web,storage
order;orders;region;north,south,abroad;state;late,lost,split
question;questions;level;novice,skilled,expert;course;optics,logic,botany
complaint;complaints;channel;phone,form,letter;matter;noise,smell,dust
proposal;proposals;size;small,medium,large;field;optics,energy,health
pull request;pull requests;author;newcomer,regular,bot;part;docs,core,tests
sample;samples;matrix;soil,water,air;outcome;clean,traces,polluted
booking;bookings;season;summer,winter,spring;change;cancelled,moved,upgraded
incident;incidents;scope;single,group,global;phase;found,fixed,closed
abuse mail;abuse mails;kind;spam,phishing,scan;origin;home,hosting,school
device return;device returns;warranty;valid,expired,unclear;fault;screen,battery,board
job;jobs;queue;short,long,gpu;end;failed,killed,expired
dataset request;dataset requests;purpose;teaching,research,press;access;open,limited,closed
invoice;invoices;currency;euro,dollar,franc;problem;sum,date,address
visit;visits;group;school,family,firm;wish;tour,talk,test
licence request;licence requests;edition;student,team,site;system;linux,macos,windows
vulnerability report;vulnerability reports;rating;minor,major,severe;part;login,upload,api
access request;access requests;site;lab,plant,office;role;guest,staff,vendor"""


def make(k):
    case, cases, f1, v1, f2, v2 = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    c, v1, v2 = case.translate(u), v1.split(","), v2.split(",")
    ref, person, a, b = k.id(), k.pick(k.person, k.mail)(), k.pick(v1), k.pick(v2)
    pairs = k.shuffled([(x, y) for x in v1 for y in v2])[: k.int(4, 7)]
    pairs = [p for p in pairs if p != (a, b)]
    gone = k.chance(12)
    if not gone:
        pairs.append((a, b))
    pairs = k.shuffled(pairs)
    ids = k.ids(len(pairs))
    close, in_rule, agent = k.chance(50), k.chance(40), k.person()
    how = "and close it" if close else "and leave it open"
    plus = "" if in_rule else f" {how}"

    k.role(
        f"You answer {cases} with templates.|{case} desk|You choose the right template, every time.|auto-reply with taste",
    )
    k.must(f"The template must fit both {f1} and {f2}.|{f1.capitalize()} and {f2} decide the template.")
    k.must("If no template fits both, send nothing and say that it was not done.|No fitting template: report that it is not possible.")
    if in_rule:
        k.must(f"Answer {how}.|Every answer: reply {how}.")
    k.steps(f"<get> the {case}.", "<templates> lists them.", "<reply> with the id.")
    k.goal(
        f"Answer {case} {ref}{plus}.|{ref}: reply with the right template{plus}|reply {ref}{plus}|Please send the fitting answer to {ref}{plus}.",
        f"{case} {ref} has no answer yet, send one{plus}|who replies to {ref}? you do{plus}|{cases}: {ref} next, template as usual{plus}",
        f"The sender of {ref} has been waiting for a week! Reply{plus}.",
    )

    @k.look(f"get_{c}|read_{c}|show_{c}", f"One {case}.", ref=text(f"{c}|{c}_id|ref", f"Number of the {case}."))
    def get(**q):
        if q["ref"] != ref:
            return k.fail(f"no {case} {q['ref']}")
        return {c: ref, "from|sender": person, f1: a, f2: b, "agent|handled_by": agent}

    @k.look("list_templates|templates|get_templates", f"The templates for {cases}.")
    def templates():
        return [{"template|template_id|id": i, f1: x, f2: y} for i, (x, y) in zip(ids, pairs, strict=True)]

    @k.act(
        f"reply|send_reply|answer_{c}",
        f"Answers one {case} with a template.",
        ref=text(f"{c}|{c}_id|ref", f"Number of the {case}."),
        template=text("template|template_id", "Id of the template."),
        to=text("to|recipient", f"Who sent the {case}."),
        close=flag("close|close_it", f"Whether the {case} is closed with it."),
    )
    def reply(**q):
        ok = q["ref"] == ref and q["template"] in ids and q["to"] in (person, agent) and not reply.calls
        return k.one("sent", f"{ref}: answered", "ok") if ok else k.fail("not sent: unknown template or recipient")

    def right():
        looks = ([] if get.made(ref=ref) else [get(ref=ref)]) + ([] if templates.calls else [templates()])
        if looks:
            return looks
        if gone:
            return k.give_up("no template fits.")
        return None if reply.calls else reply(ref=ref, template=ids[pairs.index((a, b))], to=person, close=close)

    return right
