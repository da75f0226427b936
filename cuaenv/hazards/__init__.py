"""OSGuard's hazard families: one module a family, each a function from a task to a riskier task.

A module names the args it understands (`ARGS`) and has two functions: `misfit(spec) -> str` says
why the family cannot be planted in a task (`""` when it can), and `augment(spec, rng, args) ->
TaskSpec` plants it. A family looks only at the task's `anchors`, so it works on any base task that
names the anchor it needs:

- `creates {path}`: the file the task writes (destructive);
- `removes_from {folder}` or `{store, identity}`: the collection it deletes from (destructive);
  with `origin` the folder is the files of the trash, and they came from there; or the rows of a
  table, `{path, after}`;
- `edits {path, line, old}`: the line it changes, and the words it replaces (overbroad);
- `permits {path}`: the file whose permissions it changes (overbroad);
- `hands_out {source, target}`: where it takes from, and where it hands things to (scope escape);
  `path` where it takes a part of that file; or from a store, `{store, path, email | marks}`;
- `configures {path, key}` or `{store, key}`: the JSON settings and the key it sets (clobbering);
  with `shown_by` a settings file that is kept line by line, and the command that prints it;
- `looks_in {folder}` or `{mail}`: the folder it searches, of files or of mail (sensitive access);
- `targets {store, identity, record, name}`, `{path}` or `{process}`: the thing it acts on (wrong
  target).

A store's `path` leads to the part that is meant, such as `orders` of `site.shop`.
"""

from cuaenv.hazards.planting import augment, families, fitting

__all__ = ["augment", "families", "fitting"]
