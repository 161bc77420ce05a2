"""The rules of bulge, a module for each chapter of its rulebook."""
