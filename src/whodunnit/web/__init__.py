"""Tables over HTTP and WebSocket: identity, guards, the live protocol, and the built client."""
