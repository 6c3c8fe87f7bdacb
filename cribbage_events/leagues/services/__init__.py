"""What a coordinator does, one verb each."""
