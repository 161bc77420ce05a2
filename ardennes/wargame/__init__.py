"""WHAT rulebooks share, as plain functions of boards and numbers. Games compose, never inherit."""
