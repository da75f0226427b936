"""ROGUE's interventions: one a file; the file's name is what `intervention=` takes."""
