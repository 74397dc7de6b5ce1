"""The places of Istanbul: what can be done at each, and what stands in the way."""
