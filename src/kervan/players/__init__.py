"""Choose: one bot a file, each with `choose(glimpse)`; they see what their seat may see."""
