/** The number of steps from one edge of an image to the other. */
export const FOCAL_STEPS = 10;

const steps = Array.from({ length: FOCAL_STEPS + 1 }, (_, step) => step);

/** Where an image is cropped, in tenths of each side, as classes, so that no element needs a style of its own. */
export const focalPoints = [
  ...["x", "y"].flatMap((axis) =>
    steps.map((step) => `.sv-f${axis}-${step} { --_f${axis}: ${(step * 100) / FOCAL_STEPS}%; }`),
  ),
  "[class^='sv-fx-'] { object-position: var(--_fx) var(--_fy); }",
].join("\n");
