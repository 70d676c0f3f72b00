### English
###
### The first line is the name of the language, as it calls itself.
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
    .text = When you add cubes, you may add one more than the region has rats. Even a region without rats can take one.
    .final = Put one cube in any region.
    .rulings = You need not add the extra cube. It exists only while you add cubes, so a Peasant taken afterwards helps from your next turn. With the Mayor, it goes to a region where you lead.
card-serf = Serf
    .text = In the plague phase, after each rat that kills another player's cube, you may at once put one of your cubes in the plague region.
    .final = Move the plague piece one step; the plague ravages that region at once, and you may add cubes as in the plague phase. With other cards that move the piece, one move serves them all.
    .rulings = The new cube counts for the rats still to come, and they can kill it. A spent potion is not a kill. One cube for each rat, however many cubes it killed. Not in the final ravaging.
card-baker = Baker
    .text = Once a turn, lay one cube from your stock on this card. Whoever takes the Baker from you must at once put all cubes lying on it in one region of their choice.
    .final = The same as in any turn. After the final round, the player to the left of the holder puts all cubes from the card in one region.
    .rulings = The cubes still belong to their owners. While they lie on the card, no plague reaches them, but they do not score and do not count as placed on the board.
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
    .rulings = A tie for most is not enough. If your stock is short, you choose the regions. The extra cubes of the Peasant and the Queen go to any of those regions, after each has its own cube.
card-monk = Monk
    .text = Move one rat from any region to a neighbouring region.
    .final = The same as in any turn.
    .rulings = You choose which rat. It cannot go to a region with three rats or with a bishop, nor across a wall.
card-nun = Nun
    .text = Put or move up to three nuns. Each nun lowers the population of her region by one when a rat is turned up.
    .final = The same as in any turn; nuns also count in the final ravaging.
    .rulings = Nuns go to any region, also several together, and walls do not stop them. Each nun moves at most once a turn; you may stop after one or two.
card-bishop = Bishop
    .text = Put one of the two bishops in any region; once both are out, move one. No rat enters a region with a bishop.
    .final = The same as in any turn.
    .rulings = Nothing brings a rat in: not the spread, the Monk, the Pied Piper, the Soldier, nor a swap by the Witch. Rats already there stay, take effect as usual and may be moved out. Both bishops may share a region.
card-knight = Knight
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). Before the rats are turned up, you may let the piece count as two cubes.
    .final = Move the plague piece at least one step. In the classic rules it then counts as two cubes in the final ravaging; in the online and Big Box rules the plague ravages that region at once, with the piece counting two.
    .rulings = The two cubes count against the limit only: they belong to nobody and do not keep the ravaging going once the real cubes are gone. Several chivalry cards do not lengthen the reach.
card-crusader = Crusader
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). You may turn up all rats of the plague region at once and choose their order.
    .final = Move the plague piece at least one step; the plague ravages that region at once, and you choose the order of the rats. The plague does not spread.
    .rulings = All rats turned up leave the game, even those left over when no cube is left. Several chivalry cards do not lengthen the reach.
card-soldier = Soldier
    .text = In the plague phase the plague piece may go up to two steps (three with five or six players). When the plague spreads, you may place one rat more.
    .final = Put one rat in a region next to the plague piece. In the Big Box rules you move the piece first, and after the rat is placed the plague ravages the piece's region at once.
    .rulings = If the plague region has no rats, there is no extra rat either. In the final round, if the supply is empty, the rat is drawn from the used ones (online: from all rats off the board).
card-witch = Witch
    .text = Look at any rat on the board, then at another. You may swap the two, if they lie in different regions.
    .final = The same as in any turn.
    .rulings = You may stop after the first look. No swap into or out of a region with a bishop; walls do not matter. You still know a rat you have looked at, wherever it is moved. A look cannot be taken back.
card-piper = Pied Piper
    .text = Move one of your cubes to a neighbouring region. As many rats as there is room for run after it.
    .final = The same as in any turn.
    .rulings = Never more than three rats in a region, and none into a region with a bishop; the cube may go even if no rat can. If not all rats fit, you choose which go. A wall stops them all. Potions travel with the cube.
card-wizard = Wizard
    .text = Put a potion on one of your cubes on the board. When an outbreak would take one of your cubes there, a potion goes instead.
    .final = The same as in any turn.
    .rulings = A cube may have several potions. They are spent automatically, first from the cube that has most. There are ten (classic), thirty (Big Box) or any number (online); spent ones can be used again.
card-king = King
    .text = Bring one of your cubes from a region without rats to the palace. There it is safe to the end, and scores.
    .final = The same as in any turn.
    .rulings = A cube without potions goes first, otherwise the one with fewest, and its potions are gone. Nothing ever leaves the palace.
card-queen = Queen
    .text = When you add cubes, you may add up to two more, if your largest connected area is larger than everybody else's.
    .final = If your largest connected area is larger than everybody else's, put up to two cubes in one region.
    .rulings = An area is made of neighbouring regions with your cubes; its size is the number of regions. An equal area is not enough. Walls do not cut an area.
card-emperor = Emperor
    .text = Put or move up to three walls, each on a border between two regions. Nothing crosses a wall: no cube, no rat, no plague piece.
    .final = The same as in any turn.
    .rulings = One wall to a border, arrows included. Each wall moves at most once a turn; you may stop after one or two. Walls do not affect the Courier, the Witch's swap, nuns, bishops and the Queen's area. A plague piece walled in on all sides stays, and that turn has no plague phase.
card-caravanner = Caravanner
    .text = Put the caravan on any border; later move it to another border of one of the two regions it touches. Then you may put one cube in each of the two regions it touches now.
    .final = The same as in any turn.
    .rulings = Each of the two cubes is optional; without placing or moving the caravan there is none. A wall does not keep the caravan off a border. This card is our reconstruction: its printed text was not at hand.

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
event-baker-emptied = { $player } puts all cubes from the Baker in { $region }.

## Events: the plague

event-plague-moved = { $player } moves the plague from { $from } to { $to }.
event-plague-stayed = Walled in on every side, the plague stays in { $region }.
event-rat-placed = A new rat in { $region }.
event-piece-counts =
    { $count ->
        [one] { $player } counts the plague piece in { $region } as { $count } cube.
       *[other] { $player } counts the plague piece in { $region } as { $count } cubes.
    }
event-rats-shown = { $player } turns up a rat in { $region }: limit { $limit } ({ $symbols }).
event-rat-left = No cube is left in { $region }: a rat that was turned up leaves the game.
event-rat-turned = A rat in { $region } is turned up: { $symbols }. Population { $population }, limit { $limit }.
event-no-outbreak = The population of { $region } is below the limit: no outbreak.
event-outbreak = An outbreak in { $region }!
event-cube-lost = { $symbol }: { $player } loses a cube in { $region }.
event-potion-spent = { $symbol }: a potion saves a cube of { $player } in { $region }.

## Events: rats and pieces

event-rat-moved = { $player } moves a rat from { $from } to { $to }.
event-looked = { $player } looks at a rat in { $region }.
event-looked-face = { $player } looks at a rat in { $region }: limit { $limit } ({ $symbols }).
event-rats-swapped = Two rats change places: one in { $from } and one in { $to }.
event-nun-put = { $player } puts a nun in { $region }.
event-nun-moved = { $player } moves a nun from { $from } to { $to }.
event-bishop-put = { $player } puts a bishop in { $region }.
event-bishop-moved = { $player } moves a bishop from { $from } to { $to }.
event-wall-put = { $player } puts a wall between { $from } and { $to }.
event-wall-moved = { $player } moves a wall to the border between { $from } and { $to }.
event-caravan-moved = { $player } moves the caravan to the border between { $from } and { $to }.

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

refusal-over = The game is over. Replay it, or start a new one.
refusal-not-your-turn = It is not your turn. Wait until the others have decided.
refusal-not-offered = That cannot be done now. Choose one of the actions on offer.
refusal-wrong-place = That region or border cannot be chosen here. Choose one of those on offer.
refusal-wrong-number = That number cannot be chosen here. Choose one of the numbers on offer.
refusal-wrong-rat = That rat cannot be chosen here. Choose one of the rats on offer.
refusal-wrong-card = That card cannot be used or taken now. Choose one of the cards on offer.
refusal-wrong-player = That player cannot be chosen here. Choose one of those on offer.
refusal-wrong-word = That word does not fit here. Choose one of those on offer.
refusal-ambiguous = That could mean more than one thing. Be more exact.
refusal-unreadable = That sentence was not understood. Write an action the way the list shows it.
refusal-not-undoable = That cannot be taken back. Play on from here.

## Problems of an edition's file

edition-problem-unknown-word = This word means nothing here. Check its spelling.
edition-problem-missing-word = The line stops too early. Add what is missing.
edition-problem-bad-name = This name cannot be used. Use small letters, digits, hyphens and underscores, and begin with a letter.
edition-problem-wrong-number = A number is missing or out of range. Write a whole number that fits.
edition-problem-missing-line = A line that every edition needs is missing. Add it.
edition-problem-line-twice = This line may occur only once. Delete one of the two.
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
edition-problem-bad-confidence = The confidence must be certain, likely or guess.
edition-problem-too-many = This is more than the game can hold. Shorten the list.
edition-problem-unreadable-file = The file cannot be read. Check that it is there, is not too large and is plain text in UTF-8.
edition-problem-unknown-edition = No edition has this name. Choose one of the editions listed.
edition-problem-like-circle = The edition is based on itself. Name another one to start from.

## Problems of a saved game

