"""Positions that cannot be are refused with a sentence: here the pieces must add up."""

from ..outside import Menu
from ..reading import SEATS, must
from .box import (
    ALL_GUILD_CARDS,
    ANY_PLACE,
    BASE_PLACES,
    BLACK_MARKET,
    BLUE,
    CAPACITY,
    CARAVANSARY,
    CARD_KINDS,
    CARD_WORDS,
    COPIES,
    DICE_BONUS,
    EXCHANGE_THREE,
    EXTENSIONS,
    FAMILY_HOME,
    FOUNTAIN,
    FOUNTAIN_CARD,
    GAIN_GOOD,
    GOALS,
    GREAT_MOSQUE_CARD,
    GUILD_DIFFERENT,
    GUILD_HALL,
    LARGE_MARKET,
    MARKET_CARD,
    MOSQUE_RUBIES,
    MOSQUE_TILES,
    PALACE,
    PLACES,
    RESERVE,
    RETURN_ASSISTANT,
    ROASTING_PLANT,
    SMALL_MARKET,
    SMALL_MOSQUE_CARD,
    SOLD_OUT,
    STACK,
    START_PRICES,
    TAVERN,
    TAVERN_CARD,
    TAVERN_TILES,
    TEA_CARD,
    TEA_HOUSE,
    TILE_COUNTS,
    TILES,
    TRACKS,
    WAINWRIGHT_RUBIES,
    YELLOW,
)
from .menu import legal
from .pieces import count_in
from .places.tavern import beyond
from .state import (
    DICE,
    DISCARD,
    DISCARD_GUILD,
    EDGE,
    FIGURE,
    FINAL,
    FINISHED,
    GAIN,
    GOAL_REACHED,
    GOING_ON,
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
    Player,
    State,
)
from .terms import COLOURS, FIGURE_WORDS, GOOD_WORDS, MARKET_WORDS, MOSQUE_WORDS, TAVERN_WORDS


def check(state: State) -> None:
    """Refuse a table on which the pieces do not add up."""
    players = [state.seats[seat] for seat in range(state.players)]
    check_layout(state)
    check_rubies(state, players)
    check_assistants(state, players)
    check_tiles(state, players)
    check_bonus_cards(state, players)
    check_guild_cards(state, players)
    check_turn(state)
    for name, player in zip(SEATS, players, strict=False):
        for good, word in enumerate(GOOD_WORDS):
            capacity = CAPACITY + player.extensions
            held = player.goods[good]
            must(held <= capacity, f"the cart of {name} has room for {capacity} {word}, not {held}")


def check_layout(state: State) -> None:
    last = PLACES if state.expansion else BASE_PLACES
    lost = [place for place in range(1, last + 1) if state.square[place] < 0]
    must(not lost, f"the place {lost[:1]} is nowhere")
    strange = [place for place in range(last + 1, PLACES + 1) if state.square[place] >= 0]
    must(not strange, f"the place {strange[:1]} belongs to the expansion")
    figures = len(FIGURE_WORDS) - 1 + state.expansion
    for figure in range(figures):
        must(state.figures[figure] > 0, f"the {FIGURE_WORDS[figure]} stands nowhere")
    neutrals = sum(place > 0 for place in state.neutrals)
    must(neutrals == (3 if state.players == 2 else 0), f"there are {neutrals} neutral merchants")
    if state.barrier:
        must(beyond(state, state.barrier, state.side) > 0, "the barrier stands at the board's edge")
    must((state.barrier > 0) == (state.passage >= 0), "barrier and right of passage go together")


def check_rubies(state: State, players: list[Player]) -> None:
    """Rubies owned are those that the places have given."""
    given = WAINWRIGHT_RUBIES[state.players] - state.wainwright
    filled = sum(player.extensions == EXTENSIONS for player in players)
    must(given == filled, f"the Wainwright has given {given} rubies for {filled} full carts")
    for mosque, word in enumerate(MOSQUE_WORDS):
        both = MOSQUE_TILES[mosque]
        pairs = sum(player.tiles & both == both for player in players)
        gone = MOSQUE_RUBIES[state.players] - state.mosques[mosque]
        must(gone == pairs, f"the {word} mosque has given {gone} rubies for {pairs} pairs of tiles")
        given += gone
    for track in range(TRACKS - 1 + state.expansion):
        first, price = START_PRICES[track][state.players], state.track[track]
        must(
            first <= price <= SOLD_OUT[track],
            f"a track goes from {first} to {SOLD_OUT[track]}, which is empty, not to {price}",
        )
        given += price - first
    owned = sum(player.rubies for player in players)
    must(owned == given, f"the merchants own {owned} rubies, but the places have given {given}")
    goal = GOALS[state.expansion][state.players]
    reached = any(player.rubies >= goal for player in players)
    must(
        state.ended_by == (GOAL_REACHED if reached else GOING_ON),
        f"the last round begins with {goal} rubies, not before and not after",
    )


