"""Rules broken on purpose: each planted error must be caught."""
