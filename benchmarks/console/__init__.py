"""What commands share: `arguments`, the `terminal`, visible output, progress bars, exit statuses, what Ctrl-C does."""
