"""The file system: inodes with owners and modes, an event journal, copy-on-write forks."""
