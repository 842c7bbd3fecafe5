import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { languageOf } from "../../kernel/language.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { type ArticleSteps, lockArticle } from "../articles/index.js";
import { type CategorySteps, MAX_CATEGORIES, slugFor } from "../categories/index.js";
import { type CommentSteps, findComments } from "../comments/index.js";
import { claimSetting, findSetting, SITE_KEYS, takeSetting } from "../settings/index.js";
import { firstFree, readStoredSamples, SAMPLES_KEY, type StoredSamples } from "./samples.model.js";
import { SAMPLE_WORDS } from "./samples.words.js";

export interface SamplesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly texts: RenderTexts;
  readonly categories: CategorySteps;
  readonly articles: ArticleSteps;
  readonly comments: CommentSteps;
}

/** Content that shows a new site's administrators what their pages look like. */
export interface SamplesService {
  arePresent(): Promise<boolean>;
  /** Adds the content, written by the author; does nothing while it is present. */
  add(author: Member): Promise<void>;
  /** Removes what `add` has added, even if others have commented on it; does nothing when it is not present. */
  remove(): Promise<void>;
}

/** Everything with its id and its text as HTML. */
interface Prepared {
  readonly category: { readonly id: string; readonly name: string; readonly description: string };
  readonly articles: readonly PreparedArticle[];
}

interface PreparedText {
  readonly id: string;
  readonly content: string;
  readonly html: string;
}

interface PreparedArticle extends PreparedText {
  readonly title: string;
  readonly tags: readonly string[];
  readonly comments: readonly PreparedText[];
}

const idsIn = ({ category, articles }: Prepared): StoredSamples => ({
  categoryId: category.id,
  articleIds: articles.map(({ id }) => id),
  commentIds: articles.flatMap(({ comments }) => comments.map(({ id }) => id)),
});

export function createSamplesService(deps: SamplesDeps): SamplesService {
  const { db, clock, newId, texts, categories, articles, comments } = deps;

  async function prepare(authorId: string): Promise<Prepared> {
    const language = await findSetting(db.read, SITE_KEYS.language);
    const words = SAMPLE_WORDS[languageOf(typeof language === "string" ? language : "")];
    const textOf = async (kind: "markdown" | "comment", content: string): Promise<PreparedText> => ({
      id: newId(),
      content,
      html: (await texts.render(kind, content, authorId)).html,
    });
    const prepared: PreparedArticle[] = [];
    for (const { title, tags, content, comments: answers } of words.articles) {
      const text = await textOf("markdown", content);
      const said: PreparedText[] = [];
      for (const answer of answers) said.push(await textOf("comment", answer));
      prepared.push({ ...text, title, tags, comments: said });
    }
    return { category: { id: newId(), ...words.category }, articles: prepared };
  }

  /** Null if the site has no room for another category. */
  async function addCategory(
    tx: Tx,
    held: Awaited<ReturnType<CategorySteps["hold"]>>,
    { id, name, description }: Prepared["category"],
  ): Promise<string | null> {
    if (held.length >= MAX_CATEGORIES) return null;
    const slug = firstFree(slugFor(name), new Set(held.map((row) => row.slug)));
    await categories.add(tx, held, id, { name, description, slug });
    return id;
  }

  async function addArticle(
    tx: Tx,
    authorId: string,
    categoryId: string | null,
    article: PreparedArticle,
  ): Promise<void> {
    const { id, comments: said } = article;
    const draft = { ...article, authorId, categoryId, contentFormat: "markdown", visibility: "public" } as const;
    const slug = await articles.addDraft(tx, draft);
    await articles.changeState(tx, id, "published");
    const at = { place: "article", id, ownerId: authorId, href: `/articles/${slug}` } as const;
    for (const comment of said) await comments.add(tx, at, { ...comment, authorId, mentionedIds: [] }, null);
  }

  return {
    arePresent: async () => (await findSetting(db.read, SAMPLES_KEY)) !== undefined,

    async add({ userId }) {
      const prepared = await prepare(userId);
      await db.transaction(async (tx) => {
        // Concurrent calls wait here for the first one, and then find that there is nothing left to do.
        if (!(await claimSetting(tx, SAMPLES_KEY, idsIn(prepared), clock.now()))) return;
        const held = await categories.hold(tx);
        const categoryId = await addCategory(tx, held, prepared.category);
        for (const article of prepared.articles) await addArticle(tx, userId, categoryId, article);
      });
    },

    remove: () =>
      db.transaction(async (tx) => {
        const stored = await takeSetting(tx, SAMPLES_KEY);
        if (stored === undefined) return;
        const { categoryId, articleIds, commentIds } = readStoredSamples(stored);
        const held = await categories.hold(tx);
        for (const comment of await findComments(tx, commentIds)) await comments.remove(tx, comment, "author", null);
        for (const id of articleIds) {
          const article = await lockArticle(tx, id);
          if (article) await articles.remove(tx, article);
        }
        await categories.removeEmpty(tx, held, categoryId);
      }),
  };
}