def check_assistants(state: State, players: list[Player]) -> None:
    """Everybody's own assistants, and the neutral ones of the variant."""
    neutral = sum(state.strays)
    own = STACK + RESERVE - state.neutral_assistants
    for name, player in zip(SEATS, players, strict=False):
        below = player.mix.bit_count()
        must(player.mix < 1 << player.stack, f"the stack of {name} is not that high")
        neutral += below
        count = player.stack - below + player.reserve + player.assistants.bit_count()
        must(count == own, f"{name} has {count} assistants in all, not {own}")
        must(not player.assistants >> FOUNTAIN & 1, "no assistant ever stands at the Fountain")
        must(
            player.reserve == RESERVE - (player.tiles >> BLUE & 1),
            f"the fifth assistant of {name} comes with the blue mosque tile",
        )
    want = state.players * state.neutral_assistants
    must(neutral == want, f"there are {neutral} neutral assistants, not {want}")


def check_tiles(state: State, players: list[Player]) -> None:
    for colour, word in enumerate(COLOURS):
        owned = sum(player.tiles >> colour & 1 for player in players)
        taken = state.taken[colour]
        must(owned == taken, f"{taken} {word} mosque tiles are gone, but {owned} are owned")
        stack = sum(count > 0 for count in TILE_COUNTS[state.players])
        must(taken <= stack, f"there are only {stack} {word} mosque tiles")
    for kind in TAVERN_TILES:
        owned = sum(player.tavern >> kind & 1 for player in players)
        must(
            owned == state.offered[kind],
            f"{state.offered[kind]} {TAVERN_WORDS[kind]} tiles are gone, but {owned} are owned",
        )
    for market, word in enumerate(MARKET_WORDS):
        seen = state.seen[market]
        must(
            seen == TILES or state.top[market] == seen - 1,
            f"the {word} demand tile that was seen last must be the active one",
        )


def check_bonus_cards(state: State, players: list[Player]) -> None:
    discards = state.discards[: state.discarded]
    unseen = 0
    for kind in range(CARD_KINDS):
        word, copies = CARD_WORDS[kind], COPIES[state.expansion][kind]
        count = state.pile[kind] + discards.count(kind) + count_in(state.unseen, kind)
        count += sum(count_in(player.hand, kind) for player in players) + (state.playing == kind)
        must(count == copies, f"there are {count} cards {word}, not {copies}; unknown ones: unseen")
        unseen += count_in(state.unseen, kind)
        decked = count_in(state.deck, kind)
        must(state.pile[kind] <= decked <= copies, f"the deck had {decked} cards {word}")
        for name, player in zip(SEATS, players, strict=False):
            must(
                count_in(player.known, kind) <= count_in(player.hand, kind),
                f"{name} is known to hold {word}, and does not",
            )
    hidden = state.pile_size - sum(state.pile)
    for player in players:
        hidden += player.cards - sum(count_in(player.hand, kind) for kind in range(CARD_KINDS))
    must(hidden == unseen, f"{hidden} bonus cards are hidden, but {unseen} are unseen")
    fits = sum(
        min(count_in(state.deck, kind), state.pile[kind] + count_in(state.unseen, kind))
        for kind in range(CARD_KINDS)
    )
    must(state.pile_size <= fits, "the draw pile holds more than what it was shuffled from")


def check_guild_cards(state: State, players: list[Player]) -> None:
    found = 0
    heaps = [state.guild_pile, state.guild_discards, state.guild_unseen]
    heaps += [player.guild for player in players]
    heaps += [1 << state.guild] if state.guild else []
    for heap in heaps:
        must(not found & heap, "a guild card is in two places")
        found |= heap
    want = ALL_GUILD_CARDS if state.expansion else 0
    must(found == want, "guild cards are missing; unknown ones belong under guild_unseen")
    hidden = state.guild_size - state.guild_pile.bit_count()
    hidden += sum(player.guild_cards - player.guild.bit_count() for player in players)
    unseen = state.guild_unseen.bit_count()
    must(hidden == unseen, f"{hidden} guild cards are hidden, but {unseen} are unseen")
    must(not state.guild_pile & ~state.guild_deck, "the guild pile was not shuffled from these")
    fits = (state.guild_deck & (state.guild_pile | state.guild_unseen)).bit_count()
    must(state.guild_size <= fits, "the guild pile holds more than what it was shuffled from")


