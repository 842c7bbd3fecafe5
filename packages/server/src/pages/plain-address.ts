import type { PublicPage } from "./public-page.js";
import type { AskedAddress } from "./public-pages.js";

/** A page at an address that needs no router to be understood. */
export interface PlainAddress {
  readonly page: PublicPage;
  readonly address: AskedAddress;
}

// Nothing in these is encoded, so that the parameter is what stands there. Names of files, which have a dot, are none of them.
const PLAIN = /^\/([a-z]+)\/([\w-]{1,200})(?:\?page=([1-9]\d{0,5}))?$/;
const ONE_PARAMETER = /^\/([a-z]+)\/:(\w+)$/;

/** Finds the page of addresses such as `/articles/on-boats`; undefined for all others, which the router understands. */
export function createPlainAddresses(pages: readonly PublicPage[]): (url: string) => PlainAddress | undefined {
  const byWord = new Map<string, { readonly page: PublicPage; readonly name: string }>();
  for (const page of pages) {
    const [, word, name] = ONE_PARAMETER.exec(page.path) ?? [];
    if (word !== undefined && name !== undefined && !byWord.has(word)) byWord.set(word, { page, name });
  }
  const fixed = new Set(pages.map(({ path }) => path));

  return (url) => {
    const [, word = "", value = "", number] = PLAIN.exec(url) ?? [];
    const found = byWord.get(word);
    if (!found || fixed.has(`/${word}/${value}`)) return undefined;
    const search = new URLSearchParams(number === undefined ? "" : { page: number });
    return { page: found.page, address: { params: { [found.name]: value }, search } };
  };
}
