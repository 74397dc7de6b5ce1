"""Samarkand's table of contents."""

from ..contents import Contents
from . import commands, happen, notation, reasons, view
from .advice import STYLES, advise, evaluate
from .decisions import BLOCKS
from .scoring import rank, score
from .setup import set_up
from .sight import conceal, imagine
from .sketch import sketch
from .state import State
from .turn import apply, is_forced, legal, why_not

GAME = Contents(
    name="samarkand",
    version=1,
    players=(2, 3, 4, 5),
    options=(),
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
    takes_board=True,
    commands={"board": commands},
)
