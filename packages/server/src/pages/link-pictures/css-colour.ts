type Channels = readonly [number, number, number];

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(rgba?|hsla?|oklch)\(([^()]+)\)$/i;

const clamp = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => clamp(channel).toString(16).padStart(2, "0")).join("")}`;

/** A number or a share of `whole`. */
const amount = (text: string, whole: number): number =>
  text.endsWith("%") ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);

function fromHsl(hue: number, saturation: number, lightness: number): Channels {
  const channel = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** By the matrices of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hue: number): Channels {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (linear: number): number =>
    255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055);
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function channelsOf(name: string, [first = "", second = "", third = ""]: readonly string[]): Channels {
  if (name.startsWith("rgb")) return [amount(first, 255), amount(second, 255), amount(third, 255)];
  if (name.startsWith("hsl"))
    return fromHsl(((Number.parseFloat(first) % 360) + 360) % 360, amount(second, 1), amount(third, 1));
  return fromOklch(amount(first, 1), amount(second, 0.4), Number.parseFloat(third));
}

/** Reads the common spellings of an opaque colour, as `#rrggbb`; null for all others, and transparency is ignored. */
export function readColour(value: string): string | null {
  const [, digits] = HEX.exec(value.trim()) ?? [];
  if (digits !== undefined) {
    const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
    return `#${long.slice(0, 6).toLowerCase()}`;
  }
  const [, name, list] = FUNCTION.exec(value.trim()) ?? [];
  if (name === undefined || list === undefined) return null;
  const channels = channelsOf(name.toLowerCase(), list.trim().split(/[\s,/]+/));
  return channels.every(Number.isFinite) ? hexOf(channels) : null;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as `#rrggbb`, 1 to 21, by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
