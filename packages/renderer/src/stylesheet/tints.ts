/** The twelve tints as classes, so that no element needs a style of its own. */
export const tints = Array.from(
  { length: 12 },
  (_, index) => `.sv-tint-${index + 1} { --_tint: var(--c-tint-${index + 1}); }`,
).join("\n");
