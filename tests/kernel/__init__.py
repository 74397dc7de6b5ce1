"""The kernel: records, chance, sheets, batches, stories, the friendly objects."""
