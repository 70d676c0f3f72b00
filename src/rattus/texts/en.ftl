### Rattus in English.
###
### Keys use hyphens: card-piper, region-golden-horde. In events $player, $one and $other are colour
### names, $card a card's name, $region, $from and $to region names (in event-taken-from $from is a
### colour), $symbols a joined list of symbols, all already translated; $count and $limit are numbers.

## Editions

edition-classic = Classic (2010)
edition-online = Classic, as played online
edition-bigbox = Big Box (2022)

## Regions

region-anglia = Anglia
region-gallia = Gallia
region-germania = Germania
region-hispania = Hispania
region-hungaria = Hungaria
region-italia = Italia
region-polonia = Polonia
region-scandia = Scandia
region-bulgaria = Bulgaria
region-turcia = Turcia
region-russia = Russia
region-tartaria = Tartaria
region-france = France
region-espagna = Espagna
region-turkiye = Turkiye
region-golden-horde = Golden Horde
region-mauretania = Mauretania
region-numidia = Numidia
region-ifriqiya = Ifriqiya
region-aegyptus = Aegyptus
region-syria = Syria

## Classes and symbols

class-peasantry = Peasantry
class-bourgeoisie = Bourgeoisie
class-church = Church
class-chivalry = Chivalry
class-magic = Magic
class-royalty = Royalty
class-islamic = Islamic
symbol-majority = Majority
symbol-all = All

## Colours

colour-red = Red
colour-blue = Blue
colour-yellow = Yellow
colour-green = Green
colour-purple = Purple
colour-white = White

## Cards

card-peasant = Peasant
    .text = When you add cubes, you may add one more than the rats there allow. So even a region without rats can take one.
    .final = Put one cube in any region.
    .rulings = You may leave the extra cube out. It comes only in the moment of adding, so a Peasant taken afterwards helps from your next turn. With the Mayor, it goes to a region where you lead.
card-serf = Serf
    .text = In the plague phase, after each rat that kills a cube of somebody else, you may at once put one of your cubes in the plague region.
    .final = Move the plague piece one step; the plague ravages that region at once, and you may add cubes as in the plague phase. With other cards that move the piece, one move serves them all.
    .rulings = The new cube counts for the rats still to come, and can fall to them. A spent potion is no kill. One cube for each rat, however many it killed. Not in the final ravaging.
card-baker = Baker
    .text = Once a turn, lay one cube from your stock on this card. Whoever takes the Baker from you must at once put all cubes lying on it in one region of their choice.
    .final = The same as in any turn. After the final round, the player to the left of the holder puts all cubes from the card in one region.
    .rulings = The cubes stay their owners'. While they lie on the card, no plague reaches them, but they do not score and do not count as placed on the board.
card-merchant = Merchant
    .text = Move up to three of your cubes from one region to one neighbouring region.
    .final = The same as in any turn.
    .rulings = A wall stops them. If some of the cubes have potions, you choose which ones travel; the potions go with them.
card-courier = Courier
    .text = Swap two cubes of two different players that stand in two different regions. Neither has to be yours.
    .final = The same as in any turn.
    .rulings = Walls do not matter. Potions travel with their cube. Cubes in the palace and on the Baker are out of reach. In the online rules two cubes of one colour may be swapped, if their potions differ.
card-mayor = Mayor
    .text = Instead of adding cubes the usual way, put one cube in each region where you have more cubes than anybody else.
    .final = Put one cube in one region where you have more cubes than anybody else.
    .rulings = A shared lead is no lead. If your stock is short, you choose the regions. The extra cubes of the Peasant and the Queen go to any of those regions, after each has its own cube.
card-monk = Monk
    .text = Move one rat from any region to a neighbouring region.
    .final = The same as in any turn.
    .rulings = You choose which rat. It cannot go to a region with three rats or with a bishop, nor across a wall.
card-nun = Nun
    .text = Put or move up to three nuns. Each nun lowers the population of her region by one when a rat is turned up.
    .final = The same as in any turn; nuns also count in the final ravaging.
    .rulings = Nuns go to any region, also several together, and walls do not hold them. Each nun moves at most once a turn; you may stop after one or two.