record-problem-too-large = The file is far too large for a game. Check that it is the right one.
record-problem-no-record = This is not a record of a game. Its first line should be: rattus record 1
record-problem-unknown-header = This line does not belong in the head of a record. Delete it.
record-problem-header-twice = This line occurs twice in the head of the record. Delete one of the two.
record-problem-missing-header = A line is missing in the head of the record. Use the record as it was saved.
record-problem-unknown-rules = These rules did not come with the program. Give their edition file with --edition FILE.
record-problem-wrong-edition = The game was played on another version of this edition. Give the one it was played on with --edition FILE.
record-problem-wrong-version = The game was played by newer rules than this program knows. Use a newer program.
record-problem-older-version = The game was played by older rules, so its draws cannot be checked any more. It can still be replayed.
record-problem-wrong-players = The edition is not made for so many players. Use the record as it was saved.
record-problem-wrong-player = It was another player's turn here. Use the record as it was saved.
record-problem-wrong-name = This is not a name for a player. Use the record as it was saved.
record-problem-wrong-cards = These cannot be the cards of the game. Use the record as it was saved.
record-problem-no-deal = While the game lasts, the record does not show its deal. Use the one saved at the end.
record-problem-wrong-deal = This is not a correct shuffle of the rats: some are missing, there twice, or where they cannot be.
record-problem-wrong-salt = The salt is not as it should be: 64 hexadecimal digits.
record-problem-wrong-hash = The deal is not the one that was promised when the game began.
record-problem-no-seal = The record has no seal at its end, so it may have been cut off. Use the record as it was saved.
record-problem-wrong-branch = “{ $asked }” is not a number of moves taken over from another game.
record-problem-branch = The game continues another one after { $moves } moves, so its deal was known. That is practice, not a fair deal.
record-problem-wrong-seal = The seal is broken: something above it has been changed.
record-problem-no-result = The game has not been finished, and only a finished game can be checked. Play it to its end.
record-problem-wrong-result = The result does not follow from the moves.
record-problem-no-turn = This is not a turn of a game. Use the record as it was saved.
record-problem-wrong-number = The turns are not numbered one after another. Use the record as it was saved.
record-problem-wrong-line = A turn begins or ends in the wrong place here. Use the record as it was saved.
record-problem-refused = This action was against the rules.
record-problem-wrong-chance = The rats that were turned up or drawn here do not follow from the deal.
record-problem-after-the-end = Something comes after the end of the game. Delete it.

## Problems of a position

position-problem-no-json = This is not JSON. Check its brackets, quotation marks and commas.
position-problem-too-large = This is far too large for a position. Check that it is the right file.
position-problem-wrong-type = A value of another kind is expected here.
position-problem-unknown = Nothing has this name. Check its spelling.
position-problem-twice = This occurs twice. Once is enough.
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
undo-chance = No further back: a rat was turned up or drawn, and chance is not drawn twice.
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
board-no-cards = Every card is held by a player.
board-far = also neighbours:

## What a player is asked

ask-settle = Where do you settle two of your cubes?
ask-act = What do you do? Moving the plague ends your turn.
ask-spread = The plague spreads. Where does the new rat go?
ask-order = Which rat takes effect next?
ask-final-act = The final round: each of your cards may be used once more.
ask-final-order = The final ravaging: which rat is turned up next?
ask-knight = Count the plague piece as two cubes?
ask-crusader = Turn up all rats here at once, and choose their order?
ask-serf = The rat has killed other players' cubes. Put one of yours there?
ask-witch = Look at another rat, swap the two, or stop?
ask-nun = Another nun?
ask-emperor = Another wall?
ask-courier = Which cube does it swap with?
ask-baker = Where do the cubes from the Baker go?
ask-mayor = Where does the next cube go?

## Choices

choice-settle = Settle
choice-take = Take a card
choice-place = Add cubes
choice-plague = Plague
choice-rat = New rat
choice-turn = Turn up
choice-march = Move the plague
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
    .about = takes back your last action, while that is possible
command-save = save
    .about = "save FILE" writes the game to a file
command-quit = quit q
    .about = leaves the game
play-welcome = Welcome to Rattus! { $edition }
play-cards = { $way }: { $cards }
play-no-chivalry = With so few players, a game is livelier with a chivalry card. These cards have none.
play-sealed = The shuffle is sealed. Its hash is { $hash }
play-help = Type a number, a sentence like "place gallia 2", or "help".
play-more = Press Enter to go on.
play-only-one = There is nothing else to do. Press Enter, or "u" to take back.
play-back = Press Enter to go back to all choices.
play-bot-failed = { $player } failed to decide; { $bot } decides instead.
play-forced = Only one choice, so it is made: { $sentence }
play-which = That fits more than one choice: { $sentences }
play-wrong-number = No choice has this number. Type one of the numbers in the list.
play-taken-back = Taken back: { $sentence }
play-log-empty = Nothing has happened yet.
play-hand-over = Now { $player } decides, and the board shows secrets that are for { $player } alone. Pass the keyboard, then press Enter.
play-final-supply = The supply of rats is empty.
play-final-cubes = { $player } has all cubes on the board.
play-final-rounds = All rounds have been played.
play-final-round = Anticlockwise, everybody but { $player } may use each card once more. Then the plague ravages every region.
play-save-how = Type a file name after it, for example: save evening.rattus
play-save-now = To save the game, type a file name; if you do not want to, press Enter:
play-save-next-time = This game was not saved. To save a game, start it with --save FILE.
play-saved = Saved: { $file }
play-verify = Anybody can check that the shuffle was fair: rattus verify { $file }
play-quit-sure = Do you really want to leave? (yes or no)
play-bye = Goodbye!
play-no-more-input = Nobody is at the keyboard any more, so the game stops here.
help-choosing = Choose by number, or write a sentence as in "place gallia 2", "take monk", "plague italia". Words may be shortened: "pla gal 2".
help-card-text = In your turn:
help-card-final = In the final round:
help-card-rulings = Details:
help-region = { $region }: { $cubes }, { $rats }. Neighbours: { $near }.
help-unknown = There is no help about "{ $asked }". Try the name of a card in this game, or of a region.
legend-rat = a rat, face down
legend-face = { $face } is a rat you have seen: its limit, then its symbols. The letters:
score-player = Player
score-board = On the board
score-palace = Palace
score-total = Score
score-tie = { $players } have the same score. The first of them after { $last } in turn order wins: { $player }.

## The rules on one page

rules-goal = Settle your cubes all over Europe, and have more of them alive than anybody else when the plague withdraws.
rules-turn = In your turn you may take one class card (from the table or from another player), add cubes to one region, and use each of your cards once, in any order. Then you must move the plague.
rules-cubes = A region takes exactly as many new cubes as it has rats. Where there are no rats, no cube can be added.
rules-plague = The plague piece moves one step to a neighbouring region: that is now the plague region. One rat there adds one new rat, two or three add two; you put each in a neighbour of the plague region, and no region ever has more than three. Then the rats of the plague region are turned up, one after another, as long as a cube is left.
rules-outbreak = A rat has a limit and symbols. If fewer cubes than its limit stand there, nothing happens. Otherwise there is an outbreak, and every symbol takes cubes: Majority one from the player with most cubes there, a class one from each holder of its cards, All one from everybody. Then the rat leaves the game.
rules-cards = A card gives you an ability, but every rat with the symbol of its class threatens you.
rules-end = The game ends after a turn in which the supply of rats ran out, or in which the player on turn has all cubes on the board. In a final round the others use their cards once more. Then the plague ravages every region, and each cube on the board and in the palace scores one point.
rules-more = "help" and the name of a card explain that card.

## Commands and their options

help-commands = Commands
help-options = Options
help-arguments = Arguments
help-help = Shows this page.
help-usage = Usage: { $command }
help-command-word = COMMAND
help-options-word = [OPTIONS]
help-default = Default: { $value }.
help-setting = Default: { $value }, or the value of { $variable }.
help-required = Required.
metavar-address = ADDRESS
metavar-bot = BOT
metavar-file = FILE
metavar-folder = FOLDER
metavar-game = GAME
metavar-guest = GUEST
metavar-list = LIST
metavar-name = NAME
metavar-points = POINTS
metavar-seat = SEAT
metavar-table = TABLE
metavar-text = TEXT
metavar-way = WAY
metavar-word = WORD
command-rattus = Rattus, the board game of the Black Death, in your browser and in your terminal.
command-play-help = Plays a game in the browser. With --terminal, or any option that chooses a game, it is played in this terminal.
command-serve-help = Runs a server for everybody who can reach this machine.
command-worker-help = Decides for the bots of a server, which may run on another machine.
command-replay-help = Shows a saved game: every move, or the board at one moment.
command-verify-help = Checks that a saved game follows the rules and that its shuffle was fair.
command-edition-help = Checks and shows editions: boards, rats, cards and numbers.
command-edition-check-help = Names every problem of an edition file.
command-edition-show-help = Prints an edition in the standard layout.
command-simulate-help = Plays many random games and counts how they end.
command-position-help = Reads a position, plays on from it, and shows what it has become.
command-trace-help = Prints random games as JSON lines, to check another program against this one.
option-version = Shows which version this is.
option-lang = The language: { $languages }. By default that of your system.
option-rules = The rules: { $rules }.
option-edition = Rules of your own, from an edition file.
option-players = How many players.
option-play-players = How many players. By default 4, or one for each of --seats.
option-seats = Who sits where, for example human,greedy,human. Bots: { $bots }.
option-names = What the players are called, for example Ann,Bob.
option-cards = The cards: { $ways }, a set that rattus edition show lists, or names of cards separated by commas.
option-seed = A number; the same number deals the same game.
option-save = Keeps the game in this file from the first move on.
option-resume = Goes on with a saved game.
option-terminal = Plays in this terminal.
option-lan = Lets others on your home network join: shows an address and a QR code for their phones.
option-no-browser = Opens no browser.
option-host = The address to listen on; 0.0.0.0 for the whole network.
option-port = The port to listen on.
option-database = Where games are kept: postgresql://… or sqlite:///FILE. By default what RATTUS_DATABASE says, or a file in your data folder.
option-workers = How many processes serve. More than one needs PostgreSQL.
option-thinkers = How many processes think for the bots. 0 leaves it to rattus worker.
option-backup-every = How often the server makes a backup by itself: 30m, 1h, 1d. 0 is never.
option-keep = How many of these backups are kept.
option-worker-database = The database of the server: postgresql://… By default what RATTUS_DATABASE says.
option-worker-thinkers = How many processes think.
option-json = Prints JSON for programs.
option-as = Shows it as this player sees it: a colour, or a number from 1.
option-at = Shows the board after so many moves.
option-all = Shows every hidden rat face up.
option-games = How many games.
option-do = Sentences to play, with full stops between them, for example "place gallia 3. plague germania".
option-legal = Also lists every legal action.
argument-game = A saved game.
argument-edition-file = An edition file.
argument-edition-name = The name of an edition: { $rules }. Or an edition file.
argument-position = A position as JSON; - reads it from the input.

