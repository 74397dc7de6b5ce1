"""Positions that cannot be are refused with a sentence: here what goes on in a turn must fit."""

from ..outside import Menu
from ..reading import must
from ..sets import has, one, size_of
from .actions import BOUND_TO
from .box import (
    ALL_GOODS,
    ANY_PLACE,
    BASE_PLACES,
    BET_LEAST,
    BLACK_CHOICE,
    BLACK_MARKET,
    BLUE,
    CAPACITY,
    CARAVANSARY,
    COFFEE,
    CORNERS,
    DEMAND,
    DICE_BONUS,
    DICE_GOODS,
    ENCOUNTER,
    EXCHANGE_THREE,
    FAMILY_HOME,
    FOUNTAIN,
    FOUNTAIN_CARD,
    GAIN_GOOD,
    GREAT_MOSQUE_CARD,
    GUILD_DIFFERENT,
    GUILD_HALL,
    KINDS,
    LARGE_MARKET,
    MARKET_CARD,
    MARKET_CARD_GOODS,
    MOST_EXCHANGED,
    MOST_SOLD,
    PALACE,
    PALACE_ANY,
    PALACE_CARD,
    PALACE_CARD_GOODS,
    PLACES,
    POLICE_STATION,
    RETURN_ASSISTANT,
    ROASTING_PLANT,
    SMALL_MARKET,
    SMALL_MARKET_ANY,
    SMALL_MOSQUE_CARD,
    TAVERN,
    TAVERN_CARD,
    TEA_CARD,
    TEA_HOUSE,
    YELLOW,
)
from .cards import FINAL_BAG, to_swap
from .dice import may_change
from .fees import fees
from .guild import places_to_order
from .menu import legal
from .pieces import count_in, goods_in, is_sold_out, kinds_of_goods
from .piles import cards_left
from .places import palace
from .places.markets import market_of, sellable, sold_so_far, tile_on
from .places.roasting_plant import can_roast
from .places.tavern import beyond, why_not_set_barrier
from .reasons import FINE
from .sight import size
from .state import (
    ASSISTANT,
    CORNER,
    DICE,
    DISCARD,
    DISCARD_GUILD,
    EDGE,
    FEE,
    FIGURE,
    FIGURES,
    FINAL,
    FINISHED,
    GAIN,
    GOAL_REACHED,
    MOVE,
    NORMAL,
    PAY,
    PLACE,
    RECALL,
    REWARD,
    ROAST,
    SALE,
    SECOND_CARD,
    STAYING,
    SWAP,
    State,
)

# Where the questions inside an action are asked.
ACTING = {
    SECOND_CARD: (CARAVANSARY,),
    DISCARD: (CARAVANSARY,),
    DISCARD_GUILD: (GUILD_HALL,),
    SALE: (LARGE_MARKET, SMALL_MARKET),
    PAY: (PALACE,),
    ROAST: (ROASTING_PLANT,),
    EDGE: (TAVERN,),
}

# Which bonus cards ask a question, and how many goods they let choose.
IN_CARD = {
    DICE: (DICE_BONUS,),
    GAIN: (GAIN_GOOD, DICE_BONUS, EXCHANGE_THREE),
    RECALL: (RETURN_ASSISTANT,),
    SWAP: (EXCHANGE_THREE,),
    REWARD: (FAMILY_HOME,),
}
CHOSEN = {GAIN_GOOD: 1, DICE_BONUS: max(DICE_GOODS), EXCHANGE_THREE: MOST_EXCHANGED}

# The steps at which guild cards are in effect; 12 and 19 lead to any, the others are done at once.
IN_GUILD = {
    **{number: (GAIN,) for number, count in enumerate(GUILD_DIFFERENT) if count},
    FOUNTAIN_CARD: (RECALL,),
    MARKET_CARD: (GAIN, DICE),
    TEA_CARD: (PLACE, DICE),
    PALACE_CARD: (PAY,),
    SMALL_MOSQUE_CARD: (PLACE,),
    GREAT_MOSQUE_CARD: (PLACE,),
}
AT_GUILD = {
    TEA_CARD: TEA_HOUSE,
    PALACE_CARD: PALACE,
    SMALL_MOSQUE_CARD: SMALL_MOSQUE_CARD,
    GREAT_MOSQUE_CARD: GREAT_MOSQUE_CARD,
}  # the place they act at: guild cards 14 and 15 have their mosques' numbers
LEADING = (ANY_PLACE, TAVERN_CARD)  # from place to place
DOUBLED = [place for kind, place in enumerate(BOUND_TO) if place and kind != SMALL_MARKET_ANY]
MOST_TIMES = 3  # an action with both its double cards (R42)


