"""Orders blood for an operation: group from the record, product by the rule, number from the doctor."""

from kind import choice, flag, integer, text

STRUCTURE = "order-form"
DOMAIN = "hospital"

GROUPS = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"]


def make(k):
    patient, namesake = k.people(2)
    file, wrong = k.ids(2)
    units, urgent = k.int(2, 6), k.chance(50)
    group, old = k.some(GROUPS, 2)
    antibodies, transplant = k.chance(50), k.chance(40)
    product = "irradiated" if transplant else "washed" if antibodies else "standard"

    k.role(
        "You order blood for the operating theatres. A mistake here cannot be taken back.",
        "blood orders, theatre desk",
        "You prepare the transfusion orders of a clinic, with the greatest care.",
    )
    k.must(
        "After a transplant the product is irradiated; otherwise, if there are antibodies, washed; otherwise standard."
        "|Product: irradiated for transplant patients, washed for all others with antibodies, standard for the rest.",
        "The confirmed group counts, not the one that was stated on admission.",
    )
    k.steps("Read the record with <record> before <order_blood>.")
    tone = "It is urgent." if urgent else "It is not urgent."
    k.goal(
        f"Would you order {units} units of blood for {patient}, please? {tone}",
        f"{units} units, {patient}, theatre. {tone} thx",
        f"{patient} will be operated on and needs {units} units. {tone} Please see to the order.",
        f"Patient: {patient}. Units: {units}. {tone}",
    )

    @k.look(
        "record|patient_record|chart",
        "Opens the blood bank's record of a patient.",
        who=text("patient|name", "Name of the patient."),
    )
    def record(who):
        if who not in (patient, namesake):
            return k.fail(f"No record of {who}.")
        own = who == patient
        return {
            "file|file_no": file if own else wrong,
            "group_stated|on_admission": old,
            "group_confirmed|confirmed": group if own else old,
            "antibodies": antibodies,
            "transplant": transplant,
        }

    @k.act(
        "order_blood|request_units|order",
        "Orders blood for a patient.",
        no=text("file|file_no", "Number of the patient's file."),
        abo=choice("group|type", "Blood group.", GROUPS),
        kind=choice("product|preparation", "How it is prepared.", ["standard", "washed", "irradiated"]),
        count=integer("units|count", "How many units."),
        now=flag("urgent|at_once", "Whether it is urgent.", default=False),
    )
    def order_blood(no, abo, kind, count, now):
        if no not in (file, wrong):
            return k.fail(f"There is no file {no}.")
        return f"{count} units of {abo}, {kind}, are ordered."

    def right():
        if not record.made(who=patient):
            return record(who=patient)
        if not order_blood.calls:
            return order_blood(no=file, abo=group, kind=product, count=units, now=urgent)

    return right
