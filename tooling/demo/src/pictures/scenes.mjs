/**
 * Draws the inside of an SVG of 1200 × 630.
 * @typedef {(palette: import("./palettes.mjs").Palette, random: import("../random.mjs").Random) => string} Scene
 */

const WIDTH = 1_200;
const HEIGHT = 630;

const rect = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  /** @type {string} */ fill,
  more = "",
) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" ${more}/>`;
const circle = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ r,
  /** @type {string} */ fill,
  more = "",
) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`;
const path = (/** @type {string} */ d, /** @type {string} */ fill, more = "") =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** A line of hills or waves, filled down to the bottom. */
function ridge(
  /** @type {number} */ base,
  /** @type {number} */ rise,
  /** @type {number} */ steps,
  /** @type {string} */ fill,
  /** @type {import("../random.mjs").Random} */ random,
) {
  const step = WIDTH / steps;
  const height = () => base - random.between(0, rise);
  const curves = range(steps).map((index) => {
    const x = (index + 1) * step;
    return `Q ${(x - step / 2).toFixed(0)} ${height().toFixed(0)} ${x.toFixed(0)} ${(base - rise / 3).toFixed(0)}`;
  });
  return path(`M 0 ${(base - rise / 3).toFixed(0)} ${curves.join(" ")} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`, fill);
}

/** @type {Scene} */
const backdrop = ({ sky, mist, accent }, random) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${mist}"/></linearGradient></defs>` +
  rect(0, 0, WIDTH, HEIGHT, "url(#sky)") +
  circle(random.between(200, 1_000), random.between(110, 230), random.between(40, 70), accent, `opacity="0.85"`);