## What the commands say

replay-title = { $edition }, { $players }
replay-moment = After { $count } of { $total } moves
replay-result = { $player } has won.
verify-fair = { $file }: all is well. The shuffle is the one promised at the start, and all { $moves } moves follow the rules.
verify-hash = Compare the hash with the one shown when the game began: { $hash }
verify-unfair = So this record does not prove a fair game.
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
simulate-ends = Ended by
simulate-supply = supply empty
simulate-cubes = all cubes placed
simulate-rounds = all rounds played
simulate-speed = Games per second
position-legal = Legal actions:

## What went wrong on the command line

cli-stopped = Stopped.
cli-bad-value = The value of { $asked } is wrong. Add --help to see what is expected.
cli-missing = { $asked } is missing. Add --help to see what is expected.
cli-option-needs-value = The option { $asked } needs a value. Add --help to see which.
cli-option-takes-none = The option { $asked } takes no value. Leave out what follows it.
cli-unknown-option = There is no option { $asked }. Type { $command } --help to see what there is.
cli-unknown-option-meant = There is no option { $asked }. Did you mean this: { $meant }
cli-unknown-command = There is no command "{ $asked }". Type { $group } --help to see what there is.
cli-unknown-command-meant = There is no command "{ $asked }". Did you mean this: { $meant }
cli-bad-command = There is a word too many, or one that was not understood. Type { $command } --help to see what there is.
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
cli-cannot-read = The file { $file } cannot be read. Check its name, and that it is a text file.
cli-cannot-write = The file { $file } cannot be written. Choose another name or another folder.
cli-edition-refused = This edition cannot be played. Correct what is named above, then try again.
cli-position-refused = No game can have this position. Correct what is named above, then try again.
cli-record-refused = This saved game cannot be read. Correct what is named above, or use another file.
cli-sentence-refused = Nothing was printed. Correct the sentence, then try again.
cli-no-moment = The game has { $total } moves. Choose a number from 0 to { $total }.
cli-too-few-games = At least one game has to be played.

## The server on the command line

serve-here = Rattus is at { $address }
serve-lan = On your home network: { $address }
serve-other-port = Port { $asked } is taken, so it is { $port } this time.
serve-no-page = The page for the browser has not been built yet: ./run web builds it. The terminal game and the API work without it.
serve-how-to-stop = Ctrl-C stops it. Games are kept.
serve-bye = Stopped. Every game is kept, and goes on where it was.
serve-running = Rattus is running already, at { $address }
serve-running-alone = Only this machine can reach it. To let others in, stop it there with Ctrl-C and start it again with --lan.
serve-worker = Deciding for the bots of this database. Ctrl-C stops it.
serve-entries-missing =
    { $count ->
        [one] The database is damaged: { $count } log entry that had been acknowledged is missing.
       *[other] The database is damaged: { $count } log entries that had been acknowledged are missing.
    } The games go on with what is left, and their players are told. `rattus admin verify` checks every table.
serve-newest-backup = The newest backup is { $file }. To go back to it: stop the server, move the database away, then rattus admin restore { $file }
serve-no-backup = There is no backup in the data folder. With --backup-every 1h the server makes them by itself.
serve-problem-port-busy = Port { $port } is taken by another program. Choose another one with --port.
serve-problem-port-forbidden = The system does not let you use port { $port }. Choose one from 1024 to 65535 with --port.
serve-problem-bad-host = This machine has no address { $host }. Use --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for its whole network.
serve-problem-folder-unwritable = Nothing can be written in { $folder }. Give it to the user who starts Rattus, or name another folder with RATTUS_DATA.
serve-problem-not-a-folder = { $folder } cannot be made a folder: a file is in the way. Name another folder with RATTUS_DATA.
serve-problem-disk-full = The disk is full, and nothing more can be written in { $folder }. Make room, or name a folder on another disk with RATTUS_DATA.
serve-problem-no-home = You have no home folder in which games could be kept. Name a folder with RATTUS_DATA.
serve-problem-database-unwritable = The database { $file } cannot be opened or written. Give it to the user who starts Rattus, or name another folder with RATTUS_DATA.
serve-problem-not-a-database = { $file } is not a database of Rattus, or it is damaged. Nothing was changed in it. Restore a backup, or name another folder with RATTUS_DATA.
serve-problem-database-unreachable = The database does not answer. Check that it runs, and its address: { $database }
serve-problem-database-newer = The database was made by a newer version of Rattus. Nothing was changed in it. Install that version, or use another database.
serve-problem-database-in-use = Another server uses this database already, at { $address }. Nothing was changed in it.
serve-problem-database-at-work = Another program is working on this database, perhaps rattus admin. Try again when it has finished.
serve-problem-workers-need-postgres = This needs PostgreSQL: --database postgresql://… SQLite keeps a database for one process.
serve-problem-backups-need-sqlite = --backup-every is for SQLite. PostgreSQL has better ways: pg_dump or the archiving of its log. rattus admin backup works with both.
serve-problem-bad-database = This is not the address of a database: { $database }. It begins with postgresql:// or sqlite:///
serve-problem-no-driver = PostgreSQL needs one more package. Install it with: pip install 'rattus[postgres]'
serve-problem-bad-setting = The value of { $name } cannot be used: { $asked }
loose-tightened = Other users of this machine could open { $path } (mode { $mode }). Now only its owner can.
loose-left-open = Other users of this machine can open { $path } (mode { $mode }). The mode was not changed, since others may need it. Change it yourself, or name another folder with RATTUS_DATA.

## The rules book in the browser

web-book-title = Rules
web-book-contents = Contents
web-book-rulings = Why it is ruled this way
web-book-find = Find in the rules
web-book-find-hint = potion, tie, T8 …
web-book-nothing = Nothing in the rules matches. Try a shorter word.
web-book-print = Print the rules
web-book-whole = The whole rule book
web-book-rule = Rule { $rule }
web-book-why = why?
web-book-why-of = Why { $rule } is ruled this way
web-book-table = Table, can be scrolled
web-book-pictures-cubes = cubes: your people
web-book-pictures-hidden = a rat, face down
web-book-pictures-open = a rat turned up: its limit, its symbols
web-book-pictures-plague = the plague piece
web-book-pictures-card = a class card
web-book-pictures-seen = a rat only you have seen
web-book-pictures-symbols = What a rat's symbols mean
web-book-pictures-spread = How many new rats come
web-book-pictures-there = rats there
web-book-pictures-new = new rats
web-book-pictures-majority = most cubes:
web-book-pictures-church = holds a church card:
web-book-pictures-outbreak = An outbreak: six cubes are enough for limit 4, and each symbol takes its share.

## Replay in the browser

web-replay-title = Replay
web-replay-moment = Move { $count } of { $total }
web-replay-start = The board is set up, and nobody has moved yet.
web-replay-first = To the beginning
web-replay-turn-back = One turn back
web-replay-back = One move back
web-replay-play = Play
web-replay-pause = Pause
web-replay-on = One move forward
web-replay-turn-on = One turn forward
web-replay-last = To the end
web-replay-as = Seen by
web-replay-onlooker = an onlooker
web-replay-open = all rats open
web-replay-link = Copy the link to this moment
web-replay-linked = The link is copied.
web-replay-branch = Play on from here
web-replay-branch-seat = You take the place of
web-replay-branch-level = The others are bots
web-practice-note = This table continues another game, so its deal is known. It is not listed.
web-practice = Practice
web-replay-keys = Keys: ← → one move, ↑ ↓ one turn, Home and End, Space to play it.
web-replay-live = The game is still on: you see what you may know.
web-replay-table = To the table
web-replay-saved = Save the game
web-replay-verify = Was it fair?
web-replay-fair = Yes: the deal is the one promised before the first move, and every move follows the rules.
web-replay-unfair = No: something is wrong with this game. Save it, and check it with “rattus verify”.

## Several people at one screen

web-handover-title = Give the screen to { $name }
web-handover-why = { $name } decides now, and the board shows secrets that are for { $name } alone.
web-handover-here = I am { $name }, show me the board

## The laboratory

command-arena-help = Plays a bot against others until it is clear whether it is better.
command-ladder-help = Rates the bots by games against each other.
command-balance-help = Plays thousands of games between good bots and counts what players argue about.
option-arena-players = Who plays, the bot to be tested first, for example search,planner,planner,planner. Bots: { $bots }.
option-deals = The largest number of deals. Each is played in several seatings.
option-margin = How many percentage points above par count as better.
option-all-deals = Plays all deals, even if the result is clear earlier.
option-worker-count = How many processes do the work. By default one for each core.
option-cluster = The address of a Dask scheduler whose cluster does the work.
option-report = Writes a report with plots to this HTML file.
option-bots = The bots to rate, separated by commas: { $bots }. By default all of them, and one that cheats.
option-tables = How many mixed tables.
option-into = Writes the result into this Markdown document, and its picture into the folder img beside it.
option-bot = The bot that plays all seats: { $bots }. A number after it says how much it thinks.
option-rules-list = Rule sets, separated by commas: { $rules }. By default all.
option-players-list = Numbers of players, separated by commas. By default all.
option-cards-list = Ways to choose the cards, separated by commas: { $ways }, or a set. By default all.
option-pictures = Writes the plots as SVG files into this folder.
lab-working = Playing
lab-par = par is { $par }
lab-milliseconds = { $time } ms
lab-deals =
    { $count ->
        [one] { $count } deal
       *[other] { $count } deals
    }
