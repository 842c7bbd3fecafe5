import { breakLines, clip } from "./break-lines.js";
import { LINK_PICTURE_SIZE, type LinkPicture } from "./link-picture.js";
import type { Typesetter } from "./set-line.js";
import { directionOfText } from "./visual-runs.js";

const { width: WIDTH, height: HEIGHT } = LINK_PICTURE_SIZE;
const MARGIN = 80;
const BAND = 20;
const INNER = WIDTH - 2 * MARGIN;
const TITLE_TOP = 150;
const TITLE_HEIGHT = 320;
const LEADING = 1.16;
/** Height of capitals, as a share of the size; an approximation for the fonts of texts. */
const CAPITALS = 0.72;
/** The largest size that the title fits in is used. */
const SIZES = [116, 92, 78, 66, 56, 46] as const;
const [SMALLEST] = SIZES.slice(-1);
const SMALL = 30;
const NAME = 36;
const DOT = 22;
const RULE_Y = 508;
const FOOT_Y = 564;
const HEAD_Y = 108;

type Side = "left" | "right";

/** The typefaces of the picture. */
export interface PictureType {
  readonly heading: Typesetter;
  readonly body: Typesetter;
}

interface Placed {
  readonly size: number;
  readonly baseline: number;
  readonly colour: string;
  readonly side: Side;
  /** From that side of the picture. */
  readonly inset: number;
}

/** Draws the picture as SVG without any text: every letter is an outline, so it looks the same everywhere. */
export function drawPicture(picture: LinkPicture, { heading, body }: PictureType): string {
  const { colours, direction } = picture;
  const start: Side = direction === "rtl" ? "right" : "left";
  const end: Side = direction === "rtl" ? "left" : "right";

  function put(setter: Typesetter, text: string, { size, baseline, colour, side, inset }: Placed): string {
    const line = setter.set(text, directionOfText(text, direction));
    const x = side === "left" ? inset : WIDTH - inset - line.width * size;
    return `<g fill="${colour}" transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${size} ${-size})">${line.outlines}</g>`;
  }

  const measureIn = (setter: Typesetter) => (text: string) => setter.set(text, directionOfText(text, direction)).width;
  const box = (side: Side, inset: number, y: number, width: number, height: number, colour: string): string =>
    `<rect x="${side === "left" ? inset : WIDTH - inset - width}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;

  function title(text: string): string {
    const measure = measureIn(heading);
    const side: Side = directionOfText(text, direction) === "rtl" ? "right" : "left";
    const linesAt = (size: number) => breakLines(text, INNER / size, measure);
    const room = (size: number) => Math.floor(TITLE_HEIGHT / (size * LEADING));
    const size = SIZES.find((candidate) => linesAt(candidate).length <= room(candidate)) ?? SMALLEST ?? 46;
    const all = linesAt(size);
    const lines = all.slice(0, room(size));
    const rest = all.slice(lines.length - 1).join(" ");
    if (all.length > lines.length) lines.splice(-1, 1, clip(rest, INNER / size, measure));
    const height = (lines.length - 1) * size * LEADING + size * CAPITALS;
    const first = TITLE_TOP + (TITLE_HEIGHT - height) / 2 + size * CAPITALS;
    return lines
      .map((line, index) => {
        const baseline = first + index * size * LEADING;
        return put(heading, line, { size, baseline, colour: colours.text, side, inset: MARGIN });
      })
      .join("");
  }

  function category(text: string): string {
    if (text === "") return "";
    const inset = MARGIN + DOT + 18;
    const shown = clip(text, (INNER - inset) / SMALL, measureIn(body));
    const placed = { size: SMALL, baseline: HEAD_Y, colour: colours.muted, side: start, inset };
    return `${box(start, MARGIN, HEAD_Y - DOT, DOT, DOT, colours.accent)}${put(body, shown, placed)}`;
  }

  function foot(name: string, author: string): string {
    const shownName = clip(name, (INNER * 0.56) / NAME, measureIn(heading));
    const shownAuthor = clip(author, (INNER * 0.4) / SMALL, measureIn(body));
    const placed = { baseline: FOOT_Y, inset: MARGIN };
    return [
      box(start, MARGIN, RULE_Y, INNER, 2, colours.line),
      put(heading, shownName, { ...placed, size: NAME, colour: colours.text, side: start }),
      put(body, shownAuthor, { ...placed, size: SMALL, colour: colours.muted, side: end }),
    ].join("");
  }

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.background}"/>`,
    box(start, 0, 0, BAND, HEIGHT, colours.accent),
    category(picture.category),
    title(picture.title || picture.siteName),
    foot(picture.title === "" ? "" : picture.siteName, picture.author),
    "</svg>",
  ].join("");
}
