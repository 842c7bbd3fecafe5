import * as api from "@sitevine/api";
import type { OwnAnswer } from "@sitevine/reader";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";

const PER_PAGE = 30;
const THREADS = PER_PAGE + 5;
const idOf = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;
const UNKNOWN = idOf(9_999);

/** Writes threads beside the use cases, since ranks limit how many comments a member writes. */
async function fill(booted: BootedSite, place: "article" | "profile", placeId: string, authorId: string) {
  const rows = Array.from({ length: THREADS }, (_, index) => ({
    id: idOf(index),
    place,
    place_id: placeId,
    parent_id: null,
    root_id: idOf(index),
    depth: 0,
    author_id: authorId,
    content: `Said ${index}`,
    content_html: `<p>Said ${index}</p>`,
    created_at: new Date(Date.UTC(2030, 0, 1) + index * 60_000).toISOString(),
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
    delete_reason: null,
    like_count: index === 7 ? 9 : 0,
  }));
  await booted.database().transaction(async (tx) => {
    await tx.deleteFrom("comments").where("place_id", "=", placeId).execute();
    await tx.insertInto("comments").values(rows).execute();
    await tx
      .insertInto("comment_counts")
      .values({ place, place_id: placeId, value: THREADS })
      .onConflict((conflict) => conflict.columns(["place", "place_id"]).doUpdateSet({ value: THREADS }))
      .execute();
  });
}

const shownIn = (page: string): number[] =>
  [...page.matchAll(/<li id="comment-[\w-]*(\d{3})">/g)].map(([, index]) => Number(index));
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => from + (to > from ? step : -step));

