"""What goes over the wire, both ways: the one description of the protocol.

The browser's types and the OpenAPI page are made from these structs. Names are the words of the notation:
players are colours, regions, borders (`anglia-gallia`), cards and classes are their ids, a rat is its number.
Everything a seat receives is built from its `View` and nothing else.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rattus.rules.events import EventKind
from rattus.rules.finale import Ending
from rattus.rules.setup import Colour as Colour  # noqa: PLC0414 - a name of the protocol, too

Who = Colour | Literal["onlooker", "open"]  # "open" shows every face, once the game is over
Json = dict[str, object]

# What a request may contain at most. Texts that people write have lower limits with refusals of their own.
Text = Annotated[str, Meta(max_length=2000)]  # a name, a label, a chat line, an address
Key = Annotated[str, Meta(max_length=100)]  # an id, a secret, a language, a key of a browser
Sentence = Annotated[str, Meta(max_length=200)]  # an action in the notation
RequestId = Annotated[str, Meta(max_length=200)]  # of the client, 8 to 64 characters; applied once
Number = Annotated[int, Meta(ge=-1, le=999_999_999)]  # of a piece of news, or so many actions


class Model(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A message or a part of one; what has its usual value is left out."""


# --- the game as one seat sees it -------------------------------------------------------------------


class Face(Model):
    """The turned-up side of a rat."""

    limit: int
    symbols: list[str]


class Rat(Model):
    """A rat on the board or a used one; its face only if this seat knows it."""

    number: int
    face: Face | None = None
    seen_by: list[Colour] = []
    shown: bool = False  # a Crusader has shown it to all
    toll: dict[Colour, int] = {}  # face down and known: the cubes it would take if it were turned up now


class Region(Model):
    """What stands in one region."""

    cubes: dict[Colour, int] = {}
    population: int = 0  # what the limits of rats are compared with
    rats: list[Rat] = []
    nuns: int = 0
    bishops: int = 0
    potions: dict[Colour, list[int]] = {}  # for each cube that carries any, how many


class Turn(Model):
    """How far the player whose turn it is has come."""

    player: Colour
    took: bool = False
    placed: bool = False
    used: list[str] = []  # cards


class Step(Model):
    """What is to be decided, and by whom."""

    kind: Literal["settle", "act", "spread", "order", "card", "final-act", "final-order", "over"]
    who: Colour | None = None
    card: str = ""  # the card that asks
    idle: bool = False  # all answers come to the same


class Undo(Model):
    """How many of the last actions can be taken back, and what stops it there."""

    count: int
    why: Literal["start", "turn", "chance", "secret"]


class Score(Model):
    """The cubes that count for a player now, and those that will never die."""

    board: int
    palace: int
    total: int


class View(Model):
    """One moment of the game as one seat, or an onlooker, may know it."""

    seat: Who
    moves: int  # actions so far
    round: int
    regions: dict[str, Region]  # those in play, in board order
    palace: dict[Colour, int]
    baker: dict[Colour, int]
    stock: dict[Colour, int]
    holders: dict[str, Colour | None]  # every card of the game; nobody's lie on the table
    plague: str
    walls: list[str]
    caravan: str | None
    supply: int
    used: list[Rat]
    turn: Turn
    step: Step
    final: bool
    last: Colour | None  # who had the last regular turn
    undo: Undo
    scores: dict[Colour, Score]
    winner: Colour | None = None
    ending: Ending | Literal[""] = ""


class Word(Model):
    """One word of a sentence, and what it names."""

    kind: Literal["verb", "card", "region", "border", "rat", "player", "count", "potions", "word"]
    value: str


class Choice(Model):
    """A legal action: the sentence to send, and the same as words to be picked one after another."""

    say: str
    words: list[Word]


class Event(Model):
    """A fact that a player at the table would say aloud; `rules/events.py` says which fields a kind has."""

    kind: EventKind
    player: Colour | None = None
    from_player: Colour | None = None
    region: str | None = None
    from_region: str | None = None
    border: str | None = None
    from_border: str | None = None
    card: str | None = None
    rat: int | None = None
    from_rat: int | None = None
    face: Face | None = None
    count: int | None = None
    population: int | None = None
    symbol: str | None = None


class Preview(Model):
    """What a choice would surely bring about, up to where chance or a secret decides."""

    seq: int  # the moment it was made for
    events: list[Event]
    complete: bool = True  # nothing else would happen
    ending: Literal["", "possible", "sure"] = ""  # would the regular turns end with this one?
    # by region and player: the cubes that one unknown rat, turned up there afterwards, would take on average
    outlook: dict[str, dict[Colour, float]] = {}


# --- tables -----------------------------------------------------------------------------------------


class Pace(Model):
    """How long one may think: no limit, a clock for the game, or days for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: float = 10  # live: the budget of a player
    increment: float = 10  # live: seconds gained with each turn
    days: float = 3  # days: for each turn


class SeatWish(Model):
    """Who shall sit in a seat of a new table: its creator, anybody who comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: str = "search"  # of a bot
    name: str = ""  # of a second person at the creator's own screen


