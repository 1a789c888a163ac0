"""The wish is in everyday words; the tool takes the house's own codes, and what stands for what differs by house."""

from kind import choice, text

STRUCTURE = "synonym-choice"
DOMAIN = "orders in plain words"

# thing;things;dimension 1;three words;three codes;dimension 2;three words;three codes
SKINS = """cake;cakes;size;for two,for a family,for a crowd;a,b,c;speed;at once,this week,some day;x,y,z
print;prints;size;postcard,poster,wall;p1,p2,p3;finish;shiny,dull,rough;f1,f2,f3
ride;rides;pace;gently,briskly,flat out;walk,trot,run;length;round the block,to the wood,to the sea;s,m,l
cut;cuts;length;a trim,a bob,all off;one,two,three;finish;wet,dry,curled;w,d,c
bouquet;bouquets;mood;joyful,tender,solemn;j,t,s;size;a few,a bunch,armfuls;s,m,l
seat;seats;where;near the stage,in the middle,at the back;front,mid,rear;price;cheap,fair,dear;low,std,high
steak;steaks;done;bloody,pink,brown;rare,medium,well;side;chips,salad,nothing;c,s,n
frame;frames;style;plain,carved,gilded;k,l,m;glass;clear,dim,none;c1,c2,c0
lesson;lessons;level;never tried,some practice,quite good;l1,l2,l3;group;alone,as a pair,with others;solo,duo,group
tea;teas;strength;weak,normal,strong;w,n,s;milk;without,a drop,plenty;m0,m1,m2
gown;gowns;cut;loose,close,tight;q,r,t;length;to the knee,to the calf,to the floor;k,c,f
kennel;kennels;care;simple,daily walks,full service;b,p,g;food;own,ours,raw;o,h,r
mix;mixes;voice;up front,level,tucked in;v1,v2,v3;bass;light,firm,heavy;b1,b2,b3
lawn;lawns;height;very short,middling,meadow;h1,h2,h3;edges;sharp,soft,wild;e1,e2,e3
glaze;glazes;shade;pale,mid,dark;g1,g2,g3;surface;matt,silky,glassy;m,s,g
film;films;age;for children,for teens,for adults;u,pg,x;length;short,normal,epic;ss,nn,ll
cheese;cheeses;age;fresh,a few weeks,a year;n,h,v;size;a bite,a wedge,a wheel;i,ii,iii
pitch;pitches;surface;grass,gravel,sand;g,v,s;shade;in the sun,half shaded,under trees;o,h,t
poem;poems;mood;funny,wistful,angry;p,q,r;length;a couple of lines,a page,several pages;c,d,e
boat;boats;speed;steady,fast,racing;t1,t2,t3;crew;one,a couple,eight;k1,k2,k8"""


def make(k):
    thing, things, a, aw, ac, b, bw, bc = k.pick(SKINS.split("\n")).split(";")
    first = dict(zip(aw.split(","), k.shuffled(ac.split(",")), strict=True))
    second = dict(zip(bw.split(","), k.shuffled(bc.split(",")), strict=True))
    x, y = k.pick(list(first)), k.pick(list(second))
    person, others = k.person(), k.people(2)
    ids = dict(zip([person, *others], k.ids(3), strict=True))

    def table(name, words):
        cells = k.shuffled(list(words.items()))
        return k.one(f"{name}: " + ", ".join(f"{c} is {w}" for w, c in cells), f"{name}: " + ", ".join(f"{w} = {c}" for w, c in cells))

    k.role(f"You take orders: {things}.|{things}, orders|You turn what people say into what the form wants.", f"Order desk, {things}")
    k.must(f"The codes of this house. {table(a.capitalize(), first)}. {table(b.capitalize(), second)}.")
    k.steps("<customer> has the number.", "<order> with codes.")
    k.goal(
        f"{person} would like a {thing}: {a} {x}, {b} {y}.",
        f"{person}; {b} {y}; {a} {x}",
        f"A {thing} for {person}, please, {x} as to {a} and {y} as to {b}.",
        f"who: {person}; {a}: {x}; {b}: {y}",
        f"Could you order a {thing} for {person}? The {b} should be {y}, the {a} {x}.",
    )

    @k.look("customer|find_customer|number_of", "The number of a customer.|Looks a customer up.", name=text("customer|name|who", "Name of the customer.|Which customer."))
    def customer(**by):
        return {"name": by["name"], "number|no": ids[by["name"]], "since|joined": since} if by.get("name") in ids else k.fail("no such customer")

    since = k.date()

    @k.act(f"order|order_{thing}|take_order", f"Orders a {thing}.|Enters an order.", number=text("customer|number|no", "Number of the customer.|Whose order, by number."), one=choice(f"{a}|{a}_code", f"Code for the {a}.|Which {a}, as a code.", sorted(first.values())), two=choice(f"{b}|{b}_code", f"Code for the {b}.|Which {b}, as a code.", sorted(second.values())))
    def order(number, one, two):
        return "ordered" if number in ids.values() else k.fail("no such number")

    def right():
        if not customer.made(name=person):
            return customer(name=person)
        return [] if order.made() else order(number=ids[person], one=first[x], two=second[y])

    return right
