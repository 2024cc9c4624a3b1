"""Reads flows/ and content/ into typed models, and says where each error stands."""
