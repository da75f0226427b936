"""Icons of things, which have colours of their own: folders, kinds of files, programs.

Each is `(drawing, ground, ink, top)`; `folder`, `paper` and `line` are colours of the theme.
"""

_PAGE = (
    "+P 5 2 14.5 2 19.5 7 19.5 22 5 22; p 5 2 14.5 2 19.5 7 19.5 22 5 22; l 14.5 2 14.5 7 19.5 7; "
)
_FOLDER = "+R 2 4 9 8 1.5; +R 2 6.5 20 13.5 1.8; R 2 9 20 11 1.8; "
_APP = "+R 1.5 1.5 21 21 5; "

FOLDERS = {
    "folder": (_FOLDER, "folder-deep", "folder", "folder-deep"),
    "folder-open": ("+R 2 4 9 8 1.5; +R 2 6.5 18 13.5 1.8; P 5 11 23.5 11 20 20 2.2 20",
                    "folder-deep", "folder", "folder-deep"),
    "folder-home": (_FOLDER + "*P 12 11 17 15 15.5 15 15.5 18.5 8.5 18.5 8.5 15 7 15",
                    "folder-deep", "folder", "folder-deep"),
    "folder-documents": (_FOLDER + "*l 8 13 16 13; *l 8 16.5 14 16.5",
                         "folder-deep", "folder", "folder-deep"),
    "folder-download": (_FOLDER + "*l 12 11 12 17; *l 9 14.5 12 17.5 15 14.5",
                        "folder-deep", "folder", "folder-deep"),
    "folder-pictures": (_FOLDER + "*P 7 18 11 12.5 13.5 15.5 15 14 18 18",
                        "folder-deep", "folder", "folder-deep"),
    "folder-music": (_FOLDER + "*C 10 17 1.8; *l 11.5 17 11.5 11.5 15 11.5",
                     "folder-deep", "folder", "folder-deep"),
    "folder-videos": (_FOLDER + "*P 10 11.5 16 14.7 10 18", "folder-deep", "folder", "folder-deep"),
    "trash": ("+P 5.5 7 18.5 7 17.2 22 6.8 22; R 3.5 4.5 17 2.6 1; R 9 2.2 6 2.6 1; "
              "*l 9.7 10.5 10 18.5; *l 14.3 10.5 14 18.5", "steel", "steel-deep", "steel-deep"),
    "trash-full": ("+P 5.5 7 18.5 7 17.2 22 6.8 22; R 3.5 4.5 17 2.6 1; R 9 2.2 6 2.6 1; "
                   "*P 8 10 12 12 16 9.5 15.5 18 8.5 18", "steel", "steel-deep", "paper"),
    "drive": ("+R 2 8 20 10 2; r 2.5 8.5 19 9 2; *C 17.5 13 1.5", "steel", "steel-deep", "green"),
    "computer": ("+R 2 3.5 20 13.5 2; r 2.5 4 19 12.5 2; l 12 17 12 20.5; l 7 20.5 17 20.5",
                 "screen", "steel-deep", "paper"),
}  # fmt: skip

