import {
  type BodyOf,
  type createSeries as createEndpoint,
  MOST_SERIES_OF_ONE,
  MOST_SERIES_PARTS,
  slugSchema,
  type updateSeries,
} from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, forbidden, notFound } from "../../kernel/refusals.js";
import { slugOf } from "../../kernel/slug.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { type ArticleQueries, mayRead } from "../articles/index.js";
import type { CategoryAccess } from "../categories/index.js";
import type { SeriesEvents } from "./series.events.js";
import { mayArrange } from "./series.policy.js";
import { type SeriesQueries, seriesTag } from "./series.query.js";
import * as repo from "./series.repo.js";

export interface SeriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly events: EventPublisher<SeriesEvents>;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly queries: Pick<SeriesQueries, "open">;
  readonly categories: Pick<CategoryAccess, "readable">;
}

type SeriesChanges = BodyOf<typeof updateSeries>;

/**
 * Series of articles. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for what they may only read,
 * SVC-API-4009 for another state than the precondition names.
 */
export interface SeriesService {
  /** Returns its id. Throws SVC-API-4009 for a slug that is taken, and for more series than a member may have. */
  create(author: Member, series: BodyOf<typeof createEndpoint>): Promise<string>;
  /**
   * Returns the tag of the new state. New parts are articles that the caller may edit; parts that the caller may not see
   * stay, at the end. Throws SVC-API-4009 for an article in another series.
   */
  update(editor: Member, id: string, changes: SeriesChanges, ifMatch: Precondition): Promise<string>;
  remove(editor: Member, id: string): Promise<void>;
  /** Puts an article at the end of a series, or in none. */
  assign(editor: Member, articleId: string, seriesId: string | null): Promise<void>;
}

const SLUGS_TRIED = 60;
/** An article that moves changes two series, so such changes run one at a time. */
const PARTS_LOCK = "series.parts";
const changedMeanwhile = () => conflict("Somebody else changed this meanwhile. Read it again and retry.");
const tooManyParts = () => conflict(`A series may have at most ${MOST_SERIES_PARTS} parts.`);
const inAnother = () => conflict("One of these articles is in another series. Take it out of that one first.");

function* slugsFor({ slug, title }: BodyOf<typeof createEndpoint>): Generator<string> {
  if (slug !== undefined) return yield slug;
  const base = slugOf(title) || "series";
  if (slugSchema.safeParse(base).success) yield base;
  for (let number = 2; number <= SLUGS_TRIED; number += 1) yield `${base}-${number}`;
}

export function createSeriesService({
  db,
  clock,
  newId,
  events,
  reader,
  queries,
  categories,
}: SeriesDeps): SeriesService {
  const now = (): string => clock.now().toISOString();

  async function requireArrangeable(editor: Member, id: string): Promise<void> {
    const row = await repo.findSeries(db.read, id);
    if (!row) throw notFound();
    if (mayArrange(editor, row)) return;
    await queries.open(editor, id);
    throw forbidden();
  }

  /** The series as a transaction finds it. What the editor may know of it was judged before the transaction began. */
  async function findArrangeable(tx: Tx, editor: Member, id: string): Promise<repo.SeriesRow> {
    const row = await repo.findSeries(tx, id);
    if (!row) throw notFound();
    if (!mayArrange(editor, row)) throw forbidden();
    return row;
  }

  async function insert(tx: Tx, row: Omit<repo.SeriesRow, "slug">, slugs: Iterable<string>): Promise<void> {
    for (const slug of slugs) if (await repo.insertSeries(tx, { ...row, slug })) return;
    throw conflict("Another series has this address. Choose another one.");
  }

  async function advance(
    tx: Tx,
    row: repo.SeriesRow,
    changes: Omit<SeriesChanges, "articleIds"> = {},
  ): Promise<string> {
    const { title = row.title, description = row.description } = changes;
    if (!(await repo.advanceSeries(tx, row, { title, description, updated_at: now() }))) throw changedMeanwhile();
    await events.publish(tx, "series.changed", { seriesId: row.id });
    return seriesTag({ ...row, version: row.version + 1 });
  }

  /** Checks the new parts of a series, and returns what sets them. */
  async function arrangement(editor: Member, id: string, articleIds: readonly string[]) {
    const before = new Set((await repo.partsQuery(db.read, id).execute()).map((part) => part.id));
    const added = articleIds.filter((articleId) => !before.has(articleId));
    for (const articleId of added) await reader.requireEditable(editor, articleId);
    const readable = await categories.readable(editor);
    return async (tx: Tx): Promise<void> => {
      const parts = await repo.partsQuery(tx, id).execute();
      const known = new Set([...added, ...parts.map((part) => part.id)]);
      if (!articleIds.every((articleId) => known.has(articleId))) throw changedMeanwhile();
      const unseen = parts.filter((part) => !mayRead(editor, part, readable)).map((part) => part.id);
      const after = [...new Set([...articleIds.filter((articleId) => !unseen.includes(articleId)), ...unseen])];
      if (after.length > MOST_SERIES_PARTS) throw tooManyParts();
      if (!(await repo.replaceParts(tx, id, after))) throw inAnother();
    };
  }

  return {
    async create(author, series) {
      const [id, at] = [newId(), now()];
      await db.transaction(
        async (tx) => {
          await lockName(tx, db.dialect, `series.author.${author.userId}`);
          if ((await repo.countSeriesOf(tx, author.userId)) >= MOST_SERIES_OF_ONE)
            throw conflict(`A member may have at most ${MOST_SERIES_OF_ONE} series. Delete one that you do not need.`);
          const { title, description } = series;
          const row = { id, author_id: author.userId, title, description, version: 1, created_at: at, updated_at: at };
          await insert(tx, row, slugsFor(series));
          await events.publish(tx, "series.changed", { seriesId: id });
        },
        { changes: [] },
      );
      return id;
    },

    async update(editor, id, { articleIds, ...changes }, ifMatch) {
      await requireArrangeable(editor, id);
      const arrange = articleIds && (await arrangement(editor, id, articleIds));
      return db.transaction(async (tx) => {
        if (arrange) await lockName(tx, db.dialect, PARTS_LOCK);
        const row = await findArrangeable(tx, editor, id);
        requireMatch(ifMatch, seriesTag(row));
        const tag = await advance(tx, row, changes);
        await arrange?.(tx);
        return tag;
      });
    },

    async remove(editor, id) {
      await requireArrangeable(editor, id);
      await db.transaction(async (tx) => {
        if (await repo.deleteSeriesRow(tx, id)) await events.publish(tx, "series.deleted", { seriesId: id });
      });
    },

    async assign(editor, articleId, seriesId) {
      await reader.requireEditable(editor, articleId);
      if (seriesId !== null) await requireArrangeable(editor, seriesId);
      await db.transaction(async (tx) => {
        await lockName(tx, db.dialect, PARTS_LOCK);
        const former = await repo.findSeriesOf(tx, articleId);
        if ((former?.id ?? null) === seriesId) return;
        if (former) {
          await advance(tx, former);
          await repo.deletePart(tx, articleId);
        }
        if (seriesId === null) return;
        const row = await findArrangeable(tx, editor, seriesId);
        await advance(tx, row);
        const parts = (await repo.partsQuery(tx, seriesId).execute()).map((part) => part.id);
        if (parts.length >= MOST_SERIES_PARTS) throw tooManyParts();
        if (!(await repo.replaceParts(tx, seriesId, [...parts, articleId]))) throw inAnother();
      });
    },
  };
}
