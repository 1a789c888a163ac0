"""Sends the free road crews of a town to its worst potholes, the deepest first."""

from kind import choice, text

STRUCTURE = "triage"
DOMAIN = "city services"


def make(k):
    district = k.word()
    holes = k.ids(k.int(4, 6))
    depths = dict(zip(holes, k.numbers(len(holes), 3, 40), strict=True))
    street = dict(zip(holes, k.many(k.title, len(holes)), strict=True))
    names = k.words(4)
    free = [name for name in names if k.chance(55)]
    worst = sorted(holes, key=depths.get, reverse=True)[: len(free)]

    k.role(
        "You send out the road crews of a town.",
        "Roads office. Deepest hole first, always.",
        "dispatcher of the roads department.",
    )
    k.must(
        "The free crews go out in the order of the list, the first one to the deepest hole, one hole each.|"
        "Deepest hole to the first free crew of the list, next deepest to the next crew, until no crew is free.",
        "If no crew at all is free, report that it was not done.",
        "From 20 cm depth on a hole is urgent, else it is routine.",
    )
    k.steps("<holes_in> has the reports, <crews> the crews.", "<dispatch> the worst hole first.")
    k.goal(
        f"Put the free crews onto the worst potholes of {district}.",
        f"{district}: the roads are a disgrace! Send whoever is free, the worst holes first.",
        f"dispatch potholes {district} until crews run out",
        f"Please use all free crews for the holes reported in {district}, by depth.",
    )

    @k.look("holes_in|reports|pothole_list", "Reported potholes of a district, with depth in cm.",
            area=text("area|district", "Name of the district."))  # fmt: skip
    def holes_in(area):
        if area != district:
            return []
        rows = [{"report|no": hole, "street|where": street[hole], "depth_cm|cm": depths[hole]} for hole in holes]
        return [row for row in rows if not dispatch.made(report=row["report|no"])]

    @k.look("crews|crew_list|who_is_free", "All crews and whether they are free.")
    def crews():
        is_free = [name in free and not dispatch.made(crew=name) for name in names]
        return [{"crew|team": n, "state|is": "free" if f else "away"} for n, f in zip(names, is_free, strict=True)]

    @k.act(
        "dispatch|send_crew|assign",
        "Sends a crew to a reported hole.",
        report=text("report|no", "Number of the report."),
        crew=text("crew|team", "Name of the crew."),
        level=choice("level|priority", "How pressing it is.", ["urgent", "routine"]),
    )
    def dispatch(report, crew, level):
        if report not in holes or crew not in free or dispatch.made(crew=crew) or dispatch.made(report=report):
            return k.fail("That can't be sent.")
        return f"{crew} drives to {street[report]}."

    def right():
        looks = [] if holes_in.made(area=district) else [holes_in(area=district)]
        if not crews.made():
            looks.append(crews())
        if looks:
            return looks
        for hole, crew in zip(worst, free, strict=True):
            if not dispatch.made(report=hole):
                return dispatch(report=hole, crew=crew, level="urgent" if depths[hole] >= 20 else "routine")
        return k.finish() if free else k.give_up("No crew is free.")

    return right