card-bishop = Bishop
    .text = Put one of the two bishops in any region; once both are out, move one. No rat enters a region with a bishop.
    .final = The same as in any turn.
    .rulings = Nothing brings a rat in: not the spread, the Monk, the Pied Piper, the Soldier, nor a swap by the Witch. Rats already there stay, bite as usual and may be moved out. Both bishops may share a region.
card-knight = Knight
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). Before the rats are turned up, you may let the piece count as two cubes.
    .final = Move the plague piece at least one step. In the classic rules it then counts as two cubes in the final ravaging; in the online and Big Box rules the plague ravages that region at once, with the piece counting two.
    .rulings = The two cubes count against the limit only: they belong to nobody and do not keep the ravaging going once the real cubes are gone. Several chivalry cards do not lengthen the reach.
card-crusader = Crusader
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). You may turn up all rats of the plague region at once and choose their order.
    .final = Move the plague piece at least one step; the plague ravages that region at once, and you choose the order of the rats. The plague does not spread.
    .rulings = All rats turned up leave the game, also those left over when no cube is left. Several chivalry cards do not lengthen the reach.
card-soldier = Soldier
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). When the plague spreads, you may place one rat more.
    .final = Put one rat next to the plague piece. In the Big Box rules you move the piece first, and the plague then ravages that region at once.
    .rulings = Where the plague region has no rats, there is no extra rat either. In the final round, if the supply is empty, the rat is drawn from the used ones (online: from all rats off the board).
card-witch = Witch
    .text = Look at any rat on the board, then at another. You may swap the two, if they lie in different regions.
    .final = The same as in any turn.
    .rulings = You may stop after the first look. No swap into or out of a region with a bishop; walls do not matter. You keep seeing what you have looked at, wherever the rat is moved. A look cannot be taken back.
card-piper = Pied Piper
    .text = Move one of your cubes to a neighbouring region. As many rats as there is room for run after it.
    .final = The same as in any turn.
    .rulings = Never more than three rats in a region, and none into a region with a bishop; the cube may go even if no rat can. If not all rats fit, you choose which go. A wall stops them all. Potions travel with the cube.
card-wizard = Wizard
    .text = Put a potion on one of your cubes on the board. When an outbreak would take one of your cubes there, a potion goes instead.
    .final = The same as in any turn.
    .rulings = A cube may have several potions. They are spent by themselves, first from the cube that has most. There are ten (classic), thirty (Big Box) or any number (online); spent ones can be used again.
card-king = King
    .text = Bring one of your cubes from a region without rats to the palace. There it is safe to the end, and scores.
    .final = The same as in any turn.
    .rulings = A cube without potions goes first, otherwise the one with fewest, and its potions are gone. Nothing ever leaves the palace.
card-queen = Queen
    .text = When you add cubes, you may add two more, if your largest connected area is larger than everybody else's.
    .final = If your largest connected area is larger than everybody else's, put up to two cubes in one region.
    .rulings = An area is made of neighbouring regions with your cubes; its size is the number of regions. An equal area is not enough. Walls do not cut an area.
card-emperor = Emperor
    .text = Put or move up to three walls, each on a border between two regions. Nothing crosses a wall: no cube, no rat, no plague piece.
    .final = The same as in any turn.
    .rulings = One wall to a border, arrows included. Each wall moves at most once a turn; you may stop after one or two. The Courier, the Witch's swap, nuns, bishops and the Queen's area take no notice of walls. A plague piece walled in on all sides stays, and that turn has no plague phase.
card-caravanner = Caravanner
    .text = Put the caravan on any border; later move it to another border of one of the two regions it touches. Then you may put one cube in each of the two regions it touches now.
    .final = The same as in any turn.
    .rulings = Each of the two cubes is optional; without moving the caravan there is none. A wall does not keep the caravan off a border. This card is our reconstruction: its printed text was not at hand.

## Choosing the cards

cards-base = The cards of the base game
cards-classes = One card of each class
cards-random = All at random
cards-picked = Picked by hand
set-prosperous-times = Prosperous Times
set-rat-control = Rat Control
set-europe-at-war = Europe at War

## Words

word-cubes =
    { $count ->
        [one] { $count } cube
       *[other] { $count } cubes
    }
word-rats =
    { $count ->
        [one] { $count } rat
       *[other] { $count } rats
    }
