### Lessons: the course, then one for each card. A lesson's file names the steps; here is what they say.

## People and rats

lesson-people = People and rats
    .about = Rats let you grow: more rats, more cubes.
lesson-people-yours = You are Red. Each cube is a group of your people, and the map is Europe in 1347. Whoever has most cubes left alive when the plague withdraws wins. That is the whole aim.
lesson-people-grow = In your turn you may choose one region and add cubes there: exactly as many as it has rats. Where the granaries are full, people and rats both live well.
    .task = Add as many cubes as you can in one place.
    .fewer = You may; a region gives one cube for each of its rats, and here lie fewer of them. Look for the place with three.
lesson-people-price = Three cubes at once, and no region ever has more than three rats. Look at Polonia again, though: your people now live beside three rats. What feeds you will bite you when the plague comes by. The next lesson brings it.

## The plague moves and spreads

lesson-plague = The plague moves
    .about = It walks one step, its rats breed, then they bite.
lesson-plague-move = At the end of every turn you lead the plague piece one step to a neighbouring region. You must move it, and you choose where: the plague is a weapon that everybody shares.
    .task = Lead the plague to Germania, where two rats lie among Blue's people.
    .own = Allowed, but two of your own people live in Scandia, and the rat beside them would be turned up. Take the plague to Blue.
    .elsewhere = The plague may go to any neighbour, so this is allowed, too. But nobody lives there, and nobody would lose anything. Take it to Blue.
lesson-plague-spread = Germania is the plague region now, and its rats breed: one rat brings one new rat, two or three bring two. You lay each new one face down in a region next door.
    .task = Place the first new rat wherever you like.
lesson-plague-second = A rat beside you means growth next turn, and danger soon after. A rat beside Blue means the same to Blue.
    .task = Place the second one.
lesson-plague-ravaged = Then the rats of the plague region were turned up, one after another. The first one broke out: three people lived there, as many as its limit, and Blue, who had most, lost one. For the second rat two people were too few. Both rats are gone for good.

## Limits and symbols

lesson-limits = Limits and symbols
    .about = When there is an outbreak, and whom it hits.
lesson-limits-face = You have looked at three rats, so you see their faces. The number is the limit: the plague breaks out if at least so many people live there, of all colours together. Then the symbols take cubes, one after another.
lesson-limits-safe = Count before you lead. Fewer people than the limit: nothing happens, and the rat is gone.
    .task = Lead the plague where nobody loses anything.
    .germania = Five people live in Germania and the limit is 4: an outbreak. The symbol of the crowd takes a cube from the player who has most there, and that is you. Where are fewer people than the limit?
    .hungaria = Four people live in Hungaria and the limit is 4. As many as the limit is enough: an outbreak, and Blue would lose one. This time look for a place where nothing happens.
lesson-limits-theirs = Scandia was spared, and its rat is used up. Blue has moved the plague back. Now choose a place that costs Blue a cube and you none.
    .task = Lead the plague where Blue has most.
    .germania = You have most in Germania, so the majority takes a cube of yours. Find the place where Blue is the crowd.
    .scandia = The rat of Scandia has been turned up, and no other lies there: the plague would find nothing to do.
lesson-limits-order = Blue had most in Hungaria and lost one cube; nobody held a card of those classes. The order is always the same: first majority (those who are tied lose one each), then the classes, and last the symbol that takes one from everybody. Lost cubes go back to their owner's stock and can come again.

## Cards help and mark you

lesson-cards = Cards help and mark you
    .about = Every power gives the plague your name.
lesson-cards-take = Six cards lie beside the map, one for each class. Once a turn you may take one, from the table or out of somebody's hands; and you may use it in the same turn.
    .task = Take the Monk.
    .other = That card is free to take as well; every card is, even one that Blue holds. Try it some other time: here the Monk shows what a card is good for.
lesson-cards-use = The Monk moves one rat to a neighbouring region. Two rats lie in Germania, where you have three people. In Scandia only Blue lives.
    .task = Move a rat from Germania to Scandia.
    .near = Germania would be rid of a rat. But bring it where it threatens Blue alone: to Scandia.
    .other = The Monk can move any rat on the map. The two that matter to you lie in Germania.
