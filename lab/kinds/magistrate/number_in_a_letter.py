"""A letter in prose carries several numbers; the rule says under which of them it is filed."""

from kind import text

STRUCTURE = "id-in-prose"
DOMAIN = "mail rooms"

# sender;three sorts of numbers;letter
SKINS = """insured;policy,claim,receipt;letter
importer;bond,entry,invoice;letter
patient;visit,case,referral;letter
tenant;lease,flat,complaint;note
borrower;loan,account,offer;letter
taxpayer;assessment,file,payment;objection
supplier;order,delivery,contract;notice
plaintiff;suit,appeal,deposit;brief
farmer;permit,well,meter;report
pupil;roll,exam,form;excuse
carrier;waybill,truck,toll;reply
researcher;grant,sample,protocol;memo
voter;roll,ballot,notice;protest
builder;permit,plot,plan;filing
passenger;ticket,seat,complaint;mail
producer;feeder,contract,reading;notice
heir;will,account,deed;request
trader;stall,licence,fine;plea"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    sender, sorts, letter = k.pick(SKINS.split("\n")).split(";")
    sorts = sorts.split(",")
    letters = {}
    for i in k.ids(2):
        nums, who = dict(zip(sorts, k.ids(3), strict=True)), k.person()
        s1, s2, s3 = k.shuffled(sorts)
        body = k.pick(
            f"I refer to my {s1} {nums[s1]}, as well as to {s2} {nums[s2]}, which has nothing to do with {s3} {nums[s3]}.",
            f"Concerning {s1} no. {nums[s1]}: enclosed you find {s2} {nums[s2]}. The {s3} is {nums[s3]}.",
            f"As you know from {s1} {nums[s1]}, my {s3} is {nums[s3]} and the {s2} was given as {nums[s2]}.",
        )
        letters[i] = (nums, who, f"Dear Sir or Madam, {body} Yours faithfully, {who}")
    mine, shelf, by = list(letters)[0], k.word(), k.pick(sorts)
    nums, who, _ = letters[mine]
    k.must(f"Every {letter} is filed under its {by} number.|The {by} number is the one that counts for filing.|File by {by}; other numbers in {an(letter)} do not matter.")
    k.role("You open the mail and file it.", f"Mail room, {sender}s", f"Filing of each incoming {letter}.")
    k.steps(f"Read the {letter} with <open_letter>.", "<file_it>.")
    k.goal(f"File {letter} {mine} on shelf {shelf}.", f"{mine} came in. Shelf {shelf}.", f"The {letter} {mine} lies unread; read it and put it on shelf {shelf}, with the sender's name.", f"file {mine} / shelf {shelf}")

    @k.look("open_letter|read_letter|read_mail", f"The text of {an(letter)}.", item=text("item|letter|no", f"Number of the {letter}."))
    def open_letter(item):
        return letters[item][2] if item in letters else k.fail(f"No {letter} {item}.")

    @k.act("file_it|file_letter|put_away", f"Files {an(letter)}.", item=text("item|letter|no", f"Number of the {letter}."), under=text("under|reference", "Number that it is filed under."), sender=text("sender|from", "Who wrote it."), shelf=text("shelf|on", "Which shelf."))
    def file_it(item, under, sender, shelf):
        if item not in letters or under not in letters[item][0].values():
            return k.fail(f"{under} does not occur in {item}.")
        return f"{item} is filed under {under}."

    def right():
        if not open_letter.made(item=mine):
            return open_letter(item=mine)
        if not file_it.made():
            return file_it(item=mine, under=nums[by], sender=who, shelf=shelf)

    return right
