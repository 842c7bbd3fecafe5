import { contentHash } from "../../platform/assets/encoded-forms.js";
import { preferredEncoding, varyByEncoding } from "../content-coding.js";
import { isUnchanged } from "../serve-asset.js";
import { createNonce } from "./nonce.js";
import { fill, noncedBytes, segmentsOf } from "./nonced-bytes.js";
import { type PageForm, PageForms } from "./page-forms.js";

// The position of a nonce is part of the page, its value is not.
const SEPARATOR = Uint8Array.of(0);

/** The content security policy of an answer whose scripts carry this nonce. */
export type PolicyFor = (nonce: string) => string;

/** A page that is sent many times: hashed and compressed once, with another nonce in each answer. */
export class PreparedPage {
  /** Hash of everything except the nonce, without quotes. */
  readonly hash: string;
  /** Length without encoding, in bytes. */
  readonly byteLength: number;
  readonly #forms: PageForms;

  /** The markup has `mark` wherever the nonce is to be inserted; it must not be predictable from outside. */
  constructor(markup: string, mark: string) {
    const segments = segmentsOf(markup, mark);
    this.hash = contentHash(...segments.flatMap((segment) => [segment, SEPARATOR]));
    this.byteLength = noncedBytes(segments).byteLength;
    this.#forms = new PageForms(segments);
  }

  /** The page in the best encoding that the client accepts. */
  form(acceptEncoding: string | null): Promise<PageForm> {
    return this.#forms.find(preferredEncoding(acceptEncoding));
  }

  /** The same if it is in memory already. */
  peek(acceptEncoding: string | null): PageForm | undefined {
    return this.#forms.peek(preferredEncoding(acceptEncoding));
  }
}

/** The ETag of all encodings. It is weak, since no two answers have the same bytes. */
export const pageTag = ({ hash }: PreparedPage): string => `W/"${hash}"`;

/**
 * Headers of an answer without a body. They include no policy: a browser keeps the one that came with the nonce it has.
 */
export const unchangedHeaders = (page: PreparedPage, own: Readonly<Record<string, string>>) => ({
  ...own,
  ETag: pageTag(page),
  Vary: varyByEncoding(own.Vary),
});

/** Headers of a whole answer, except for its policy. */
export const wholeHeaders = (page: PreparedPage, form: PageForm, own: Readonly<Record<string, string>>) => ({
  ...unchangedHeaders(page, own),
  "Content-Type": "text/html; charset=utf-8",
  "Content-Length": String(form.bytes.byteLength),
  ...(form.encoding ? { "Content-Encoding": form.encoding } : {}),
});

/** A page with the status and the policy of its answer. */
export interface ServedPage {
  readonly prepared: PreparedPage;
  readonly status: number;
  readonly policyFor: PolicyFor;
}

/** Answers with the page and a fresh nonce, or 304 when the client has the page with another nonce. */
export async function servePage(
  { prepared: page, status, policyFor }: ServedPage,
  { headers }: Request,
  own: Readonly<Record<string, string>>,
): Promise<Response> {
  if (status === 200 && isUnchanged(headers.get("if-none-match"), pageTag(page)))
    return new Response(null, { status: 304, headers: unchangedHeaders(page, own) });
  const form = await page.form(headers.get("accept-encoding"));
  const nonce = createNonce();
  return new Response(fill(form.bytes, nonce), {
    status,
    headers: { ...wholeHeaders(page, form, own), "Content-Security-Policy": policyFor(nonce) },
  });
}
