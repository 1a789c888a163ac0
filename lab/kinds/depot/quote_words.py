"""Passes the exact words of a message on to the station that they are meant for."""

from kind import text

STRUCTURE = "quote-text"
DOMAIN = "radio"

SKINS = """tug;channel;port radio
driver;talk group;dispatch
pilot;frequency;tower
crew;channel;base
skipper;channel;lock radio
foreman;line;site hut
plough;channel;road office
picker;headset;warehouse
diver;line;tender
shunter;channel;signal box
ranger;channel;fire watch
fitter;pager;works desk
miner;phone;surface
guard;channel;gatehouse
medic;channel;site clinic
crane man;channel;rigger post
farmhand;radio;yard
patrol;channel;canal office
linesman;channel;grid desk
harvester;radio;grain store"""


def make(k):
    who, channel, base = k.pick(SKINS.split("\n")).split(";")
    a, b, c, number = k.word(), k.word(), k.id(), k.id()
    words = k.pick(
        f"{a} blocked, take {b}",
        f"hold at {a} until {b} is clear",
        f"{c} broke down near {a}",
        f"bring {b} to {a}, not {c}",
        f"no work at {a} before {k.time()}",
    )
    name, others = k.word(), k.words(2)
    channels = dict(zip([name, *others], k.ids(3), strict=True))
    k.role(f"You pass messages on, word for word.|{base} relay|Messages in, messages out.", "Radio clerk")
    k.must("The words of a message are passed on unchanged.|Word for word, nothing added.")
    k.steps(
        "<message_of> has the words.|Read the message with <message_of>.",
        f"<channel_of> gives the {channel}.",
        "<relay> it.",
    )
    k.goal(
        f"Relay message {number} to {who} {name}.",
        f"{number} -> {name}",
        f"Please pass message no. {number} on to {name}.",
        f"relay / msg {number} / {who} {name}",
        f"has {name} got {number} yet? if not pass it on word for word",
    )

    @k.look(
        "message|message_of|read_message",
        "The words of a message.",
        number=text("message|number", "Number of the message.|Which message."),
    )
    def message_of(**by):
        return {"message|no": number, "words|text": words} if by["number"] == number else k.fail("no such message")

    @k.look(
        f"{channel.split()[0]}_of|channel_of|how_to_reach",
        f"The {channel} of a {who}.",
        name=text(f"{who.split()[0]}|name", f"Which {who}.|Name of the {who}."),
    )
    def channel_of(name):
        return {"name": name, f"{channel}": channels[name]} if name in channels else k.fail(f"{name} has no {channel}")

    @k.act(
        "relay|send|transmit",
        "Sends words to somebody.",
        to=text(f"{channel.split()[0]}|to", f"The {channel}.|Which {channel}."),
        words=text("words|text", "The words, unchanged.|What is said."),
    )
    def relay(to, words):
        return f"sent on {to}" if to in channels.values() else k.fail(f"no {channel} {to}")

    def right():
        if relay.made():
            return None
        todo = [] if message_of.made(number=number) else [message_of(number=number)]
        todo += [] if channel_of.made(name=name) else [channel_of(name=name)]
        return todo or relay(to=channels[name], words=words)

    return right
