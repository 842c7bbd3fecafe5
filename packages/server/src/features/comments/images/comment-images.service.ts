import type { Member } from "../../../kernel/caller.js";
import type { Clock } from "../../../kernel/clock.js";
import type { IdSource } from "../../../kernel/ids.js";
import { conflict, forbidden, notFound } from "../../../kernel/refusals.js";
import type { Database, Queryable } from "../../../platform/db/database.js";
import { lockName } from "../../../platform/db/dialect-differences.js";
import type { CommentImagesTable } from "../../../platform/db/schema/comment-images.js";
import type { Images } from "../../../platform/images/images.js";
import { encodeTextPicture, filesOf, TEXT_PICTURE, type TextImageFiles, widthsOf } from "../../media/index.js";
import { countUploadedSince, findOwnAmong, insertImage, ownImagesQuery, removeUnshown } from "./comment-images.repo.js";
import { type CommentImage, commentImageView } from "./comment-images.view.js";

export interface CommentImagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly images: Pick<Images, "reencodeInSizes">;
  readonly files: TextImageFiles<CommentImagesTable>;
  readonly authors: { limitsOf(userId: string): Promise<{ readonly commentPicturesPerDay: number | null }> };
}

/** The images that the comments of a member may show, on articles and walls. */
export interface CommentImages {
  list(owner: Member): Promise<CommentImage[]>;
  /** Throws SVC-API-4001 that says what is wrong with `file`, SVC-API-4003 when the rank of the member allows no more. */
  add(owner: Member, bytes: Uint8Array): Promise<CommentImage>;
  /** Throws SVC-API-4004 for what is not the member's, SVC-API-4009 while a comment or a report shows it. */
  remove(owner: Member, id: string): Promise<void>;
  /** Whether the rank of the member allows any. */
  mayAdd(owner: Member): Promise<boolean>;
}

/** A picture in a comment is no taller than about a screen. */
const COMMENT_PICTURE = { ...TEXT_PICTURE, width: 1_440, height: 960 };
const MOST_LISTED = 100;
const DAY_MS = 24 * 3_600_000;

export function createCommentImages({ db, clock, newId, images, files, authors }: CommentImagesDeps): CommentImages {
  const limitOf = async ({ userId }: Member) => (await authors.limitsOf(userId)).commentPicturesPerDay;

  async function requireRoom(queryable: Queryable, ownerId: string, limit: number | null): Promise<void> {
    if (limit === null) return;
    if (limit === 0) throw forbidden("Your rank allows no pictures in comments.");
    const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
    if ((await countUploadedSince(queryable, ownerId, since)) < limit) return;
    throw forbidden(`Your rank allows ${limit} pictures in comments a day.`);
  }

  return {
    list: async ({ userId }) => (await ownImagesQuery(db.read, userId, MOST_LISTED).execute()).map(commentImageView),
    mayAdd: async (owner) => (await limitOf(owner)) !== 0,

    async add(owner, bytes) {
      const { userId } = owner;
      const limit = await limitOf(owner);
      await requireRoom(db.read, userId, limit);
      const pictures = await encodeTextPicture(images, bytes, COMMENT_PICTURE);
      const [id, at] = [newId(), clock.now().toISOString()];
      // The row takes the image's place among those of the day, before there is any file.
      await db.transaction(
        async (tx) => {
          await lockName(tx, db.dialect, `comments.images.${userId}`);
          await requireRoom(tx, userId, limit);
          const times = { created_at: at, idle_since: at, reported_at: null };
          await insertImage(tx, { id, owner_id: userId, state: "storing", ...filesOf(pictures), ...times });
        },
        { changes: [] },
      );
      return commentImageView(await files.store(id, pictures));
    },

    async remove({ userId }, id) {
      const removed = await db.transaction((tx) => removeUnshown(tx, userId, id), { changes: [] });
      // The row counts among those of the day until the job takes it away.
      if (removed) return files.discard(id, widthsOf(removed));
      if ((await findOwnAmong(db.read, userId, [id])).length === 0) throw notFound();
      throw conflict("A comment or a report shows this picture.");
    },
  };
}
