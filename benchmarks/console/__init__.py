"""What commands share: `arguments`, the `terminal`, progress bars, exit statuses, and what Ctrl-C does."""