FILES = {
    "file": (_PAGE, "paper", "line", "line"),
    "text": (_PAGE + "*l 8 11 16.5 11; *l 8 14.5 16.5 14.5; *l 8 18 13.5 18", "paper", "line",
        "blue"),
    "code": (_PAGE + "*l 10 11 7.5 14.5 10 18; *l 14.5 11 17 14.5 14.5 18", "paper", "line",
        "violet"),
    "script": (_PAGE + "*l 8 11 11 14 8 17; *l 12.5 18 16.5 18", "paper", "line", "green"),
    "table": (_PAGE + "*r 8 11 9 7.5 0; *l 8 14.7 17 14.7; *l 12.3 11 12.3 18.5",
              "paper", "line", "green"),
    "presentation": (_PAGE + "*R 7.7 11.5 9.5 6.5 1", "paper", "line", "orange"),
    "pdf": (_PAGE + "*R 6.5 12 11.5 7 1; -l 9 15.5 15.5 15.5", "paper", "line", "red"),
    "image": ("+R 2.5 4 19 16 2; r 2.5 4 19 16 2; *P 4 18.5 9.5 10.5 13.5 15.5 15.8 13 20 18.5; "
              "*C 16.5 8.5 1.9", "paper", "line", "teal"),
    "music": (_PAGE + "*C 10 18 2; *l 11.7 18 11.7 11.5 15.5 11.5", "paper", "line", "pink"),
    "video": ("+R 2.5 4.5 19 15 2; r 2.5 4.5 19 15 2; *P 9.5 8 16 12 9.5 16", "paper", "line",
        "red"),
    "package": ("+P 12 2.5 21 7 21 17 12 21.5 3 17 3 7; p 12 2.5 21 7 21 17 12 21.5 3 17 3 7; "
                "l 3 7 12 11.5 21 7; l 12 11.5 12 21.5", "tan", "tan-deep", "paper"),
    "config": (_PAGE + "*l 8 12 16.5 12; *l 8 17 16.5 17; *C 10.5 12 1.9; *C 14 17 1.9",
               "paper", "line", "steel-deep"),
    "certificate": (_PAGE + "*C 12.2 13.5 3; *l 10.7 15.5 10 19.5; *l 13.7 15.5 14.4 19.5",
                    "paper", "line", "orange"),
    "web-page": (_PAGE + "*c 12.2 14.5 4; *l 8.2 14.5 16.2 14.5; *l 12.2 10.5 12.2 18.5",
                 "paper", "line", "blue"),
}  # fmt: skip

APPS = {
    "app": (_APP + "R 6 6 5 5 1; R 13 6 5 5 1; R 6 13 5 5 1; R 13 13 5 5 1", "slate", "white",
        "white"),
    "files": (_APP + "R 5 6.5 6 5 1; R 5 8.3 14 9.5 1.2; -l 7.5 14.6 16.5 14.6", "folder-deep",
              "white", "white"),
    "text-editor": (_APP + "R 6 4.5 12 15 1.2; *l 8.7 9 15.3 9; *l 8.7 12 15.3 12; *l 8.7 15 12.5 "
        "15",
                    "amber", "white", "amber"),
    "code-editor": (_APP + "l 9.5 8 5.5 12 9.5 16; l 14.5 8 18.5 12 14.5 16; l 13 6.5 11 17.5",
                    "violet", "white", "white"),
    "terminal": (_APP + "l 6 8 10 12 6 16; l 12 16.5 18 16.5", "ink", "lime", "white"),
    "browser": (_APP + "c 12 12 6.7; l 5.3 12 18.7 12; a 17.5 12 8.6 130 230; a 6.5 12 8.6 310 410",
                "blue", "white", "white"),
    "mail-app": (_APP + "R 4.8 7 14.4 10.5 1.2; *l 5.5 8 12 13 18.5 8", "teal", "white", "teal"),
    "settings": (_APP + "C 12 12 5.6; R 10.7 4.2 2.6 15.6 0.6; R 4.2 10.7 15.6 2.6 0.6; "
                 "P 5.6 7.4 7.4 5.6 18.4 16.6 16.6 18.4; P 16.6 5.6 18.4 7.4 7.4 18.4 5.6 16.6; "
                 "-C 12 12 2.4; +C 12 12 2.4", "steel-deep", "white", "white"),
    "spreadsheet": (_APP + "R 5 5.5 14 13 1.2; *l 5 10 19 10; *l 5 14.2 19 14.2; *l 10 6 10 18",
                    "green", "white", "green"),
    "launcher": ("C 5 5 2.2; C 12 5 2.2; C 19 5 2.2; C 5 12 2.2; C 12 12 2.2; C 19 12 2.2; "
                 "C 5 19 2.2; C 12 19 2.2; C 19 19 2.2", "slate", "", ""),
    "calculator": (_APP + "R 6 4.5 12 4 1; C 7.5 12 1.3; C 12 12 1.3; C 16.5 12 1.3; C 7.5 16.5 "
        "1.3; "
                   "C 12 16.5 1.3; C 16.5 16.5 1.3", "orange", "white", "white"),
    "notes": (_APP + "R 5.5 5.5 13 13 1; *l 8 9.5 16 9.5; *l 8 12.5 16 12.5; *l 8 15.5 13 15.5",
              "pink", "white", "pink"),
}  # fmt: skip
