import { crc32 } from "#zlib";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipCrc: ThemeRule = {
  number: 125,
  id: "zip/crc",
  level: "error",
  title: "Checksums are right",
  why: "A wrong checksum means that the file was damaged.",
  bad: "A package in which a byte was changed after zipping.",
  good: "The file as the zip program wrote it.",
};

/** Compares the checksum of an entry's contents with the declared one. */
export function requireCrc(contents: Uint8Array, { crc }: Pick<CentralRecord, "crc">): void {
  if (crc32(contents) !== crc) refuse("zip/crc", "has a wrong checksum");
}