word-plague-piece = plague piece
word-nun = nun
word-bishop = bishop
word-potion = potion
word-wall = wall
word-caravan = caravan
word-yes = yes y

## Events: settling, cards and cubes

event-settled =
    { $count ->
        [one] { $player } settles { $count } cube in { $region }.
       *[other] { $player } settles { $count } cubes in { $region }.
    }
event-taken = { $player } takes the { $card }.
event-taken-from = { $player } takes the { $card } from { $from }.
event-placed =
    { $count ->
        [one] { $player } adds { $count } cube in { $region }.
       *[other] { $player } adds { $count } cubes in { $region }.
    }
event-cubes-moved =
    { $count ->
        [one] { $player } moves { $count } cube from { $from } to { $to }.
       *[other] { $player } moves { $count } cubes from { $from } to { $to }.
    }
event-cubes-swapped = Two cubes change places: { $one } in { $from } and { $other } in { $to }.
event-to-palace = { $player } brings a cube from { $region } to the palace.
event-potion-put = { $player } gives a potion to a cube in { $region }.
event-baked = { $player } lays a cube on the Baker.
event-baker-emptied = { $player } puts everything from the Baker in { $region }.

## Events: the plague

event-plague-moved = { $player } sends the plague from { $from } to { $to }.
event-plague-stayed = Walled in on every side, the plague stays in { $region }.
event-rat-placed = A rat comes to { $region }.
event-piece-counts =
    { $count ->
        [one] { $player } rides with the plague: in { $region } the piece counts as { $count } cube.
       *[other] { $player } rides with the plague: in { $region } the piece counts as { $count } cubes.
    }
event-rats-shown = { $player } lays a rat in { $region } open: limit { $limit } ({ $symbols }).
event-rat-left = An open rat finds nobody left in { $region } and goes.
event-rat-turned = A rat in { $region } is turned up: limit { $limit } ({ $symbols }).
event-no-outbreak = Too few people: { $region } is spared.
event-outbreak = The plague breaks out in { $region }!
event-cube-lost = { $player } loses a cube in { $region }.
event-potion-spent = A potion saves a cube of { $player } in { $region }.

## Events: rats and pieces

event-rat-moved = { $player } moves a rat from { $from } to { $to }.
event-looked = { $player } looks at a rat in { $region }.
event-looked-face = { $player } looks at a rat in { $region }: limit { $limit } ({ $symbols }).
event-rats-swapped = Two rats change places: one in { $from }, one in { $to }.
event-nun-put = { $player } sends a nun to { $region }.
event-nun-moved = { $player } moves a nun from { $from } to { $to }.
event-bishop-put = { $player } sends a bishop to { $region }.
event-bishop-moved = { $player } moves a bishop from { $from } to { $to }.
event-wall-put = { $player } raises a wall between { $from } and { $to }.
event-wall-moved = { $player } moves a wall to the border between { $from } and { $to }.
event-caravan-moved = { $player } leads the caravan to the border between { $from } and { $to }.

## Events: the course of the game

event-turn-ended = { $player } ends the turn.
event-final-round = The final round begins.
event-final-turn = { $player } uses cards one last time.
event-final-ravaging = The plague ravages every region one last time.
event-game-over = The plague withdraws. The game is over.
event-won =
    { $count ->
        [one] { $player } wins with { $count } cube.
       *[other] { $player } wins with { $count } cubes.
    }

## Refusals

refusal-over = The game is over. Look through it again, or start a new one.
refusal-not-your-turn = It is not your turn. Wait until the others have decided.
refusal-not-offered = That cannot be done now. Choose one of the actions on offer.
refusal-wrong-place = That region or border will not do here. Choose one of those on offer.
refusal-wrong-number = That number will not do here. Choose one of the numbers on offer.
refusal-wrong-rat = That rat cannot be chosen here. Choose one of the rats on offer.
refusal-wrong-card = That card cannot be used or taken now. Choose one of the cards on offer.
refusal-wrong-player = That player cannot be chosen here. Choose one of those on offer.
refusal-wrong-word = That word does not fit here. Choose one of those on offer.
refusal-ambiguous = That could mean more than one thing. Say it more exactly.
refusal-unreadable = That sentence was not understood. Write an action the way the list shows it.
refusal-not-undoable = That cannot be taken back. Play on from here.

