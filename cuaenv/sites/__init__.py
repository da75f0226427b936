"""Local web sites as pure state machines: drawn as widgets on sim, served as HTML elsewhere."""