lesson-cards-plague = Your turn ends with the plague, as always. Keep it away from your people.
    .task = Lead the plague to Hungaria.
    .elsewhere = There are rats there, and they would be turned up at once. Nobody would be bitten in Hungaria: no rat is there.
lesson-cards-marked = Blue led the plague to Italia. The majority took one of your cubes, and the cross took another: it is the sign of the church, and you hold the Monk. Whoever holds a card pays when its class is turned up and he has people there. A card is a gift with your name on it.

## A whole turn

lesson-turn = A whole turn
    .about = Card, cubes, abilities; then the plague.
lesson-turn-take = Now a whole turn. You may take a card, add cubes and use your cards, each once and in any order; then comes the plague. The order matters: the Peasant lets you add one cube more.
    .task = Begin with the card that makes the most of your cubes.
    .other = Any card may be taken. But think of what comes next in this turn: you want to add cubes, and the Peasant adds one more.
    .early = You may add cubes first. Then the Peasant comes too late to help this turn: his extra cube exists only in the moment of adding.
    .plague = Leading the plague ends your turn: no card and no cubes for you this time. First take what you may.
lesson-turn-place = With the Peasant every region takes one cube more than it has rats, even one without any.
    .task = Add three cubes in one region.
    .two = Two are for the rats, and the Peasant's third is free: take it. You may leave it out, but why should you?
    .fewer = Fewer than three. Look for two rats and add the Peasant's cube.
    .plague = The plague ends your turn, and the cubes you have not added yet stay in your stock. Add them first.
lesson-turn-plague = Card taken, cubes added. Now the plague must move, and you are the one who leads it.
    .task = Lead it where the crowd is not yours.
    .elsewhere = There you are the crowd, and you hold the Peasant besides. In Germania Blue has three of the four people.
lesson-turn-rat = One rat lies there, so one new rat comes to a neighbour of your choice.
    .task = Place the new rat.
lesson-turn-end = Four people, limit 3: an outbreak, and Blue's crowd paid for it. That was a whole turn; Blue is next. A game goes on like this until the last rat has left the supply, or somebody has all twenty cubes on the map.

## Palace and safety

lesson-palace = Palace and safety
    .about = The few whom no rat can reach.
lesson-palace-monk = The King brings one cube a turn to the palace. No rat ever comes there, and the cube counts at the end. But he fetches it only from a region without rats. You hold the King and the Monk: make such a place.
    .task = Let the Monk take the rat away from Polonia.
    .other = The Monk may do that. But in Polonia two of your people stand beside a rat, one step from the plague.
    .king = This cube can go, and would be safe. But no rat lies beside it, nor does the plague stand next door. Those in Polonia need help sooner.
lesson-palace-king = Polonia has no rat left. Its people can go.
    .task = Bring a cube from Polonia to the palace.
    .anglia = The cube in Anglia is far from every rat; it can wait. Polonia lies beside the plague.
lesson-palace-safe = That cube will never die, and it is worth as much as any other. Two cards worked together, and both mark you: rats that show the church or the crown now look for you on the map. Few can be in the palace; most of your people have to live among rats.

## The crowd, the leader and the majority

lesson-crowd = The crowd and the leader
    .about = Why it is wise not to be first too early.
lesson-crowd-hide = Majority is the commonest symbol. It takes from whoever has most in the region, and if several are tied, from each of them. So it is good to stand in the shadow of a larger crowd.
    .task = Add two cubes where somebody else stays the largest.
    .tie = In Germania you would have three, as many as Blue. Tied players lose one each: now both of you are the crowd. Where does Blue stay ahead of you?
    .alone = In Turcia you would have most, and majority would look for you. Let a bigger crowd stand before you.
    .fewer = Only one rat lies here, so only one cube. There is a place for two.
lesson-crowd-leader = In Hungaria Blue has three and you have two: majority would find Blue. Everybody has had a turn since. Blue leads with ten cubes on the map; Yellow is last with six.
    .task = Lead the plague to the leader.
    .weak = In Polonia Yellow has most and would lose one. Yellow is last already: that helps Blue more than you.
    .nobody = Nobody lives there and no rat lies there: the leader would go on leading.