/** @type {Readonly<Record<string, Scene>>} */
export const SCENES = {
  hills: (palette, random) =>
    backdrop(palette, random) +
    ridge(360, 150, 3, palette.mist, random) +
    ridge(430, 130, 4, palette.light, random) +
    ridge(510, 110, 3, palette.middle, random) +
    ridge(600, 90, 5, palette.dark, random),

  waves: (palette, random) =>
    backdrop(palette, random) +
    [palette.mist, palette.light, palette.middle, palette.dark]
      .map((fill, index) => ridge(370 + index * 75, 55, 6 + index * 2, fill, random))
      .join(""),

  harbour(palette, random) {
    const masts = range(9).map((index) => {
      const x = 70 + index * 130 + random.between(-30, 30);
      const top = random.between(160, 290);
      const hull = `M ${x - 46} 438 Q ${x} 480 ${x + 52} 432 L ${x + 40} 462 Q ${x} 492 ${x - 34} 464 Z`;
      const sail = random.chance(0.4)
        ? path(`M ${x + 4} ${top + 12} L ${x + 50} 424 L ${x + 4} 424 Z`, palette.sky)
        : "";
      return (
        rect(x - 2, top, 4, 440 - top, palette.dark) +
        sail +
        path(hull, random.chance(0.25) ? palette.accent : palette.dark)
      );
    });
    const gleams = range(26).map(() =>
      rect(
        random.between(0, 1_150),
        random.between(490, 620),
        random.between(30, 120),
        4,
        palette.mist,
        `opacity="0.6"`,
      ),
    );
    return (
      backdrop(palette, random) +
      ridge(390, 90, 4, palette.light, random) +
      rect(0, 440, WIDTH, 190, palette.middle) +
      masts.join("") +
      gleams.join("")
    );
  },

  houses(palette, random) {
    const row = range(9).map((index) => {
      const [x, top] = [index * 136, random.between(230, 350)];
      const wall = random.pick([palette.light, palette.middle, palette.mist, palette.accent]);
      const windows = range(4).map((one) =>
        rect(
          x + 26 + (one % 2) * 52,
          top + 44 + Math.floor(one / 2) * 76,
          30,
          44,
          random.chance(0.3) ? palette.sky : palette.dark,
        ),
      );
      return (
        path(`M ${x} ${top} L ${x + 68} ${top - random.between(40, 90)} L ${x + 136} ${top} Z`, palette.dark) +
        rect(x, top, 136, 560 - top, wall) +
        windows.join("")
      );
    });
    return backdrop(palette, random) + row.join("") + rect(0, 545, WIDTH, 85, palette.dark);
  },

  rows(palette, random) {
    const beds = range(7).map((index) => {
      const y = 330 + index * 44;
      const plants = range(14).map((one) => {
        const x = 40 + one * 84 + random.between(-12, 12);
        const size = 12 + index * 3 + random.between(0, 8);
        return circle(x, y, size, random.chance(0.12) ? palette.accent : index % 2 ? palette.middle : palette.light);
      });
      return rect(0, y, WIDTH, 44, index % 2 ? palette.dark : palette.middle, `opacity="0.9"`) + plants.join("");
    });
    return backdrop(palette, random) + ridge(330, 80, 4, palette.mist, random) + beds.join("");
  },

  "still-life"(palette, random) {
    const fruit = range(7).map(() =>
      circle(
        random.between(430, 770),
        random.between(318, 372),
        random.between(36, 54),
        random.pick([palette.accent, palette.light, palette.mist]),
      ),
    );
    const bottle = random.between(150, 300);
    return (
      rect(0, 0, WIDTH, 430, palette.sky) +
      rect(0, 430, WIDTH, 200, palette.light) +
      `<ellipse cx="600" cy="520" rx="330" ry="36" fill="${palette.middle}" opacity="0.5"/>` +
      fruit.join("") +
      path("M 340 360 L 860 360 Q 830 520 690 522 L 510 522 Q 370 520 340 360 Z", palette.dark) +
      rect(bottle, 210, 90, 300, palette.middle, `rx="18"`) +
      rect(bottle + 28, 130, 34, 100, palette.middle, `rx="8"`) +
      path(`M 920 500 Q 940 400 1030 400 Q 1130 400 1140 500 Z`, palette.accent)
    );
  },

  tiles(palette, random) {
    const fills = [palette.sky, palette.mist, palette.light, palette.middle, palette.dark, palette.accent];
    const size = 105;
    const tile = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [ground, figure] = random.some(fills, 2);
      const shape = random.pick([
        circle(x + size / 2, y + size / 2, size / 2.6, figure ?? palette.dark),
        path(
          `M ${x} ${y} A ${size} ${size} 0 0 1 ${x + size} ${y + size} L ${x} ${y + size} Z`,
          figure ?? palette.dark,
        ),
        path(`M ${x} ${y} L ${x + size} ${y} L ${x} ${y + size} Z`, figure ?? palette.dark),
        rect(x + size / 3, y, size / 3, size, figure ?? palette.dark),
      ]);
      return rect(x, y, size, size, ground ?? palette.sky) + shape;
    };
    return range(12 * 6)
      .map((index) => tile((index % 12) * size, Math.floor(index / 12) * size))
      .join("");
  },

  face(palette, random) {
    const tilt = random.between(-12, 12).toFixed(0);
    const hair = random.pick([
      "M 430 300 Q 600 60 770 300 Q 700 210 600 215 Q 500 210 430 300 Z",
      "M 410 420 Q 400 110 600 112 Q 800 110 790 420 Q 760 230 600 225 Q 440 230 410 420 Z",
    ]);
    const ground = random.pick([palette.sky, palette.mist, palette.accent]);
    const skin = random.pick(["#f1cfb0", "#d9a27a", "#a86f4b", "#7a4d34", "#5a3826"]);
    // The dark colour of some palettes is a skin colour of others, and a face in it would have neither eyes nor hair.
    const ink = ["#7a4d34", "#5a3826"].includes(skin) ? "#1d1416" : palette.dark;
    return (
      rect(0, 0, WIDTH, HEIGHT, ground) +
      `<g transform="rotate(${tilt} 600 330)">` +
      path("M 360 630 Q 380 470 600 470 Q 820 470 840 630 Z", palette.middle) +
      circle(600, 320, 165, skin) +
      path(hair, ink) +
      circle(545, 325, 12, ink) +
      circle(655, 325, 12, ink) +
      `<path d="M 540 395 Q 600 ${random.between(425, 455).toFixed(0)} 660 395" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/></g>`
    );
  },
};