## Problems of an edition's file

edition-problem-unknown-word = This word means nothing here. Check its spelling.
edition-problem-missing-word = The line stops too early. Add what is missing.
edition-problem-bad-name = This is no good name. Use small letters, digits, hyphens and underscores, and begin with a letter.
edition-problem-wrong-number = A number is missing or out of range. Write a whole number that fits.
edition-problem-missing-line = A line that every edition needs is missing. Add it.
edition-problem-line-twice = This line may stand only once. Delete one of the two.
edition-problem-unknown-players = The edition is not made for so many players. Correct the number.
edition-problem-players-twice = This number of players is already covered. Delete one of the two.
edition-problem-unknown-region = No region has this name. Check its spelling, or add it to the regions.
edition-problem-border-twice = This border is already listed. Delete one of the two lines.
edition-problem-border-to-itself = A border needs two different regions. Correct one of the names.
edition-problem-region-cut-off = This region cannot be reached from the others in use. Add its borders.
edition-problem-too-few-regions = A game needs at least two regions. Add some.
edition-problem-empty-supply = The game would begin without a rat in the supply. Add rats, or remove fewer.
edition-problem-wrong-rats = The rats do not add up. Check how many there are, and how many of them are starting rats.
edition-problem-unknown-symbol = No symbol has this name. Use a class, majority or all.
edition-problem-unknown-card = No card has this name. Check its spelling.
edition-problem-unknown-class = No class has this name. Check its spelling.
edition-problem-wrong-set = This set of cards does not fit the edition. Name as many cards of the edition as a game needs.
edition-problem-wrong-base = The base cards do not fit the number of cards in a game. Mark as many as are needed.
edition-problem-set-twice = A set of this name is already listed. Delete or rename one of the two.
edition-problem-class-twice = This class is already listed. Delete one of the two.
edition-problem-region-twice = This region is already listed. Delete one of the two.
edition-problem-card-twice = This card is already listed. Delete one of the two.
edition-problem-bad-confidence = How sure the line is must be said as certain, likely or guess.
edition-problem-too-many = This is more than the game can hold. Shorten the list.
edition-problem-unreadable-file = The file cannot be read. Check that it is there, is not too large and is plain text in UTF-8.
edition-problem-unknown-edition = No edition has this name. Choose one of the editions listed.
edition-problem-like-circle = The edition is, in the end, said to be like itself. Name another one to start from.

## Problems of a saved game

record-problem-too-large = The file is far too large for a game. Check that it is the right one.
record-problem-no-record = This is no record of a game. Its first line should be: rattus record 1
record-problem-unknown-header = This line does not belong into the head of a record. Delete it.
record-problem-header-twice = This line stands twice in the head of the record. Delete one of the two.
record-problem-missing-header = A line is missing in the head of the record. Take the record as it was saved.
record-problem-unknown-rules = These rules did not come with the program. Give their edition file with --edition FILE.
record-problem-wrong-edition = The game was played on another version of this edition. Give the one it was played on with --edition FILE.
record-problem-wrong-version = The game was played by newer rules than this program knows. Take a newer program.
record-problem-older-version = The game was played by older rules, so its chance cannot be checked any more. It can still be replayed.
record-problem-wrong-players = The edition is not made for so many players. Take the record as it was saved.
record-problem-wrong-player = It was another player's turn here. Take the record as it was saved.
record-problem-wrong-name = This is no name for a player. Take the record as it was saved.
record-problem-wrong-cards = These cannot be the cards of the game. Take the record as it was saved.
record-problem-no-deal = The record does not show its deal, as long as the game lasts. Take the one saved at the end.
record-problem-wrong-deal = This is no true shuffle of the rats: some are missing, twice there, or where they cannot be.
record-problem-wrong-salt = The salt is not as it should be: 64 hexadecimal digits.
record-problem-wrong-hash = The deal is not the one that was promised when the game began.
record-problem-no-seal = The record has no seal at its end, so it may have been cut off. Take the record as it was saved.
record-problem-wrong-seal = The seal is broken: something above it has been changed.
record-problem-no-result = The game has not been finished, and only a finished game can be checked. Play it to its end.
record-problem-wrong-result = The result does not follow from the moves.
record-problem-no-turn = This is no turn of a game. Take the record as it was saved.
record-problem-wrong-number = The turns are not numbered one after another. Take the record as it was saved.
record-problem-wrong-line = A turn begins or ends at the wrong place here. Take the record as it was saved.
record-problem-refused = This action was against the rules.
record-problem-wrong-chance = The rats that were turned up or drawn here do not follow from the deal.
record-problem-after-the-end = Something follows after the end of the game. Delete it.

