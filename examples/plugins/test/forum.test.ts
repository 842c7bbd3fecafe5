import { readFile } from "node:fs/promises";
import {
  createReport,
  listBadgeMetrics,
  listNotifications,
  listReports,
  publishLayouts,
  saveLayoutDraft,
  search,
} from "@sitevine/api";
import { bootPlugin, type Person, type TestedPlugin } from "@sitevine/plugin-testing";
import type { SiteOverrides } from "@sitevine/server";
import { databases, eventually } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const PACKAGE = await readFile(new URL("../dist/forum.svplugin", import.meta.url));
const MINUTE_MS = 60_000;

interface Post {
  readonly id: string;
  readonly number: number;
  readonly html: string;
}

interface Started {
  readonly threadId: string;
  readonly postId: string;
}

describe.each(databases())("the forum, on $name", (kind) => {
  let resources: AsyncDisposableStack;
  let site: TestedPlugin;
  let berta: Person;
  let carl: Person;

  let isAway: boolean;

  /** The database of the site, which refuses to be written while it is away. */
  const breakable: NonNullable<SiteOverrides["wrapDatabase"]> = (database) =>
    new Proxy(database, {
      get(_target, name) {
        if (name === "transaction" && isAway) return () => Promise.reject(new Error("The database is away."));
        const value: unknown = Reflect.get(database, name, database);
        return typeof value === "function" ? value.bind(database) : value;
      },
    });

  beforeEach(async () => {
    resources = new AsyncDisposableStack();
    const database = resources.use(await kind.create());
    isAway = false;
    site = await bootPlugin(PACKAGE, { overrides: { database: database.target, wrapDatabase: breakable } });
    resources.defer(async () => {
      await site.uninstall({ removeData: true });
      await site[Symbol.asyncDispose]();
    });
    [berta, carl] = [await site.member("berta"), await site.member("carl")];
    await addBoard({ slug: "general", title: "General" });
  });
  afterEach(() => resources.disposeAsync());

  async function addBoard(board: object): Promise<string> {
    const { status, json } = await site.admin.call("/boards", { body: board });
    expect(status).toBe(201);
    return (json as { readonly id: string }).id;
  }
  async function start(author: Person, board = "general", title = "A first thread"): Promise<Started> {
    const { status, json, text } = await author.call(`/boards/${board}/threads`, {
      body: { title, text: "Hello *everybody*." },
    });
    expect(status, text).toBe(201);
    // Between two posts of a member some seconds pass.
    await site.advance(MINUTE_MS);
    return json as Started;
  }
  async function answer(author: Person, threadId: string, text: string, quotes?: string): Promise<Post> {
    const body = { text, ...(quotes !== undefined && { quotes }) };
    const answered = await author.call(`/threads/${threadId}/posts`, { body });
    expect(answered.status, answered.text).toBe(201);
    await site.advance(MINUTE_MS);
    return answered.json as Post;
  }
  const codeOf = ({ json }: { readonly json: unknown }): unknown =>
    (json as { readonly error?: { readonly code: string } }).error?.code;
  const thread = async (reader: Person, id: string, page = 1) =>
    (await reader.call(`/threads/${id}?page=${page}`)).json;
  const unread = async (reader: Person): Promise<unknown> => (await reader.call("/unread")).json;

  it("has boards for everybody and for members", async () => {
    await addBoard({ slug: "backstage", title: "Backstage", visibility: "members", position: 5 });
    expect((await site.guest.call("/boards")).json).toMatchObject([{ slug: "general" }]);
    expect((await berta.call("/boards")).json).toMatchObject([{ slug: "general" }, { slug: "backstage" }]);
    expect(codeOf(await site.guest.call("/boards/backstage/threads"))).toBe("FORUM-1002");
    expect((await berta.call("/boards", { body: { slug: "x", title: "X" } })).status).toBe(403);
    expect(codeOf(await site.admin.call("/boards", { body: { slug: "general", title: "Twice" } }))).toBe("FORUM-1006");
    const wrong = await site.admin.call("/boards", { body: { slug: "Not a slug", visibility: "all", colour: 1 } });
    expect(wrong).toMatchObject({
      status: 422,
      json: { error: { details: [{ path: "slug" }, { path: "title" }, { path: "visibility" }, { path: "colour" }] } },
    });
  });

  it("has threads with posts in their order, quotes, and pages that stay where they are", async () => {
    const { threadId, postId } = await start(berta);
    const second = await answer(carl, threadId, "> Hello\n\n<script>alert(1)</script> @berta", postId);
    expect(second).toMatchObject({ number: 2 });
    expect(second.html).toContain("<blockquote>");
    expect(second.html).toContain('href="/u/berta"');
    expect(second.html).not.toContain("<script");
    const third = await answer(berta, threadId, "Bye.");
    expect((await carl.call(`/posts/${second.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await thread(site.guest, threadId)).toMatchObject({
      thread: { title: "A first thread", posts: 2, author: { username: "berta" }, lastAuthor: { username: "berta" } },
      pages: 1,
      posts: [{ number: 1 }, { number: 2, isRemoved: true }, { number: 3, id: third.id }],
    });
    expect((await site.guest.call("/boards/general/threads")).json).toMatchObject({
      board: { threads: 1, posts: 2 },
      threads: [{ id: threadId, unreadFrom: null }],
    });
    expect(codeOf(await carl.call(`/threads/${threadId}/posts`, { body: { text: "Hm", quotes: second.id } }))).toBe(
      "FORUM-1004",
    );
  });

  it("gives each of many posts at once a number of its own, and counts them all", async () => {
    const { threadId } = await start(berta);
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => site.member(`writer${index}`)));
    const answers = await Promise.all(
      people.map((author) => author.call(`/threads/${threadId}/posts`, { body: { text: "Me too." } })),
    );
    const numbers = answers.map(({ json }) => (json as Post).number).sort((one, other) => one - other);
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await thread(site.guest, threadId)).toMatchObject({ thread: { posts: 9 }, board: { posts: 9 } });
  });

  it("lets a member write one post in a moment, however many are sent", async () => {
    const { threadId } = await start(berta);
    const sent = Array.from({ length: 6 }, () => carl.call(`/threads/${threadId}/posts`, { body: { text: "Again." } }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 429, 429, 429, 429, 429]);
    expect(await thread(site.guest, threadId)).toMatchObject({ thread: { posts: 2 } });
  });

  it("shows members what is new to them, and takes nothing back", async () => {
    await unread(carl);
    await site.advance(MINUTE_MS);
    const { threadId } = await start(berta);
    expect(await unread(carl)).toMatchObject([{ id: threadId, unreadFrom: 1 }]);
    expect(await unread(berta)).toEqual([]);
    await answer(berta, threadId, "One more.");
    await carl.call(`/threads/${threadId}/read`, { method: "PUT", body: { number: 1 } });
    expect(await unread(carl)).toMatchObject([{ id: threadId, unreadFrom: 2 }]);
    await carl.call(`/threads/${threadId}/read`, { method: "PUT", body: { number: 99 } });
    await carl.call(`/threads/${threadId}/read`, { method: "PUT", body: { number: 1 } });
    expect(await unread(carl)).toEqual([]);
    await answer(berta, threadId, "And another.");
    await carl.call("/unread", { method: "DELETE" });
    expect(await unread(carl)).toEqual([]);
  });

  it("notifies those who follow a thread, once, and nobody of their own posts", async () => {
    const { threadId } = await start(berta);
    const told = async (who: Person) =>
      (await who.client.call(listNotifications, { query: {} })).data.filter(({ kind: of }) => of === "forum.reply");
    await answer(carl, threadId, "Welcome.");
    await answer(carl, threadId, "Sit down.");
    const [notification, ...others] = await told(berta);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ href: `/forum/thread/${threadId}#post-3` });
    expect(await told(carl)).toEqual([]);
    await berta.call(`/threads/${threadId}/subscription`, { method: "DELETE" });
    const { threadId: other } = await start(carl, "general", "Another thread");
    await berta.call(`/threads/${other}/subscription`, { method: "PUT" });
    await answer(carl, other, "Come here.");
    expect(await told(berta)).toHaveLength(2);
  });

  it("closes threads to replies, and gives moderators what others may not", async () => {
    const { threadId, postId } = await start(berta);
    const change = (who: Person, body: object) => who.call(`/threads/${threadId}`, { method: "PATCH", body });
    expect(codeOf(await change(berta, { isLocked: true }))).toBe("FORUM-1008");
    expect(codeOf(await change(carl, { title: "Mine now" }))).toBe("FORUM-1008");
    expect((await change(berta, { title: "A better title" })).json).toMatchObject({ title: "A better title" });
    expect((await change(site.admin, { isLocked: true, isPinned: true })).status).toBe(200);
    expect(codeOf(await carl.call(`/threads/${threadId}/posts`, { body: { text: "Late." } }))).toBe("FORUM-1005");
    await answer(site.admin, threadId, "Closed.");
    expect(codeOf(await carl.call(`/posts/${postId}`, { method: "PATCH", body: { text: "Ha." } }))).toBe("FORUM-1008");
    expect(codeOf(await carl.call(`/threads/${threadId}`, { method: "DELETE" }))).toBe("FORUM-1008");
    expect(codeOf(await site.admin.call(`/posts/${postId}`, { method: "DELETE" }))).toBe("FORUM-1006");
    expect((await site.admin.call(`/threads/${threadId}`, { method: "DELETE" })).status).toBe(204);
    expect(codeOf(await berta.call(`/threads/${threadId}`))).toBe("FORUM-1003");
    expect((await site.guest.call("/boards/general/threads")).json).toMatchObject({ board: { threads: 0, posts: 0 } });
    await site.admin.call(`/threads/${threadId}/restore`, { method: "POST" });
    expect((await site.guest.call("/boards/general/threads")).json).toMatchObject({ board: { threads: 1, posts: 2 } });
  });

  it("lets authors edit for an hour", async () => {
    const { postId, threadId } = await start(berta);
    const edit = (text: string) => berta.call(`/posts/${postId}`, { method: "PATCH", body: { text } });
    expect((await edit("Hello **again**.")).json).toMatchObject({ html: expect.stringContaining("<strong>") });
    expect(await thread(site.guest, threadId)).toMatchObject({ posts: [{ editedAt: expect.any(String) }] });
    await site.advance(60 * MINUTE_MS);
    expect(codeOf(await edit("Too late."))).toBe("FORUM-1008");
  });

  it("is a part of the site: pages in its look, with what each reader may do", async () => {
    await site.advance(MINUTE_MS);
    const { threadId } = await start(berta, "general", "Boats & <nets>");
    await answer(carl, threadId, "Which *nets*?");
    const boards = await site.guest.page("/forum");
    expect(boards.status).toBe(200);
    expect(boards.text).toContain('href="/forum/general"');
    expect(boards.text).toContain("1 thread");

    const board = await site.guest.page("/forum/general");
    expect(board.text).toContain("Boats &amp; &lt;nets&gt;</a>");
    expect(board.text).toContain(`/sign-in?next=${encodeURIComponent("/forum/general")}`);
    expect(board.text).not.toContain("data-sv-send");
    const form = /<form (.*?)>(<fieldset .*?>)/.exec((await carl.page("/forum/general")).text);
    expect(form?.[1]).toContain('data-sv-action="/api/p/forum/boards/general/threads"');
    // A browser that has not run the script yet takes no text, and sends none to the wrong address.
    expect(form?.[2]).toBe('<fieldset class="sv-form sv-field" disabled>');

    const read = await site.guest.page(`/forum/thread/${threadId}`);
    expect(read.text).toContain('id="post-2"');
    expect(read.text).toContain("<em>nets</em>");
    expect(read.text).toContain('<link rel="canonical"');
    expect(read.text).not.toContain("data-sv-send");
    expect((await carl.page(`/forum/thread/${threadId}`)).text).toContain('data-sv-target="forum.post"');
    expect((await site.admin.page(`/forum/thread/${threadId}`)).text).toContain("Lock</button>");
    expect((await carl.page(`/forum/thread/${threadId}`)).text).not.toContain("Lock</button>");

    for (const path of ["/forum/nowhere", "/forum/thread/none", "/forum/general?page=2", "/forum/general/none"])
      expect((await site.guest.page(path)).status, path).toBe(404);
    await addBoard({ slug: "backstage", title: "Backstage", visibility: "members" });
    expect((await site.guest.page("/forum/backstage")).status).toBe(404);
    expect((await berta.page("/forum/backstage")).status).toBe(200);

    await site.disable();
    expect((await site.guest.page("/forum")).status).toBe(404);
    await site.enable();
    expect((await site.guest.page("/forum")).status).toBe(200);
  });

  it("has a block with the threads that were written in last, as far as the reader may read", async () => {
    const props = { title: "Ahoy & <hello>", limit: 2 };
    const main = [{ id: "recent", type: "forum.recentThreads", props }];
    const document = { templateKey: "home", schemaVersion: 1 as const, regions: { main } };
    await site.admin.client.call(saveLayoutDraft, { params: { templateKey: "home" }, body: { document } });
    await site.admin.client.call(publishLayouts);
    const home = async (reader: Person): Promise<string> => {
      // Past the time for which the page and the block are kept.
      await site.advance(MINUTE_MS);
      return (await reader.page("/")).text;
    };
    expect(await home(site.guest)).not.toContain("Ahoy");

    await addBoard({ slug: "backstage", title: "Backstage", visibility: "members" });
    const tides = await start(berta, "general", "Tides");
    const boats = await start(berta, "general", "Boats & <nets>");
    const secret = await start(carl, "backstage", "For us");
    /** Older content is shown until the new one is there. */
    const shows = (reader: Person, threads: readonly (readonly [Started, string])[]) =>
      eventually(async () => {
        const text = await home(reader);
        expect(text).toContain('<h2 dir="auto"><a href="/forum">Ahoy &amp; &lt;hello&gt;</a></h2>');
        const shown = text.matchAll(/<a href="\/forum\/thread\/([^"]+)">[^<]*<\/a><br \/><small>([^<]*)</g);
        expect([...shown].map(([, id, about]) => [id, about])).toEqual(
          threads.map(([{ threadId }, about]) => [threadId, about]),
        );
      });
    await shows(site.guest, [
      [boats, "General · berta"],
      [tides, "General · berta"],
    ]);
    expect(await home(site.guest)).toContain(">Boats &amp; &lt;nets&gt;</a>");
    await shows(berta, [
      [secret, "Backstage · carl"],
      [boats, "General · berta"],
    ]);
    await answer(carl, tides.threadId, "High at noon.");
    await shows(site.guest, [
      [tides, "General · carl"],
      [boats, "General · berta"],
    ]);
  });

  it("marks as read what a member has been shown", async () => {
    await unread(carl);
    await site.advance(MINUTE_MS);
    const { threadId } = await start(berta);
    expect((await carl.page("/forum/general")).text).toContain(`/forum/thread/${threadId}#post-1`);
    await carl.page(`/forum/thread/${threadId}`);
    expect(await unread(carl)).toEqual([]);
  });

  it("is found by search, as far as the reader may read", async () => {
    const find = async (who: Person, q: string) =>
      (await who.client.call(search, { query: { q, type: "forum" } })).data.map(({ title }) => title);
    await addBoard({ slug: "backstage", title: "Backstage", visibility: "members" });
    await start(berta, "general", "Lanterns at night");
    const { threadId } = await start(berta, "backstage", "Lanterns for us");
    await answer(carl, threadId, "They *swing* a little.");
    expect(await find(carl, "swing")).toEqual(["Lanterns for us"]);
    const { data } = await carl.client.call(search, { query: { q: "swing", type: "forum" } });
    expect(JSON.stringify(data)).not.toContain("*");
    expect(await find(site.guest, "lanterns")).toEqual(["Lanterns at night"]);
    expect((await find(carl, "lanterns")).sort()).toEqual(["Lanterns at night", "Lanterns for us"]);
    await site.admin.call(`/threads/${threadId}`, { method: "DELETE" });
    await site.settled();
    expect(await find(carl, "lanterns")).toEqual(["Lanterns at night"]);
  });

  it("is found as it is now when a thread is renamed or comes back, or a board opens", async () => {
    const find = async (who: Person, q = "lantern") =>
      (await who.client.call(search, { query: { q, type: "forum" } })).data.map(({ href }) => href).sort();
    const boardId = await addBoard({ slug: "backstage", title: "Backstage", visibility: "members" });
    const { threadId } = await start(berta, "backstage", "A lantern for us");
    await answer(carl, threadId, "My lantern is green.");
    await answer(berta, threadId, "My lantern is broken.");
    const posts = [1, 2, 3].map((number) => `/forum/thread/${threadId}#post-${number}`);
    await berta.call(`/threads/${threadId}`, { method: "PATCH", body: { title: "A lantern by the sea" } });
    await site.settled();
    expect(await find(carl, "sea")).toEqual(posts.slice(0, 1));
    await site.admin.call(`/threads/${threadId}`, { method: "DELETE" });
    await site.settled();
    expect(await find(carl)).toEqual([]);
    await site.admin.call(`/threads/${threadId}/restore`, { method: "POST" });
    await site.settled();
    expect(await find(carl)).toEqual(posts);
    expect(await find(site.guest)).toEqual([]);
    await site.admin.call(`/boards/${boardId}`, { method: "PATCH", body: { visibility: "public" } });
    await site.settled();
    expect(await find(site.guest)).toEqual(posts);
  });

  it("has posts that members report, and a number for badges", async () => {
    const { postId } = await start(berta);
    await carl.client.call(createReport, {
      body: { targetType: "forum.post", targetId: postId, reason: "spam", note: "An advertisement." },
    });
    const { data } = await site.admin.client.call(listReports, { query: {} });
    expect(data).toMatchObject([{ target: { type: "forum.post", id: postId } }]);
    const metrics = await site.admin.client.call(listBadgeMetrics);
    expect(metrics.map(({ key }) => key)).toContain("forum.posts");
  });

  it("tells of a post later that it could not tell of at once", async () => {
    const { threadId } = await start(berta);
    isAway = true;
    expect((await carl.call(`/threads/${threadId}/posts`, { body: { text: "Hello?" } })).status).toBe(500);
    isAway = false;
    expect(await thread(site.guest, threadId)).toMatchObject({ thread: { posts: 2 } });
    await site.advance(5 * MINUTE_MS);
    await site.advance(MINUTE_MS);
    const { data } = await berta.client.call(listNotifications, { query: {} });
    expect(data.filter(({ kind: of }) => of === "forum.reply")).toHaveLength(1);
  });
});