lab-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
lab-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
lab-turns = { $turns } turns
lab-limit = Limit { $limit }
lab-cubes-each = { $cubes } cubes a rat
lab-games = Games
lab-bot = Bot
lab-card = Card
lab-figures = All figures
lab-what = What
lab-unknown-bot = No bot is called "{ $asked }". There are: { $known }; and cheat, which sees every rat on the board.
lab-wrong-margin = The margin has to lie between 0 and { $known } percentage points.
lab-too-few-bots = Name at least two bots, each once.
lab-no-dask = A cluster needs Dask. Install it with: pip install "rattus[cluster]"
lab-no-scheduler = No Dask scheduler answers at { $asked }. Start one with dask scheduler, or check the address.
lab-chunk-failed = A part of the work failed three times: { $reason }. To see why, play it alone: { $chunk }
arena-title = { $one } against { $others }
arena-share = Win share
    .about = How many games the bot under test won, with a 95 % interval. Without luck: at every rat turned up, its effect on the chance to win, less the average effect of such rats, is subtracted. Both are unbiased; the second varies less.
arena-plain = As played
arena-luck-adjusted = Without luck
arena-unmeasured = not measured where a cheat plays
arena-margin = Cubes more than the others
arena-verdict = Sequential test
arena-better = better than par ({ $share })
arena-not-better = not better than par ({ $share })
arena-undecided = undecided whether better than par ({ $share })
arena-played = Played
arena-time = Time a move
arena-times = { $own }; the others { $others }
arena-seats = By seat
    .about = What it won in each seat. Everybody sits everywhere equally often, so a good seat helps nobody.
arena-path = Deal by deal
    .about = Above, the win share after each deal with its interval. Below, the logarithm of the likelihood ratio: at the upper line the bot counts as better, at the lower one as not better, each with at most one error in twenty.
arena-leads = The winner's lead
    .about = In how many games the winner was this many cubes ahead of the next player; 0 is a tie, won by the player who would have been next in turn.
arena-ends = Ended by
arena-others = the others
arena-failures = Failed to decide
ladder-title = Ladder
ladder-no-openskill = Ratings need openskill. Install it with: pip install "rattus[ladder]"
ladder-lead = { $edition } · { $cards } · { $tables } mixed tables · { $deals } deals of each against each
ladder-rating = Rating
    .about = Plackett-Luce ratings from tables of different bots, with 95 % intervals. Everybody begins at 25; what counts are the differences.
ladder-wins = Wins at mixed tables
ladder-duels = One against three
    .about = What one bot (row) wins alone against three of another kind (column); par is 25 %. A bot against three of its own kind is the null match: there, par has to come out. The cheat is the champion's search with every rat on the board face up: what it wins marks what better guessing at the rats could win.
ladder-one = One
ladder-against = { $one } – 3 × { $three }
ladder-document = Four players, { $tables } mixed tables for the ratings, { $games } games for each cell of the lower table. Intervals are 95 %.
balance-title = Is Rattus balanced?
balance-lead = All seats are played by { $bot }; the games are spread evenly over { $kinds } kinds of games (rule set, number of players, way to choose the cards).
balance-seats = Which seat wins?
    .about = Wins by seat, where 1 is par; on the right the win share. Red begins.
balance-players = Players
balance-kinds = How long, how close, and how does it end?
    .about = Games by rule set, by number of players, and by the way the cards are chosen: turns, the winner's cubes, the lead over the next player, and whether the supply ran out, somebody had placed all cubes, or all rounds were played.
balance-kind = Games
balance-turns = Turns
balance-winner = Winner
balance-margin = Lead
balance-supply = Supply
balance-cubes = Cubes
balance-rounds = Rounds
balance-cards = Which cards win?
    .about = How often those who held a card at the end won, where 1 is par: 1.5 is half as often again as an average player. Holding is not causing: whoever leads gets cards taken away, and a card taken late did little. Compare with the column of those who ever held it.
balance-last = Held at the end
balance-ever = Ever held
balance-holders = Holders
balance-pairs = Which two cards together?
    .about = The same for two cards one player held at the end, as far as at least { $fewest } players did. Red: more wins than par; blue: fewer.
balance-pair = Pair
balance-hands = Does it pay to hold many cards?
    .about = How often players won by the number of cards they held at the end, where 1 is par.
balance-number = Cards
balance-rats = Which rats kill?
    .about = How many of the rats turned up caused an outbreak, by what is printed on them; on the right the cubes each killed on average. The dashed line is the mean of all.
balance-limits = Outbreaks by limit
balance-symbols = Outbreaks by symbol
balance-rat = Rat
balance-turned = Turned up
balance-outbreaks = Outbreaks
balance-killed = Cubes killed
balance-per-rat = Each
balance-best = Card that wins most

## Why the server refuses a request (the key is `problem-` and the code of the protocol)

problem-already-seated = You already sit at this table.
problem-banned = The host of this server has shut you out.
problem-bot-sits-in = A bot is playing your seat. Come back to the table first.
problem-browser-only = A program with a token cannot do this. Do it in the browser where you play.
problem-busy = The server is very busy. Try again in a moment.
problem-cards-card-twice = One card is named twice. Name another one.
problem-cards-unknown-card = There is no such card in these rules.
problem-cards-wrong-number = A game with so many players has another number of cards.
problem-malformed = The server does not understand this request. Reload the page, then try again.
problem-no-chat = Onlookers do not chat at this table.
problem-no-free-seat = All seats of this table are taken.
problem-no-guest = The server does not know you yet. Tell it your name first.
problem-no-link = This link is no longer valid. Ask for a new one.
problem-no-ways = You have not yet chosen how you want to be notified.
problem-not-finished = The game is not over yet.
problem-not-found = There is no such table, or you may not see it.
problem-not-host = Only the host of the table can do this.
problem-not-invited = You need an invitation to sit down at this table. Ask its host for the link.
problem-not-json = The server does not understand this kind of request.
problem-not-offered-here = This server cannot send such messages.
problem-not-open = The game has already begun.
problem-not-ready = The server cannot store anything at the moment. Try again in a moment.
problem-not-running = The game is not running.
problem-not-your-seat = This seat is not yours.
problem-read-only = This token may only read.
problem-seat-taken = Somebody else was quicker: this seat is taken.
problem-stale = Something happened meanwhile. Look again, then decide.
problem-too-fast = That was too fast. Wait a moment, then try again.
problem-too-much = The server cannot take so much from you at once. Wait a while, then try again.
problem-too-many-open = You have { $most } tables whose games have not begun. Close one, or wait for players.
problem-too-many-tables = You have { $most } tables whose games are not over. Finish one first.
problem-too-many-guests = Too many new guests came from your network. Sit down at a table as one of them, or try again in an hour.
problem-too-large = This request is too large.
problem-too-many-tokens = You cannot have more tokens. Revoke one first.
problem-trouble = Something went wrong on the server. It has been logged; try again.
problem-undo-game-limit = You have taken back { $most } actions in this game. From now on, what you play stands.
problem-undo-turn-limit = You have taken back { $most } times in this turn. Now decide.
problem-unknown-bot = There is no such bot here.
problem-wrong-csrf = The page is out of date. Reload it.
problem-wrong-email = This mail address cannot be used.
problem-wrong-host = This server does not answer to the name “{ $host }”. Use its numeric address, or ask its operator to allow the name (RATTUS_HOSTS).
problem-wrong-language = This language is not available here.
problem-wrong-method = The server does not know this kind of request.
problem-wrong-moment = The game has no such moment.
problem-branch-not-listed = A table that continues another game cannot be listed: its deal is known.
problem-wrong-name = Choose a name of up to 40 characters, none of them invisible.
problem-wrong-origin = The request comes from another site.
problem-wrong-pace = This pace cannot be used. Choose another time to think.
problem-wrong-players = These rules are not for so many players.
problem-wrong-push = This browser cannot be notified.
problem-wrong-request = The server does not understand the number of this request.
problem-wrong-text = Write up to 500 characters, none of them invisible.
problem-would-replace = On this device you are { $was }. With this link you become { $name } here. Confirm it if you want that.
problem-wrong-webhook = A webhook needs an address that begins with https:// and leads to a public server.

## Messages to people who are away

notice-onlooker = Onlooker
notice-turn-title = Your turn in Rattus
notice-turn-body =
    { $count ->
        [one] { $count } table is waiting for you.
       *[other] { $count } tables are waiting for you.
    }
notice-test-title = Rattus can reach you
notice-test-body = This is how you will be told that it is your turn.
notice-mail-stop = No more of these mails: { $url }
notice-stop-page = No more messages
notice-stop-question = Stop telling you when it is your turn?
notice-stop-button = Stop the messages
notice-stop-done = Done. We will not write again this way.
notice-stop-unknown = This link is no longer valid. Open Rattus in the browser where you play to choose how you are notified.
notice-confirm-title = May Rattus write to you?
notice-confirm-body = Somebody, probably you, wants to be told at this address when it is their turn in Rattus. If that is so, open this page and agree. If not, do nothing: we will not write again.
notice-confirm-page = Messages by mail
notice-confirm-question = Do you want a mail when it is your turn?
notice-confirm-button = Yes, write to me
notice-confirm-done = Done. You will get a mail when a table waits for you.
notice-confirm-unknown = This link is no longer valid. Enter your address again to get a new one.

### Begin: the client in the browser

## In the browser: everywhere

web-skip = To the content
web-home = Home
web-again = Try again
web-close = Close
web-back = Back
web-loading = One moment…
web-settings = Settings
web-language = Language
web-theme = Theme
web-theme-auto = like the system
web-theme-light = light
web-theme-dark = dark
web-me = You and your settings
web-lost = Nothing here
web-lost-text = This address leads nowhere. Perhaps a letter is missing.
web-problem-unreachable = The server cannot be reached. Check your connection; we keep trying.
web-problem-other = That did not work ({ $code }).
web-copy = Copy
web-copied = Copied
web-share = Share
web-qr = QR code
web-qr-what = The link as a QR code
web-guest-names = Agnes,Bertram,Cecily,Edmund,Godfrey,Isolde,Lambert,Mathilda,Osric,Rosamund,Tancred,Walburga

