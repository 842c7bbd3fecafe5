/** The number of steps from one edge of an image to the other. */
export const FOCAL_STEPS = 4;

// The middle is what an image without a focal point shows.
const STEPS = [0, 1, 3, 4] as const;

/**
 * Classes that crop an image at its focal point, in quarters of each side, so that no element needs an inline style.
 */
export const focalPoints = ["x", "y"]
  .flatMap((axis) => STEPS.map((step) => `.sv-f${axis}-${step} { --_f${axis}: ${(step * 100) / FOCAL_STEPS}%; }`))
  .join("\n");
