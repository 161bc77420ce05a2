"""The rules of tb, a module for each chapter of its rulebook."""
