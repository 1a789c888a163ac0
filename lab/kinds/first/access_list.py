"""Makes the list of who may enter equal to the wanted list in a file."""

from kind import choice, text

STRUCTURE = "compare-sync"
DOMAIN = "building access"


def make(k):
    people = k.people(k.int(3, 6))
    levels = ["visitor", "staff", "keyholder"]
    wanted = {name: k.pick(levels) for name in people if k.chance(75)}
    now = {name: k.pick(levels) if k.chance(40) else wanted.get(name, "staff") for name in people if k.chance(75)}
    door = k.word()
    k.on(k.path("csv", "yaml"))

    k.role(
        "You keep the doors of a building in line with the list of its owner.",
        "Access control. The file is right, the door is to be changed.",
        "Door warden: few words, no mistakes.",
    )
    k.must(f"The door is {door}.|All of this is about door {door}.")
    k.steps(
        "Read the wanted list with <wanted_list>, and the door with <door_list>.",
        "Who is missing or has another level: <grant>. Who is not wanted: <revoke>.",
        "Both equal: finish.",
    )
    k.goal(
        f"Make the door agree with {k.node}.",
        "Bring the access list of the door up to date with the file.",
        f"{k.node} says who may enter. Change the door until it does, too.",
        "Sync the door's list with the file.",
    )

    @k.look("read_file|wanted_list|plan", "The list as the owner wants it.|Who should have access, and how much.")
    def wanted_list():
        return [{"person|name": name, "level|access": level} for name, level in wanted.items()]

    @k.look(
        "door_list|read_door|current_access",
        "Who may open a door now.|The list as it is in the door.",
        door_=text("door|entrance|id", "Name of the door."),
    )
    def door_list(door_):
        return (
            [{"person|name": n, "level|access": lv} for n, lv in now.items()]
            if door_ == door
            else k.fail("No such door.")
        )

    @k.act(
        "grant|set_access|allow",
        "Gives a person a level at a door, or changes it.",
        door_=text("door|entrance|id", "Name of the door."),
        person=text("person|name|who", "Who gets it.|Full name."),
        level=choice("level|access|rights", "How much the person may do.", levels),
    )
    def grant(door_, person, level):
        if door_ != door:
            return k.fail("No such door.")
        now[person] = level
        return f"{person} is {level} at {door_}."

    @k.act(
        "revoke|remove_access|deny",
        "Takes all access from a person.",
        door_=text("door|entrance|id", "Name of the door."),
        person=text("person|name|who", "Who loses it.|Full name."),
    )
    def revoke(door_, person):
        if door_ != door or person not in now:
            return k.fail(f"{person} has no access.")
        del now[person]
        return f"{person} has no access any more."

    def right():
        if not wanted_list.made():
            return wanted_list()
        if not door_list.made(door_=door):
            return door_list(door_=door)
        gone = [revoke(door_=door, person=name) for name in now if name not in wanted]
        return [grant(door_=door, person=n, level=lv) for n, lv in wanted.items() if now.get(n) != lv] + gone

    return right, lambda: now == wanted
