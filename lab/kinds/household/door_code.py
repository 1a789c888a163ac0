"""Finds the code of a door in a family chat."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "chat messages"


def make(k):
    group, gid, wrong_group, wrong_gid = k.title(), k.id(), k.title(), k.id()
    place, elsewhere, third = k.words(3)
    people = k.many(lambda: k.person().split()[0], 4)
    old, new, other, false = [str(n) for n in k.numbers(4, 1000, 9999)]
    changed = k.chance(60)
    talk = [
        k.one("who brings the salad?|can't come b4 8 sorry|haha|has anybody seen my umbrella|see you there!")
        for _ in range(9)
    ]
    hints = [f"the code for the {place} is {old}", f"{elsewhere} door: {other}, don't lose it"]
    if changed:
        hints.append(k.pick(f"careful, they changed the {place}, it is {new} now", f"new code for the {place}! {new}"))
    hints.append(f"somebody asked for the {third}, that one is {false}")
    spots = sorted(k.numbers(len(hints), 1, 8))
    for spot, hint in zip(spots, k.shuffled(hints) if not changed else hints, strict=True):
        talk[spot] = hint
    times = sorted(k.times(len(talk)))
    lines = [f"[{t}] {k.pick(people)}: {line}" for t, line in zip(times, talk, strict=True)]
    answer = new if changed else old

    k.role(
        "You read our chats so that we needn't.",
        "chat search",
        "You are the memory of a family that writes too many messages. You find what somebody once wrote, and you "
        "mind that a later message may have changed it.",
    )
    k.must("If a code was written more than once, the latest one is valid.|Later messages overrule earlier ones.")
    k.steps("<groups> has the number of the chat.", "Read it with <messages>.")
    k.answers("The code of the door that was asked for.|The code that is valid now.")
    k.goal(
        f"What is the code for the {place}? It was in the chat {group}.",
        f"door code {place}, see chat {group}",
        f"i'm standing in the rain!! code for the {place}??? someone wrote it in {group}",
        f"Forgive me for asking again, my dear, but which code opens the {place}? You all wrote about it in {group}.",
    )

    @k.look("groups|chats|list_chats", "Lists the chats with their numbers.")
    def groups():
        rows = [{"chat|name": wrong_group, "no|chat_no": wrong_gid}, {"chat|name": group, "no|chat_no": gid}]
        return rows if changed else rows[::-1]

    @k.look(
        "messages|read_chat|chat_log",
        "The messages of a chat, the oldest first.",
        chat=text("chat|no", "Number of the chat."),
    )
    def messages(chat):
        if chat == gid:
            return k.raw("\n".join(lines))
        if chat == wrong_gid:
            return k.raw("\n".join(line for line in lines if not any(c.isdigit() for c in line.split("]")[1])))
        return k.fail(f"There is no chat {chat}.")

    def right():
        if not groups.made():
            return groups()
        return k.answer(answer) if messages.made(chat=gid) else messages(chat=gid)

    return right
