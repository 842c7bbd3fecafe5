import { readFileSync } from "node:fs";

/** Reads a checked-in vector file as a second implementation would. */
export function readVectors<Case>(name: string): { readonly cases: readonly Case[] } {
  return JSON.parse(readFileSync(new URL(`../vectors/v1/${name}.json`, import.meta.url), "utf8"));
}
