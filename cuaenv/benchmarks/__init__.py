"""Running policies over suites of tasks: jobs, engines, validation, statistics, figures, pages."""
