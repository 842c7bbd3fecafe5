import { type AnswerOf, listTags, searchUsers, suggestArticles } from "@sitevine/api";
import { client } from "@sitevine/app-kit";

export type TagUse = AnswerOf<typeof listTags>[number];
export type ArticleTitle = AnswerOf<typeof suggestArticles>[number];
export type Person = AnswerOf<typeof searchUsers>[number];

export const findTags = (q: string): Promise<readonly TagUse[]> => client.call(listTags, { query: { q, limit: 8 } });
export const findArticles = (q: string): Promise<readonly ArticleTitle[]> =>
  client.call(suggestArticles, { query: { q } });
export const findPeople = (q: string): Promise<readonly Person[]> =>
  client.call(searchUsers, { query: { q, limit: 8 } });