lesson-crowd-end = Blue lost two cubes in Germania, and you, standing beside, none. Everybody at the table thinks like this: whoever is far ahead early is the one to whom all the others lead the plague. Second place is a good place until the end is near.

## The final round

lesson-final = The final round
    .about = The last cards, the last rats.
lesson-final-last = One rat is left in the supply, and it is Blue's turn. Blue leads the plague to Germania, where one rat lies; it brings the last one of the supply. With that the regular turns are over.
lesson-final-peasant = The final round: everybody but Blue, who had the last turn, may use each card once more. No cards are taken and no cubes are added, except by a card. The Peasant now puts one cube in any region.
    .task = Put a cube where no rat lies.
    .rats = Rats lie there, and at the end every one of them is turned up. Your cube may be dead before it is counted.
    .early = You still have cards to use. If you stop now, the plague goes through Italia while your two people are there, and both your cards are asked for.
lesson-final-merchant = In the end the plague goes through every region. Two of your people stand in Italia, beside two rats and three of Blue's.
    .task = Let the Merchant bring both to Hungaria, where no rat lies.
    .one = One would be safe, and the other would have to stay. The Merchant carries up to three.
    .other = The Merchant can do that. But look where the rats are, and where your people stand beside them.
    .early = Your two people in Italia would meet both rats, and both name a class of yours. Bring them away first.
lesson-final-done = Both cards are used. What happens now needs nobody: region after region the rats are turned up.
    .task = End your turn and watch the last ravaging.
lesson-final-score = Seven cubes alive against six: you win. Cubes on the map and in the palace count one each. If two have the same number, the one who would have been next to play is ahead.

## A whole game

lesson-game = A whole game
    .about = You against three easy bots.

## Peasant

lesson-peasant = Try the Peasant
    .about = One cube more whenever you add cubes.
lesson-peasant-grow = You hold the Peasant. Whenever you add cubes you may add one more than there are rats.
    .task = Add three cubes in one region.
    .two = That is the number of the rats. One more is free for you.
    .empty = Even a region without rats takes one cube now, which is good to know. But this time three are possible.
    .fewer = The Peasant's extra cube is in this number already. Where do two rats lie?
lesson-peasant-end = A small gift every turn, and every turn the same. In return each rat with the ear of corn looks for you, like this one, which breaks out even over a single cube. In the final round he puts one cube in any region.

## Serf

lesson-serf = Try the Serf
    .about = A cube of yours where others have died.
lesson-serf-plague = The Serf moves in where others have died. In your plague phase, after each rat that killed somebody else's cube, you may put one of yours in the plague region.
    .task = Lead the plague to Blue's people in Germania.
    .elsewhere = Your own people live there. The Serf wants others to die.
lesson-serf-offer = It was an outbreak, and Blue lost a cube. Now you are asked.
    .task = Put a cube in Germania.
    .no = You may decline, for instance when more rats are to come. But here no rat is left: the place is free, and nothing threatens it now.
lesson-serf-end = A cube without any rat to feed it, in the middle of your plague phase. It counts for rats that are still to come, and they may take it. A potion that saved somebody is no death, so then you are not asked.

## Baker

lesson-baker = Try the Baker
    .about = Cubes out of reach, until somebody takes the card.
lesson-baker-lay = Once a turn you may lay a cube from your stock on the Baker. The plague does not reach it there; but it does not count as placed either. Two of yours lie on it already.
    .task = Lay one more cube on the card.
    .place = You may add cubes too, before or after. First see what the Baker does.
lesson-baker-plague = End your turn, and watch what Blue thinks of your bread.
    .task = Lead the plague to Polonia.
    .elsewhere = Rats lie there. In Polonia there are none, and nobody is bitten.
lesson-baker-end = Blue took the card from you, and whoever takes it must at once put all its cubes in one region. They are still yours: three in Scandia at a stroke, but Blue chose the place. If you keep the card to the end, the player on your left does that.

## Merchant

lesson-merchant = Try the Merchant
    .about = Up to three cubes to a neighbour.