## Problems of a position

position-problem-no-json = This is not JSON. Check its brackets, quotation marks and commas.
position-problem-too-large = This is far too large for a position. Check that it is the right file.
position-problem-wrong-type = A value of another kind is expected here.
position-problem-unknown = There is nothing of this name. Check its spelling.
position-problem-twice = This stands twice. Once is enough.
position-problem-too-many = That is more than the game has. Take some away.
position-problem-too-few = That is less than the game needs. Add what is missing.
position-problem-wrong-number = The number does not fit. Correct it.
position-problem-misfit = This does not fit the rest of the position. Correct one of the two.

## Details of a problem

detail-asked = given
detail-word = word
detail-name = name
detail-number = number
detail-found = found
detail-needed = needed
detail-wanted = expected
detail-known = known
detail-allowed = possible
detail-least = at least
detail-low = at least
detail-most = at most
detail-high = at most
detail-before = first in line
detail-a = one
detail-b = the other
detail-players = players
detail-player = player
detail-region = region
detail-regions = regions
detail-starting = starting rats
detail-supply = in the supply
detail-reason = reason
detail-rat = rat
detail-step = step
detail-sentence = sentence
detail-where = after
detail-who = to decide

## Taking back

undo-secret = No further back: somebody has seen a hidden rat since then.
undo-chance = No further back: a rat was turned up or drawn, and chance is not asked twice.
undo-turn = No further back: the turn has passed on.
undo-start = There is nothing to take back yet.

## On the board: one letter for each symbol of a rat, and a few words beside the map

mark-majority = >
mark-all = *
mark-peasantry = P
mark-bourgeoisie = B
mark-church = C
mark-chivalry = K
mark-magic = M
mark-royalty = R
mark-islamic = I
board-turn = Turn { $count }
board-settling = Settling
board-final = Final round
board-over = The end
board-supply =
    { $count ->
        [0] no rats in the supply
        [one] { $count } rat in the supply
       *[other] { $count } rats in the supply
    }
board-you = you
board-score = score { $count }
board-stock = stock { $count }
board-palace = palace { $count }
board-baked = on the Baker { $count }
board-cards = On the table:
board-no-cards = Every card has a holder.
board-far = also neighbours:

## What a player is asked

ask-settle = Where do you settle two of your cubes?
ask-act = What do you do? Sending the plague ends your turn.
ask-spread = The plague spreads. Where does the new rat go?
ask-order = Which rat bites next?
ask-final-act = The final round: each of your cards may be used once more.
ask-final-order = The final ravaging: which rat is turned up next?
ask-knight = Shall the plague piece count as two cubes?
ask-crusader = Do you turn up all rats here at once, and choose their order?
ask-serf = The rat has killed cubes of others. Do you put one of yours there?
ask-witch = The Witch has looked. What now?
ask-nun = Another nun?
ask-emperor = Another wall?
ask-courier = Which cube does it change places with?
ask-baker = Where do the cubes from the Baker go?
ask-mayor = Where does the next cube go?

## Choices

choice-settle = Settle
choice-take = Take a card
choice-place = Add cubes
choice-plague = Plague
choice-rat = New rat
choice-turn = Turn up
choice-march = Final move
choice-done = Finish
choice-use = use it
choice-folded = … { $count } ways: type the number to see them
choice-word-yes = yes
choice-word-no = no
choice-word-done = done
choice-word-swap = swap the two
choice-word-none = none
choice-word-stays = stays
choice-word-with = with potions:
verb-settle = settle
verb-take = take
verb-place = place
verb-plague = plague
verb-rat = rat
verb-turn = turn
verb-march = march
verb-done = done

## Playing in the terminal

command-help = help ? h
    .about = this page; "help monk" tells about a card, "help gallia" about a region
