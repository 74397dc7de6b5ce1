"""Ask: the command `kervan`, a thin skin over the rooms below it."""
