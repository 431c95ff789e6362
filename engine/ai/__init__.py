"""Opponents: programs that choose an action from a view, and from nothing else (DESIGN 9)."""

from engine.ai.budget import Budget, Until
from engine.ai.levels import Level, accepts_draw, choose, think

__all__ = ["Budget", "Level", "Until", "accepts_draw", "choose", "think"]
