"""Tells one member of a film crew the new call time, by phone or, where there is no signal, by radio."""

from kind import integer, text

STRUCTURE = "notify+detour"
DOMAIN = "film production"
JOBS = ["gaffer", "script supervisor", "sound mixer", "make-up artist", "focus puller", "stunt coordinator"]


def make(k):
    scene, (unit, other_unit) = f"{k.int(10, 180)}{k.pick('A', 'B', 'C')}", k.words(2)
    job, (call, before) = k.pick(JOBS), k.times(2)
    crew = {unit: k.people(len(JOBS)), other_unit: k.people(len(JOBS))}
    phones = {p: k.phone() for people in crew.values() for p in people}
    who = crew[unit][JOBS.index(job)]
    silent, channel = k.chance(45), k.int(1, 40)

    k.role(
        "You are the second assistant director's right hand and pass on call times.",
        "call sheet messenger",
        "You tell the crew of a film when they have to be there. Send the time that holds now, to the person who is "
        "concerned and to nobody else, because the others want to sleep.",
    )
    k.must("Each unit has a crew of its own.|Take the person of the unit that shoots the scene.")
    k.steps("<scene_of> knows the unit and the time; <crew_of> knows the people.", "Write to them with <send_text>.")
    k.goal(
        f"Tell the {job} when to be there for scene {scene}.",
        f"scene: {scene} / changed: call time / inform: {job}",
        f"The {job} still has the old call time for {scene}. Pass on the new one, quickly please.",
        f"new call for sc. {scene} -> {job}",
        f"If the {job} turns up at the wrong time for {scene} once more, we lose a day. Make sure that they have the "
        "right one.",
    )

    @k.look("scene_of|scene_info|show_scene", "Shows a scene: unit, place and times.", s=text("scene|no", "The scene."))
    def scene_of(s):
        if s != scene:
            return k.fail(f"Scene {s} is not on the schedule.")
        return {"scene": scene, "unit": unit, "call_now|call": call, "call_before|old_call": before}

    @k.look("crew_of|crew_list|people_in", "Lists the crew of a unit.", u=text("unit|team", "Name of the unit."))
    def crew_of(u):
        return [{"job|does": j, "name": p, "phone": phones[p]} for j, p in zip(JOBS, crew.get(u, ()), strict=False)]

    @k.act(
        "send_text|text_message|sms",
        "Sends somebody the call time of a scene by phone.",
        phone=text("phone|to", "Phone number of the person."),
        s=text("scene|no", "The scene."),
        at=text("call|time", "The call time."),
    )
    def send_text(phone, s, at):
        if phone not in phones.values():
            return k.fail(f"{phone} is nobody's number.")
        if silent:
            return k.fail(f"No signal at {phone}. Use the walkie-talkie: channel {channel}.")
        return f"Sent to {phone}."

    @k.act(
        "radio_call|walkie_talkie|call_on_channel",
        "Tells somebody the call time of a scene over the walkie-talkie.",
        ch=integer("channel|on", "Number of the channel."),
        name=text("name|whom", "Full name of the person."),
        s=text("scene|no", "The scene."),
        at=text("call|time", "The call time."),
    )
    def radio_call(ch, name, s, at):
        if ch != channel or not silent or name not in phones:
            return k.fail(f"Nobody answers on channel {ch}.")
        return f"{name} has heard it."

    def right():
        if not scene_of.made(s=scene):
            return scene_of(s=scene)
        if not crew_of.made(u=unit):
            return crew_of(u=unit)
        if send_text.calls or radio_call.calls:
            return None
        if k.seen(f"No signal at {phones[who]}"):
            return radio_call(ch=channel, name=who, s=scene, at=call)
        return send_text(phone=phones[who], s=scene, at=call)

    return right
