"""Pixels: fonts, themes, icons and the painter of laid-out trees."""
