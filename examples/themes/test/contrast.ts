const HEX = /^#([0-9a-f]{6})$/i;

/** Relative luminance of a six-digit hex colour (WCAG 2.2). */
function luminance(colour: string): number {
  const digits = HEX.exec(colour)?.[1];
  if (digits === undefined) throw new Error(`${colour} is not a six-digit hex colour`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