def check_turn(state: State) -> None:
    """What is asked must have something to ask about."""
    step, at, me = state.step, menu_of(state), state.active
    is_over = at in (FINAL, FINISHED)
    if step == FINISHED:
        must(state.waiting == 0, "nobody decides once the game is over")
        must(state.ended_by == GOAL_REACHED, "the game is over only when the goal is reached")
    else:
        must(state.waiting != 0, "somebody has to decide while the game goes on")
    must(at != FINAL or state.ended_by == GOAL_REACHED, "final cards come after the last round")
    must(at != MOVE or state.mode != STAYING, "who stays is not asked where to move")
    must(state.menu <= FINAL, "a card is played at a menu of the turn")
    must(state.menu == MOVE or is_in_use(state), "a card is played at a menu of the turn")
    must((state.guild > 0) <= (state.guild_turn > 0), "a guild card makes a guild turn")
    must(not state.guild_turn or at >= PLACE, "a guild card replaces the whole turn")
    must(not state.guild_turn or state.mode == NORMAL, "a guild card replaces the move")
    must(not (state.spent and is_over), "no tiles are used at the end of the game")
    of_a_turn = state.mode != NORMAL or state.guild_turn > 0
    must(not (of_a_turn and is_over), "nothing of a turn is left at the end of the game")
    check_move(state, at, me)
    check_tiles_and_figures(state, at, me)
    check_action(state, at)
    check_questions(state)
    if step == FINISHED:
        return
    check_answers(state, me)
    menu = Menu()  # type: ignore[call-arg]
    legal(state, me, menu)
    player = state.seats[me]
    hidden = player.cards - size(player.hand) + player.guild_cards - size_of(player.guild)
    may_answer = menu.count > 0 or (hidden > 0 and step in (DISCARD, DISCARD_GUILD, FIGURE))
    must(may_answer, "there is nothing to decide at this step")


def is_in_use(state: State) -> bool:
    """Is a bonus card or the yellow tile in effect?"""
    return state.playing >= 0 or (state.step == RECALL and not state.many)


def menu_of(state: State) -> int:
    """The step, or the menu of the turn that a card or the yellow tile was used at."""
    return state.menu if is_in_use(state) else state.step


def check_move(state: State, at: int, me: int) -> None:
    """Phases 1 and 2."""
    place, mode = state.seats[me].place, state.mode
    must(mode != STAYING or place != FOUNTAIN, "nobody stays at the Fountain")
    if mode == CORNER:
        must(state.expansion == 1, "a jump to a corner belongs to the expansion")
        is_corner = has(CORNERS[state.expansion], state.square[place])
        must(at == MOVE or is_corner, "a jump ends in a corner")
    must(at != ASSISTANT or place != FOUNTAIN, "at the Fountain no assistant is asked for")
    must(at != FEE or fees(state, me) > 0, "there is no merchant to pay")


def check_tiles_and_figures(state: State, at: int, me: int) -> None:
    """What was used in this turn."""
    usable = state.seats[me].tiles & ~one(BLUE)
    must(not state.spent & ~usable, "a mosque tile was used that is not owned, or has no use")
    is_yellow = not state.spent & ~one(YELLOW)
    must(is_yellow or (at >= PLACE and not state.guild_turn), "only the yellow tile is for that")
    figures = (1 << FIGURES - 1 + state.expansion) - 1
    must(not state.met & ~figures, "a figure was met that is not in this game")
    is_late = at in (PLACE, FIGURE) and not (state.guild_turn or state.acting or state.beside)
    must(not state.met or is_late, "figures are met after the action of a turn")


# ---- actions


def check_action(state: State, at: int) -> None:
    """What is done at a place, and what a guild card orders there."""
    step, acting, guild = state.step, state.acting, state.guild
    places = PLACES if state.expansion else BASE_PLACES
    must(acting <= places, f"the place {acting} is not in this game")
    must(not state.beside >> places + 1, "a place beside the barrier is not in this game")
    acts = at >= PLACE and at not in (FINAL, FIGURE, FINISHED)
    must(acts or acting == 0, "no place is acted at before the move, nor after the action")
    must(not state.left or acting > 0 or guild > 0, "an action is left, but no place is acted at")
    times = MOST_TIMES if acting in DOUBLED and not state.guild_turn else 1
    must(state.left <= times, f"this action cannot be carried out {state.left} times")
    must(
        not state.beside or (acting == 0 and at == PLACE),
        "a place beside the barrier is chosen before it is acted at",
    )
    sells = acting == SMALL_MARKET and state.left > 0 and not state.guild_turn
    must(not state.any_sale or sells, "anything is sold at 11 only")
    must(not state.roasted or step == ROAST, "it is paid at the Roasting Plant only")
    check_guild(state)
    if acting:
        must(acting in led_to(state), f"nobody can be acting at the place {acting} in this turn")
    if state.beside and not state.ordered:
        must(TAVERN in led_to(state), "the barrier is set at the Tavern only")
        must(state.beside == beside(state), "these places are not beside the barrier")
        must(state.passage == state.active, "the barrier brings the right of passage")
    must(acting in ACTING.get(step, (acting,)), "that is not asked at the place acted at")
    must(step not in ACTING or state.left + guild > 0, "that is asked in an action only")