describe.each(databases())("pages of comments on $name", (kind) => {
  it("show the threads of an article in the order of the address, and no others", async () => {
    const { booted, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    await fill(booted, "article", boats, mo.id);
    const read = async (query: string) => booted.call(`/articles/on-boats${query}`);
    expect(shownIn((await read("")).text)).toEqual(range(0, PER_PAGE - 1));
    expect(shownIn((await read("?page=2")).text)).toEqual(range(PER_PAGE, THREADS - 1));
    expect(shownIn((await read("?sort=newest")).text)).toEqual(range(THREADS - 1, THREADS - PER_PAGE));
    expect(shownIn((await read("?sort=newest&page=2")).text)).toEqual(range(4, 0));
    expect(shownIn((await read("?sort=liked")).text).slice(0, 3)).toEqual([7, 34, 33]);

    const { text } = await read("?sort=newest");
    expect(/<link rel="canonical" href="[^"]*\/articles\/on-boats">/.test(text)).toBe(true);
    expect(text).toContain('href="/articles/on-boats?sort=newest&amp;page=2#sv-threads"');
    expect((await read("?page=2")).text).toContain('data-sv-shown="oldest:2"');
    expect((await read("")).text).toContain('data-sv-shown="oldest:1" data-sv-elsewhere');
    for (const query of ["?page=3", "?sort=best", "?sort=newest&page=3"]) expect((await read(query)).status).toBe(404);
    expect((await read("?sort=oldest&page=2")).headers.get("location")).toBe("/articles/on-boats?page=2");
  });

  it("lead to the page that has a comment, also one that answers another", async () => {
    const { booted, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    await fill(booted, "article", boats, mo.id);
    const { id: answer } = await send(booted, member, api.createArticleComment, {
      params: { id: boats },
      body: { content: "An answer.", parentId: idOf(32) },
    });
    const target = async (comment: string, path = "/articles/on-boats") => {
      const { status, headers } = await booted.call(`${path}?comment=${comment}`);
      return [status, headers.get("location")];
    };
    const second = `/articles/on-boats?page=2#comment-`;
    expect(await target(idOf(31))).toEqual([302, `${second}${idOf(31)}`]);
    expect(await target(answer)).toEqual([302, `${second}${answer}`]);
    expect(await target(idOf(3))).toEqual([302, `/articles/on-boats#comment-${idOf(3)}`]);
    for (const comment of [UNKNOWN, "no-id", "x".repeat(500)])
      expect(await target(comment)).toEqual([302, "/articles/on-boats#sv-threads"]);
    // A comment of another place is nothing here.
    expect(await target(idOf(31), "/u/mo")).toEqual([302, "/u/mo#sv-threads"]);
    expect((await booted.call("/articles/on-boats?page=2")).text).toContain(`id="comment-${answer}"`);
  });

  it("begin with the newest on a wall", async () => {
    const { booted, mo } = await bootCommunity(kind);
    await using _ = booted;
    await fill(booted, "profile", mo.id, mo.id);
    const read = async (query: string) => booted.call(`/u/mo${query}`);
    expect(shownIn((await read("")).text)).toEqual(range(THREADS - 1, THREADS - PER_PAGE));
    expect(shownIn((await read("?sort=oldest&page=2")).text)).toEqual(range(PER_PAGE, THREADS - 1));
    expect((await read(`?comment=${idOf(2)}`)).headers.get("location")).toBe(`/u/mo?page=2#comment-${idOf(2)}`);
    expect((await read("?sort=newest")).headers.get("location")).toBe("/u/mo");
    expect((await read("?page=3")).status).toBe(404);
  });

  it("get what a member may do with the comments that they show", async () => {
    const { booted, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    await fill(booted, "article", boats, mo.id);
    const cookies = await pageCookies(booted, mo.email);
    const own = async (comments: string): Promise<OwnAnswer["comments"]> =>
      JSON.parse((await booted.call(`/me.json?comments=${comments}`, { headers: cookies })).text).comments;
    const second = await own(`article:${boats}:oldest:2`);
    expect(second?.map(({ id }) => id)).toEqual(range(PER_PAGE, THREADS - 1).map(idOf));
    expect((await own(`article:${boats}:newest:2`))?.map(({ id }) => id)).toEqual(range(4, 0).map(idOf));
    expect(await own(`article:${boats}:oldest:9`)).toEqual([]);
    for (const asked of [`article:${boats}:best:1`, `article:${boats}:oldest:0`, `article:${boats}:oldest`])
      expect(await own(asked)).toBeUndefined();
  });

  it("carry forms for members only", async () => {
    const { booted, mo } = await bootCommunity(kind);
    await using _ = booted;
    const read = async (headers: Record<string, string>) => (await booted.call("/articles/on-boats", { headers })).text;
    expect(await read({})).not.toContain("blank-form");
    expect(await read(await pageCookies(booted, mo.email))).toContain("blank-form");
  });

  it("lead to every answer of a thread that has more than fit on its page, and show each where it belongs", async () => {
    const { booted, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    await fill(booted, "article", boats, mo.id);
    const answerId = (index: number): string => `0197a000-0000-7000-a000-${String(index).padStart(12, "0")}`;
    const ANSWERS = 650;
    const answers = Array.from({ length: ANSWERS }, (_, index) => ({
      // Each answers the one before it, but every tenth the beginning of the thread.
      id: answerId(index),
      place: "article" as const,
      place_id: boats,
      root_id: idOf(2),
      depth: 1,
      parent_id: index % 10 === 0 ? idOf(2) : answerId(index - 1),
      author_id: mo.id,
      content: `Answer ${index}`,
      content_html: `<p>Answer ${index}.</p>`,
      like_count: 0,
      created_at: new Date(Date.UTC(2030, 1, 1) + index * 60_000).toISOString(),
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
      delete_reason: null,
    }));
    await booted.database().transaction(async (tx) => {
      for (let at = 0; at < ANSWERS; at += 50)
        await tx
          .insertInto("comments")
          .values(answers.slice(at, at + 50))
          .execute();
      await tx
        .updateTable("comment_counts")
        .set({ value: THREADS + ANSWERS })
        .where("place_id", "=", boats)
        .execute();
    });
    const read = async (query: string) => (await booted.call(`/articles/on-boats${query}`)).text;
    const said = (page: string): number[] =>
      [...page.matchAll(/<p>Answer (\d+)\.<\/p>/g)]
        .map(([, index]) => Number(index))
        .toSorted((one, other) => one - other);

    const first = await read("");
    expect(said(first)).toEqual(range(0, 299));
    const thread = `/articles/on-boats?thread=${idOf(2)}`;
    expect(first).toContain(`href="${thread}#comment-${idOf(2)}"`);
    expect(first).toContain("All 650 answers");
    expect(first.match(/All \d+ answers/g)).toHaveLength(1);

    const pages = [
      await read(`?thread=${idOf(2)}`),
      await read(`?thread=${idOf(2)}&page=2`),
      await read(`?thread=${idOf(2)}&page=3`),
    ];
    expect(pages.flatMap(said)).toEqual(range(0, ANSWERS - 1));
    for (const page of pages) {
      expect(page).toContain(`id="comment-${idOf(2)}"`);
      expect(page).toContain(`href="/articles/on-boats?comment=${idOf(2)}"`);
      expect(page).toContain('<link rel="canonical" href="http://site.test/articles/on-boats">');
    }
    expect(pages[0]).toContain(`href="${thread}&amp;page=2#sv-threads"`);
    expect(pages[1]).toContain(`data-sv-shown="${idOf(2)}:2" data-sv-elsewhere`);

    const target = async (comment: string) => {
      const { status, headers } = await booted.call(`/articles/on-boats?comment=${comment}`);
      return [status, headers.get("location")];
    };
    for (const [index, query] of [
      [299, ""],
      [300, `?thread=${idOf(2)}&page=2`],
      [599, `?thread=${idOf(2)}&page=2`],
      [649, `?thread=${idOf(2)}&page=3`],
    ] as const)
      expect(await target(answerId(index))).toEqual([302, `/articles/on-boats${query}#comment-${answerId(index)}`]);
    for (const query of [`?thread=${idOf(2)}&page=4`, `?thread=${answerId(1)}`, `?thread=${UNKNOWN}`, "?thread=x"])
      expect((await booted.call(`/articles/on-boats${query}`)).status, query).toBe(404);

    // Actions of a member on the comments are requested by page as well.
    const cookies = await pageCookies(booted, mo.email);
    const own = await booted.call(`/me.json?comments=article:${boats}:${idOf(2)}:3`, { headers: cookies });
    expect((JSON.parse(own.text) as OwnAnswer).comments?.map(({ id }) => id)).toEqual([
      idOf(2),
      ...range(600, 649).map(answerId),
    ]);
  });
});
