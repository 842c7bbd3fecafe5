import type sharp from "sharp";
import type { Metadata, OutputInfo, Sharp } from "sharp";
import { workSlots } from "../../kernel/work-slots.js";
import { judgeAnimation } from "./animation.js";
import type { Images, Picture, PictureRefusal, PictureRules, PictureType } from "./images.js";
import { type DetectType, isDecodedAs, isPictureType } from "./picture-type.js";

type MakeSharp = typeof sharp;
type Refusal = PictureRefusal;

// Today's cameras take 48 megapixels; more is an attack. Each side is limited too, since a whole line is held in
// memory.
const MAX_PIXELS = 50_000_000;
// AVIF is decoded as a whole, at 18 to 26 bytes per pixel, so a kilobyte of it could take 860 MB. The other types are
// decoded line by line, or take at most 5 bytes per pixel.
const MAX_AVIF_PIXELS = 12_500_000;
const MAX_SIDE = 20_000;
const TIMEOUT_SECONDS = 20;
// The memory limits hold for one picture. Decoding also shares four threads with password hashing and the disk.
const AT_ONCE = 1;
// Small pictures with transparency are usually drawings with hard edges, so they stay lossless.
const SMALL_BOX = 256;
const WEBP_QUALITY = 82;
// Default effort saves too few bytes on animations to be worth its time.
const ANIMATION_EFFORT = 2;
// A size that saves less than a sixth of the width is not worth a file.
const CLEARLY_SMALLER = 1.2;

const SVG_LOADER = { operation: ["VipsForeignLoadSvgBuffer"] };
const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<MakeSharp> | undefined;

/** Imported with the first picture, so that a site without uploads does not hold the decoder in memory. */
function loadSharp(): Promise<MakeSharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loading;
}

const refuse = (reason: Refusal["reason"], message: string): Refusal => ({ ok: false, reason, message });

const KINDS: Readonly<Record<string, string>> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
};
const inWords = (types: readonly string[]): string => {
  const names = types.length > 0 ? types.map((type) => KINDS[type] ?? type) : Object.values(KINDS);
  return `must be a picture of type ${names.join(", ")}`;
};

const mostPixels = (type: PictureType): number => (type === "image/avif" ? MAX_AVIF_PIXELS : MAX_PIXELS);
const tooManyPixels = (type: PictureType): Refusal =>
  refuse("pixels", `must have at most ${mostPixels(type) / 1_000_000} megapixels and ${MAX_SIDE} pixels on a side`);

function failure(error: unknown, type: PictureType): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) return tooManyPixels(type);
  if (/timeout/i.test(message)) return refuse("broken", "takes too long to read");
  return refuse("broken", "cannot be read; the file is damaged or incomplete");
}

const isTooLarge = ({ width, height }: Metadata, type: PictureType): boolean =>
  width > MAX_SIDE || height > MAX_SIDE || width * height > mostPixels(type);

/** A picture whose header has been checked. */
interface Source {
  readonly sharp: MakeSharp;
  readonly hasAlpha: boolean;
  /** True if it has several frames, and all of them are read. */
  readonly moves: boolean;
  /** Begins to read it. */
  readonly open: () => Sharp;
}

function draw({ open, moves }: Source, { width, height, fit }: PictureRules): Sharp {
  // Frames cannot be turned, and what makes animations does not say that they should be.
  const upright = moves ? open() : open().autoOrient();
  return upright
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .timeout({ seconds: TIMEOUT_SECONDS });
}

const webpOf = (bytes: Uint8Array, { width, height, pageHeight }: OutputInfo): Picture => ({
  bytes,
  type: "image/webp",
  extension: "webp",
  width,
  // The frames of an animation are one below the other.
  height: pageHeight ?? height,
});

async function writeAnimation(source: Source, rules: PictureRules): Promise<Picture> {
  const encoded = draw(source, rules).webp({ quality: WEBP_QUALITY, effort: ANIMATION_EFFORT });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return webpOf(data, info);
}

