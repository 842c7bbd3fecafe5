import { Hono } from "hono";
import type { Bindings } from "../http/incoming.js";
import { notFound } from "../http/refusal.js";
import { type PreviewStore, previewAssetBase } from "./preview-store.js";

// Packages come from strangers: their pages run nothing, send nothing, and share no origin with the marketplace.
const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; style-src 'unsafe-inline'; sandbox";

const COMMON = {
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Content security policy of a preview: it loads the preview's own files and nothing else on this origin. */
function policyOf(origin: string, sha256: string): string {
  const own = origin + previewAssetBase(sha256);
  return `${NOTHING}; img-src data: ${own}; font-src data: ${own}`;
}

/** Dependencies of the preview endpoints; `origin` is the address at which browsers reach the marketplace. */
interface PreviewContext {
  readonly previews: PreviewStore;
  readonly origin: () => string;
}

/** Pages and files of previews. */
export function previewEndpoints({ previews, origin }: PreviewContext) {
  return new Hono<{ Bindings: Bindings }>()
    .get("/previews/:sha256/:template", (context) => {
      const { sha256, template } = context.req.param();
      const html = previews.page(sha256, template);
      if (html === undefined) throw notFound();
      return context.html(html, 200, { ...COMMON, "Content-Security-Policy": policyOf(origin(), sha256) });
    })
    .get("/previews/:sha256/assets/:name", (context) => {
      const { sha256, name } = context.req.param();
      const asset = previews.asset(sha256, name);
      if (!asset) throw notFound();
      return context.body(Uint8Array.from(asset.bytes), 200, {
        ...COMMON,
        "Content-Type": asset.type,
        "Content-Security-Policy": NOTHING,
        // A page in a sandbox has no origin, and fonts are requested across origins from there.
        "Access-Control-Allow-Origin": "*",
      });
    });
}
