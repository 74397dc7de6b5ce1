"""Istanbul's table of contents."""

from ..contents import Contents, Option
from . import happen, notation, reasons, view
from .advice import STYLES, advise, evaluate
from .decisions import BLOCKS
from .layouts import LAYOUTS, read_layout, suits
from .menu import is_forced, legal
from .scoring import rank, score
from .setup import set_up
from .sight import conceal, imagine
from .sketch import sketch
from .state import State
from .turn import apply
from .why import why_not

GAME = Contents(
    name="istanbul",
    version=1,
    players=(2, 3, 4, 5),
    options=(
        Option("expansion", ("off", "on"), "off"),
        Option("neutral_assistants", ("off", "on"), "off"),
        Option("layout", LAYOUTS, LAYOUTS[0], read_layout),
    ),
    expansions=({"expansion": "on"},),
    suits=suits,
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
