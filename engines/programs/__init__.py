"""External programs as engines, in any language, controlled by the engine protocol."""
