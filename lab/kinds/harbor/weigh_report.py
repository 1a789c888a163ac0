"""Reports the verified weight of a container; the register wants its own forms of the names."""

from kind import integer, text

STRUCTURE = "correct-format"
DOMAIN = "port"


def make(k):
    ticket, other_ticket = k.ids(2)
    prefix = "".join(k.pick(list("BCDFGHKLMNPRST")) for _ in range(3)) + "U"
    digits, check = k.int(100000, 999999), k.int(0, 9)
    short, full = f"{prefix}{digits}", f"{prefix} {digits}-{check}"
    shipper, firm_no = k.word().capitalize(), k.id()
    gross, tare = k.int(9000, 28000), k.int(2100, 3900)
    strict_box, strict_party = k.chance(70), k.chance(70)
    box = full if strict_box else short
    party = firm_no if strict_party else shipper

    k.role(
        "You report VGM (verified gross mass: what a box weighs, packed).",
        "Weights desk. No weight, no ship.",
        "vgm reporting bot",
    )
    k.must("The gross weight of the weighbridge ticket counts.|Report gross, never net or tare.")
    k.steps(
        "Read the ticket with <weighbridge>.", "Report with <report>; if it complains of a form, use the one it shows."
    )
    k.goal(
        f"Report the VGM of {short}, shipper {shipper}, weighed on ticket {ticket}.",
        f"Ticket {ticket}: {shipper} wants the weight of {short} with the line before cut-off.",
        f"vgm for {short} ({shipper}) tkt {ticket}",
        f"Shipper: {shipper}. Box: {short}. Ticket: {ticket}. Please report the weight.",
    )

    @k.look(
        "weighbridge|ticket|read_ticket",
        "Reads a ticket of the weighbridge.|What was weighed.",
        no=text("ticket|no|slip", "Number of the ticket.|Which ticket."),
    )
    def weighbridge(no):
        if no != ticket:
            return k.fail(f"Ticket {no} is void.")
        return {
            "gross_kg|gross": gross,
            "tare_kg|tare": tare,
            "net_kg|net": gross - tare,
            "next_ticket|following": other_ticket,
        }

    @k.act(
        "report|send_vgm|declare_weight",
        "Reports the verified weight of a container.|Sends the weight to the line.",
        unit=text("container|box|unit", "Number of the container.|Which container."),
        kg=integer("kg|weight|mass", "Weight in kg.|What it weighs, kg."),
        by=text("party|shipper|by", "Who answers for the weight.|The responsible party."),
        slip=text("ticket|proof|slip", "Ticket that proves it.|Number of the weighbridge ticket."),
    )
    def report(unit, kg, by, slip):
        if slip != ticket or unit not in (short, full) or by not in (shipper, firm_no):
            return k.fail("Container, party and ticket do not belong together.")
        if unit != box:
            return k.fail(f"Container number without check digit. The form is {full}.")
        if by != party:
            return k.fail(f"Party must be a register number. {shipper} has {firm_no}.")
        return f"{unit}: {kg} kg accepted."

    def right():
        if report.made():
            return None
        if not weighbridge.made():
            return weighbridge(no=ticket)
        unit = full if k.seen("without check digit") else short
        by = firm_no if k.seen("must be a register number") else shipper
        return report(unit=unit, kg=gross, by=by, slip=ticket)

    return right
