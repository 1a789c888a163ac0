"""Drops the parcels of a cage into the chutes that the sorting table names."""

from kind import integer, text

STRUCTURE = "policy-lookup+route-each"
DOMAIN = "courier"


def make(k):
    cage, wave, old_wave = k.id(), *k.numbers(2, 2, 60)
    areas = k.words(k.int(3, 4))
    light, heavy = k.ids(len(areas)), k.ids(len(areas))
    limits = [k.int(8, 20) for _ in areas]
    parcels = []
    for no in k.ids(k.int(3, 6)):
        i = k.int(0, len(areas) - 1)
        parcels.append((no, i, limits[i] + k.pick(-5, -3, -1, 0, 1, 2, 6)))

    def chute(i, kg):
        return heavy[i] if kg > limits[i] else light[i]

    k.role("You sort parcels in a hub.", "Sorting hall, belt two. Area, weight, chute.", "parcel sorter")
    k.must(
        "The table has two chutes for each area: parcels above the area's limit go down the heavy one, all others down "
        "the light one.",
        f"This is wave {wave}.|Wave {wave} is running; {old_wave} is over.",
    )
    k.steps("<contents> of the cage, <table> for the rules.", "<drop> each parcel.")
    k.goal(
        f"Sort cage {cage}.",
        f"{cage} is standing in the way. Parcels into their chutes.",
        f"cage {cage} -> chutes, by the table",
        f"Empty cage {cage}, please, every parcel where the sorting table wants it.",
    )

    @k.look(
        "contents|parcels_in|cage_list",
        "Parcels in a cage.|What a cage holds.",
        name=text("cage|name|no", "Number of the cage.|Which cage."),
    )
    def contents(name):
        if name != cage:
            return k.fail(f"No cage {name} in the hall.")
        left = [p for p in parcels if not drop.made(parcel=p[0])]
        return [{"parcel|no": no, "area|zone": areas[i], "kg|weight": kg} for no, i, kg in left]

    @k.look("table|sort_rules|chute_table", "The sorting table: area, limit, chutes.|Which chute for what.")
    def table():
        return [
            {"area|zone": a, "limit_kg|limit": limits[i], "light|light_chute": light[i], "heavy|heavy_chute": heavy[i]}
            for i, a in enumerate(areas)
        ]

    @k.act(
        "drop|sort_to|into_chute",
        "Drops a parcel into a chute.|Parcel into chute.",
        parcel=text("parcel|no|item", "Number of the parcel.|Which parcel."),
        into=text("chute|into|to", "Number of the chute.|Which chute."),
        in_wave=integer("wave|run|round", "Number of the wave that is running.|Which wave."),
    )
    def drop(parcel, into, in_wave):
        if parcel not in [p[0] for p in parcels] or into not in [*light, *heavy]:
            return k.fail("Unknown parcel or chute.")
        return f"{parcel} is down {into}."

    def right():
        looks = [contents(name=cage)] * (not contents.made()) + [table()] * (not table.made())
        if looks:
            return looks
        left = [p for p in parcels if not drop.made(parcel=p[0])]
        return [drop(parcel=no, into=chute(i, kg), in_wave=wave) for no, i, kg in left]

    return right
