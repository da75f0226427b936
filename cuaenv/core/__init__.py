"""The words everything else speaks: tasks, actions, desktops, evidence, verdicts."""