## The first page

web-motto = Settle Europe while the Black Death walks through it. Every cube you settle feeds the plague; every card you take makes you its target.
web-play-now = Play now
web-play-now-text = You against three { $level } bots
web-play-next = Play on against { $level } bots
web-level-line = Level { $number } of { $total },
web-level-win = win, and they get stronger.
web-level-lost = one more defeat, and they get easier.
web-level-top = nobody here is stronger.
web-level-up = You won, so the next bots are stronger: { $level }.
web-level-down = Two defeats in a row, so the next bots are easier: { $level }.
web-level-choose = Choose
web-level-title = How strong are the bots?
web-level-rule = A win makes the bots of your next game stronger, two defeats in a row make them easier.
web-level-who-easy = Thinks of four turns and takes the best of them. Made for a first game.
web-level-who-fair = Thinks of ten turns and takes the best of them. A careful player wins more often than not.
web-level-who-hard = Weighs every single action. Gives little away.
web-level-who-expert = Plays the coming turns through, up to two thousand times, before it decides.
web-level-who-master = Does the same, and has learned from more than a hundred thousand games what a position is worth.
web-level-short-easy = for a first game
web-level-short-fair = makes mistakes
web-level-short-hard = weighs every action
web-level-short-expert = looks turns ahead
web-level-short-master = looks ahead and has learned by playing
web-new = New table
web-new-text = With friends, bots, or several at one screen
web-mine = My tables
web-mine-text = Go on where you left off
web-watch = Watch
web-watch-text = Open tables to join, games to watch
web-watch-or = Nothing for you here? Start a game yourself: others can join or watch.
web-watch-invite = Set up a table for everybody
web-rules = The rules
web-rules-text = Short, in full, and why
web-join = Join a table
web-join-text = Open the link you were given, scan its QR code, or paste it here.
web-join-hint = https://…/j/…
web-join-go = Join
web-join-no-link = This is not a link to a table. It should have /j/, /w/ or /t/ in it.
web-waiting =
    { $count ->
        [one] { $count } table waits for you
       *[other] { $count } tables wait for you
    }

## Lists of tables

web-mine-empty = You are not at any table yet.
web-finished = Finished
web-finished-empty = No game has been finished yet.
web-open-tables = Seats are free here
web-open-empty = Nobody is waiting for players at the moment.
web-running-tables = Games going on
web-running-empty = There is no game to watch at the moment.
web-show-more = Show more
web-list-damaged =
    { $count ->
        [one] The server cannot read { $count } more table.
       *[other] The server cannot read { $count } more tables.
    }
web-table-expires = closes { $when } if nobody comes
web-status-open = waiting for players
web-seats-left =
    { $count ->
        [one] { $count } seat free
       *[other] { $count } seats free
    }
web-status-finished = finished
web-status-void = called off
web-status-broken = stopped

## A new table

web-how-many-players = How many players?
web-seats = Who plays?
web-seat-number = Seat { $count }
web-player-number = Player { $count }
web-chair-open = anybody
web-chair-bot = a bot
web-chair-me = at this screen
web-level = Level
level-random = random
level-greedy = hard
level-planner = planner
level-search = expert
level-champion = master
level-easy = easy
level-fair = fair
level-hard = hard
level-expert = expert
level-master = master
web-more = Rules, cards, time and more
web-rules-set = Rules
web-cards = Class cards
web-players-bigbox = This many players need the { $rules } rules.
web-cards-about-base = The six cards of the first box; in the Big Box eight for five or six players.
web-cards-about-classes = One card of each class, drawn at random when the table is set up. Everybody sees them before the game begins.
web-cards-about-random = Drawn at random from all cards when the table is set up. Everybody sees them before the game begins.
web-cards-about-prosperous-times = A set from the rule book for fast growth: many ways to add cubes.
web-cards-about-rat-control = A set from the rule book against rats: move them, keep them out, protect cubes with potions.
web-cards-about-europe-at-war = A set from the rule book for attackers: the plague strikes harder, and cubes change regions.
web-cards-filled =
    { $count ->
        [one] { $count } more card is drawn at random.
       *[other] { $count } more cards are drawn at random.
    }
web-pick-cards = Choose { $count } cards; chosen: { $picked }
web-no-chivalry = With so few players, a game is livelier with a chivalry card.
web-time = Time to think
web-time-none = no limit
web-time-live = a clock, everybody present
web-time-days = days for each turn
web-time-free = no clock
web-time-live-each = a clock: { $minutes } min each, { $increment } s more with each turn
web-time-days-each =
    { $count ->
        [one] { $count } day for each turn
       *[other] { $count } days for each turn
    }
web-deadline = due { $when } ({ $left })
web-minutes = Minutes for each player
web-increment = Seconds gained with each turn
web-days = Days for each turn
web-patience = Minutes to wait for an absent player
web-stand-in = Bot that replaces a player who leaves
web-shuffle = Draw the seats at random
web-listed = Show this table to everybody on this server
web-onlooker-chat = Onlookers may chat
web-make-table = Set up the table

## Before the game begins

web-waiting-room = Waiting for players
web-seats-free =
    { $count ->
        [one] { $count } seat is free. The game begins by itself when it is taken.
       *[other] { $count } seats are free. The game begins by itself when they are taken.
    }
web-seat-open = free seat
web-sit-down = Sit down
web-seat-bot = Seat a bot
web-seat-free = Free the seat
web-link-join = Link for players
web-link-watch = Link for onlookers
web-links-once = Links are shown only once. New ones replace the old ones.
web-links-new = Make new links
web-void = Call the game off
web-stand-up = Stand up
web-table-lost = There is no such table, or you may not see it. Ask for its link.
web-table-over = This table is closed
web-table-void = The game was called off before it began.
web-table-broken = The server had to stop this game. It is kept, and the host of the server has been told.
web-claim-j = You are invited
web-invited-by = { $name } invites you to a game of Rattus.
web-invited = You are invited to a game of Rattus.
web-invited-full = All seats are taken. You can watch the game.
web-host = host
web-claim-w = You may watch
web-claim-s = Your seat, on this device
web-claim-d = You, on this device
web-claim-go = Come in
web-device-become =
    { $count ->
        [0] With this link you become { $name } on this device.
        [one] With this link you become { $name } on this device. { $count } table waits for you.
       *[other] With this link you become { $name } on this device. { $count } tables wait for you.
    }
web-device-replaces = So far you are { $was } here. That guest and all their seats are kept: for 30 days you can go back, on the page “You and your settings”.
web-device-yes = Become { $name }
web-device-stay = Stay { $was }
web-your-name = Your name

## At the table

web-you = you
web-bot-names = Fox,Raven,Marten,Badger,Heron,Weasel
web-bot-level = bot, { $level }
web-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
web-players-here = Players
web-round = Round { $count }
web-settling = Settling
web-final-round = Final round
web-over-short = The end
web-link-connecting = connecting
web-link-linked = connected
web-link-lost = reconnecting…
web-link-refused = not connected
web-menu = Menu
web-sound = Sound
web-sound-volume = Volume
web-sound-on = Sound on
web-sound-off = Sound off
web-sound-still = There is no sound while turns are shown at once or your system asks for less motion.
web-side = Log, chat, cards
web-your-turn = Your turn
web-their-turn = on turn
web-stock = stock
web-stock-what = Cubes not placed yet
web-board = board
web-palace = palace
web-score-what = Cubes on the board and in the palace
web-no-cards = no cards
web-presence-here = here
web-presence-away = away
web-presence-sits-in = away, a bot plays
web-presence-gone = left, a bot plays
web-presence-bot = bot
web-presence-open = free
web-onlooker = You are watching
web-onlooker-what = You have no seat at this table: you see what everybody may see.
web-cards-table = On the table
web-cards-others = With others
web-cards-yours = Yours
web-card-on-table = on the table
web-card-yours = yours
web-card-with = held by { $player }
web-card-take = take
web-card-use = use
web-card-use-short = use
web-card-used = used
web-card-used-short = used
web-card-tab = Cards
web-card-pick = Press a card to read it here.
web-card-danger = Rats with this symbol take a cube of yours: { $class }
web-log = Log
web-log-empty = Nothing has happened yet.
web-chat = Chat
web-chat-empty = Nobody has said anything yet.
web-chat-earlier = Earlier
web-chat-say = Say something
web-chat-send = Send
web-chat-unread =
    { $count ->
        [one] Chat: { $count } new line
       *[other] Chat: { $count } new lines
    }
web-mute = Hide messages of players
web-pace = Others’ turns
web-pace-calm = calm
web-pace-quick = quick
web-pace-off = at once
web-pace-change = Change how fast the turns of others are shown
web-forced = Play steps with a single choice automatically
web-promise = The shuffle is sealed:
web-keys = Keys
web-look-back = Replay the game
web-record = Save the record
web-seat-link = Play on another device
web-seat-link-text = Open this link there; it works once
web-return = Come back
web-bot-plays-yours = A bot plays for you
web-bot-plays-yours-since = You have left this game, and a bot plays for you. The seat is still yours.
web-leave = Leave the game
web-leave-sure = A bot ({ $level }) will play for you. You can come back at any time.
web-resign = Give up
web-resign-sure = A bot ({ $level }) plays your seat to the end. If you change your mind, you can come back.

## The map

web-map = Map of Europe
web-palace-name = Palace
web-palace-note = safe from every rat
web-palace-label = Palace: { $what }
web-supply-note =
    { $count ->
        [one] { $count } rat left
       *[other] { $count } rats left
    }
web-supply-left = rats left
web-supply-end = the game ends at 0
web-north = N
web-zoom-in = Closer
web-zoom-out = Further away
web-zoom-all = The whole map
web-rats-here =
    { $count ->
        [0] no rats
        [one] { $count } rat
       *[other] { $count } rats
    }
