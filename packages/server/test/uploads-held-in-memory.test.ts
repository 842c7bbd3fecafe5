import { readFileSync } from "node:fs";
import * as api from "@sitevine/api";
import { THEME_PACKAGE_FILES } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { detectAssetType, readZip, ZIP_LIMITS } from "@sitevine/theme-engine";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEXT_PICTURE } from "../src/features/media/text-images/text-picture.model.js";
import type { PictureRules } from "../src/platform/images/images.js";
import { createImages } from "../src/platform/images/sharp-images.js";
import { publishArticle } from "./support/articles.js";
import { administratorToken, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { cutAt, sendForm, type WrittenForm, writeForm } from "./support/form-over-socket.js";
import { noisyJpeg, noisyPng } from "./support/noisy-photo.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

// Number of bytes of a form that the site reads at once.
const WINDOW_BYTES = 128 * 1024;
const PIECE_BYTES = 1_500;
const BOX = { maxBytes: api.UPLOAD_LIMITS.image, types: [], fit: "inside" } as const;
const EXPORT = { id: "harbour", name: "Harbour", version: "1.0.0", vendor: "ada", appearance: "light" };

const HELD = api.BUILT_ENDPOINTS.filter(
  ({ body }) => body.kind === "multipart" && Object.values(body.files).some(({ spooled }) => !spooled),
);
// A picture of so many pixels a side leaves room for a chunk of any length below a window.
const SIDE = 190;

const multiplesOf = (step: number, end: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) - 1 }, (_, index) => (index + 1) * step);

/** A form that the site holds in memory, and how a test finds what became of its file. */
interface HeldForm {
  readonly endpoint: api.Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly field?: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  /** Rules for encoding the picture; absent if the site keeps the bytes as they are. */
  readonly rules?: PictureRules;
  readonly inSizes?: true;
  /** Stored content: bytes, or the address of a picture. */
  readonly stored: (answer: Buffer) => string | Uint8Array;
  /** The texts that came with the file. */
  readonly texts?: (answer: Buffer) => unknown;
  /** Makes room for the next file. */
  readonly clear?: (answer: Buffer) => Promise<unknown>;
}

const fieldOf = (answer: Buffer, ...path: readonly string[]): string =>
  path.reduce<unknown>((value, key) => Object(value)[key], JSON.parse(answer.toString())) as string;

function fileInZip(zip: Uint8Array, name: string): Uint8Array {
  const read = readZip(new Uint8Array(zip), ZIP_LIMITS);
  return (read.ok && read.entries.get(name)) || expect.fail(`There is no ${name}.`);
}

/** The screenshot of a theme package is under whatever name its manifest says. */
function screenshotIn(zip: Uint8Array): Uint8Array {
  const manifest = Buffer.from(fileInZip(zip, THEME_PACKAGE_FILES.manifest));
  return fileInZip(zip, fieldOf(manifest, "screenshot"));
}

