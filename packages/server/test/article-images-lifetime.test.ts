import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createArticleImageFiles, removeSurplusImages } from "../src/features/articles/index.js";
import { REVISION_LIMITS, SAVES_TOGETHER_MS } from "../src/features/articles/revisions.policy.js";
import type { Database } from "../src/platform/db/database.js";
import { openDiskStorage } from "../src/platform/storage/disk-storage.js";
import { addImage, filesOf, imageFiles, imageForm } from "./support/article-images.js";
import { administratorToken, bootSite, codeOf } from "./support/booted-site.js";
import { fileForm } from "./support/pictures.js";

const DAY_MS = 24 * 60 * 60_000;

async function sceneOf(kind: Parameters<typeof bootSite>[0]) {
  const booted = await bootSite(kind);
  await booted.installed();
  const { clock, logger, dataDir } = booted;
  const db = booted.database();
  const storage = await openDiskStorage(`${dataDir}/uploads`, clock);
  const sweep = removeSurplusImages({ db, clock, files: createArticleImageFiles({ db, logger, storage }) });
  const as = async () => booted.as(await administratorToken(booted.site));
  const { id } = (await (await as()).call(api.createArticle, { body: { title: "Tides", content: "Begun" } })).body;
  return {
    booted,
    id,
    as,
    add: async () => addImage(booted, await administratorToken(booted.site), id),
    /** Saves, and begins a step by that where it is said. */
    write: async (content: string, { apart = false } = {}) => {
      if (apart) booted.clock.advance(SAVES_TOGETHER_MS);
      await (await as()).call(api.updateArticle, { params: { id }, body: { content } });
    },
    remove: async (imageId: string) => {
      const token = await administratorToken(booted.site);
      return booted.call(api.deleteArticleImage, { params: { id, imageId }, token });
    },
    /** Goes on by so much, and removes what is surplus by then. */
    sweepAfter: async (ms: number) => {
      booted.clock.advance(ms);
      await sweep.run({ signal: new AbortController().signal });
    },
    files: () => imageFiles(dataDir),
    /** Removes what is surplus, and fails before the given step, a statement that writes or a file that is deleted. */
    sweepUntil: async (fatal: number): Promise<boolean> => {
      let steps = 0;
      const step = (): void => {
        steps += 1;
        if (steps === fatal) throw new Error("ended");
      };
      const failing = createArticleImageFiles({
        logger,
        db: watched(db, step),
        storage: {
          write: (key, bytes) => storage.write(key, bytes),
          delete: async (key) => {
            step();
            await storage.delete(key);
          },
        },
      });
      const job = removeSurplusImages({ db: watched(db, step), clock, files: failing });
      return job.run({ signal: new AbortController().signal }).then(
        () => true,
        (error: Error) => {
          if (error.message !== "ended") throw error;
          return false;
        },
      );
    },
  };
}

/** A database that calls `step` before and after each transaction. */
const watched = (db: Database, step: () => void): Database =>
  Object.assign(Object.create(db) as Database, {
    async transaction(...[work, options]: Parameters<Database["transaction"]>) {
      const result = await db.transaction(async (tx) => {
        step();
        return work(tx);
      }, options);
      step();
      return result;
    },
  });

