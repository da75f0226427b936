"""The simulated desktop: a real little computer in one process."""