command-rules = rules
    .about = the rules on one page
command-board = board b
    .about = the board and the choices again
command-log = log l
    .about = what has happened lately; "log all" from the beginning
command-undo = undo u
    .about = takes back your last action, as long as it may be taken back
command-save = save
    .about = "save FILE" writes the game to a file
command-quit = quit q
    .about = leaves the game
play-welcome = Welcome to Rattus! { $edition }
play-cards = { $way }: { $cards }
play-no-chivalry = With so few players, a game is livelier with a card of the chivalry. None is among these.
play-sealed = The shuffle is sealed. Its hash is { $hash }
play-help = Type a number, a sentence like "place gallia 2", or "help".
play-more = Press Enter to go on.
play-only-one = There is nothing else to do. Press Enter, or "u" to take back.
play-back = Press Enter to go back to all choices.
play-forced = Only one choice, so it is made: { $sentence }
play-which = That fits more than one choice: { $sentences }
play-wrong-number = No choice has this number. Type one of the numbers in the list.
play-taken-back = Taken back: { $sentence }
play-log-empty = Nothing has happened yet.
play-hand-over = Now it is { $player }'s turn, and the board holds secrets. Give { $player } the keyboard; then press Enter.
play-final-supply = The last rat has left the supply.
play-final-cubes = { $player } has every cube on the board.
play-final-rounds = The game has lasted long enough.
play-final-round = Anticlockwise, everybody but { $player } may use each card once more. Then every region is ravaged.
play-save-how = Type a file name after it, for example: save evening.rattus
play-save-now = To save the game, type a file name; to leave it, press Enter:
play-save-next-time = This game was not saved. To keep one, start it with --save FILE.
play-saved = Saved: { $file }
play-verify = Everybody can check that the shuffle was honest: rattus verify { $file }
play-quit-sure = Do you really want to leave? (yes or no)
play-bye = Goodbye!
play-no-more-input = There is nobody at the keyboard any more, so the game stops here.
help-choosing = Choose by number, or write a sentence as in "place gallia 2", "take monk", "plague italia". Words may be shortened: "pla gal 2".
help-card-text = In your turn:
help-card-final = In the final round:
help-card-rulings = To be exact:
help-region = { $region }: { $cubes }, { $rats }. It borders on { $near }.
help-unknown = There is no help about "{ $asked }". Try the name of a card in this game, or of a region.
legend-rat = a rat, face down
legend-face = { $face } is a rat you have seen: its limit, then whom it hits. The letters:
score-player = Player
score-board = On the board
score-palace = Palace
score-total = Score
score-tie = { $players } have the same score. The one who would have been next after { $last } wins: { $player }.

## The rules on one page

rules-goal = Settle your cubes all over Europe, and have more of them alive than anybody else when the plague withdraws.
rules-turn = In your turn you may take one class card (from the table or from another player), add cubes to one region, and use each of your cards once, in any order. Then you must send the plague.
rules-cubes = A region takes exactly as many new cubes as it has rats. Where there are no rats, nobody can be added.
rules-plague = The plague piece goes one step to a neighbouring region. One rat there brings one new rat, two or three bring two; you put each in a region next to it, never a fourth to three. Then the rats there are turned up, one after another, as long as a cube is left.
rules-outbreak = A rat has a limit and symbols. If fewer cubes than its limit stand there, nothing happens. Otherwise every symbol kills: majority takes one cube of whoever has most there, a class takes one of each holder of its cards, "all" takes one of everybody. Then the rat is gone.
rules-cards = So a card gives you a power, and every rat with the sign of its class looks for you.
rules-end = The game ends after a turn in which the supply of rats ran out, or in which the player on turn has every cube on the board. In a final round the others use their cards once more. Then every region is ravaged, and cubes on the board and in the palace score one point each.
rules-more = "help" and the name of a card explain the cards.

## Commands and their options