def check_turn(state: State) -> None:
    """What is asked must have something to ask about."""
    step = state.step
    if step == FINISHED:
        must(state.waiting == 0, "nobody decides once the game is over")
        must(state.ended_by == GOAL_REACHED, "the game is over only when the goal is reached")
        return
    must(state.waiting != 0, "somebody has to decide while the game goes on")
    must(step != FINAL or state.ended_by == GOAL_REACHED, "final cards come after the last round")
    must(step != MOVE or state.mode != STAYING, "who stays is not asked where to move")
    must(state.menu <= FINAL, "a card is played at a menu of the turn")
    must((state.guild > 0) <= (state.guild_turn > 0), "a guild card makes a guild turn")
    must(not state.guild_turn or step >= PLACE, "a guild card replaces the whole turn")
    must(not state.guild_turn or state.mode == NORMAL, "a guild card replaces the move")
    must(not (state.spent and step == FINAL), "no tiles are used at the end of the game")
    check_action(state)
    check_questions(state)
    if not state.unseen and not state.guild_unseen:
        menu = Menu()  # type: ignore[call-arg]
        legal(state, state.active, menu)
        must(menu.count > 0, "there is nothing to decide at this step")


def check_action(state: State) -> None:
    """What is done at a place, and what a guild card orders there."""
    step, acting = state.step, state.acting
    places = PLACES if state.expansion else BASE_PLACES
    must(acting <= places, f"the place {acting} is not in this game")
    must(not state.beside >> places + 1, "a place beside the barrier is not in this game")
    must(step >= PLACE or acting == 0, "no place is acted at before the move")
    must(
        not state.left or acting > 0 or state.guild > 0,
        "an action is left, but no place is acted at",
    )
    must(
        not state.beside or (acting == 0 and step >= PLACE),
        "a place beside the barrier is chosen before it is acted at",
    )
    sells = acting == SMALL_MARKET and state.left > 0
    must(not state.any_sale or sells, "anything is sold at 11 only")
    must(not state.roasted or step == ROAST, "it is paid at the Roasting Plant only")
    tavern = state.guild == TAVERN_CARD
    must(not state.taverns or tavern, "guild card 19 brings two Tavern actions")
    first = state.taverns > 0 and acting == TAVERN and (state.ordered > 0 or step == EDGE)
    must(not state.discount or first, "the discount goes to the first Tavern action")
    orders = step == PLACE and state.guild in ORDERS and state.beside + acting > 0
    must(not state.ordered or orders, "a guild card orders an action at a place")
    must(acting in ACTING.get(step, (acting,)), "that is not asked at the place acted at")
    must(step not in ACTING or state.left + state.guild > 0, "that is asked in an action only")


def check_questions(state: State) -> None:
    """What is counted for a question is there when it is asked, and only then."""
    step, card = state.step, state.playing
    must((step == DICE) == (state.die[0] > 0), "dice lie on the table while a roll may be changed")
    must((state.die[0] > 0) == (state.die[1] > 0), "two dice are rolled")
    must((step == FIGURE) == (state.figure >= 0), "a figure is paid at its step only")
    must((step == GAIN) == (state.gains > 0), "goods are chosen at their step only")
    must((step == GAIN) or not state.wares, "wares are offered when goods are chosen")
    must((step == PAY) == (state.owed > 0), "goods are owed at their step only")
    must((step == SALE) == any(state.sold), "goods are sold at a market only")
    must(step == SWAP or not state.swapped, "things are given for exchange_three only")
    calls = step == RECALL and card < 0
    must(calls or not state.many, "any number comes back when they are called only")
    must((card >= 0) <= (step in IN_CARD), "no bonus card can be in effect at this step")
    must(card < 0 or card in IN_CARD[step], "another bonus card asks this question")
    must(step not in (SWAP, REWARD) or card >= 0, "a bonus card must be in effect for that")
    if card >= 0:
        return
    at_place, guild = state.acting if state.left else 0, state.guild
    rolls = at_place in (BLACK_MARKET, TEA_HOUSE) or guild == MARKET_CARD
    must(step != DICE or rolls, "nothing is rolled for")
    must((state.bet > 0) == (step == DICE and at_place == TEA_HOUSE), "a bet is on a roll at 9")
    gains = at_place == BLACK_MARKET or guild == MARKET_CARD or GUILD_DIFFERENT[guild] > 0
    must(step != GAIN or gains, "there is nothing to choose goods for")
    if step == RECALL and state.many:
        must(
            at_place == FOUNTAIN or guild == FOUNTAIN_CARD, "assistants are called at the Fountain"
        )
    elif step == RECALL:
        must(state.spent >> YELLOW & 1 == 1, "the yellow tile or a card brings one back")


# The guild cards that order a place's action.
ORDERS = (TEA_CARD, ANY_PLACE, SMALL_MOSQUE_CARD, GREAT_MOSQUE_CARD, TAVERN_CARD)

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

# Which bonus cards ask a question.
IN_CARD = {
    DICE: (DICE_BONUS,),
    GAIN: (GAIN_GOOD, DICE_BONUS, EXCHANGE_THREE),
    RECALL: (RETURN_ASSISTANT,),
    SWAP: (EXCHANGE_THREE,),
    REWARD: (FAMILY_HOME,),
}
