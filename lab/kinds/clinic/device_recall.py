"""Takes the devices of a recalled lot out of use, each at the ward where it stands."""

from kind import text

STRUCTURE = "each-lookup"
DOMAIN = "medical devices"


def make(k):
    notice, maker = k.id(), k.word()
    lot, older = k.ids(2)
    serials = k.ids(k.int(2, 5))
    state = {serial: k.pick("in use", "in use", "in store", "quarantined") for serial in serials}
    where = {serial: ward for serial, ward in zip(serials, k.words(len(serials)), strict=True)}
    strays = k.ids(2)

    k.role(
        "You are responsible for the safety of medical devices in a group of hospitals.",
        "device safety officer's assistant; careful, complete",
        "You carry out field safety notices of manufacturers.",
    )
    k.must(
        "Every device of the recalled lot that is not in quarantine yet is put there, whether it is in use or in store."
        "|Devices that are quarantined already are left as they are; all others of the lot go into quarantine.",
    )
    k.steps("Read the notice with <notice_text>.", "For each serial ask <place_of>, then call <quarantine>.")
    k.goal(
        f"Please carry out field safety notice {notice}.",
        f"notice {notice} from {maker} came in, pls pull the devices before the rounds",
        f"We received {notice}. Kindly see to it that no affected device stays with a patient.",
        f"Task: quarantine. Basis: safety notice {notice}.",
    )

    @k.look(
        "notice_text|read_notice|safety_notice",
        "Shows a field safety notice.",
        no=text("notice|no", "Number of the notice."),
    )
    def notice_text(no):
        if no != notice:
            return k.fail(f"No notice {no} is on file.")
        return f"{maker} recalls lot {lot}. Lot {older}, recalled earlier, has been cleared and may be used."

    @k.look("devices_of|lot_list|devices", "Lists the devices of a lot.", which=text("lot|batch", "Number of the lot."))
    def devices_of(which):
        if which == older:
            return [{"serial|device": s, "state": "in use"} for s in strays]
        if which != lot:
            return []
        return [
            {"serial|device": s, "state": "quarantined" if quarantine.made(serial=s) else state[s]} for s in serials
        ]

    @k.look(
        "place_of|where_is|locate",
        "Tells on which ward a device stands.",
        serial=text("serial|device", "Serial number."),
    )
    def place_of(serial):
        if serial not in where:
            return k.fail(f"{serial} has no known place.")
        return {"serial|device": serial, "ward|stands_at": where[serial]}

    @k.act(
        "quarantine|pull|take_out_of_use",
        "Puts a device into quarantine and informs its ward.",
        serial=text("serial|device", "Serial number of the device."),
        ward=text("ward|place", "The ward where it stands."),
        basis=text("notice|basis|because_of", "Number of the safety notice."),
    )
    def quarantine(serial, ward, basis):
        if where.get(serial) != ward or basis != notice:
            return k.fail("Serial, ward and notice do not agree.")
        return f"{serial} is in quarantine, {ward} has been told."

    def right():
        if not notice_text.made(no=notice):
            return notice_text(no=notice)
        if not devices_of.made(which=lot):
            return devices_of(which=lot)
        out = []
        for s in serials:
            if state[s] != "quarantined" and not quarantine.made(serial=s):
                known = place_of.made(serial=s)
                out.append(quarantine(serial=s, ward=where[s], basis=notice) if known else place_of(serial=s))
        return out

    return right
