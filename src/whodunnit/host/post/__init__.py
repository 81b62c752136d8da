"""Play by post: the desk that games go over, and the notices and mails that tell of them."""