lesson-merchant-flee = The plague stands in Polonia, three rats lie in Germania, and your people are the crowd there. The Merchant brings up to three of them to one neighbour.
    .task = Bring three people from Germania to Scandia, where no rat lies.
    .fewer = Some are saved, but three can go.
    .elsewhere = They would be out of Germania. In Scandia there is no rat and a friend of theirs already.
    .other = That can be done as well. But the danger is in Germania.
lesson-merchant-end = First grow where the rats are, then leave before the plague comes: that is the Merchant's way, turn after turn. The purse on a rat is the price. Walls stop him; potions travel with their cube.

## Courier

lesson-courier = Try the Courier
    .about = Two cubes of two players change places.
lesson-courier-first = The Courier swaps two cubes of two players in two regions, and you choose both. You have two in Germania, with three rats.
    .task = Choose one of your cubes in Germania.
    .other = This cube can be swapped, too. But yours in Germania stand beside three rats: begin with one of them.
lesson-courier-second = Now a cube of somebody else's, somewhere else. Scandia has no rats and two of Blue's.
    .task = Swap it with a cube of Blue's in Scandia.
    .other = That swap is possible, too. This time choose Scandia, where no rat lies: one of Blue's two has to leave it.
lesson-courier-end = One of yours is safe, and Blue has one among the rats. Numbers stay as they were; only who stands where has changed, and often who has most. No wall stops the Courier; only the palace is out of reach.

## Mayor

lesson-mayor = Try the Mayor
    .about = A cube wherever you have strictly most.
lesson-mayor-everywhere = Instead of adding cubes in the usual way, the Mayor puts one cube in every region where you have strictly more than any other player. No rats are needed. You are ahead in Germania, Scandia and Polonia.
    .task = Use the Mayor.
    .place = That would be the usual way: as many cubes as rats, in one region. The Mayor brings you three.
lesson-mayor-end = Three cubes without asking a rat. In Italia you are tied with Blue, and a tie is not enough. The Mayor pays you for being the crowd, so beware of majority.

## Monk

lesson-monk = Try the Monk
    .about = One rat to a neighbouring region.
lesson-monk-move = The plague stands in Polonia, beside your people in Germania and their rat. The Monk moves one rat, any rat, to a neighbouring region.
    .task = Send the rat of Germania to Blue in Hungaria.
    .near = Germania would be safe. Better still, send the rat where only Blue lives: Hungaria.
    .other = The Monk may move any rat. The one in Germania lies beside three of your people.
lesson-monk-plague = Germania has no rat now.
    .task = Lead the plague to Germania and see what happens.
    .elsewhere = There rats lie. Try Germania: it has people, but no rat.
lesson-monk-end = Nothing: no rat, no new rats, nobody dead, and the plague has done its step for this turn. No rat can go where three lie already, where a bishop stands, or over a wall.

## Nun

lesson-nun = Try the Nun
    .about = Up to three nuns; each hides one of the population.
lesson-nun-put = You have looked at the rat in Germania: limit 4, and four people live there. A nun makes the population of her region one smaller when a rat is turned up. You have three nuns.
    .task = Send a nun to Germania.
    .elsewhere = She may stand in any region. But in Germania one fewer is just what is needed.
lesson-nun-stop = Three people now, for the rat; limit 4. You may put two more nuns, or stop here.
    .task = Stop: one is enough.
    .more = You may, and nuns can also stand together. But the others are worth more next turn, when you know where they are needed.
lesson-nun-plague = Let us see whether she helps. End your turn.
    .task = Lead the plague to Polonia.
    .elsewhere = Rats lie there. Leave the next step to Blue, who has an eye on Germania.
lesson-nun-end = Blue led the plague to Germania, the rat was turned up, and nothing broke out: three against a limit of four. The nun stays there, and counts in the last ravaging, too.

## Bishop

lesson-bishop = Try the Bishop
    .about = No rat enters where he stands.
lesson-bishop-put = No rat enters a region with a bishop, in any way. Four of your people live in Germania without a rat; around them are rats enough.
    .task = Put a bishop in Germania.
    .elsewhere = He may go anywhere. Where do you have most to lose?
lesson-bishop-plague = Now test him. In Polonia lies one rat; it will bring a new one to a neighbour, and Germania is a neighbour.
    .task = Lead the plague to Polonia.
    .elsewhere = That would not test the bishop. From Polonia a new rat could come to Germania, if he were not there.
