"""Finds formats and awards for the models, without importing them."""
