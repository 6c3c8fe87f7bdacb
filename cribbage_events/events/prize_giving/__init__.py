"""The prize-giving: medals and prizes as they are called out, and hidden until they are shown."""
