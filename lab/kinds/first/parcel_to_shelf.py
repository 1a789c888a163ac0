"""Brings a customer's parcel from where it lies to the shelf of its size."""

from kind import text

STRUCTURE = "chain-act"
DOMAIN = "parcel shop"


def make(k):
    customer, parcel, (here, there, *_) = k.person(), k.id(), k.ids(4)
    size = k.pick("S", "M", "L", "XL")

    k.role(
        "You work in the back room of a parcel shop.",
        "Robot arm of a parcel shop, polite but brief.",
        "you sort parcels",
    )
    k.steps(
        "<parcel_of> tells the parcel of a customer.",
        "<size_of> tells where it lies and how large it is.",
        "<shelf_for> names the shelf for a size.",
        "<carry> moves it. Then finish.",
    )
    k.goal(
        f"Put the parcel of {customer} where parcels of its size belong.",
        f"{customer}'s parcel lies in the wrong place. Bring it to the right shelf.",
        f"Parcel for {customer}: to its shelf, please.",
        f"Someone left {customer}'s parcel anywhere. Shelve it by size.",
    )

    @k.look(
        "parcel_of|find_parcel|lookup_customer",
        "The parcel that waits for a customer.|Finds a parcel by who it is for.",
        who=text("customer|name|recipient", "Name of the customer.|Who it is for."),
    )
    def parcel_of(who):
        return {"parcel|parcel_no|code": parcel} if who == customer else k.fail(f"Nothing here for {who}.")

    @k.look(
        "parcel_info|details|size_of",
        "Size of a parcel and where it lies now.|What is known of one parcel.",
        code=text("parcel|code|no", "Number of the parcel.|Which parcel, by its number."),
    )
    def size_of(code):
        if code != parcel:
            return k.fail(f"No parcel {code}.")
        return {"size": size, "lies_in|place|at": there if carry.made() else here}

    @k.look(
        "shelf_for|shelf_of_size|where_to",
        "The shelf for parcels of one size.",
        size_=text("size|format", "S, M, L or XL.|Size letter of the parcel."),
    )
    def shelf_for(size_):
        return {"shelf|rack": there} if size_ == size else {"shelf|rack": "full"}

    @k.act(
        "carry|move_parcel|reshelve",
        "Moves a parcel from one place to another.",
        code=text("parcel|code|item", "Number of the parcel."),
        source=text("source|from_place|here", "Where it lies now.|The place to take it from."),
        target=text("target|to_place|shelf", "Where it should be.|The place to put it."),
    )
    def carry(code, source, target):
        if code != parcel or source != here:
            return k.fail(f"{code} does not lie in {source}.")
        if target != there:
            return k.fail(f"{target} is not for parcels of size {size}.")
        return f"{code} is in {target} now."

    def right():
        if not k.seen(parcel):
            return parcel_of(who=customer)
        if not size_of.made(code=parcel):
            return size_of(code=parcel)
        if not shelf_for.made(size_=size):
            return shelf_for(size_=size)
        return carry(code=parcel, source=here, target=there) if not carry.made() else k.finish()

    return right
