import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipZip64: ThemeRule = {
  number: 106,
  id: "zip/zip64",
  level: "error",
  title: "64-bit fields are complete and agree with the short ones",
  why: "Programs differ in which of two contradictory sizes they use.",
  bad: "An end record whose size is marked as 64-bit, without a zip64 end record.",
  good: "A zip without zip64 fields, or with fields that repeat the true sizes.",
};

/** Converts a 64-bit number of a record; refuses a value that no file could have. */
export function safeNumber(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? refuseZip64("has an impossible 64-bit number") : Number(value);
}

/** Refuses 64-bit fields that are missing, undeclared or contradictory. */
export function refuseZip64(message: string): never {
  return refuse("zip/zip64", message);
}
