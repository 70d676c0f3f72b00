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
cards-set = A named set
cards-picked = Picked by hand
set-prosperous-times = Prosperous Times
set-rat-control = Rat Control
set-europe-at-war = Europe at War

## Words

word-cube = cube
word-cubes =
    { $count ->
        [one] { $count } cube
       *[other] { $count } cubes
    }
word-rat = rat
word-rats =
    { $count ->
        [one] { $count } rat
       *[other] { $count } rats
    }
word-player = player
word-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
word-supply = supply
word-stock = stock
word-palace = palace
word-safe-haven = safe haven
word-plague-piece = plague piece
word-wall = wall
word-nun = nun
word-bishop = bishop
word-potion = potion
word-caravan = caravan
word-round = round
word-turn = turn
word-score = score
word-winner = winner

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
refusal-wrong-place = That region will not do here. Choose one of the regions on offer.
refusal-wrong-number = That number will not do here. Choose one of the numbers on offer.
refusal-wrong-rat = That rat cannot be chosen here. Choose one of the rats on offer.
refusal-wrong-card = That card cannot be used or taken now. Choose one of the cards on offer.
refusal-unreadable = That sentence was not understood. Write an action the way the list shows it.

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

## Taking back

undo-secret = No further back: somebody has seen a hidden rat since then.
undo-chance = No further back: a rat was turned up or drawn, and chance is not asked twice.
undo-turn = No further back: the turn has passed on.
undo-start = There is nothing to take back yet.