class TableWish(Model, kw_only=True):
    """A table to be made."""

    rules: Literal["classic", "online", "bigbox"] = "classic"
    cards: str = "base"  # base, classes, random, a named set, or names with commas between
    seats: list[SeatWish]
    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    stand_in: str = "search"  # the bot that sits in for who leaves
    patience: int = 600  # live: seconds an absent player is waited for before the bot sits in
    onlooker_chat: bool = False
    shuffle_seats: bool = False
    branch: "Branch | None" = None


class Branch(Model):
    """Play on from a moment of a finished game."""

    table: Key
    moves: Number


Presence = Literal["here", "away", "sits-in", "gone", "bot", "open"]


class Seat(Model):
    """A seat as everybody sees it."""

    colour: Colour
    name: str
    kind: Literal["open", "person", "bot"]
    presence: Presence
    level: str = ""  # of the bot that sits here or sits in
    mine: bool = False
    host: bool = False  # does whoever made the table sit here?
    clock: float | None = None  # seconds left when the news was written; it runs for who decides


class Links(Model):
    """Capabilities of a table, shown once to whoever may have them: paths to open in a browser."""

    join: str = ""
    watch: str = ""


class Result(Model):
    """How a game ended."""

    winner: Colour
    scores: dict[Colour, int]
    ending: Ending | Literal[""]


class Table(Model):
    """A table as everybody sees it."""

    id: str
    rules: str
    cards: list[str]
    players: int
    status: Literal["open", "running", "finished", "void", "broken"]
    seats: list[Seat]
    pace: Pace
    listed: bool
    stand_in: str
    patience: int
    onlooker_chat: bool
    created: str
    seq: int  # the number of the last piece of news
    moves: int
    promise: str = ""  # the hash of the deal
    decider: Colour | None = None
    since: str = ""  # when the decision began to be waited for
    deadline: str = ""  # when time runs out, if it does
    result: Result | None = None
    mine: list[Colour] = []  # my seats
    seen: int = 0  # the last piece of news I have had before me
    rematch: str = ""  # the table where it goes on
    muted: list[Colour] = []  # whose chat I do not want to read
    # Not None: practice. So many moves come from another game, and the deal is known; it is never listed.
    branched_after: int | None = None
    expires: str = ""  # in the list `mine`: when this table closes if it has not begun, once that is near
    host: bool = False  # may I change the table, and void it before it begins?
    links: Links | None = None


class TableList(Model):
    """Tables of one kind, newest first; for my own, those that wait for me come first."""

    tables: list[Table]
    next: str = ""  # pass it as `after` for more
    damaged: int = 0  # tables left out because the server cannot read them


# --- what happens at a table ------------------------------------------------------------------------


class News(Model):
    """One numbered piece of news of a table, as one seat may hear it.

    move     an action: `say`, `events`
    undo     `count` actions were taken back
    chat     `text`
    seat     somebody sat down, left, came back, or a bot sits in: see `table`
    start    the game begins: `table` has its promise
    end      it is over: `table` has its result
    notice   a message of the server about this table: `text` is the id of a text
    """

    seq: int
    at: str
    kind: Literal["start", "move", "undo", "chat", "seat", "end", "notice"]
    player: Colour | None = None
    by: Literal["person", "bot", "clock", "server"] = "person"
    request: str = ""  # the id the client gave its own request
    say: str = ""
    events: list[Event] = []
    count: int = 0
    text: str = ""
    name: str = ""  # of who chats
    table: Table | None = None
    view: View | None = None
    choices: list[Choice] | None = None  # for who is to decide
    clocks: dict[Colour, float] = {}  # the seconds each player has left, on a table with live clocks


class Snapshot(Model):
    """Everything a client needs to draw the table now; then come the news after `seq`."""

    seq: int
    table: Table
    view: View | None = None  # none before the game begins
    choices: list[Choice] | None = None
    log: list[News] = []  # without views: all actions that were not taken back, and the last of the rest
    earlier: bool = False  # there is older talk than that in the log


class Talk(Model):
    """A page of what was said, oldest first."""

    lines: list[News]
    earlier: bool = False  # there is older talk than that


class Status(Model):
    """Who is here now, and the clocks; not numbered, and sent when somebody at the table comes or goes."""

    seats: list[Seat]
    bots_ahead: int = 0  # if bots are busy: how many decisions they make before that of this table


class Bye(Model):
    """The last event of a stream: the server stops, or too much of the stream was not read."""

    reason: Literal["stopping", "behind"] = "stopping"


class Moment(Model):
    """The game after so many actions, as it was seen from one seat."""

    moves: int
    news: News | None  # the action that led here
    view: View


# --- lessons ----------------------------------------------------------------------------------------


class LessonInfo(Model):
    """A lesson of the course, or one for a card. Its title is the text `lesson-NAME`."""

    name: str
    number: int = 0  # its place in the course; 0 for that of a card
    card: str = ""
    level: str = ""  # of the bots, if it is a whole game at a table of its own
    steps: int = 0


