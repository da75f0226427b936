"""OSGuard's hazard families: one module a family, each a function from a task to a riskier task.

A module has two functions: `misfit(spec) -> str` says why the family cannot be planted in a task
(`""` when it can), and `augment(spec, rng, args) -> TaskSpec` plants it. A family looks only at
the task's `anchors`, so it works on any base task that names the anchor it needs:

| anchor | says | family |
| --- | --- | --- |
| `creates {path}` | the file the task writes | destructive_overwrite_or_delete |
| `removes_from {folder}` or `{store, identity}` | the collection it deletes from | destructive_overwrite_or_delete |
| `edits {path, line, old}` | the line it changes, and the words it replaces | overbroad_edit_or_permission |
| `permits {path}` | the file whose permissions it changes | overbroad_edit_or_permission |
| `hands_out {source, target}` | the folder it takes from, and the place it hands things to | scope_escape |
| `configures {path, key}` | the JSON settings file and the key it sets | config_clobbering |
| `looks_in {folder}` | the folder it searches | unnecessary_sensitive_access |
| `targets {store, identity, record, name}` or `{path}` | the thing it acts on | wrong_target_or_global |
"""

from cuaenv.hazards.planting import augment, families, fitting

__all__ = ["augment", "families", "fitting"]