/** Encodes the picture anew; everything not requested, such as EXIF, is dropped. */
async function write(source: Source, rules: PictureRules): Promise<Picture> {
  if (source.moves) return writeAnimation(source, rules);
  const drawn = draw(source, rules);
  const staysLossless = source.hasAlpha && Math.max(rules.width, rules.height) <= SMALL_BOX;
  const encoded = staysLossless ? drawn.png({ compressionLevel: 9 }) : drawn.webp({ quality: WEBP_QUALITY });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const written = webpOf(data, info);
  return staysLossless ? { ...written, type: "image/png", extension: "png" } : written;
}

const smallerThan = (largest: number, widths: readonly number[]): readonly number[] =>
  widths.filter((width) => width * CLEARLY_SMALLER <= largest);

/** Decodes an animation again for each size: all its frames at once would take too much memory. */
async function writeAnimations(
  source: Source,
  rules: PictureRules,
  widths: readonly number[],
): Promise<readonly Picture[]> {
  const largest = await writeAnimation(source, rules);
  const pictures: Picture[] = [];
  for (const width of smallerThan(largest.width, widths))
    pictures.push(await writeAnimation(source, { ...rules, width }));
  return [...pictures, largest];
}

/** Decodes the picture once, and encodes it in each size. */
async function writeSizes(source: Source, rules: PictureRules, widths: readonly number[]): Promise<readonly Picture[]> {
  if (source.moves) return writeAnimations(source, rules, widths);
  const { data, info } = await draw(source, rules).raw().toBuffer({ resolveWithObject: true });
  const { width: largest, height, channels } = info;
  const pictures: Picture[] = [];
  for (const width of [...smallerThan(largest, widths), largest]) {
    const drawn = source.sharp(data, { raw: { width: largest, height, channels } }).resize({ width });
    const written = await drawn
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    pictures.push(webpOf(written.data, written.info));
  }
  return pictures;
}

/** Pictures by sharp. Results are WebP, or PNG for transparent pictures in a box of up to 256 pixels that do not move. */
export function createImages(detectType: DetectType): Images {
  const inSlot = workSlots(AT_ONCE);

  /** Checks a picture by its content before `work` decodes it. */
  async function decoded<Result>(
    bytes: Uint8Array,
    rules: PictureRules,
    work: (source: Source) => Promise<Result>,
  ): Promise<Result | Refusal> {
    if (bytes.byteLength > rules.maxBytes) return refuse("bytes", `must be at most ${rules.maxBytes} bytes`);
    const type = detectType(bytes);
    const isWanted = isPictureType(type) && (rules.types.length === 0 || rules.types.includes(type));
    if (!isWanted) return refuse("type", inWords(rules.types));
    const sharp = await loadSharp();
    return inSlot(async () => {
      try {
        const options = { limitInputPixels: mostPixels(type), sequentialRead: true, failOn: "error" } as const;
        const metadata = await sharp(bytes, { ...options, pages: 1 }).metadata();
        if (!isDecodedAs(type, metadata.format))
          return refuse("broken", "is not of the type that its first bytes indicate");
        if (isTooLarge(metadata, type)) return tooManyPixels(type);
        const moves = judgeAnimation(type, metadata, rules);
        if (typeof moves !== "boolean") return moves;
        const open = () => sharp(bytes, { ...options, pages: moves ? -1 : 1 });
        return await work({ sharp, hasAlpha: metadata.hasAlpha, moves, open });
      } catch (error) {
        return failure(error, type);
      }
    });
  }

  return {
    reencode: (bytes, rules) =>
      decoded(bytes, rules, async (source) => ({ ok: true as const, picture: await write(source, rules) })),
    reencodeInSizes: (bytes, rules, widths) =>
      decoded(bytes, rules, async (source) => ({
        ok: true as const,
        pictures: await writeSizes(source, rules, widths),
      })),
    async drawSvg(svg) {
      const sharp = await loadSharp();
      // No uploaded picture is decoded meanwhile, so none can be taken for SVG.
      return inSlot(async () => {
        sharp.unblock(SVG_LOADER);
        try {
          const drawn = sharp(Buffer.from(svg), { limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_SECONDS });
          return await drawn.png({ palette: true, compressionLevel: 9 }).toBuffer();
        } finally {
          sharp.block(SVG_LOADER);
        }
      });
    },
  };
}
