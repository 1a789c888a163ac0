"""Moves the crops of a market garden on by one bed, round in a circle, each with its seed lot."""

from kind import integer, text

STRUCTURE = "rotate"
DOMAIN = "farming"


def make(k):
    garden, year = k.word(), k.int(2027, 2039)
    beds, crops = k.ids(k.int(3, 4)), k.words(6)
    had = dict(zip(beds, crops, strict=False))
    earlier = dict(zip(beds, k.shuffled(crops), strict=False))
    gets = {bed: had[beds[i - 1]] for i, bed in enumerate(beds)}
    lots = dict(zip(crops, k.ids(6), strict=True))

    k.role(
        "You draw up the sowing plan of a market garden.",
        "Grower's notebook. Nothing twice in the same bed.",
        "sowing planner.",
    )
    k.must(
        "Every bed gets last year's crop of the bed before it in the list, and the first bed that of the last one.|"
        "The crops move on by one bed, in the order of the list; the crop of the last bed goes to the first.",
        "Each sowing names the seed lot of its crop.",
    )
    k.steps("<beds_of> has the order and last year's crops.", "<seed> has the lot of a crop.", "<sow> every bed.")
    k.goal(
        f"Plan {year} for the {garden} garden: move the crops on by one bed.",
        f"{garden}, {year}: rotation as always, all beds",
        f"Spring is coming. What goes where in {garden}? Enter the rotation for {year}, bed by bed, please.",
        f"sowing plan {year}. garden: {garden}. rule: one bed on",
    )

    @k.look("beds_of|bed_list|garden_plan", "The beds of a garden in their order, and what grew there.",
            name=text("garden|name", "Name of the garden."))  # fmt: skip
    def beds_of(name):
        if name != garden:
            return []
        return [{"bed|plot": b, "year_before_last|earlier": earlier[b], "last_year|had": had[b]} for b in beds]

    @k.look("seed|seed_box|lot_of", "The seed lot of a crop.", crop=text("crop|plant", "Name of the crop."))
    def seed(crop):
        return f"{crop}: lot {lots[crop]}." if crop in lots else k.fail(f"No seed of {crop}.")

    @k.act("sow|enter_sowing|plan_bed", "Enters what is sown in a bed.",
           bed=text("bed|plot", "Number of the bed."),
           crop=text("crop|plant", "Name of the crop."),
           lot=text("lot|seed", "The seed lot."),
           season=integer("season|year", "The year of the plan."))  # fmt: skip
    def sow(bed, crop, lot, season):
        if bed not in beds or lots.get(crop) != lot or sow.made(bed=bed):
            return k.fail("Not entered: bed, crop and lot don't go together, or the bed has its sowing.")
        return f"{bed}: {crop} in {season}."

    def right():
        if not beds_of.made(name=garden):
            return beds_of(name=garden)
        todo = [bed for bed in beds if not sow.made(bed=bed)]
        known = [bed for bed in todo if seed.made(crop=gets[bed])]
        calls = [sow(bed=bed, crop=gets[bed], lot=lots[gets[bed]], season=year) for bed in known]
        return calls + [seed(crop=gets[bed]) for bed in todo if bed not in known]

    return right