describe("a picture of any size that is sent as a form held in memory", () => {
  const images = createImages(detectAssetType);
  const pictures = new Map<number, Promise<Uint8Array>>();
  const pictureOf = (length: number, side?: number): Promise<Uint8Array> => {
    const made = pictures.get(length) ?? noisyPng(length, side);
    pictures.set(length, made);
    return made;
  };
  const forms = new Map<string, HeldForm>();
  let booted: BootedSite;
  let url: string;
  let token: string;

  beforeAll(async () => {
    booted = await bootSite(kind, { environment: { PORT: "0" } });
    token = await booted.installed();
    url = (await booted.site.start()).url;
    for (const form of await heldForms()) forms.set(form.endpoint.id, form);
  });
  afterAll(() => booted[Symbol.asyncDispose]());
  beforeEach(async () => {
    // Each test uploads up to the limit of a few minutes.
    booted.clock.advance(10 * 60_000);
    token = await administratorToken(booted.site);
  });

  async function heldForms(): Promise<readonly HeldForm[]> {
    const article = await publishArticle(booted, token);
    const { id: group } = await send(booted, token, api.createGroup, { body: { name: "Owls" } });
    const alt = "Fog. ".repeat(50).trim();
    const described = { before: { alt }, texts: (answer: Buffer) => fieldOf(answer, "alt"), rules: TEXT_PICTURE };
    return [
      {
        ...described,
        endpoint: api.uploadArticleImage,
        inSizes: true,
        params: { id: article },
        stored: (answer) => fieldOf(answer, "url"),
        clear: (answer) =>
          send(booted, token, api.deleteArticleImage, { params: { id: article, imageId: fieldOf(answer, "id") } }),
      },
      {
        ...described,
        endpoint: api.uploadFeaturedImage,
        params: { id: article },
        before: {},
        after: { alt },
        texts: (answer) => fieldOf(answer, "featuredImageAlt"),
        stored: (answer) => fieldOf(answer, "featuredImageUrl"),
      },
      {
        ...described,
        endpoint: api.uploadWorkingCopyImage,
        params: { id: article },
        texts: (answer) => fieldOf(answer, "featuredImageAlt"),
        stored: (answer) => fieldOf(answer, "featuredImageUrl"),
      },
      {
        endpoint: api.uploadAvatar,
        rules: { ...BOX, width: 256, height: 256, fit: "cover" },
        stored: (answer) => fieldOf(answer, "avatarUrl"),
      },
      {
        endpoint: api.uploadCover,
        rules: { ...BOX, width: 1_920, height: 1_080 },
        stored: (answer) => fieldOf(answer, "coverUrl"),
      },
      {
        endpoint: api.uploadCommentImage,
        inSizes: true,
        rules: { ...TEXT_PICTURE, width: 1_440, height: 960 },
        stored: (answer) => fieldOf(answer, "url"),
        clear: (answer) => send(booted, token, api.deleteCommentImage, { params: { imageId: fieldOf(answer, "id") } }),
      },
      {
        endpoint: api.uploadLogo,
        params: { variant: "navbar" },
        rules: { ...BOX, width: 960, height: 240 },
        stored: (answer) => fieldOf(answer, "logos", "navbar"),
      },
      {
        endpoint: api.uploadGroupIcon,
        params: { id: group },
        maxBytes: api.UPLOAD_LIMITS.icon,
        rules: { ...BOX, width: 128, height: 128 },
        stored: (answer) => fieldOf(answer, "iconUrl"),
      },
      {
        endpoint: api.exportTheme,
        field: "screenshot",
        maxBytes: api.UPLOAD_LIMITS.screenshot,
        before: EXPORT,
        after: { description: alt },
        texts: (answer) => fieldOf(Buffer.from(fileInZip(answer, THEME_PACKAGE_FILES.manifest)), "description"),
        stored: (answer) => screenshotIn(answer),
      },
    ];
  }

  const formOf = (id: string): HeldForm => forms.get(id) ?? expect.fail(`There is no form ${id}.`);
  const written = ({ field = "file", before = {}, after = {} }: HeldForm, file: Uint8Array): WrittenForm =>
    writeForm(field, file, before, after);

  async function bytesAt(address: string): Promise<Uint8Array> {
    const headers = { authorization: `Bearer ${token}`, host: "site.test" };
    const answer = await booted.site.fetch(new Request(`http://site.test${address}`, { headers }));
    expect([address, answer.status]).toEqual([address, 200]);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Content that the site is to store for this file: the same bytes, or the same picture as without a form. */
  async function expected({ rules, inSizes }: HeldForm, file: Uint8Array): Promise<Uint8Array> {
    if (!rules) return file;
    if (!inSizes) {
      const made = await images.reencode(file, rules);
      return made.ok ? made.picture.bytes : expect.fail(made.message);
    }
    const made = await images.reencodeInSizes(file, rules, []);
    return made.ok ? (made.pictures.at(-1)?.bytes ?? expect.fail("no size")) : expect.fail(made.message);
  }

  async function upload(form: HeldForm, whole: WrittenForm, pieces: readonly Buffer[], wanted: Uint8Array) {
    const call = { params: form.params ?? {}, token };
    const answer = await sendForm(url, form.endpoint, call, whole, pieces);
    if (answer.status >= 300) expect.fail(`${answer.status} ${answer.bytes.toString("utf8", 0, 400)}`);
    const stored = form.stored(answer.bytes);
    const bytes = typeof stored === "string" ? await bytesAt(stored) : stored;
    // Not toEqual, which takes minutes to show how megabytes differ.
    expect(Buffer.compare(bytes, wanted)).toBe(0);
    if (form.texts) {
      const { alt, description } = { ...form.before, ...form.after };
      expect(form.texts(answer.bytes)).toBe(alt ?? description);
    }
    await form.clear?.(answer.bytes);
  }

  describe.each(HELD)("in the form of $id", ({ id }) => {
    it.each([60_000, WINDOW_BYTES, 270_000, 1_100_000, Number.POSITIVE_INFINITY])(
      "is kept as it was sent with %d bytes, or as many as may be, at once and in small pieces",
      async (length) => {
        const form = formOf(id);
        const file = await pictureOf(Math.min(length, form.maxBytes ?? api.UPLOAD_LIMITS.image));
        const whole = written(form, file);
        const wanted = await expected(form, file);
        await upload(form, whole, [whole.body], wanted);
        await upload(form, whole, cutAt(whole.body, multiplesOf(PIECE_BYTES, whole.body.length)), wanted);
      },
    );

    it("is kept as it was sent when a piece, and what the site reads at once, end within a delimiter", async () => {
      const form = formOf(id);
      const { start, end } = written(form, new Uint8Array()).delimiter;
      const wanted = await expected(form, await pictureOf(WINDOW_BYTES - start, SIDE));
      for (let inside = 0; inside <= end - start; inside += 1) {
        const file = await noisyPng(WINDOW_BYTES - start - inside, SIDE);
        const whole = written(form, file);
        await upload(form, whole, cutAt(whole.body, [WINDOW_BYTES]), form.rules ? wanted : file);
      }
    });

    it("is kept as it was sent if it is a JPEG, or a PNG of which a site once said it was damaged", async () => {
      const form = formOf(id);
      const png = readFileSync(new URL("fixtures/picture-270k.png", import.meta.url));
      for (const file of [await noisyJpeg(400), new Uint8Array(png)]) {
        const whole = written(form, file);
        await upload(form, whole, [whole.body], await expected(form, file));
      }
    });
  });
});
