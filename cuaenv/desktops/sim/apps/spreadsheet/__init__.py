"""Spreadsheet: tables with formulas, in `.csv` files and in books of several sheets."""

from cuaenv.desktops.sim.apps.spreadsheet.program import Program

__all__ = ["Program"]
