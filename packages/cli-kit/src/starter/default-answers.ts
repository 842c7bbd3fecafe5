import { basename, resolve } from "node:path";
import { packageIdSchema } from "@sitevine/contracts";

const LONGEST_NAME = 120;

/** A name for a theme or plugin, from the name of its folder: the words, with a capital first letter. */
export function nameFor(folder: string, fallback: string): string {
  const words = basename(resolve(folder))
    .replaceAll(/[-_.\s]+/g, " ")
    .trim();
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return name === "" || name.length > LONGEST_NAME ? fallback : name;
}

/** An id for a theme or plugin, from its name: Latin letters and digits, with hyphens between the words. */
export function idFor(name: string, fallback: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const id = words?.join("-").slice(0, 64).replace(/-$/, "");
  return packageIdSchema.safeParse(id).data ?? fallback;
}