lesson-bishop-spread = Look where the new rat may go.
    .task = Place the rat. Germania is not on offer.
lesson-bishop-end = No spread, no Monk, no Piper, no Soldier and no swap of the Witch brings a rat to him. But rats that are there already stay, and without rats nobody grows there. There are two bishops; once both are out you may move one each turn.

## Knight

lesson-knight = Try the Knight
    .about = Further with the plague, and two more for the limit.
lesson-knight-ride = With the Knight the plague may go two steps. You have looked at the rat in Italia: limit 5, and one of its symbols takes from everybody. Three of Blue's people live there.
    .task = Lead the plague two steps, to Italia.
    .near = The plague may go there. But Blue sits in Italia, two steps away, and feels safe.
lesson-knight-count = Three people, limit 5: no outbreak. But the Knight may let the plague piece count as two people.
    .task = Let the piece count.
    .no = Then three stay three, and nothing happens. That is the right choice when your own people are there. Here it is Blue's.
lesson-knight-end = Three and two are five: an outbreak, and Blue lost a cube. The two of the Knight only help to reach the limit; no symbol takes anything from the piece. In the final round the Knight moves it once more.

## Crusader

lesson-crusader = Try the Crusader
    .about = See all rats of the region, and put them in order.
lesson-crusader-ride = The Crusader leads the plague up to two steps, and before anything is turned up by chance he may lay all rats of the region open. Blue has three people in Germania, you have one.
    .task = Lead the plague to Germania.
    .elsewhere = The plague may go there. But Blue is in Germania, with two rats for the Crusader.
lesson-crusader-show = New rats have come next door. Now you may turn up all rats here at once, and choose their order.
    .task = Turn them up.
    .no = Then chance decides, as always. Here it would have brought the smaller one first, and spared Blue a cube.
lesson-crusader-order = Limits 4 and 3, and four people. The first outbreak makes them fewer. In which order do both break out?
    .task = Begin with the rat of limit 4.
    .small = With limit 3 first there are only two people left afterwards, and limit 4 is out of reach. Begin with the larger limit.
lesson-crusader-end = Both broke out, and Blue lost two. You lost one, too: the second rat shows chivalry, and you hold the Crusader. All rats he lays open leave the game, even those for which nobody was left.

## Soldier

lesson-soldier = Try the Soldier
    .about = Further with the plague, and one rat more.
lesson-soldier-ride = The Soldier leads the plague up to two steps, and where it breeds he may add one rat to those that come.
    .task = Lead the plague to Germania, where one rat lies.
    .elsewhere = Allowed, too. But in Germania Blue's people live beside a rat, and yours do not live there.
lesson-soldier-first = One rat brings one new one.
    .task = Place it.
lesson-soldier-more = And now the Soldier's own. More rats next to you are more cubes for you; more rats in all bring the end nearer.
    .task = Place one more rat.
    .none = You may do without it. The supply would last a little longer. See what he can do first.
lesson-soldier-end = Two rats instead of one. The Soldier feeds your regions, fills those of others, and empties the supply: who is ahead likes that. In the final round he adds one rat beside the plague piece.

## Witch

lesson-witch = Try the Witch
    .about = Look at two rats, then swap them.
lesson-witch-look = The Witch looks at one rat anywhere, then at another, and may swap the two. Begin with the one beside your four people.
    .task = Look at the rat in Germania.
    .other = She may look at any rat. But which one worries you most?
lesson-witch-again = Limit 2, and one of its symbols takes from everybody: that one breaks out nearly always. See whether Blue has a milder one.
    .task = Look at the rat in Hungaria.
    .other = You may stop or look elsewhere. In Hungaria Blue has four people beside one rat: a good exchange, perhaps.
lesson-witch-swap = Limit 6: that one nearly never breaks out. It lies in Hungaria, beside Blue.
    .task = Swap the two rats.
    .done = You know both rats then, and that is worth something. But the bad one stays with you.
lesson-witch-end = The dangerous rat is Blue's now, and Blue does not know it. What you have seen stays yours: the map shows those faces to you alone, wherever the rats may go. A look can never be taken back.

## Pied Piper

