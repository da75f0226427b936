"""What `SubagentDelegation` is made of: calls, children, and what a step adds up to."""
