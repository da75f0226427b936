"""Widget trees: declared by apps, laid out once, the single source of pixels, tree and hit boxes."""
