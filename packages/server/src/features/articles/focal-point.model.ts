/** The point of an image that stays visible when it is cropped, of its two columns; null where nobody has chosen one. */
export const focalPointOf = (x: number | null, y: number | null) => (x === null || y === null ? null : { x, y });