web-plague-here = the plague is here
web-nuns = nuns
web-bishops = bishops
web-face = limit { $limit }: { $symbols }
web-rat-in = Rat { $number } in { $region }
web-cube-in = A cube of { $player } in { $region }
web-chosen = chosen
web-lit = can be chosen
web-neighbours = Neighbours: { $what }
web-hint-empty = Point at a region to see what is there.
web-toll-none = would kill nobody now

## My turn

web-prompt = What you can do
web-prompt-act = You can { $what }.
web-prompt-final = Final round: you can { $what }.
web-may-take = take a card
web-may-place = add cubes
web-may-use = use a card
web-may-march = move the plague
web-may-plague = move the plague
web-may-done = finish
web-phase-card = Card
web-phase-cubes = Cubes
web-phase-abilities = Abilities
web-phase-plague = Plague
web-done = done
web-open-plague = Plague
web-open-done = Finish
web-open-ends = ends your turn
web-ask-take = Take a card: choose a lit one.
web-ask-place = Add cubes: choose a lit region.
web-ask-plague = Move the plague: choose a region. It ends your turn.
web-ask-march = Move the plague once more: choose where, then the cards you use.
web-ask-done = Finish your final turn?
web-use-peasant = Peasant: choose a region for one cube.
web-use-baker = Baker: lay a cube from your stock on the card.
web-use-merchant = Merchant: choose where your cubes are, then where they go.
web-use-courier = Courier: choose the first of the two cubes to swap.
web-use-mayor = Mayor: a cube wherever you have most, instead of the usual adding.
web-use-monk = Monk: choose where a rat is, then where it goes.
web-use-nun = Nun: choose where a nun goes, or which one moves.
web-use-bishop = Bishop: choose where a bishop goes, or which one moves.
web-use-soldier = Soldier: choose where one more rat goes.
web-use-witch = Witch: choose a rat to look at. This cannot be taken back.
web-use-piper = Pied Piper: choose where your cube is, then where it leads the rats.
web-use-wizard = Wizard: choose the cube that gets a potion.
web-use-king = King: choose the region a cube leaves for the palace.
web-use-queen = Queen: choose a region for your cubes.
web-use-emperor = Emperor: choose a border for a wall, or a wall to move.
web-use-caravanner = Caravanner: choose the border the caravan goes to, then where cubes go.
web-next-region = Choose a lit region.
web-next-region-again = Now choose where to.
web-next-border = Choose a lit border.
web-next-border-again = Now choose the border it goes to.
web-next-rat = Choose a rat.
web-next-rat-again = Choose another rat.
web-next-player = Choose a cube.
web-next-player-again = Choose another cube.
web-next-card = Choose a card.
web-next-card-again = Choose another card, or confirm.
web-next-potions = Which cubes? Their potions differ.
web-next-potions-again = Which cubes? Their potions differ.
web-confirm-hint = Press it again, or the button, to confirm.
web-how-many = How many
web-potions = potions: { $what }
web-undo = Undo
web-undo-start = to the beginning
web-undo-turn = within this turn
web-undo-chance = to the last rat turned up
web-undo-secret = to the look at a rat
web-guide = Hint
web-guide-off = No more hints
web-guide-on = Hints for the first game
web-guide-settle = Your cubes are your people: whoever has most of them at the end wins. Start where there are rats, for rats let you grow – and kill.
web-guide-act = Take one card, add cubes in one region, use your cards: in any order, each once. Then move the plague; that ends your turn.
web-guide-take = A card gives you its ability every turn. But now every rat with the symbol of its class threatens you.
web-guide-place = A region takes as many cubes as it has rats. Where you grow fastest, the plague will be worst.
web-guide-ready = That is all for this turn. Now move the plague where others have more to lose than you.
web-guide-plague = The plague goes to a neighbouring region: its rats bring new ones next door, then they are turned up themselves and may kill.
web-guide-spread = New rats come to the regions next door, at most three in each. You choose where.
web-guide-order = The rats here are turned up one after another, as long as a cube is left.
web-guide-ravage = There is an outbreak if the region has at least as many cubes as the number on the rat. Then each symbol takes a cube: from whoever has most, from the holders of that class, or from everybody.
web-sending = On its way…
web-playing = { $player } plays…
web-showing = What happens…
web-skip-play = Skip
web-waiting-for = Waiting for { $player }
web-bot-thinks = { $player } is thinking…
web-bots-busy =
    { $count ->
        [one] The bots are busy: { $count } decision ahead
       *[other] The bots are busy: { $count } decisions ahead
    }
web-over = The game is over.

## Choosing at the table: questions, reasons, tooltips, the legend

web-question-knight = Count the piece as 2 cubes? { $region }: population { $now } becomes { $then }.
web-question-knight-plain = Count the plague piece as 2 cubes in { $region }? An outbreak becomes likelier.
web-question-crusader = Turn up all { $rats } rats in { $region } at once, in your order? All of them leave the game.
web-question-serf = A rat has killed other players' cubes in { $region }. Put one of yours there?
web-question-witch = Look at another rat? Seen: { $faces }.
web-question-witch-both = Swap the two? { $faces }.
web-question-nun = A nun lowers the population of her region by one. Another one?
web-question-emperor = Nothing crosses a wall. Another one?
web-question-courier = Which cube does the first one swap with?
web-question-baker = The Baker has a new holder: where do all cubes from the card go?
web-question-mayor = Mayor: where does the next cube go?
web-question-spread = The plague spreads from { $region }. Where does the next rat go?
web-question-order = Which rat in { $region } is turned up next?
web-effect-knight-yes = population { $then }
web-effect-knight-no = population { $now }
web-effect-crusader-yes = you choose the order
web-effect-crusader-no = chance decides
web-effect-serf-yes = { $stock } left in your stock
web-effect-witch-swap = each goes where the other lay
web-effect-rat-none = it stays in the supply
web-effect-ends = This ends the game: the final round follows
web-effect-may-end = This may end the game
web-extras-hint = Press what you want to leave out or add again.
web-do-caravanner-one = Caravan to { $border }, a cube in { $region }
web-do-with-potions = { $what } (potions: { $potions })
web-why-turn = It is not your turn.
web-why-used = { $card }: already used this turn.
web-why-began = Finish what you have begun, or go back.
web-why-took = You have already taken a card this turn: only one is allowed.
web-why-take-final = No cards are taken in the final round.
web-why-alike = Nobody has looked at this rat, so it is the same as the one that is lit: press that one.
web-why-peasant = Peasant: works by itself when you add cubes, one more than there are rats.
web-why-serf = Serf: asks you when the plague has killed other players' cubes and you have a cube in stock.
web-why-baker = Baker: needs a cube in your stock.
web-why-merchant = Merchant: needs cubes of yours beside a region that no wall cuts off.
web-why-courier = Courier: needs cubes of two players in two regions.
web-why-mayor = Mayor: needs a region where you alone have most cubes, a cube in stock, and no cubes added yet this turn.
web-why-monk = Monk: no rat can move. Three rats, a bishop or a wall keep it out.
web-why-nun = Nun: she would change nothing now.
web-why-bishop = Bishop: he would change nothing now.
web-why-knight = Knight: works in the plague phase. The plague goes further, and you are asked whether the piece counts as two cubes.
web-why-crusader = Crusader: works in the plague phase. The plague goes further, and you may choose the order of the rats.
web-why-soldier = Soldier: works in the plague phase. The plague goes further, and you may place one more rat.
web-why-witch = Witch: there is no rat to look at.
web-why-piper = Pied Piper: needs a cube of yours beside a region that no wall cuts off.
web-why-wizard = Wizard: needs a cube of yours on the board and a potion that is not in use.
web-why-king = King: needs a cube of yours in a region without rats.
web-why-queen = Queen: works by herself when you add cubes, if your connected area is the largest of all.
web-why-emperor = Emperor: there is no border left for a wall.
web-why-caravanner = Caravanner: there is no border the caravan could go to.
web-brief-has = { $player } has it
web-brief-sign = Rats with this symbol take a cube from the holder of the card.
web-brief-now = Now
web-brief-taken = If you take it
web-brief-nobody = nobody
web-brief-beside =
    { $count ->
        [one] { $beside } of { $count } cube where rats are
       *[other] { $beside } of { $count } cubes where rats are
    }
web-brief-share = On { $count } of the { $total } rats you have not seen
web-brief-outlook = An unknown rat takes from you, on average
web-brief-change = { $region } { $now } → { $then }
web-brief-all = Read it all
web-legend = What the symbols mean
web-legend-open = What the symbols mean (I)
web-legend-text = There is an outbreak if the population of the region is at least the number on the rat. Then each symbol takes cubes, majority first.
web-legend-majority = the player with most cubes there loses 1; if tied, each of them
web-legend-all = everybody with cubes there loses 1
web-legend-table = on the table: nobody
web-legend-pieces = Pieces
web-key-legend = what the symbols mean
web-tip-rat = A rat, face down. When the plague comes, it is turned up: an outbreak, if the population is at least its number.
web-tip-rat-seen = A rat only you know: { $face }. Now it would take: { $what }
web-tip-nothing = nothing
web-tip-rat-open = A rat turned up: { $face }
web-tip-cubes =
    { $count ->
        [one] { $count } cube of { $player }
       *[other] { $count } cubes of { $player }
    }
web-tip-potion = { $what }, with potions: a potion is spent instead of a cube
web-tip-nun = Nuns: each lowers the population by one when a rat is turned up
web-tip-bishop = A bishop: no rat comes into this region
web-tip-plague = The plague. At the end of each turn it moves on, and rats are turned up where it arrives.
web-tip-wall = { $border }: a wall. Nothing crosses it.
web-tip-caravan = { $border }: the caravan
web-tip-supply = Rats left in the supply. When it is empty, the final round begins.
web-tip-palace = The palace: cubes here count at the end, and no rat reaches them
web-tip-board-what = Cubes on the board
web-tip-palace-what = Cubes in the palace: no rat reaches them
web-tip-baked-what = Cubes on the Baker card: they count only once they are on the board
web-outlook = An unknown rat here takes on average:
web-outlook-none = An unknown rat here takes nobody.
web-more-regions = { $region } and { $count } more
web-book-to-table = Back to the table

