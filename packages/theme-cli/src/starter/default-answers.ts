import { basename, resolve } from "node:path";
import { packageIdSchema, themeManifestSchema } from "@sitevine/contracts";

const FALLBACK = "My theme";

/** A name for a theme, from the name of its folder: the words, with a capital first letter. */
export function nameFor(folder: string): string {
  const words = basename(resolve(folder))
    .replaceAll(/[-_.\s]+/g, " ")
    .trim();
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return themeManifestSchema.shape.name.safeParse(name).data ?? FALLBACK;
}

/** An id for a theme, from its name: Latin letters and digits, with hyphens between the words. */
export function idFor(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const id = words?.join("-").slice(0, 64).replace(/-$/, "");
  return packageIdSchema.safeParse(id).data ?? "my-theme";
}
