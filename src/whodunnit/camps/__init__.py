"""Play by post: registration, camps, codes, beta leaders, deadlines. Pure: time is an argument."""