def check_guild(state: State) -> None:
    """A guild card in effect, and what it orders."""
    step, guild = state.step, state.guild
    must(not state.taverns or guild == TAVERN_CARD, "guild card 19 brings two Tavern actions")
    first = state.taverns > 0 and state.acting == TAVERN and (state.ordered > 0 or step == EDGE)
    must(not state.discount or first, "the discount goes to the first Tavern action")
    orders = step == PLACE and (guild in AT_GUILD or guild in LEADING)
    orders = orders and state.beside + state.acting > 0
    must(not state.ordered or orders, "a guild card orders an action at a place")
    if state.guild_turn and not guild:
        must(state.acting + state.beside == 0, "this guild card has been carried out")
    is_first = first and state.discount > 0
    ordered = not state.ordered or guild != TAVERN_CARD or is_first
    must(ordered, "guild card 19 orders the first Tavern action only")
    if guild in LEADING:
        must(state.acting + state.beside > 0, "this guild card has been carried out")
        chosen = state.ordered and state.beside
        fits = not chosen or state.beside == places_to_order(state, state.active)
        must(fits, "guild card 12 orders an action that can be carried out")
    if not guild or guild in LEADING:
        return
    must(step in IN_GUILD.get(guild, ()), f"guild card {guild} does not ask this question")
    must(state.playing < 0, "a guild card's effect is not interrupted")
    must(state.acting == AT_GUILD.get(guild, 0), f"guild card {guild} does not act at this place")
    must(step != PLACE or state.ordered > 0, f"guild card {guild} orders an action at a place")


def beside(state: State) -> int:
    """The two places beside the barrier."""
    if not state.barrier:
        return 0
    return one(state.barrier) | one(beyond(state, state.barrier, state.side))


def led_to(state: State) -> set[int]:
    """The places that may be acted at in this turn: the Police Station and the Tavern lead on."""
    player, guild = state.seats[state.active], state.guild
    if guild:
        found = {TAVERN if guild == TAVERN_CARD else AT_GUILD.get(guild, 0)}
    else:
        found = {player.place}
    everywhere = {place for place in range(1, PLACES + 1) if state.square[place] >= 0}
    if guild == ANY_PLACE:
        return everywhere
    for _ in range(3):
        if POLICE_STATION in found:
            if player.family == POLICE_STATION:
                return everywhere  # it may have been called home meanwhile
            found.add(player.family)
        if TAVERN in found and state.passage == state.active:
            found |= {place for place in everywhere if has(beside(state), place)}
    return found


# ---- questions


def check_questions(state: State) -> None:
    """What is counted for a question is there when it is asked, and only then."""
    step, card = state.step, state.playing
    must((step == DICE) == (state.die[0] > 0), "dice lie on the table while a roll may be changed")
    must((state.die[0] > 0) == (state.die[1] > 0), "two dice are rolled")
    must((step == FIGURE) == (state.figure >= 0), "a figure is paid at its step only")
    must((step == GAIN) == (state.gains > 0), "goods are chosen at their step only")
    wares = state.wares + state.different
    must(step == GAIN or not wares, "wares are offered when goods are chosen")
    must((step == PAY) == (state.owed > 0), "goods are owed at their step only")
    must((step == SALE) == any(state.sold), "goods are sold at a market only")
    must((step == ROAST) == (state.roasted > 0), "who roasts more has paid already")
    must(step == SWAP or not state.swapped, "things are given for exchange_three only")
    calls = step == RECALL and card < 0
    must(calls or not state.many, "any number comes back when they are called only")
    must((card >= 0) <= (step in IN_CARD), "no bonus card can be in effect at this step")
    must(card < 0 or card in IN_CARD[step], "another bonus card asks this question")
    is_final = card < 0 or state.menu != FINAL or count_in(FINAL_BAG, card) > 0
    must(is_final, "at the end only cards that give goods or lira are played")
    must(step not in (SWAP, REWARD) or card >= 0, "a bonus card must be in effect for that")
    at_place, guild = state.acting if state.left and card < 0 else 0, state.guild
    must((state.bet > 0) == (step == DICE and at_place == TEA_HOUSE), "a bet is on a roll at 9")
    must(state.bet == 0 or state.bet >= BET_LEAST, f"a bet is {BET_LEAST} at least")
    if card >= 0:
        return
    rolls = at_place in (BLACK_MARKET, TEA_HOUSE) or guild == MARKET_CARD
    must(step != DICE or rolls, "nothing is rolled for")
    gains = at_place == BLACK_MARKET or guild == MARKET_CARD or GUILD_DIFFERENT[guild] > 0
    must(step != GAIN or gains, "there is nothing to choose goods for")
    if step == RECALL and state.many:
        must(
            at_place == FOUNTAIN or guild == FOUNTAIN_CARD, "assistants are called at the Fountain"
        )
    elif step == RECALL:
        must(state.spent >> YELLOW & 1 == 1, "the yellow tile or a card brings one back")