help-commands = Commands
help-options = Options
help-arguments = What to give
help-help = Shows this page.
command-rattus = Rattus, the board game of the Black Death, in your terminal.
command-play-help = Plays a game: people at this keyboard, and opponents beside them.
command-replay-help = Shows a saved game, move by move or at one moment.
command-verify-help = Checks that a saved game follows the rules and that its shuffle was honest.
command-edition-help = Checks and shows editions: boards, rats, cards and numbers.
command-edition-check-help = Names every problem of an edition file.
command-edition-show-help = Prints an edition in the standard layout.
command-simulate-help = Plays many random games and counts how they end.
command-position-help = Reads a position, plays on from it, and shows what it has become.
command-trace-help = Prints random games as JSON lines, for checking another program against this one.
option-version = Shows which version this is.
option-lang = The language: en or ru. Without it, the one of your system.
option-rules = The rules: classic, online or bigbox.
option-edition = Rules of your own, from an edition file.
option-players = How many players.
option-seats = Who sits where, for example human,greedy,human. Bots: random, greedy, planner, search.
option-names = What the players are called, for example Ann,Bob.
option-cards = The cards: base, classes, random, the name of a set, or six names with commas.
option-seed = A number that always deals the same game.
option-save = Keeps the game in this file, from the first move on.
option-resume = Goes on with a saved game.
option-json = Prints JSON for programs.
option-as = As this player saw it: a colour, or a number from 1.
option-at = The board after so many moves.
option-all = With every hidden rat face up.
option-games = How many games.
option-do = Sentences to play, with full stops between them: "place gallia 3. plague germania"
option-legal = Also lists every legal action.
argument-game = A saved game.
argument-edition-file = An edition file.
argument-edition-name = The name of an edition, or an edition file.
argument-position = A position as JSON; - reads it from the input.

## What the commands say

replay-title = { $edition }, { $players }
replay-moment = After { $count } of { $total } moves
replay-result = { $player } has won.
verify-fair = { $file }: all is well. The shuffle is the one promised at the start, and all { $moves } moves follow the rules.
verify-hash = Compare the hash with the one shown when the game began: { $hash }
verify-unfair = So this record does not prove an honest game.
edition-fine = { $file }: all is well. The edition is called { $name }.
simulate-working = Playing
simulate-title =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
simulate-decisions = Decisions in a game
simulate-turns = Turns in a game
simulate-winning = Winner's score
simulate-scores = Average score
simulate-wins = Wins
simulate-ends = The end came by
simulate-supply = the supply
simulate-cubes = all cubes placed
simulate-rounds = the last round
simulate-speed = Games per second
position-legal = Legal actions:

## What went wrong on the command line

cli-stopped = Stopped.
cli-bad-option = The option { $asked } is not known here, or its value is missing. Add --help to see what there is.
cli-bad-value = { $asked } is missing, or its value will not do. Add --help to see what is expected.
cli-bad-command = That command was not understood. Type rattus --help to see what there is.
cli-unknown-language = There is no language "{ $asked }". Choose one of these: { $known }
cli-unknown-rules = There are no rules called "{ $asked }". Choose one of these: { $known }. For a file of your own use --edition FILE.
cli-unknown-seat = Nobody called "{ $asked }" can take a seat. Choose from these: { $known }
cli-seats-differ = There are { $seats } seats for { $players } players. Leave out one of the two options.
cli-no-player = Nobody at this table is called "{ $asked }". Choose one of these: { $known }
cli-wrong-players = These rules are not for { $players } players. They can be played by { $known }.
cli-too-many-names = There are { $names } names for { $players } players. Leave some out.
cli-name-twice = Two players have the same name. Give them different ones.
cli-no-people = Nobody would be playing. Give at least one seat to a human, or use rattus simulate.
cli-cards-unknown-card = No card is called "{ $asked }". There are: { $known }
cli-cards-card-twice = The card "{ $asked }" is named twice. Name another one.
cli-cards-wrong-number = A game with so many players has { $known } cards, and { $asked } were named.
cli-cannot-read = The file { $file } cannot be read. Check its name, and that it is a text.
cli-cannot-write = The file { $file } cannot be written. Choose another name or another folder.
cli-edition-refused = This edition cannot be played with. Put right what is named above, then try again.
cli-position-refused = No game can stand like this. Put right what is named above, then try again.
cli-record-refused = This saved game cannot be read. Put right what is named above, or take another file.
cli-sentence-refused = Nothing was printed. Correct the sentence, then try again.
cli-no-moment = The game has { $total } moves. Choose a number from 0 to { $total }.
cli-too-few-games = At least one game has to be played.
