"""Host: tables online, live and slow, for people and bots. Start reading at `host.py`."""