def check_answers(state: State, me: int) -> None:
    """Whoever is asked can have come to that question, and has something to answer."""
    step, player = state.step, state.seats[me]
    if step == GAIN:
        check_choice(state)
    elif step == PAY:
        most = PALACE_ANY[min(state.track[palace.TRACK], len(PALACE_ANY) - 1)]
        most = PALACE_CARD_GOODS if state.guild == PALACE_CARD else most
        must(state.owed <= most, f"at most {most} goods are owed")
        must(not is_sold_out(state, palace.TRACK), "no ruby is left to be paid for")
        chooses = goods_in(player) > state.owed and size_of(kinds_of_goods(player)) > 1
        must(chooses, "there is nothing to decide at this step: the cart leaves no choice")
    elif step == SALE:
        check_sale(state, me)
    elif step == FIGURE:
        figure = state.figure
        here = has(state.met, figure) and state.figures[figure] == player.place
        must(here, "a figure is paid where it was met")
        must(not has(player.tavern, ENCOUNTER), "with the encounter tile no figure is paid")
    elif step == SWAP:
        must(state.swapped < MOST_EXCHANGED, f"{MOST_EXCHANGED} things at most are exchanged")
        must(to_swap(state, me) != 0, "there is nothing left to exchange")
    must(step != DICE or may_change(state, me), "a roll that nobody can change stands")
    must(step != ROAST or can_roast(state, me), "nothing is left to roast for")
    pays = why_not_set_barrier(state, me, state.discount) == FINE
    must(step != EDGE or pays, "there is too little coffee for the barrier")
    must(step != SECOND_CARD or cards_left(state) > 0, "there is no second card")
    must(step not in (SECOND_CARD, DISCARD) or player.cards > 0, "no card has been taken")
    must(step != DISCARD_GUILD or player.guild_cards > 0, "there is no guild card to discard")
    if step == REWARD:
        called = player.family == POLICE_STATION and cards_left(state) > 0 and state.menu != FINAL
        must(called, "a reward is chosen for a family member that came home, with cards to draw")


def check_choice(state: State) -> None:
    """How many goods are chosen, and from which."""
    card, guild = state.playing, state.guild
    wares, different = ALL_GOODS, GUILD_DIFFERENT[guild] if card < 0 else 0
    if card >= 0:
        most = CHOSEN[card]
        wares |= one(COFFEE) if card == EXCHANGE_THREE else 0
    elif different:
        most = different
    else:
        most, wares = (MARKET_CARD_GOODS if guild == MARKET_CARD else 1), BLACK_CHOICE
    must(state.gains <= most, f"at most {most} goods are chosen here")
    must(state.different == (different > 0), "different goods are for guild cards 2 to 5")
    if different:
        left = KINDS - (different - state.gains)
        must(not state.wares & ~wares and size_of(state.wares) == left, "each good is chosen once")
    else:
        must(state.wares == wares, "these are not the goods to choose from")


def check_sale(state: State, me: int) -> None:
    """A sale that is on: what was sold came from the cart, and was asked for."""
    player, market = state.seats[me], market_of(state.acting)
    icons = DEMAND[market][tile_on(state, market)]
    must(sold_so_far(state) < MOST_SOLD, f"a sale of {MOST_SOLD} goods is done")
    for good in range(KINDS):
        wanted = state.any_sale or state.sold[good] <= icons[good]
        must(wanted > 0, "the demand tile does not ask for what was sold")
        fits = player.goods[good] + state.sold[good] <= CAPACITY + player.extensions
        must(fits, "more was sold than the cart can hold")
    must(sellable(state, me, state.acting) != 0, "nothing more can be sold: the sale is done")
