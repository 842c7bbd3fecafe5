import { foldName } from "../zip/fold-name.js";

const LONGEST = 100;
// Device names that Windows reserves, with any extension.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Makes a base name that is safe in every file system and in every reference: letters, digits, dots, hyphens and underscores.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  const { stem, extension } = splitName(plain.replace(DEVICE, "$&-file"));
  const ending = [...extension].length > 12 ? "" : extension;
  const room = LONGEST - ending.length;
  const start = [...stem].reduce((kept, letter) => (kept.length + letter.length > room ? kept : kept + letter), "");
  return (start || "file") + ending;
}

/** Hands out each name once, ignoring case: `logo.png`, then `logo-2.png`. */
export class NamePool {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set([...taken].map(foldName));
  }

  claim(name: string): string {
    const { stem, extension } = splitName(name);
    let free = name;
    for (let count = 2; this.#taken.has(foldName(free)); count += 1) free = `${stem}-${count}${extension}`;
    this.#taken.add(foldName(free));
    return free;
  }
}

function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { stem: name, extension: "" } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}
