"""What people see: pure functions from a view to a screen."""
