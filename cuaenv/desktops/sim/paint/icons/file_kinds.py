"""Which icon a file has, by its name's ending."""

from __future__ import annotations

import posixpath

_ENDINGS = {
    "text": "txt md log rst tex srt vtt eml doc docx odt rtf",
    "code": "py js ts c h cpp rs go java css xml rb pl lua sql ipynb",
    "script": "sh bash zsh",
    "table": "csv tsv sheet xlsx xls ods",
    "presentation": "odp pptx ppt",
    "pdf": "pdf",
    "image": "png jpg jpeg gif svg bmp webp ico",
    "music": "mp3 ogg wav flac m4a",
    "video": "mp4 mkv webm avi mov",
    "package": "zip tar gz tgz bz2 xz 7z deb rpm whl",
    "config": "json yaml yml toml ini conf cfg env desktop service",
    "certificate": "pem crt key pub asc gpg",
    "web-page": "html htm",
}
_BY_ENDING = {ending: icon for icon, endings in _ENDINGS.items() for ending in endings.split()}


def of_file(name: str) -> str:
    """Return the icon of a file of that name; a plain page for endings that tell nothing.

    >>> of_file("budget.CSV"), of_file("/home/user/notes"), of_file("old.tar.gz")
    ('table', 'file', 'package')
    """
    ending = posixpath.splitext(name)[1].lstrip(".").lower()
    return _BY_ENDING.get(ending, "file")
