"""The rules of bb81, a file for each chapter of its cases."""
