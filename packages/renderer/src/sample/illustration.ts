/** Colours of one scene: sky, sun, far land, water, boat. */
type Palette = readonly [sky: string, sun: string, land: string, water: string, deep: string];

const PALETTES: readonly Palette[] = [
  ["#f6d9b8", "#f4845f", "#7a6c7d", "#3f6c7a", "#274754"],
  ["#d9e8e3", "#fdf6e3", "#7fa596", "#3d7a73", "#234e4b"],
  ["#cfdff0", "#ffffff", "#8aa3bd", "#4a73a0", "#2c4a70"],
  ["#f3e3c3", "#e8b04a", "#a78b5f", "#5f8a78", "#37594d"],
  ["#e4d7e8", "#f7efe9", "#9a86a8", "#5d6c9c", "#3a4268"],
];

const wave = (height: number, lift: number, shift: number): string =>
  `M0 ${height}c${60 + shift} -${lift} ${120 - shift} ${lift} 200 0s${140 + shift} -${lift} 200 0 ${130 - shift} ${lift} 200 0 ${140} -${lift} 200 0V450H0z`;

const boat = (x: number, y: number, size: number, palette: Palette): string => {
  const [, , , , deep] = palette;
  const hull = `<path d="M-46 0h92l-16 22h-60z" fill="${deep}"/>`;
  const mainsail = '<path d="M-3 -6v-96c30 26 44 62 48 96z" fill="#fffdf7"/>';
  const jib = '<path d="M-9 -6v-78c-22 20 -32 48 -36 78z" fill="#fffdf7" opacity=".75"/>';
  return `<g transform="translate(${x} ${y}) scale(${size})">${hull}${mainsail}${jib}</g>`;
};

/**
 * Draws a harbour scene as an SVG data address. It is derived from a number, so that an article always has the same picture and
 * no file has to be shipped.
 */
export function illustration(seed: number): string {
  const palette = PALETTES[seed % PALETTES.length] ?? (PALETTES[0] as Palette);
  const [sky, sun, land, water, deep] = palette;
  const step = (seed * 137) % 360;
  const hills = `M0 270l${90 + (step % 60)} -62 ${110} 40 ${130 + (step % 70)} -78 150 66 120 -38 ${240 - (step % 60)} 72v60H0z`;
  const scene = [
    `<rect width="800" height="450" fill="${sky}"/>`,
    `<circle cx="${140 + step * 1.4}" cy="${130 + (step % 60)}" r="${46 + (step % 24)}" fill="${sun}"/>`,
    `<path d="${hills}" fill="${land}" opacity=".55"/>`,
    `<path d="M0 285l160 -34 210 26 170 -40 260 48v60H0z" fill="${land}"/>`,
    `<rect y="290" width="800" height="160" fill="${water}"/>`,
    boat(230 + ((step * 3) % 360), 312, 0.85 + (step % 30) / 60, palette),
    `<path d="${wave(350, 18, step % 40)}" fill="${deep}" opacity=".45"/>`,
    `<path d="${wave(392, 14, (step + 25) % 40)}" fill="${deep}" opacity=".7"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450">${scene.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
