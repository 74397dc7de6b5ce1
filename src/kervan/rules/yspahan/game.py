"""Yspahan's table of contents."""

from ..contents import Contents, Option
from . import happen, notation, reasons, view
from .advice import advise
from .box import BOX
from .decisions import BLOCKS
from .menu import is_forced, legal, why_not
from .scoring import rank, score
from .setup import set_up
from .sight import conceal, imagine
from .sketch import sketch
from .state import State
from .turn import apply
from .worth import STYLES, evaluate


def toggle(name: str) -> Option:
    """A ruling that players may agree to turn round; box.toml has what the rules say."""
    return Option(name, ("no", "yes"), "yes" if BOX["rulings"][name] else "no")


GAME = Contents(
    name="yspahan",
    version=1,
    players=(2, 3, 4),
    options=(
        *map(toggle, BOX["rulings"]),  # in the order of setup.keep_options
        Option("first_player", ("random", "first_seat"), "random"),  # R2
    ),
    state=State,
    blocks=BLOCKS,
    set_up=set_up,
    legal=legal,
    why_not=why_not,
    apply=apply,
    is_forced=is_forced,
    conceal=conceal,
    imagine=imagine,
    score=score,
    rank=rank,
    advise=advise,
    evaluate=evaluate,
    styles=STYLES,
    notation=notation,
    view=view,
    reasons=reasons,
    happenings=happen,
    sketch=sketch,
)
