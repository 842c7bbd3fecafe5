import type { AnswerOf, getArticle, SentBodyOf, updateArticle } from "@sitevine/api";

export type Article = AnswerOf<typeof getArticle>;

/** What can be changed of an article, by the names that the site has for it. */
export type Fields = SentBodyOf<typeof updateArticle>;

/** The article as the site has it, and the tag of that state. */
export interface Stored {
  readonly article: Article;
  readonly etag: string;
}

/** Texts are long, and compared as they are. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from what the site has. */
export function changesTo(article: Article, fields: Fields): Fields {
  const before: Fields = { ...article, categoryId: article.category?.id ?? null };
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(before[name as keyof Fields], value));
  return Object.fromEntries(changed);
}

export const isNothing = (fields: Fields): boolean => Object.keys(fields).length === 0;

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
