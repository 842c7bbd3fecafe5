import * as api from "@sitevine/api";
import type { LooseCall } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxHtmlBytes } from "../src/platform/markup/text-budget.js";
import { doTextTask, type TextTask } from "../src/platform/texts/text-task.js";
import { sceneDatabase } from "./contract/scene.js";
import { publishArticle } from "./support/articles.js";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { filled, WORST_TEXTS } from "./support/worst-texts.js";

/** Texts that are refused; a refusal costs no more than finding the excess. */
const REFUSED: ReadonlySet<string> = new Set([
  "markdown: tables of 300 columns whose rows have one cell",
  "markdown: tables of 5,000 columns",
  "markdown: tables of 2,000 columns",
  "markdown: a dense table",
  "markdown: headings",
  "markdown: headings without words",
  "markdown: emphasis",
  "markdown: links",
  "markdown: references to one long address",
  "markdown: references to one short address",
  "markdown: bare addresses",
  "markdown: footnotes",
  "html: nested elements",
  "html: unclosed elements, opened again in each paragraph",
  "html: a long address, opened again in each paragraph",
  "html: text in front of a table",
  "html: elements in front of a table",
  "comment: quotes",
]);

const LENGTHS = { markdown: 400_000, html: 400_000, comment: 10_000 } as const;

const worst = (["markdown", "html", "comment"] as const).flatMap((kind) =>
  WORST_TEXTS[kind].map(({ name, text }) => ({ kind, name, text: text(LENGTHS[kind]) })),
);

describe("a budget for each text: at most ten times its own bytes, whatever its elements are", () => {
  it.each(worst)("$kind: $name", ({ kind, name, text }) => {
    expect(text.length).toBe(LENGTHS[kind]);
    const task: TextTask = { kind, text };
    const outcome = doTextTask(task);
    expect("refused" in outcome).toBe(REFUSED.has(`${kind}: ${name}`));
    if ("done" in outcome) expect(Buffer.byteLength(outcome.done.html)).toBeLessThanOrEqual(maxHtmlBytes(text));
  });
});

/** Bytes that a field shown as typed may add to a page beyond ten times its own. */
const PAGE_ALLOWANCE = 4_096;

