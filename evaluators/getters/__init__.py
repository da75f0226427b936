"""Getters: one way of collecting evidence a file; the file's name is the getter's name.

Each module has `collect(read, *, …) -> JSON value`. `read(kind, **args)` is one primitive of the
desktop (`core.evidence.PRIMITIVES`) or something the harness hands in (`reading.HANDED_IN`); it
raises EvidenceError, which a getter lets pass. Getters change nothing and never return None: what
is not there is an EvidenceError of kind `missing`.

A module may also say `SOURCES`, what can change its evidence (`reading.SOURCES`), and
`COSTLY = True`, that it is collected only when a path below one of its own was touched.
"""
