"""What of Yspahan's rules no story can tell: tables, statistics, and who sees what."""
