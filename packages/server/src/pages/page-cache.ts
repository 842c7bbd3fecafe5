import { contentHash, QUICKLY } from "../platform/assets/encoded-forms.js";
import { ownText } from "../platform/assets/own-bytes.js";
import { PreparedAsset } from "../platform/assets/prepared-asset.js";
import { createKept, type Kept } from "../platform/kept/kept.js";
import type { KeptUses } from "../platform/kept/kept-uses.js";
import { HTML, type PagePolicy } from "./page-headers.js";
import type { PageMove, Viewed } from "./public-page.js";

/** A page as it is sent. */
export interface FinishedPage {
  readonly kind: "page";
  readonly status: 200 | 403;
  readonly asset: PreparedAsset;
  readonly policy: PagePolicy;
  readonly viewed: Viewed | null;
  /** True for a page that was rendered for a single member. */
  readonly isPersonal: boolean;
  /** True when members of one audience may get different pages at this address. */
  readonly dependsOnPerson: boolean;
  /** False for pages that are too many and requested too rarely. */
  readonly isKept: boolean;
}

/** The bytes of a page. Their tag covers the policy too, since browsers keep that of the bytes that they have. */
export function preparePage(markup: string, { text }: Pick<PagePolicy, "text">): PreparedAsset {
  const bytes = ownText(markup);
  return new PreparedAsset(bytes, HTML, QUICKLY, contentHash(bytes, new TextEncoder().encode(text)));
}

/** Finished pages by everything besides the content that they depend on: address, look, audience and site. */
export type PageCache = Kept<FinishedPage | PageMove>;

export interface PageCacheLimits {
  readonly pages: number;
  readonly bytes: number;
}

const LIMITS: PageCacheLimits = { pages: 2_000, bytes: 40 * 1024 * 1024 };
// Compressed forms are made later, each a sixth to a quarter of the page.
const SIZE_WITH_FORMS = 1.25;

export const createPageCache = (keptUses?: Pick<KeptUses, "add">, limits = LIMITS): PageCache =>
  createKept<FinishedPage | PageMove>({
    counted: { by: keptUses, as: "pages" },
    most: limits.pages,
    size: {
      most: limits.bytes,
      of: (page) => (page.kind === "page" ? Math.ceil(page.asset.byteLength * SIZE_WITH_FORMS) : 0),
    },
    isKept: (page) => page.kind === "page" && page.isKept,
    renew: (made, former) => withFormerBytes(made, former),
  });

/** A page that was rendered again with the same result keeps its compressed forms. */
function withFormerBytes(made: FinishedPage | PageMove, former: FinishedPage | PageMove): FinishedPage | PageMove {
  if (made.kind !== "page" || former.kind !== "page" || made.asset.hash !== former.asset.hash) return made;
  return { ...made, asset: former.asset };
}
