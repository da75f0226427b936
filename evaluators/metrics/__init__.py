"""Metrics: one judgement of evidence a file; the file's name is the metric's name.

Each module has a pure function `metric(after, before=None, *, …) -> Judgement`. `after` and
`before` are JSON values as a getter gave them; None means that there was nothing there. A metric
whose `before` has no default needs a baseline, and a check that uses it must say `before: true`.

A module may also say `PATTERNS`, which of its arguments are regular expressions: paths with dots,
such as `pattern` or `expected.expect`. They are compiled when a task file is read.

Whatever JSON value an agent manages to put in place of the evidence, a metric answers with a
score; it raises ValueError only for arguments a task file got wrong, which shows at reset.
"""
