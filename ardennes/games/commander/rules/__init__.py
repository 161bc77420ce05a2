"""The rules of commander, a module for each chapter of its rulebook."""
