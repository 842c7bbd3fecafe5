import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visit } from "./support/pages.js";
import { copyScene, LIVE } from "./support/working-copies.js";

// Sessions outlast the walk.
const BEAT_MS = 10_000;

/** A text that is its own name, so that what readers see says who published it. */
const names = fc.constantFrom(...Array.from({ length: 6 }, (_unused, index) => `Text ${index}`));

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("patch" as const), text: names }),
    fc.record({ kind: fc.constant("put" as const), text: names, stale: fc.boolean() }),
    fc.record({ kind: fc.constant("publish" as const), replaceChanges: fc.boolean() }),
    fc.record({ kind: fc.constant("schedule" as const), beats: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant("unschedule" as const) }),
    fc.record({ kind: fc.constant("restore" as const), index: fc.nat(3) }),
    fc.record({ kind: fc.constant("discard" as const) }),
    fc.record({ kind: fc.constant("unpublish" as const) }),
    fc.record({ kind: fc.constant("republish" as const) }),
    fc.record({ kind: fc.constant("pass" as const), beats: fc.integer({ min: 1, max: 2 }) }),
  ),
  { minLength: 4, maxLength: 14 },
);

interface Copy {
  readonly text: string;
  readonly base: string;
  readonly at: number | null;
}

describe.each(databases())("an article that is patched, written and published in any order on $name", (kind) => {
  it("never shows readers a text that nobody has published", async () => {
    const scene = await copyScene(kind);
    const { booted, token, id, admin } = scene;
    await using _ = booted;
    const author = { params: { id } };

    /** Expected content of the article and its copy, kept beside the site. */
    let live: string = LIVE.content;
    let isPublished = true;
    let copy: Copy | null = null;
    let beat = 0;

    async function pass(beats: number): Promise<void> {
      booted.clock.advance(beats * BEAT_MS);
      await booted.settled();
      beat += beats;
      if (copy === null || copy.at === null || copy.at > beat) return;
      live = copy.text;
      copy = null;
    }

    async function take(step: Step): Promise<void> {
      if (step.kind === "patch") {
        expect((await scene.patch({ content: step.text })).status).toBe(200);
        live = step.text;
      } else if (step.kind === "put") {
        const answer = await scene.put({ content: step.text }, step.stale ? '"stale"' : undefined);
        const isRefused = step.stale || (copy === null && !isPublished);
        expect(answer.status).toBe(isRefused ? 409 : 200);
        if (!isRefused) copy = { at: null, base: live, ...copy, text: step.text };
      } else if (step.kind === "publish") {
        const answer = await scene.publish({ replaceChanges: step.replaceChanges });
        const isBehind: boolean = copy !== null && copy.base !== live;
        expect(answer.status).toBe(copy === null ? 404 : isBehind && !step.replaceChanges ? 409 : 200);
        if (answer.status !== 200 || copy === null) return;
        [live, copy, isPublished] = [copy.text, null, true];
      } else if (step.kind === "schedule" || step.kind === "unschedule") {
        const at: number | null = step.kind === "schedule" ? beat + step.beats : null;
        const publishAt = at === null ? null : new Date(booted.clock.now().getTime() + (at - beat) * BEAT_MS);
        const answer = await scene.publish({ publishAt: publishAt?.toISOString() ?? null, replaceChanges: true });
        expect(answer.status).toBe(copy === null ? 404 : 200);
        if (copy !== null) copy = { ...copy, at };
      } else if (step.kind === "restore") {
        const revision = (await scene.revisions())[step.index];
        if (!revision) return;
        expect((await scene.restore(revision.id)).status).toBe(200);
        if (copy !== null || isPublished) copy = { at: null, base: live, ...copy, text: revision.content };
        else live = revision.content;
      } else if (step.kind === "discard") {
        expect((await scene.discard()).status).toBe(204);
        copy = null;
      } else if (step.kind === "unpublish") {
        await booted.as(token).call(api.unpublishArticle, author);
        isPublished = false;
        if (copy !== null) copy = { ...copy, at: null };
      } else if (step.kind === "republish") {
        await booted.as(token).call(api.publishArticle, author);
        isPublished = true;
      } else await pass(step.beats);
    }

    async function check(): Promise<void> {
      const guest = await booted.callLoosely(api.getArticle, { params: { slug: id } });
      expect(guest.status).toBe(isPublished ? 200 : 404);
      if (isPublished) expect(guest.body.content).toBe(live);
      const page = await visit(booted, "/articles/tides");
      if (isPublished) expect(page.text).toContain(live);
      const shown = [guest.text, page.text, (await booted.call("/feed.json")).text].join("\n");
      if (copy !== null && copy.text !== live) expect(shown).not.toContain(copy.text);
      const held = await scene.get(admin);
      expect(held.status).toBe(copy === null ? 404 : 200);
      if (copy !== null) expect(held.body.content).toBe(copy.text);
    }

    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        await scene.discard();
        await booted.as(token).call(api.publishArticle, author);
        [isPublished, copy] = [true, null];
        for (const step of walk) {
          await take(step);
          await check();
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;
