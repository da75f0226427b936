"""Widget trees: declared by apps, laid out once, the source of pixels, tree and hit boxes."""