## What a button does

web-do-settle-at = Settle in { $region }
web-do-take = Take the { $card }
web-do-take-from = Take the { $card } from { $player }
web-do-place-at =
    { $count ->
        [one] Add { $count } cube in { $region }
       *[other] Add { $count } cubes in { $region }
    }
web-do-plague-at = Move the plague to { $region }
web-do-plague-stays = The plague stays
web-do-rat-at = A rat to { $region }
web-do-rat-none = No further rat
web-do-turn-at = Turn up a rat in { $region }
web-do-march-at = To { $region }, with: { $cards }
web-do-done = Finish
web-do-peasant-at = A cube in { $region }
web-do-serf-yes = Put a cube there
web-do-serf-no = No cube
web-do-baker = Lay a cube on the Baker
web-do-baker-at = All from the Baker to { $region }
web-do-merchant-to =
    { $count ->
        [one] { $count } cube from { $from } to { $to }
       *[other] { $count } cubes from { $from } to { $to }
    }
web-do-courier-at = The cube of { $player } in { $region }
web-do-mayor = A cube wherever you have most
web-do-mayor-at = A cube in { $region }
web-do-mayor-done = Enough
web-do-monk-to = A rat from { $from } to { $to }
web-do-nun-at = A nun to { $region }
web-do-nun-to = A nun from { $from } to { $to }
web-do-nun-done = Enough nuns
web-do-bishop-at = A bishop to { $region }
web-do-bishop-to = A bishop from { $from } to { $to }
web-do-knight-yes = Count it as two
web-do-knight-no = Do not count it
web-do-crusader-yes = Turn them all up
web-do-crusader-no = One after another
web-do-soldier-at = One more rat to { $region }
web-do-witch-at = Look at a rat in { $region }
web-do-witch-swap = Swap the two
web-do-witch-done = Leave it at that
web-do-piper-to = Lead the rats from { $from } to { $to }
web-do-wizard-at = A potion in { $region }
web-do-king-at = A cube from { $region } to the palace
web-do-queen-at =
    { $count ->
        [one] { $count } cube in { $region }
       *[other] { $count } cubes in { $region }
    }
web-do-emperor-at = A wall: { $region }
web-do-emperor-to = The wall { $from } to { $to }
web-do-emperor-done = Enough walls
web-do-caravanner-at =
    { $count ->
        [one] Caravan to { $region }, { $count } cube
       *[other] Caravan to { $region }, { $count } cubes
    }
web-do-other = { $card }: { $what }

## The log in the browser

web-log-start = The game begins.
web-log-undo =
    { $count ->
        [one] { $player } takes back { $count } action.
       *[other] { $player } takes back { $count } actions.
    }
web-log-turned = { $region }:
web-log-shown = { $player } turns up a rat in { $region }:
web-log-serf = Serf: { $player } adds 1 cube in { $region }.
web-rat-outbreak = Population { $population }, limit { $limit }: outbreak.
web-rat-spared = Population { $population }, limit { $limit }: no outbreak.
web-rat-sign = { $symbol }: { $what }.
web-rat-loses = { $player } loses { $count }
web-rat-you-lose = you lose { $count }
web-rat-potion = a potion saves a cube of { $player }
web-rat-your-potion = your potion saves a cube
web-rat-nobody = no losses
web-ravaging-place = Region { $number } of { $count }: { $region }
web-rat-next = Next
web-seat-joined = { $name } sits down.
web-seat-left = { $name } leaves; a bot plays on.
web-seat-returned = { $name } is back.
web-seat-resigned = { $name } gives up; a bot plays on.
web-seat-sits-in = A bot plays for { $name } for now.
web-seat-handed-over = { $name } continues on another device.
web-seat-kept = The seat is kept for { $name }.
web-seat-set = The host has changed a seat.
web-notice-table-broken = The server had to stop this game.
web-notice-rematch = Another game begins at a new table.
web-notice-entries-lost = The server lost the latest events of this table. The game goes on from this point.
web-notice-table-expired = The game never began, so the table was closed.
web-notice-other = Message from the server: { $text }

## While I was away, and the end

web-missed =
    { $count ->
        [one] While you were away: { $count } action.
       *[other] While you were away: { $count } actions.
    }
web-missed-play = Show me
web-missed-skip = Skip
web-ending-supply = The supply of rats is empty.
web-ending-cubes = A player has all cubes on the board.
web-ending-rounds = All rounds have been played.
web-final-explained = Final round: anticlockwise, everybody but { $player } may use each card once more. Then the plague ravages every region.
web-won = { $player } wins
web-won-you = You win, { $player }!
web-graph = Cubes, turn by turn
web-graph-table = In numbers
web-graph-round = Round
web-graph-go = To this moment
web-rematch = Play again
web-rematch-join = Join the next game
web-over-look = Replay it
web-over-save = Save it
web-over-verify = Was it fair?
web-verify = Was the shuffle fair?
web-verify-fair = Yes: the deal is the one promised before the first move, and every move follows the rules.
web-verify-unfair = No: something is wrong with this game. Save the record and check it.

## Keys at the table

web-key-arrows = ← → ↑ ↓
    .does = on the map: to the next region; in the log: to the next §
web-key-enter = Enter
    .does = choose; once more to confirm
web-key-escape = Esc
    .does = one step back, or skip what is being shown
web-key-digits = 0–9
    .does = how many
web-key-zoom = + − 0
    .does = on the map: closer, further away, everything
web-key-help = ?
    .does = this page
web-key-next = next thing that can be chosen on the map
web-key-undo = take back
web-key-cards = to the cards
web-key-plague = move the plague
web-key-log = log
web-key-chat = chat
web-key-skip = skip what is being shown

## You

web-email = Mail address for turn messages
web-webhook = Webhook for turn messages
web-save = Save
web-saved = Saved
web-push = Notify me in this browser when it is my turn
web-device = Another device
web-device-text = Be the same guest on your phone: open this link there within ten minutes.
web-device-make = Make a link
web-device-link = Works once, for ten minutes
web-device-before = You were { $name } before
web-device-before-text = A link made you another guest on this device. For 30 days you can go back; the guest you are now is kept, too.
web-device-back = Be { $name } again
web-tokens = For programs
web-tokens-text = A token lets a program play or read in your name.
web-api-docs = How to use the API
web-token-label = What is it for?
web-token-scope = What may it do?
web-token-make = Make a token
web-token-once = Your token; it is shown only once
web-token-end = Revoke
web-scope-person = everything you may
web-scope-bot = play as a bot
web-scope-read = only read

### End: the client in the browser

## rattus admin

command-admin-help = Looks after the database of a server, also while it runs.
admin-tables-help = Lists the tables: id, status, rules, players, moves, when it was made.
admin-guests-help = Lists the guests: id, when last seen, name.
admin-export-help = Writes all finished games to a file, each as a line of JSON.
admin-import-help = Reads a file that rattus admin export has written. Games that are already here stay as they are.
admin-verify-help = Plays every game again from its log and checks that it was fair.
admin-backup-help = Writes the whole database to a file that only you can read. The server may run meanwhile.
admin-restore-help = Reads a backup into an empty database of either kind.
admin-void-help = Ends a table without a result.
admin-prune-help = Closes tables whose games never began, and deletes what nobody needs any more.
admin-option-dry-run = Only shows what would be deleted.
admin-ban-help = Shuts a guest out.
admin-unban-help = Lets a guest in again.
admin-audit-help = Lists what operators did here.
admin-option-database = The database: postgresql://… or sqlite:///FILE. By default the one the server would use.
admin-option-status = Only tables with this status: { $statuses }.
admin-argument-file = The file to read.
admin-argument-new-file = The file to write.
admin-argument-table = The id of a table; rattus admin tables lists them.
admin-argument-guest = The id of a guest; rattus admin guests lists them.
admin-argument-part = Part of a name, or an id. By default all guests.
admin-banned = (shut out)
admin-exported =
    { $count ->
        [one] { $count } game is now in { $file }.
       *[other] { $count } games are now in { $file }.
    }
admin-imported =
    { $count ->
        [one] { $count } game is new here; already here: { $known }.
       *[other] { $count } games are new here; already here: { $known }.
    }
admin-doubt = Table { $table } fails the check: { $why }
admin-verified =
    { $count ->
        [one] { $count } table was checked; with faults: { $doubts }.
       *[other] { $count } tables were checked; with faults: { $doubts }.
    }
admin-pruned-open = Open tables that never began: { $count } (closed, not deleted)
admin-pruned-tables = Closed tables that never began: { $count }, { $size } bytes
admin-pruned-guests = Guests who never played: { $count }, { $size } bytes
admin-pruned-secrets = Links and sessions that open nothing any more: { $count }, { $size } bytes
admin-pruned-notices = Messages about turns that are over: { $count }, { $size } bytes
admin-prune-dry = Nothing was changed. Without --dry-run this is deleted. Finished games stay, and so does everything that belongs to their players.
admin-prune-done = This has been deleted. Finished games stay, and so does everything that belongs to their players.
admin-backed-up =
    { $count ->
        [one] { $count } row is now in { $file }. Keep it safe: it holds the deals of games that are not over.
       *[other] { $count } rows are now in { $file }. Keep it safe: it holds the deals of games that are not over.
    }
admin-restored =
    { $count ->
        [one] { $count } row was read. The server can start.
       *[other] { $count } rows were read. The server can start.
    }
