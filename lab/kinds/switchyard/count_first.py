"""A tool counts; the number that it prints decides, against the figure of the text, between two ways and a third."""

import re

from kind import integer, text

STRUCTURE = "count-then-way"
DOMAIN = "bulk decisions"

# thing;things;place;filter;one by;in bulk;ask
SKINS = """message;messages;queue;sender;replay_slow;replay_bulk;open_case
row;rows;table;source;delete_small;delete_batch;request_window
file;files;share;extension_key;copy_direct;copy_job;ask_storage
ticket;tickets;board;label;close_now;close_bulk;ask_lead
host;hosts;fleet;kernel;patch_now;patch_wave;ask_change
user;users;directory;group;mail_each;mail_list;ask_press
image;images;registry;base;rescan;rescan_job;ask_security
record;records;zone;target;edit_live;edit_import;ask_dns
log;logs;bucket;service;fetch;fetch_archive;ask_ops
test;tests;suite;marker;run_here;run_farm;ask_ci
key;keys;cache;prefix;evict;evict_scan;ask_sre
page;pages;wiki;template;rewrite;rewrite_bot;ask_editor
order;orders;shop;customer;refund;refund_run;ask_finance
branch;branches;repo;author;prune;prune_job;ask_owner
device;devices;lab;model;update;update_wave;ask_lab
alert;alerts;pager;rule;ack;ack_bulk;ask_oncall
session;sessions;gateway;client;drop;drop_all;ask_network
snapshot;snapshots;array;policy;expire;expire_job;ask_backup
job;jobs;cluster;submitter;cancel;cancel_array;ask_user_desk
contact;contacts;crm;region;tag;tag_import;ask_sales"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, place, filt, small_, bulk_, ask_ = k.pick(SKINS.split("\n")).split(";")
    home, value = k.words(2)
    low, high = k.int(10, 30), k.int(60, 90)
    n = k.pick(k.int(1, low - 1), k.int(low + 1, high - 1), k.int(high + 1, 500), 0)
    f, ref = filt.replace("_", " "), k.id()
    says, way = k.pick(
        [
            (f"Up to {low}: <small>. More: <bulk>.|<bulk> for more than {low}, else <small>.", "s" if n <= low else "b"),
            (f"Up to {low}: <small>. More, up to {high}: <bulk>. Over {high}: <ask>.|<ask> over {high}, <bulk> over {low}, otherwise <small>.", "s" if n <= low else "b" if n <= high else "a"),
            (f"Over {high}: <ask>. Otherwise <bulk>, even for few.|<bulk>, unless it is more than {high}: then <ask>.", "a" if n > high else "b"),
            (f"Under {low} it is not worth it: <ask>. From there on <bulk>.|<bulk>, but <ask> where it is under {low}.", "a" if n < low else "b"),
            ("Always <small>, whatever the number.|The number does not matter, <small> it is.", "s"),
        ]
    )
    k.role(f"You handle {things} in numbers.|{things}: count first|{place} bulk desk")
    k.must(says, "With 0 there is nothing to do.|0: just finish.")
    k.steps("<count> first.")
    k.goal(
        f"{things} of {place} {home} with {f} {value}: count, then act",
        f"{place} {home}, {f} {value}: do what the number asks for",
        f"get the {things} with {f} {value} in {home} handled",
        f"Please treat all {things} of {home} whose {f} is {value}, in the way that fits their number.",
        f"{place}={home} {filt}={value}",
    )

    @k.look(f"count_{things}|how_many|{things}_count", f"Counts the {things} of {an(place)}.", place=text(f"{place}|where", f"Name of the {place}.|Which {place}."), value=text(f"{filt}|filter", f"Only those with this {f}.|The {f}."))
    def count(place, **by):
        return {"count|number": n, "ref|selection": ref} if (place, by.get("value")) == (home, value) else k.fail(f"cannot count in {place}")

    params = dict(ref=text("ref|selection", "The ref that the count printed.|Selection, by its ref."), n=integer("count|number", "How many there are.|The number."))

    def done(by):
        return "ok" if by.get("ref") == ref and by.get("n") == n else k.fail("no such selection")

    @k.act(f"{small_}|{small_}_{things}|do_{small_}", f"One way for {things}, one by one ({small_.replace('_', ' ')}).", **params)
    def small(**by):
        return done(by)

    @k.act(f"{bulk_}|{bulk_}_{things}|do_{bulk_}", f"Another way for {things}, all at once ({bulk_.replace('_', ' ')}).", **params)
    def bulk(**by):
        return done(by)

    @k.act(f"{ask_}|{ask_}_first|do_{ask_}", f"Leaves the {things} to others ({ask_.replace('_', ' ')}).", **params)
    def ask(**by):
        return done(by)

    def right():
        if not count.made(place=home, value=value):
            return count(place=home, value=value)
        if n == 0 or any(t.made() for t in (small, bulk, ask)):
            return []
        return {"s": small, "b": bulk, "a": ask}[way](ref=ref, n=n)

    return right
