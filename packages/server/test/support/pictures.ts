import { crc32 } from "node:zlib";
import sharp from "sharp";

export type PictureFormat = "png" | "jpeg" | "webp" | "avif" | "gif";

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly color?: { readonly r: number; readonly g: number; readonly b: number; readonly alpha?: number };
}

/** A canvas of one colour, to be encoded. */
export const canvas = ({ width = 40, height = 20, color = { r: 200, g: 30, b: 30 } }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: color.alpha === undefined ? 3 : 4, background: color } });

/** A real picture of one colour. */
export async function picture(format: PictureFormat, options: PictureOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await canvas(options).toFormat(format).toBuffer());
}

/** A chunk of a PNG. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few bytes that says it is this large. */
export function boastingPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk("IHDR", header), pngChunk("IDAT", Buffer.alloc(64)), pngChunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

/** An AVIF of a few hundred bytes that says it is this large. */
export async function boastingAvif(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await picture("avif");
  const at = Buffer.from(bytes.buffer).indexOf("ispe", 0, "latin1");
  const view = new DataView(bytes.buffer);
  view.setUint32(at + 8, width);
  view.setUint32(at + 12, height);
  return bytes;
}

/** A multipart form with one file. */
export function fileForm(bytes: Uint8Array, name = "picture.png", field = "file"): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  return form;
}