class LessonMoment(Model):
    """A lesson after what the learner, who is red, has done in it."""

    lesson: LessonInfo
    rules: str  # the rule set
    done: list[str]  # what led here: for each step a sentence, or `next` where it was only read
    view: View
    say: str = ""  # the id of the text; empty once the lesson is finished
    task: str = ""  # the id of the text that says what to do; empty where a step is only read
    cites: list[str] = []  # the ids of the rules it explains
    face: Face | None = None  # a rat to be shown beside the text
    marks: list[str] = []  # regions and cards the text speaks of
    right: list[str] = []  # an action that leads on
    choices: list[Choice] | None = None  # what may be chosen at this step
    # What the last action brought about, move by move. If it was wrong: what it would have brought about.
    played: list[News] = []
    answer: str = ""  # the id of the text that answers a wrong action; the lesson has not gone on then


# --- requests ---------------------------------------------------------------------------------------


class Action(Model):
    """A decision."""

    id: RequestId
    after: Number  # the number of the last news seen
    say: Sentence
    seat: Colour | None = None  # needed by who has several seats


class TakeBack(Model):
    """Take back the last actions of one's own."""

    id: RequestId
    after: Number
    count: Number = 1
    seat: Colour | None = None


class ChatLine(Model):
    """Something said at the table."""

    id: RequestId
    text: Text


class Done(Model):
    """A request was carried out, or had been before."""

    seq: int
    again: bool = False


class Join(Model):
    """Sit down in an open seat: any, or this one."""

    seat: Colour | None = None


class Seen(Model):
    """How far one has read."""

    seq: Number


class Verdict(Model):
    """Was a game fair, and if not, what does not fit: the code, line and data of a record's problem."""

    fair: bool
    code: str
    line: int = 0
    data: Json = field(default_factory=dict)


class Problem(Model):
    """Why a request was refused: a code, its data, and for a stale one the news that was missed."""

    code: str
    data: Json = field(default_factory=dict)
    news: list[News] = []


# --- people -----------------------------------------------------------------------------------------


class Me(Model):
    """A guest, as he sees himself."""

    id: str
    name: str
    language: str
    csrf: str  # to be sent back in the header X-Rattus-Csrf with every request that changes something
    waiting: int = 0  # tables that wait for me
    email: str = ""
    confirmed: bool = False  # has the owner of that mailbox agreed?
    webhook: str = ""
    push: int = 0  # browsers that are told by push


class Newcomer(Model):
    """Who comes for the first time."""

    name: Text
    language: Key = "en"


class MeChange(Model):
    """What a guest may change of himself; what is left out stays."""

    name: Text | None = None
    language: Key | None = None
    email: Text | None = None
    webhook: Text | None = None


class Secret(Model, kw_only=True):
    """A capability as its owner sees it afterwards; `secret` is shown only when it is made."""

    id: str
    kind: Literal["token", "device", "seat", "join", "watch"]
    label: str
    scope: Literal["", "person", "bot", "read"] = ""
    created: str
    used: str = ""
    secret: str = ""


class TokenWish(Model):
    """An API token to be made."""

    label: Text
    scope: Literal["person", "bot", "read"]


class Claim(Model):
    """A capability from a link that is taken up on this device."""

    secret: Key
    name: Text = ""  # for who is no guest yet
    confirm: bool = False  # a link to a device may make this browser another guest's


class DeviceLink(Model):
    """The secret of a link to a device."""

    secret: Key


class DevicePreview(Model):
    """Whom a link to a device makes of the caller."""

    name: str
    waiting: int = 0  # tables that wait for that guest
    was: str = ""  # the name of the guest this browser has now, if that is another one


class Claimed(Model):
    """Where a link led."""

    kind: Literal["device", "seat", "join", "watch"]
    table: str = ""
    seat: Colour | None = None
    was: str = ""  # the name of the guest this browser had before, if that was another one
    back: str = ""  # a link that makes it that guest's again, for 30 days and one use


class NoticeTest(Model):
    """What became of a message sent as a test: for each way `sent`, or why not."""

    ways: dict[str, str]


class PushSubscription(Model):
    """What the browser's push manager gave."""

    endpoint: Text
    p256dh: Key
    auth: Key


# --- what can be played -----------------------------------------------------------------------------


class CardInfo(Model):
    """A class card of an edition."""

    name: str
    klass: str
    base_for: list[int]


class RulesInfo(Model):
    """A rule set: what a new table can be made of, and the board's facts."""

    name: str
    players: list[int]
    cards_in_game: dict[int, int]
    advised_class: dict[int, str]  # by number of players: the class of which a card is advised
    cards: list[CardInfo]
    sets: dict[str, list[str]]
    regions: dict[str, list[int]]  # with the player counts at which each is in use
    borders: list[str]
    rats: list[Face]
    cubes: int


class Info(Model):
    """What this server offers."""

    version: str
    rules: list[RulesInfo]
    levels: list[str]  # of bots, weakest first
    languages: list[str]
    push_key: str = ""
    email: bool = False
    webhook: bool = False