describe.each(databases())("an image of an article on $name", (kind) => {
  it("goes a day after it was uploaded unless the text shows it, however that writes its address", async () => {
    const { booted, add, write, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const [unused, shown, linked, escaped] = [await add(), await add(), await add(), await add()];
    await write(
      `![](${shown.url})\n\n[a](http://site.test${linked.url}?x#y)\n\n![][1]\n\n[1]: ${escaped.url.replaceAll("-", "&#45;")}`,
    );
    await sweepAfter(DAY_MS);
    expect(await files()).toHaveLength(4);
    await sweepAfter(1);
    const kept = [shown, linked, escaped].flatMap(filesOf).sort();
    expect([await files(), kept.includes(filesOf(unused)[0] ?? "")]).toEqual([kept, false]);
    const rows = await booted.database().read.selectFrom("article_images").select("id").execute();
    expect(rows.map((row) => row.id).sort()).toEqual([shown.id, linked.id, escaped.id].sort());
  });

  it("stays a day after it left the text between two saves, and for good where it came back", async () => {
    const { booted, add, write, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const [gone, back] = [await add(), await add()];
    await write("Begun anew");
    await write(`![](${gone.url}) ![](${back.url})`);
    booted.clock.advance(3 * DAY_MS);
    // Saves replace the text of a step that has begun already, so no revision has it.
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("article_revisions").set({ created_at: booted.clock.now().toISOString() }).execute();
    });
    await write("Neither of them, and it is as long as it was before, with an image and another one in it.");
    await write(`![](${back.url}) and a text that is as long as before, with an image and another one in it.`);
    await sweepAfter(DAY_MS);
    expect(await files()).toEqual([...filesOf(gone), ...filesOf(back)].sort());
    await sweepAfter(1);
    expect(await files()).toEqual(filesOf(back));
  });

  it("stays as long as a revision shows it, and comes back with that", async () => {
    const { booted, id, as, add, write, remove, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const image = await add();
    await write(`![](${image.url})`);
    expect(codeOf(await remove(image.id))).toBe("SVC-API-4009");
    await write("Without it.", { apart: true });
    expect(codeOf(await remove(image.id))).toBe("SVC-API-4009");
    await sweepAfter(30 * DAY_MS);
    expect(await files()).toEqual(filesOf(image));
    const { data } = (await (await as()).call(api.listArticleRevisions, { params: { id } })).body;
    const revisionId = data.find(({ content }) => content.includes(image.url))?.id ?? "";
    await (await as()).call(api.restoreArticleRevision, { params: { id, revisionId } });
    const { contentHtml } = (await (await as()).call(api.getArticle, { params: { slug: id } })).body;
    expect(contentHtml).toContain(`srcset="${image.url} `);
    expect(codeOf(await remove(image.id))).toBe("SVC-API-4009");
    await sweepAfter(30 * DAY_MS);
    expect(await files()).toEqual(filesOf(image));
  });

  it("goes a day after the last revision that shows it", async () => {
    const { booted, add, write, remove, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const image = await add();
    await write(`![](${image.url})`);
    await write("Without it.", { apart: true });
    await sweepAfter(30 * DAY_MS);
    expect(await files()).toEqual(filesOf(image));
    // All revisions together have a bound; as if it were long, this one takes all of it.
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("article_revisions").set({ size: REVISION_LIMITS.units }).execute();
    });
    await write("Without it still.", { apart: true });
    const uses = await booted.database().read.selectFrom("article_image_uses").selectAll().execute();
    expect(uses).toEqual([]);
    await sweepAfter(DAY_MS);
    expect(await files()).toEqual(filesOf(image));
    await sweepAfter(1);
    expect([await files(), codeOf(await remove(image.id))]).toEqual([[], "SVC-API-4004"]);
  });

  it("goes with all its files, and no other one goes, at whatever step the removal ends", async () => {
    const { booted, add, write, sweepUntil, files } = await sceneOf(kind);
    await using _ = booted;
    const [revised, shown] = [await add(), await add()];
    await write(`![](${revised.url})`);
    await write(`![](${shown.url})`, { apart: true });
    const kept = [...filesOf(revised), ...filesOf(shown)].sort();
    let fatal = 1;
    for (let isDone = false; !isDone; fatal += 1) {
      // The one of the round before is gone, whatever its end was.
      const surplus = await add();
      expect(await files(), `step ${fatal}`).toEqual([...kept, ...filesOf(surplus)].sort());
      booted.clock.advance(2 * DAY_MS);
      isDone = await sweepUntil(fatal);
      expect(await sweepUntil(0), `step ${fatal}`).toBe(true);
      expect(await files(), `step ${fatal}`).toEqual(kept);
      const rows = await booted.database().read.selectFrom("article_images").select("id").execute();
      expect(rows.map((row) => row.id).sort(), `step ${fatal}`).toEqual([revised.id, shown.id].sort());
    }
    expect(fatal).toBeGreaterThan(5);
  });

  it("leaves nothing behind but what the text shows, where some of twenty at once are cut, refused or sent twice", async () => {
    const { booted, id, write, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const token = await administratorToken(booted.site);
    const send = async (number: number) => {
      const body = await imageForm({ color: { r: number, g: 0, b: 0 } });
      return (await booted.call(api.uploadArticleImage, { params: { id }, token, body })).body;
    };
    /** The connection ends in the middle of the file. */
    const cut = async (number: number) => {
      const whole = new Response(await imageForm({ color: { r: number, g: 0, b: 0 } }));
      const type = whole.headers.get("content-type") ?? "";
      const bytes = new Uint8Array(await whole.arrayBuffer());
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, bytes.length / 2));
          controller.error(new Error("The line is gone."));
        },
      });
      const headers = { authorization: `Bearer ${token}`, "content-type": type };
      const init = { method: "POST", headers, body, duplex: "half" } as const;
      const path = addressOf(api.uploadArticleImage, { params: { id } });
      const answer = await booted.site.fetch(new Request(`http://site.test${path}`, init));
      expect(answer.status).toBeGreaterThanOrEqual(400);
    };
    const refused = async () => {
      const body = fileForm(new TextEncoder().encode("no picture"));
      expect(codeOf(await booted.call(api.uploadArticleImage, { params: { id }, token, body }))).toBe("SVC-API-4001");
    };
    const numbers = Array.from({ length: 20 }, (_unused, number) => number);
    const shown = await Promise.all(
      numbers.map(async (number) => {
        if (number % 7 === 3) await cut(number);
        if (number % 7 === 4) await refused();
        // The answer is lost, so that the picture is sent again.
        if (number % 7 === 5) await send(number);
        return send(number);
      }),
    );
    await write(shown.map(({ url }) => `![](${url})`).join("\n\n"));
    const kept = shown.flatMap(filesOf).sort();
    expect(await files()).toHaveLength(kept.length + 3);
    await sweepAfter(DAY_MS + 1);
    expect(await files()).toEqual(kept);
  });

  it("can be deleted while nothing shows it, and goes with its article", async () => {
    const { booted, id, as, add, write, remove, sweepAfter, files } = await sceneOf(kind);
    await using _ = booted;
    const [unused, shown] = [await add(), await add()];
    expect((await remove(unused.id)).status).toBe(204);
    expect(codeOf(await remove(unused.id))).toBe("SVC-API-4004");
    expect(await files()).toEqual(filesOf(shown));
    await write(`![](${shown.url})`);
    await write("Without it.", { apart: true });
    await (await as()).call(api.deleteArticle, { params: { id } });
    await sweepAfter(DAY_MS);
    expect(await files()).toEqual(filesOf(shown));
    await sweepAfter(1);
    expect(await files()).toEqual([]);
  });
});
