"""Windows: stacking, focus, pointer and keyboard, task bar, menus and dialogs."""
