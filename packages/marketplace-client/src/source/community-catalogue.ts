import { semverSchema } from "@sitevine/contracts";
import {
  type Listing,
  listingSchema,
  messageTimeSchema,
  publisherSignatureSchema,
  sha256HexSchema,
} from "@sitevine/contracts/protocol";
import * as z from "zod";
import type { CatalogSearch } from "../client/index.js";

const releaseSchema = z.object({
  version: semverSchema,
  publishedAt: messageTimeSchema,
  minServiceVersion: semverSchema.optional(),
  /** Absolute, or relative to the address of the catalogue; always on its origin. */
  url: z.string().min(1).max(2_000),
  sha256: sha256HexSchema,
  size: z.int().min(1),
  publisher: publisherSignatureSchema.nullish(),
});

const packageSchema = listingSchema
  .pick({
    kind: true,
    id: true,
    name: true,
    summary: true,
    vendor: true,
    category: true,
    appearance: true,
    previews: true,
  })
  .extend({ releases: z.array(releaseSchema).min(1).max(1_000) });

/** The file that a community source consists of: packages, each with its releases, the latest first. */
export const communityCatalogueSchema = z.object({ packages: z.array(packageSchema).max(10_000) });
export type CommunityCatalogue = z.infer<typeof communityCatalogueSchema>;
type CommunityPackage = CommunityCatalogue["packages"][number];

/** The listings that a search finds, in its order. All of them are free. */
export function findListings({ packages }: CommunityCatalogue, search: CatalogSearch): readonly Listing[] {
  const wanted = search.q?.toLowerCase() ?? "";
  return packages
    .filter(({ kind }) => search.kind === undefined || kind === search.kind)
    .filter(({ category }) => search.category === undefined || category === search.category)
    .filter(({ id, name, summary }) => [id, name, summary].some((text) => text.toLowerCase().includes(wanted)))
    .sort(ORDERS[search.sort ?? "newest"])
    .map(listingOf);
}

const latestAt = ({ releases }: CommunityPackage): number => releases[0]?.publishedAt ?? 0;
const firstAt = ({ releases }: CommunityPackage): number => releases.at(-1)?.publishedAt ?? 0;

const ORDERS = {
  newest: (a: CommunityPackage, b: CommunityPackage) => firstAt(b) - firstAt(a),
  updated: (a: CommunityPackage, b: CommunityPackage) => latestAt(b) - latestAt(a),
  name: (a: CommunityPackage, b: CommunityPackage) => a.name.localeCompare(b.name),
} as const;

function listingOf({ releases, ...listing }: CommunityPackage): Listing {
  const [latest] = releases;
  return {
    ...listing,
    paid: false,
    price: null,
    latestVersion: latest?.version ?? null,
    publishedAt: latest?.publishedAt ?? null,
    minServiceVersion: latest?.minServiceVersion ?? null,
  };
}
