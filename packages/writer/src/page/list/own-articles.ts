import { type AnswerOf, listOwnArticles } from "@sitevine/api";
import { client } from "@sitevine/app-kit";

export type OwnArticle = AnswerOf<typeof listOwnArticles>["data"][number];

/** The parts of the list. */
export const GROUPS = ["drafts", "scheduled", "published"] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf({ status, publishAt }: OwnArticle): Group {
  if (status === "published") return "published";
  return publishAt === null ? "drafts" : "scheduled";
}

export interface OwnPage {
  readonly articles: readonly OwnArticle[];
  readonly hasNext: boolean;
}

const PER_PAGE = 50;

/** Own articles, those changed last first. */
export async function loadOwn(page: number): Promise<OwnPage> {
  const query = { page, limit: PER_PAGE, sort: "updatedAt", order: "desc" } as const;
  const { data, meta } = await client.call(listOwnArticles, { query });
  return { articles: data, hasNext: meta.hasNext };
}
