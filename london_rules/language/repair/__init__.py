"""What an author may have meant by a text that cannot be read. Entrance: `repair.repair`."""
