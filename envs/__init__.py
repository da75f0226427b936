"""Gymnasium environments: `desktop.py` holds the only step loop, others choose what it loads."""
