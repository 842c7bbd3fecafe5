import { expect } from "vitest";
import { type ReadThemeResult, readThemeAhead, readThemePackage, ZIP_LIMITS, type ZipLimits } from "../src/index.js";
import type { ByteSource } from "../src/zip/byte-source.js";
import { ReadAhead } from "../src/zip/read-ahead.js";
import { type ReadZipResult, readEntries, readZip } from "../src/zip/read-zip.js";

const SERVICE = { serviceVersion: "1.0.0" };

/** A source of bytes that arrive: reading what is not there yet fails the test. */
function arriving(bytes: Uint8Array) {
  let there = 0;
  const source: ByteSource = {
    length: bytes.length,
    read(at, length) {
      if (at + length > there) throw new Error(`${length} bytes at ${at} have not arrived`);
      return new Uint8Array(bytes.subarray(at, at + length));
    },
  };
  return {
    source,
    /** Calls back as often as bytes arrive: at these offsets, and with the last byte. */
    at(stops: readonly number[], arrived: (bytes: number) => void) {
      for (const stop of [...stops, bytes.length]) {
        there = Math.max(there, Math.min(stop, bytes.length));
        arrived(there);
      }
    },
  };
}

/** Reads a zip whose bytes arrive up to these offsets, one after another, and says how many files were read by then. */
export function readZipArriving(bytes: Uint8Array, stops: readonly number[], limits: ZipLimits = ZIP_LIMITS) {
  const { source, at } = arriving(bytes);
  let files = 0;
  const ahead = new ReadAhead(source, limits, ({ contents }) => {
    files += 1;
    return contents;
  });
  at(stops, (length) => ahead.arrived(length));
  const inTime = files;
  const read: ReadZipResult = readEntries(source, limits, ({ contents }) => contents, ahead);
  return { read, inTime };
}

/** Reads a theme in the same way. */
export function readThemeArriving(bytes: Uint8Array, stops: readonly number[]): ReadThemeResult {
  const { source, at } = arriving(bytes);
  const ahead = readThemeAhead(source);
  at(stops, (length) => ahead.arrived(length));
  return readThemePackage(source, { ...SERVICE, ahead });
}

/** Everything about a theme that can be compared, with the contents of its files. */
function comparable(read: ReadThemeResult) {
  if (!read.ok) return read;
  const { assets, screenshot, ...theme } = read.theme;
  const files = [...assets.values(), ...(screenshot ? [screenshot] : [])];
  return { theme, notices: read.notices, files: files.map((file) => ({ ...file, bytes: file.bytes() })) };
}

/** Reads a zip as a whole. It gives the same when it was read ahead, for each of these ways to arrive. */
export function readZipBothWays(bytes: Uint8Array, limits = ZIP_LIMITS, ways: readonly number[][] = [[], [60, 500]]) {
  const read = readZip(bytes, limits);
  for (const stops of ways) expect(readZipArriving(bytes, stops, limits).read).toEqual(read);
  return read;
}

/** The same for a theme. */
export function readThemeBothWays(bytes: Uint8Array, ways: readonly number[][] = [[], [60, 500]]) {
  const read = readThemePackage(bytes, SERVICE);
  for (const stops of ways) expect(comparable(readThemeArriving(bytes, stops))).toEqual(comparable(read));
  return read;
}