describe("a budget for each authored field", () => {
  let booted: BootedSite;
  let token: string;
  let article: string;
  let member: { readonly id: string; readonly token: string };

  beforeAll(async () => {
    booted = await bootSite(sceneDatabase);
    token = await booted.installed();
    const mo = await createMember(booted);
    member = { id: mo.id, token: await logIn(booted, mo.email) };
    article = await publishArticle(booted, token, { title: "Tides", slug: "tides" });
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  const send = (endpoint: api.Endpoint, call: LooseCall) => booted.as(token).callLoosely(endpoint, call);

  const tooMuch = (message: string) => ({
    error: {
      code: "SVC-API-4001",
      details: [{ path: "body.content", message: expect.stringContaining(message), code: "too_big" }],
    },
  });

  it("one article of Markdown tables is refused with 422, and does not end the process", async () => {
    const content = WORST_TEXTS.markdown[0]?.text(397_245) ?? "";
    for (const answer of [
      await send(api.createArticle, { body: { title: "Tables", content } }),
      await send(api.updateArticle, { params: { id: article }, body: { content } }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject(tooMuch("too much markup for its length"));
    }
    expect((await booted.call(api.getArticle, { params: { slug: "tides" } })).text).toContain("Boats float.");
  });

  it("an article in HTML is refused with 422 and the path of what is wrong", async () => {
    const body = { contentFormat: "html", content: "<b>".repeat(100_000) };
    const answer = await send(api.updateArticle, { params: { id: article }, body });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject(tooMuch("nests elements too deeply"));
  });

  it.each([
    { field: "a comment", place: () => article, create: api.createArticleComment, edit: api.updateArticleComment },
    {
      field: "a wall entry",
      place: () => member.id,
      create: api.createProfileComment,
      edit: api.updateProfileComment,
    },
  ])("$field is refused with 422 when it is written and when it is changed", async ({ place, create, edit }) => {
    const content = filled("> > > > > a\n\n", 10_000);
    const write = (text: string) =>
      booted.as(member.token).callLoosely(create, { params: { id: place() }, body: { content: text } });
    const written = await write("short");
    expect(written.status, written.text).toBe(201);
    const params = { commentId: written.body.id };
    for (const answer of [
      await write(content),
      await booted.as(member.token).callLoosely(edit, { params, body: { content } }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject(tooMuch("more than ten times its own size"));
    }
  });

  const FIELDS: readonly {
    readonly field: string;
    readonly length: number;
    readonly page: string;
    readonly write: (text: string) => Promise<Answer>;
  }[] = [
    {
      field: "display name",
      length: 64,
      page: "/u/ada",
      write: (displayName) => send(api.updateProfile, { body: { displayName } }),
    },
    {
      field: "bio",
      length: 2_000,
      page: "/u/ada",
      write: (bio) => send(api.updateProfile, { body: { bio } }),
    },
    {
      field: "title of an article",
      length: 200,
      page: "/articles/tides",
      write: (title) => send(api.updateArticle, { params: { id: article }, body: { title } }),
    },
    {
      field: "excerpt of an article",
      length: 500,
      page: "/articles/tides",
      write: (excerpt) => send(api.updateArticle, { params: { id: article }, body: { excerpt } }),
    },
    {
      field: "tag",
      length: 40,
      page: "/articles/tides",
      write: (tag) => send(api.updateArticle, { params: { id: article }, body: { tags: [tag] } }),
    },
  ];

  it.each(FIELDS)("$field adds at most ten times its own bytes to a page", async ({ length, page, write }) => {
    const bytesWith = async (text: string): Promise<number> => {
      const answer = await write(text);
      expect(answer.status, answer.text).toBe(200);
      const shown = await booted.call(page);
      expect(shown.status).toBe(200);
      return Buffer.byteLength(shown.text);
    };
    const control = await bytesWith("x");
    for (const { text } of WORST_TEXTS.line) {
      const value = text(length);
      const added = (await bytesWith(value)) - control;
      expect(added).toBeGreaterThan(0);
      expect(added).toBeLessThanOrEqual(10 * Buffer.byteLength(value) + PAGE_ALLOWANCE);
    }
  });
});

describe("rendering a member's text holds the only thread no more", () => {
  it("a text that takes longer than its time is ended and refused with 422, and short ones are saved as before", async () => {
    await using booted = await bootSite(sceneDatabase, { overrides: { textLimits: { timeMs: 1 } } });
    const token = await booted.installed();
    const write = (content: string) => booted.call(api.createArticle, { token, body: { title: "Tides", content } });
    const late = await write(filled("[", 400_000));
    expect(late.status).toBe(422);
    expect(late.json).toMatchObject({
      error: { details: [{ path: "body.content", message: expect.stringContaining("too long to render") }] },
    });
    expect((await write("They come and go.")).status).toBe(201);
  });

  it("no more texts of one member wait than may, and the others are told when to come back", async () => {
    const limits = { hereLength: 0, waitingOfOne: 1, waiting: 2 };
    await using booted = await bootSite(sceneDatabase, { overrides: { textLimits: limits } });
    const token = await booted.installed();
    const write = () => booted.call(api.createArticle, { token, body: { title: "Tides", content: "Text." } });
    const answers = await Promise.all([write(), write(), write(), write(), write()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
    for (const { status, headers } of answers)
      if (status !== 201) expect([status, headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await write()).status).toBe(201);
  });

  it("a member saves no more than 300 articles in five minutes", async () => {
    await using booted = await bootSite(sceneDatabase);
    const token = await booted.installed();
    const id = await publishArticle(booted, token);
    const save = (count: number) =>
      booted.call(api.updateArticle, { params: { id }, token, body: { content: `Text ${count}` } });
    for (let count = 1; count <= 299; count += 1) expect((await save(count)).status).toBe(200);
    const refused = await save(300);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "300"]);
    booted.clock.advance(300_000);
    expect((await save(301)).status).toBe(200);
  });
});
