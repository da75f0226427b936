"""Modal dialogs of the programs: a question, a line of text, a file."""

from cuaenv.desktops.sim.dialogs.app_dialog import AppDialog
from cuaenv.desktops.sim.dialogs.file_dialog import FileDialog
from cuaenv.desktops.sim.dialogs.message import MessageDialog
from cuaenv.desktops.sim.dialogs.prompt import PromptDialog

__all__ = ["AppDialog", "FileDialog", "MessageDialog", "PromptDialog"]
