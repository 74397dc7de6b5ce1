"""The places where a camel can stop: four stalls and the counter."""