lesson-piper = Try the Pied Piper
    .about = A cube goes, and the rats follow.
lesson-piper-lure = The Piper moves one of your cubes to a neighbour, and the rats of its region run after it, as many as there is room for: three at most in one region.
    .task = Let one cube lead the rats from Germania to Hungaria.
    .elsewhere = The rats would follow there, too. In Hungaria Blue has three people: the right company for them.
    .other = No rat lies there, so none would follow. Germania has two of them.
lesson-piper-end = One cube went, and both rats with it: Germania is free of them, and Blue's three people sit beside three rats. If not all find room, you choose which ones go. Where a bishop stands the cube goes alone.

## Wizard

lesson-wizard = Try the Wizard
    .about = A potion goes instead of a cube.
lesson-wizard-potion = The Wizard gives one of your cubes a potion. If an outbreak takes a cube of yours in that region, the potion goes instead.
    .task = Give a potion to a cube in Germania, where you are the crowd.
    .elsewhere = A potion does no harm anywhere. But no rat lies there; the danger is in Germania.
lesson-wizard-plague = Let Blue test it. End your turn.
    .task = Lead the plague to Polonia.
    .elsewhere = Rats lie there. Leave Germania to Blue this time.
lesson-wizard-end = The outbreak hit the crowd, which was you, and took the potion. All cubes are still there. A cube can have several potions, and they travel with it.

## King

lesson-king = Try the King
    .about = One cube to the palace, for good.
lesson-king-palace = Once a turn the King brings a cube of yours from a region without rats to the palace. There it is safe for good, and counts at the end.
    .task = Bring a cube to the palace.
    .place = You may add cubes as well, before or after. First the King.
lesson-king-end = In Polonia a rat lies beside your people, so the King could not fetch anybody there. One safe cube each turn wins many games, which is why others keep taking this card. The crown on a rat looks for you as long as you hold it.

## Queen

lesson-queen = Try the Queen
    .about = Two cubes more for the largest connected area.
lesson-queen-grow = Your people live in Anglia, Germania and Scandia: three regions that touch each other. Blue's largest area has two. As long as yours is strictly larger than everybody else's, you may add two more whenever you add cubes.
    .task = Add four cubes in Scandia: two for the rats, two for the Queen.
    .fewer = The Queen's cubes are free; you may leave them out, but take them.
    .italia = Four, too. But Blue lives there. In Scandia your people are alone.
    .other = That is possible. In Scandia two rats lie, so with the Queen you get four.
lesson-queen-end = Four at once, more than any region gives without her. Regions count, not cubes, and a tie is not enough. Others can cut your area by taking one thin region: keep two cubes in the middle.

## Emperor

lesson-emperor = Try the Emperor
    .about = Walls that nothing crosses.
lesson-emperor-wall = The plague stands in Polonia. One wall already closes the way to Scandia. The Emperor has three walls, and puts or moves them, each on a border.
    .task = Put a wall between Germania and Polonia.
    .elsewhere = A wall may stand on any border. But the plague is in Polonia, and your four people are in Germania.
lesson-emperor-stop = One more wall is left, and the others could be moved.
    .task = Stop here.
    .more = You may go on. But the last wall is worth more when you know where the plague will turn next.
lesson-emperor-plague = Walls to the north and to the west. Only one way is left to the plague.
    .task = Lead the plague to Hungaria.
lesson-emperor-end = The plague went to Blue, as it had to, and the new rats kept to that side. Nothing crosses a wall: no cube, no rat, no new rat, no plague. If walls close every way, the plague stays where it is, and the turn has no plague phase.

## Caravanner

lesson-caravanner = Try the Caravanner
    .about = A caravan on a border feeds both its sides.
lesson-caravanner-move = The caravan stands between Germania and Italia. Once a turn you move it to another border of one of the two regions, and may then add one cube on each side.
    .task = Move it between Germania and Scandia, and add a cube on both sides.
    .fewer = You may leave cubes out. But both are free.
    .elsewhere = The caravan may go there. This time lead it between Germania and Scandia.
lesson-caravanner-end = Two cubes without a rat, and next turn it can go on from either region. Whoever takes the card takes over the caravan where it stands. This card is a reconstruction: its printed text was not at hand.
