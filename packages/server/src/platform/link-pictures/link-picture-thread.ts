import { after } from "../threads/after.js";
import { startThread } from "../threads/start-thread.js";
import { createThreadPool, type ThreadPool } from "../threads/thread-pool.js";
import { readBuiltInFonts } from "./built-in-fonts.js";
import type { LinkPicture } from "./link-picture.js";
import type { PictureOutcome, PictureTask } from "./link-picture-task.js";

const LIMITS = { timeMs: 5_000, idleMs: 30_000, waiting: 20, waitingOfOne: 20 } as const;

export type PicturePool = ThreadPool<PictureTask, PictureOutcome>;

export const openPicturePool = (): PicturePool =>
  createThreadPool({
    limits: LIMITS,
    subject: "pictures",
    start: () => startThread("link-picture-worker"),
    after,
  });

/**
 * Draws pictures for previews of links in a thread of its own, one after another: as SVG, or null for one that takes too much
 * time or memory. Throws SVC-API-4290 when too many pictures are waiting.
 */
export type DrawLinkPicture = (picture: LinkPicture) => Promise<string | null>;

export function createDrawLinkPicture(pool: PicturePool): DrawLinkPicture {
  return async (picture) => {
    const outcome = await pool.run({ picture, builtIn: await readBuiltInFonts() }, "");
    return "svg" in outcome ? outcome.svg : null;
  };
}
