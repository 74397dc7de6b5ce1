"""What of Istanbul's rules no story can tell: tables, layouts, statistics, and who sees what."""
