"""Programs and accounts of the simulated desktop as it starts, as data, so that a task file can be
judged without a desktop.
"""

from __future__ import annotations

PROGRAMS = frozenset({
    ".", ":", "[", "adduser", "alias", "arch", "at", "atq", "atrm", "awk", "base64", "basename",
    "bash", "bg", "break", "browser", "builtin", "cal", "cat", "cd", "chattr", "chgrp", "chmod",
    "chown", "chpasswd", "chrome", "chromium", "chromium-browser", "clear", "cmp", "code",
    "code-editor", "code_editor", "column", "comm", "command", "continue", "cp", "crontab", "cut",
    "dash", "date", "dd", "declare", "deluser", "df", "diff", "dir", "dirname", "disown", "du",
    "echo", "ed", "egrep", "emacs", "env", "eval", "exec", "exit", "expand", "export", "expr",
    "false", "fg", "fgrep", "file", "file-manager", "files", "find", "firefox", "fmt", "fold",
    "free", "gawk", "gedit", "getopts", "gio", "gnome-control-center", "gnome-terminal",
    "gnome-text-editor", "gnumeric", "google-chrome", "gpasswd", "grep", "groupadd", "groupdel",
    "groups", "gunzip", "gzip", "halt", "hash", "head", "history", "hostname", "htop", "id",
    "init", "install", "jobs", "join", "kill", "killall", "last", "less", "let", "libreoffice",
    "libreoffice_calc", "ln", "local", "localc", "logname", "logout", "ls", "lsattr", "mail",
    "mawk", "mc", "md5sum", "mkdir", "mkfifo", "mktemp", "more", "mousepad", "mv", "nano",
    "nautilus", "nice", "nl", "nohup", "nproc", "od", "open", "pager", "passwd", "paste",
    "pcmanfm", "pgrep", "pidof", "pkill", "poweroff", "printenv", "printf", "ps", "pwd", "read",
    "readlink", "readonly", "realpath", "reboot", "renice", "reset", "return", "rev", "rgrep",
    "rm", "rmdir", "sed", "seq", "service", "set", "setsid", "settings", "sh", "sha1sum",
    "sha256sum", "sha512sum", "shift", "shopt", "shred", "shutdown", "sleep", "socat", "soffice",
    "sort", "source", "split", "spreadsheet", "stat", "stdbuf", "strings", "su", "sudo", "sync",
    "systemctl", "systemd-inhibit", "tac", "tail", "tar", "tee", "telinit", "terminal", "test",
    "text-editor", "text_editor", "thunar", "thunderbird", "time", "timeout", "times", "top",
    "touch", "tr", "trap", "true", "truncate", "tty", "type", "typeset", "ulimit", "umask",
    "unalias", "uname", "uniq", "unset", "unzip", "uptime", "useradd", "userdel", "usermod",
    "users", "vdir", "vi", "vim", "vs_code", "vscode", "w", "wait", "wall", "watch", "wc",
    "whereis", "which", "who", "whoami", "wl-copy", "wl-paste", "x-terminal-emulator",
    "x-www-browser", "xargs", "xclip", "xdg-open", "xsel", "xterm", "xxd", "yes", "zcat", "zip",
})  # fmt: skip
"""What a command line of a set-up step can call by its name alone."""

ACCOUNTS = frozenset({"root", "daemon", "www-data", "nobody", "user"})
"""The accounts there are before a set-up step adds any."""
