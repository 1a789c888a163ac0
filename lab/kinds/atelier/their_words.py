"""Copies a record into another house's form, whose field names mean something else; the rule says what is what."""

from kind import text

STRUCTURE = "field-mapping"
DOMAIN = "publishing"

# record;three fields;three fields of the other side;other side
SKINS = """manuscript;shelf,batch,folder;bay,stack,sleeve;printer
loan;bench,crate,hook;slot,case,peg;museum
track;bus,take,reel;lane,pass,spool;label
bouquet;bucket,bunch,shade;pail,posy,tint;market
horse;box,lot,brand;stall,entry,mark;saleroom
garment;rail,cut,dye;rack,block,colour;shop
reel;vault,can,cut;store,tin,edit;festival
dish;station,batch,plate;pass,run,service;caterer
player;squad,cap,peg;team,number,locker;league
bulb;bed,lot,grade;plot,parcel,class;wholesaler
print;drawer,state,plate;tray,version,matrix;gallery
dog;kennel,litter,tag;run,family,chip;registry
poem;section,draft,page;part,version,leaf;magazine
quilt;chest,pattern,border;trunk,design,edge;guild
organ pipe;rank,stop,chest;row,register,case;builder
cheese;cave,mould,wheel;cellar,form,piece;shop
boat;berth,class,sail;mooring,type,rig;regatta
tile;kiln,batch,glaze;oven,load,finish;yard
wig;block,cap,lace;stand,base,front;opera
hive;site,queen,frame;place,mother,comb;society"""


def make(k):
    record, ours, theirs, side = k.pick(SKINS.split("\n")).split(";")
    ours, theirs = ours.split(","), theirs.split(",")
    perm = k.shuffled(range(3))
    names = k.words(3)
    values = {name: k.ids(3) for name in names}
    name = names[0]
    mapping = [(theirs[i], ours[perm[i]]) for i in range(3)]
    said = k.one(
        "; ".join(f"their {t} is our {o}" for t, o in k.shuffled(mapping)),
        "; ".join(f"what we call {o}, they call {t}" for t, o in k.shuffled(mapping)),
        ", ".join(f"{o} goes under {t}" for t, o in k.shuffled(mapping)),
    )

    k.role(f"You send our {record} data to the {side}.|export to the {side}|Go-between: our {record} records, the {side}'s form.", f"Data entry, {side} forms")
    k.must(f"Mind the words: {said}.|A glossary for the {side}: {said}.")
    k.steps("<our_card> has our record.", "<theirs_form> is their form.")
    k.goal(
        f"Fill in the form of the {side} for {name}.|Send {name} to the {side}.",
        f"{name} to {side}",
        f"The {side} is asking about {name} again. Do fill in that form of theirs, would you?",
        f"{record}: {name}; target: {side}",
        f"Could {name} be put into the {side}'s system? All three fields, please.",
    )

    @k.look(f"get_{ours[0]}_record|our_record|card", f"Our own record of a {record}.|What we have on one {record}.", name=text("name|title|which", f"Name of the {record}.|Which {record}."))
    def our_card(**by):
        return {"name": by["name"]} | dict(zip(ours, values[by["name"]], strict=True)) if by.get("name") in values else k.fail("not ours")


    @k.act(
        f"send_to_{side}|fill_in_form|{side}_form",
        f"Fills in the form of the {side}.|Enters a {record} at the {side}.",
        name=text("name|title|of", f"Name of the {record}.|Which {record}."),
        a=text(f"{theirs[0]}|their_{theirs[0]}", f"{theirs[0].capitalize()}, as the {side} means it.|What the {side} calls {theirs[0]}."),
        b=text(f"{theirs[1]}|their_{theirs[1]}", f"{theirs[1].capitalize()}, as the {side} means it.|What the {side} calls {theirs[1]}."),
        c=text(f"{theirs[2]}|their_{theirs[2]}", f"{theirs[2].capitalize()}, as the {side} means it.|What the {side} calls {theirs[2]}."),
    )
    def theirs_form(name, a, b, c):
        return f"The {side} has {name}." if name in values else k.fail(f"no {record} {name}")

    def right():
        if not our_card.made(name=name):
            return our_card(name=name)
        return [] if theirs_form.made() else theirs_form(name=name, **{p: values[name][perm[i]] for i, p in enumerate("abc")})

    return right