admin-voided = Table { $table } has ended without a result.
admin-banned-now = { $name } is shut out, within a few seconds.
admin-unbanned-now = { $name } may come in again.
admin-no-database = There is no database at { $database }. Name one with --database.
admin-unknown-status = There is no status "{ $asked }". Choose one of these: { $known }
admin-problem-no-table = There is no table { $asked }. To see what there is: rattus admin tables
admin-problem-not-running = Table { $asked } cannot be ended: it is { $status }.
admin-problem-no-guest = There is no guest { $asked }. To see who there is: rattus admin guests
admin-problem-bad-game = Game { $asked } cannot be imported: { $why }
admin-problem-unreadable = This is not a whole backup: { $file }. Nothing was changed.
admin-problem-other-version = This backup was made by another version of Rattus ({ $made }, here { $here }). Restore it with that one, then start the new one. Nothing was changed.
admin-problem-not-empty = There is something in this database already. Restore into an empty one. Nothing was changed.
admin-problem-newer = The database was made by a newer version of Rattus. Nothing was changed in it.
admin-problem-unreachable = The database does not answer. Check that it runs, and its address.

### The laboratory: training

command-train-help = Trains a champion of your own by self-play. An interrupted training goes on where it was.
argument-train-folder = The folder in which the weights are kept.
option-generations = How many generations there should be in the end.
option-train-games = Games of self-play in each generation.
option-train-thinking = Iterations per move in self-play. With 0 the bots decide without search.
option-iterations = Iterations per move in the match between new and old weights.
option-hidden = Hidden units of the network, a multiple of eight.
option-trial-deals = The largest number of deals in the match between new and old weights, four games each.
option-train-from = A file of weights to begin with. By default training begins from nothing.
train-playing = generation { $number } of { $generations }: games
train-fitting = generation { $number } of { $generations }: fitting
train-gating = generation { $number } of { $generations }: match against the best weights so far
train-generation = generation
train-positions = positions
train-loss = validation loss
train-share = wins against three
train-accepted = accepted
train-yes = yes
train-no = no
train-wins-picture = Wins of each generation alone against three of those before (par is a quarter)
train-loss-picture = Cross entropy by generation: validation games, and training games
train-done = The best weights are in { $file }.
train-nothing-better = No generation was better than those it learned from. More games per generation will help.
train-wrong-plan = Every number must be at least 1 (--thinking may be 0), and --hidden a multiple of { $block }.
train-too-many-iterations = --thinking and --iterations may be at most { $most }.
train-other-plan = { $folder } was begun with another plan ({ $plan }). Give the same numbers, or another folder.
train-bad-folder = { $folder } cannot be used: it cannot be written, or training.json in it is damaged. Give another folder.
train-bad-weights = { $file } cannot be used: it is missing, or holds no weights of { $hidden } hidden units for the current features.
train-no-numpy = Training needs numpy. Install it with: pip install "rattus[train]"
command-policy-help = Fits a policy to the games of a bot. Bots that search can expect others to play by such a policy.
argument-policy-file = The file to write.
option-policy-player = The bot to imitate: { $bots }. A number after it is its budget.
option-policy-games = How many games to play.
policy-playing = games of { $player }
policy-done = A policy fitted to { $decisions } decisions is in { $file }. Of the decisions held back, its likeliest choice was made in { $accuracy }.

### End: training

### Analysis

command-analyse-help = Analyses a finished game: everybody's chance to win, luck and skill, the turning points.
command-hint-help = Shows the best ways to go on from a position, for all that the player who decides may know.
option-analysis-iterations = How many looks ahead a decision. More are slower and surer.
analysis-working = Analysing
analysis-unfinished = The game in { $file } is not over. Only a finished game is analysed, because its secrets are open.
analysis-older-rules = The game in { $file } was played by an older version of the rules, which judged by the rules of today would be unfair. It can be replayed.
analysis-over = The game in { $file } is over. There is nothing left to decide.
analysis-title = Analysis
analysis-graph = Chance to win, in percent
analysis-story = The story of the game
analysis-points = Turning points
analysis-skill = Luck and skill
analysis-ledger = Each began with { $start } points. With luck, own decisions and those of others they come to 100 for the winner and 0 for everybody else.
analysis-judged = Judged among equals, { $iterations } looks ahead a decision. What lies within the error is not called a mistake.
analysis-luck = Luck
analysis-decision-kind = Decision
analysis-turn = turn { $turn }
analysis-decision = { $player } played { $made }.
analysis-cost = That cost { $points } ± { $error } points.
analysis-better = Better was { $better }, with a chance of { $chance } %.
analysis-chance =
    { $count ->
        [one] { $count } rat took { $lost } cubes.
       *[other] { $count } rats took { $lost } cubes.
    } It mattered most to { $player }: { $points } points.
analysis-column-player = Player
analysis-column-cubes = Cubes
analysis-column-start = Start
analysis-column-luck = Luck
analysis-column-own = Own
analysis-column-others = Others
analysis-column-result = Result
analysis-column-accuracy = Accuracy
analysis-column-charged = Given away
reason-loss = { $region }: the plague takes { $cubes } cubes of { $player } on average.
reason-exposure = { $klass } is on { $rats } of { $unseen } unseen rats, and { $cubes } of your cubes stand by rats.
reason-card = { $card } comes from the table.
reason-card-from = { $card } is taken from { $player }.
reason-cubes = Cubes on the board after the turn: { $cubes } on average.
reason-tempo = The supply has { $supply } rats left, about { $turns } turns.
reason-tempo-last = It is the last regular turn: { $supply } rats are left, and { $turns } turns.
hint-now = { $player } decides, with a chance of { $chance } %.
hint-chance = { $chance } ± { $error } %
story-winner = { $player } won with { $count } cubes.
story-lead = After turn { $turn } the favourite was { $player }, with { $chance } %.
story-peak = Of the others { $player } came closest, with { $chance } % in turn { $turn }.
story-luck = The greatest stroke of luck was { $player }'s in turn { $turn }: { $points } points.
story-luck-bad = Chance hit { $player } hardest, in turn { $turn }: { $points } points.
story-mistake = The costliest decision was { $player }'s in turn { $turn }: { $points } points.
story-tie = { $player } won a tie.
story-close =
    { $count ->
        [one] { $player } was only { $count } cube ahead.
       *[other] { $player } was only { $count } cubes ahead.
    }
story-skill-outweighed = For { $player } decisions weighed more than luck.
story-luck-outweighed = For { $player } luck weighed more than decisions.
command-calibrate-help = Fits the judge of the analysis to games of equal bots, and measures it on others.
command-assess-help = Measures the analysis: whether it finds blunders, what luck comes to, what decisions cost.
argument-calibration = The file to write.
option-calibrate-games = Games of each kind, for fitting, and as many for testing.
option-calibrate-picture = Writes the plot as an SVG file.
calibrate-fitting = Games to fit
calibrate-testing = Games to test
calibrate-picture = Chance to win, predicted (across) and won (up)
calibrate-group = Games of
calibrate-games = Games
calibrate-error = Error, weighted
calibrate-plain = Error, plain
calibrate-noise = Of that by chance
assess-title = What the analysis says about games whose truth is known
assess-mistakes = Blunders found, from 5 points on
assess-blunders = Blunders found, from 10 points on
assess-found = precision { $precision }, recall { $recall } ({ $hits } of { $found } found, of { $blunders } made)
assess-luck = Luck of { $player }
assess-cost = Cost of a decision of { $bot }

### End: analysis

### Learning

command-learn-help = Teaches the game in this terminal: nine small lessons, and one for each card.
argument-lesson = The name of a lesson. Without it, all lessons are listed.
cli-learn-title = Learn in ten minutes
cli-learn-course = Nine small lessons. You make the moves; nothing can go wrong.
cli-learn-cards = Try a card
cli-learn-how = Begin one with: rattus learn { $name }
cli-learn-step = { $title }: step { $number } of { $total }
cli-learn-next = Press Enter to go on.
cli-learn-would = This is what would happen:
cli-learn-again = Nothing has been done. Choose another.
cli-learn-not-here = This cannot be chosen in this step.
cli-learn-help = Type the number of a choice, or its words. Enter goes on where there is only text; { $back } goes back one step; { $quit } leaves.
cli-learn-done = That was it. Go on with: rattus learn { $name }
cli-learn-done-card = That was it. The next time you meet this card, it will be an old friend.
cli-learn-no-more = There is no more input: the lesson stops here.
cli-no-lesson = There is no lesson { $asked }. The lessons are: { $known }.
web-learn = Learn
web-learn-title = Learn in ten minutes
web-learn-about = Nine small lessons. You make the moves; nothing can go wrong.
web-learn-home = Learn in ten minutes
web-learn-home-text = Nine small lessons; you make the moves
web-learn-home-next = { $done } of 9 lessons done; go on
web-learn-course = The course
web-learn-progress = { $done } of { $total } done · about { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} left
web-learn-begin = Begin
web-learn-go-on = Go on
web-learn-done = done
web-learn-cards = Try a card
web-learn-cards-about = A minute for each of the nineteen. { $count } tried.
web-learn-tried = tried
web-try = Try it
web-try-card = Try the card in a lesson
web-learn-which = Lesson { $number } of { $total } · about a minute
web-learn-all = All lessons
web-learn-unknown = There is no such lesson.
web-learn-back = Step back
web-learn-next = Next
web-learn-show = Show me
web-learn-read = Read, and go on when you like.
web-learn-finished = This lesson is done.
web-learn-look = You may. But look first.
web-learn-would = What would happen
web-learn-again = Choose another
web-learn-try = See it happen
web-learn-not-here = This card does nothing in this step.
web-learn-end = Well done. The next lesson takes a minute, too.
web-learn-end-card = Well done. Now you know this card; the others are waiting in the list.
web-learn-end-course = Well done. That was the last one.
web-learn-next-lesson = { $number }. { $title }
web-learn-sign-limit = limit: breaks out from { $count ->
    [one] { $count } person
   *[other] { $count } people
}
web-learn-sign-majority = Majority: whoever has most there
web-learn-sign-all = All: everybody who lives there
web-learn-sign-class = { $symbol }: whoever holds { $cards }

### End: learning
