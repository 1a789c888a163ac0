"""People use nicknames; a tool knows what they stand for today, and the call wants another of the printed names."""

import re

from kind import choice, text

STRUCTURE = "nickname"
DOMAIN = "chat operations"

# thing;names;verb;third person;option;values
SKINS = """server;hostname,asset_no,fqdn;reboot;Reboots;mode;soft,hard
database;dsn_name,cluster_id,schema;dump;Dumps;format;plain,packed
channel;channel_id,topic_name,mailing;post_in;Posts in;tone;quiet,loud
repo;slug,project_no,mirror_name;tag_it;Tags;kind;light,signed
queue;queue_name,arn_no,alias_name;flush;Flushes;scope;ready,all
person;login,badge_no,mail_name;page;Pages;way;call,text
environment;env_key,stack_id,domain_name;freeze;Freezes;level;part,full
dashboard;uid,folder_name,slug;share;Shares;reach;team,world
printer;queue_name,serial,location;reset;Resets;depth;warm,cold
pipeline;pipeline_id,file_name,badge;trigger;Triggers;branch_kind;main,topic
office;site_code,street,gateway_name;lock_down;Locks;area;floor,all
device;mac_name,inventory_no,label;wipe;Wipes;depth;data,full
bucket;bucket_name,account_no,mount_name;list_out;Lists;order;name,date
cluster;context,api_name,billing_no;upgrade;Upgrades;pace;slow,fast
team;group_id,handle,cost_no;mention;Mentions;style;here,all
vpn;profile_name,gateway_id,pool;reconnect;Reconnects;side;client,server
backup;plan_id,vault_name,label;run_now;Runs;type;full,delta
ticket_queue;queue_key,board_no,mailbox;watch;Watches;rhythm;daily,hourly
flag;flag_key,rule_no,title_name;flip;Flips;to;on,off
model;endpoint,version_no,card_name;warm_up;Warms up;size;small,big"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, names, verb, does, option, values = k.pick(SKINS.split("\n")).split(";")
    names, values = names.split(","), values.split(",")
    nick, others = k.words(2), k.words(2)
    nick, decoy = nick
    th, v, o = thing.replace("_", " "), verb.replace("_", " "), option.replace("_", " ")
    table = {one: {n: k.id() if n.endswith(("no", "id")) else k.word() for n in names} for one in (nick, decoy, *others)}
    use, not_use = k.some(names, 2)
    u, nu = use.replace("_", " "), not_use.replace("_", " ")
    stated = k.pick(values) if k.chance(60) else None
    usual = k.pick(values)
    rule = k.one(f"<act_on> wants the {u}.|Give <act_on> the {u}, never the {nu} or the nickname.|A{an(th)[1:]} is known to <act_on> by its {u}.")
    k.role(f"You do what people ask in a chat.|chat bot for any {th}|{th} on the phone: nicknames welcome")
    k.must(rule, f"Unless they say another, {o} {usual}.|{o}: {usual}, if nothing is said.")
    k.steps("<resolve> the nickname.")
    more = f", {o} {stated}" if stated else ""
    k.goal(
        f"{v} {nick}{more}",
        f"yo, {v} {nick}{more} pls",
        f"{nick} again.. {v} it{more}",
        f"Could you {v} the {th} that we call {nick}{more}? Not {decoy}, that one is fine.",
        f"@bot {v} {nick}{more}",
    )

    @k.look(f"resolve|what_is|{thing}_by_nickname", f"Says what a nickname of {an(th)} stands for.", nick=text("nickname|nick|word", "The nickname.|What people call it."))
    def resolve(**by):
        one = by.get("nick")
        return {"nickname": one, **table[one]} if one in table else k.fail(f"nobody calls {an(th)} {one}")

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(th)}.", key=text(f"{thing}|which|{thing}_key", f"What identifies the {th}.|Which {th}."), opt=choice(option, f"The {o}.|Which {o}.", values))
    def act_on(key, opt):
        return f"{v} {key} ({opt})" if key in [x for row in table.values() for x in row.values()] else k.fail(f"no {th} {key}")

    def right():
        if not resolve.made(nick=nick):
            return resolve(nick=nick)
        return [] if act_on.made() else act_on(key=table[nick][use], opt=stated or usual)

    return right
