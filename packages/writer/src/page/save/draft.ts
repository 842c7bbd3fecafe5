import type { AnswerOf, getArticle, getWorkingCopy, SentBodyOf, updateArticle } from "@sitevine/api";

type SiteArticle = AnswerOf<typeof getArticle>;
type SiteCopy = AnswerOf<typeof getWorkingCopy>;

/** An article as it is written: of a published one, what its working copy makes of it. */
export type Article = Omit<SiteArticle, "category" | "workingCopy"> & { readonly categoryId: string | null };

/** Fields of an article that a person can change, with the names of the API. */
export type Fields = SentBodyOf<typeof updateArticle>;

/** Says of a published article that readers do not see all that is written, and what becomes of that. */
export interface CopyState {
  /** Time at which it replaces the live state by itself; null unless a time was set. */
  readonly publishAt: string | null;
  /** Whether the live article was changed since the copy was begun. */
  readonly isBehind: boolean;
}

/** The article as the site has it, and the tag of that state. */
export interface Stored {
  readonly article: Article;
  /** Tag of the working copy if there is one, and of the article otherwise. */
  readonly etag: string;
  /** Null where readers see what is written, and for a draft. */
  readonly copy: CopyState | null;
}

/** Whether readers can see the article. */
export const isLive = ({ article }: Stored): boolean => article.status === "published";

/** Whether changes go to a working copy rather than to the article itself. A copy outlives that its article is unpublished. */
export const isCopied = (stored: Stored): boolean => isLive(stored) || stored.copy !== null;

export function storedArticle({ category, workingCopy: _, ...rest }: SiteArticle, etag: string | null): Stored {
  return { article: { ...rest, categoryId: category?.id ?? null }, etag: etag ?? "", copy: null };
}

/** A published article with what its working copy changes. */
export function storedCopy({ article }: Stored, copy: SiteCopy, etag: string | null): Stored {
  const { articleId: _, publishAt, isBehind, createdAt: _began, updatedAt: _changed, ...fields } = copy;
  return { article: { ...article, ...fields }, etag: etag ?? "", copy: { publishAt, isBehind } };
}

/** Texts are long, and compared as they are. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from what the site has. */
export function changesTo(article: Article, fields: Fields): Fields {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(article[name as keyof Article], value));
  return Object.fromEntries(changed);
}

export const isNothing = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** Whether two states say the same, whatever readers see of them. Only a published one has an excerpt that nobody wrote. */
export function saysTheSame(one: Article, other: Article): boolean {
  const { title, content, contentFormat, slug, tags, categoryId, visibility } = other;
  const excerpt = one.excerpt && other.excerpt && { excerpt: other.excerpt };
  return isNothing(changesTo(one, { title, content, contentFormat, slug, tags, categoryId, visibility, ...excerpt }));
}

/** The fields without those that are the same in others. */
export function except(fields: Fields, others: Fields): Fields {
  const left = Object.entries(fields).filter(
    ([name, value]) => !(name in others && isSame(others[name as keyof Fields], value)),
  );
  return Object.fromEntries(left);
}

/** A short text that differs for different titles and texts, by which a state is known again whose answer was lost. */
export function fingerprint({ title, content }: Pick<Article, "title" | "content">): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of `${title}\0${content}`) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}.${content.length}`;
}
