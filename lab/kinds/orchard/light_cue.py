"""Changes one value in the light plan of a theatre, section and key, and has the plan proved afterwards."""

from kind import integer, text

STRUCTURE = "config-edit"
DOMAIN = "theatre"


def make(k):
    plan = k.path("yaml", "json", "txt")
    scenes, lamps = k.words(3), k.words(3)
    scene, lamp = k.pick(scenes), k.pick(lamps)
    keys = dict(zip(lamps, k.many(k.key, 3), strict=True))
    levels = {(s, one): n for s in scenes for one, n in zip(lamps, k.numbers(3, 5, 60), strict=True)}
    want, proved = k.int(61, 100), []

    k.on(plan)
    k.role(
        "You edit the light plans of a theatre.",
        "Light desk. Cue by cue.",
        "keeper of the light plan.",
    )
    k.must(
        "The sections of a plan are its scenes; each lamp has a key of its own.",
        "The plan has to be proved at the end.",
    )
    k.steps("<lamp_keys> has the keys.", "<section> shows a scene.", "<put> the value, then <prove>.")
    k.goal(
        f"In scene {scene} the {lamp} lamp should be at {want}.",
        f"{lamp} up to {want} in {scene}, and prove the plan",
        f"The director can't see a face in {scene}. Set the lamp called {lamp} to {want}, no other!",
        f"scene: {scene}; lamp: {lamp}; level: {want}",
    )

    def level(name, key):
        made = [c["value"] for c in put.calls if (c["name"], c["key"]) == (name, key)]
        return made[-1] if made else next(levels[name, one] for one in lamps if keys[one] == key)

    @k.look("lamp_keys|patch_list|keys", "The lamps and their keys in the plan.")
    def lamp_keys():
        return [{"lamp|called": one, "key|entry": keys[one]} for one in lamps]

    @k.look("section|show_scene|read_scene", "One section of the plan.",
            name=text("section|scene", "Name of the scene."))  # fmt: skip
    def section(name):
        if name not in scenes:
            return k.fail(f"The plan has no scene {name}.")
        return [{"key|entry": keys[one], "level|value": level(name, keys[one])} for one in lamps]

    @k.act("put|set_entry|edit", "Writes one entry of the plan.",
           name=text("section|scene", "Name of the scene."),
           key=text("key|entry", "Key of the lamp in the plan."),
           value=integer("value|level", "The level, 0 to 100."),
           was=integer("was|old_value", "The level that stands there until now."))  # fmt: skip
    def put(name, key, value, was):
        if name not in scenes or key not in keys.values():
            return k.fail("There is no such entry.")
        if was != level(name, key):
            return k.fail("The entry does not have that level now.")
        return f"{key} of {name} is {value}."

    @k.look("prove|check_plan|dry_run", "Runs through the plan and says how many cues are wrong.")
    def prove():
        wrong = 0 if put.made(name=scene, key=keys[lamp], value=want) else 1
        proved.extend([] if wrong else ["good"])
        return k.result(message=f"{wrong} cues wrong.", wrong=wrong)

    k.success(prove, wrong=0)

    def right():
        looks = [] if lamp_keys.made() else [lamp_keys()]
        if not section.made(name=scene):
            looks.append(section(name=scene))
        if looks:
            return looks
        if not put.calls:
            return put(name=scene, key=keys[lamp], value=want, was=levels[scene, lamp])
        return None if proved else prove()

    return right
