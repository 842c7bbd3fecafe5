import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { documentOf } from "./support/layout-editor.js";
import { logIn } from "./support/members.js";
import { type PictureHost, startPictureHost } from "./support/picture-host.js";
import { picture } from "./support/pictures.js";

const FOREIGN = /\/uploads\/foreign\/[\w-]+\.[\w-]+/g;
const foreignIn = (text: string): string[] => [...new Set(text.match(FOREIGN) ?? [])];
const policyOf = (headers: Headers): string => headers.get("content-security-policy") ?? "";

describe.each(databases())("pictures of other hosts on $name", (kind) => {
  const stack = new Disposables();
  let host: PictureHost;
  let booted: BootedSite;
  let admin: string;

  beforeAll(async () => {
    const png = await picture("png", { width: 2_000, height: 10 });
    host = stack.use(
      await startPictureHost({
        "/a.png": (_request, response) => {
          response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" });
          response.end(png);
        },
        "/page": (_request, response) => void response.end("<script>alert(1)</script>"),
        "/image.svg": (_request, response) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      }),
    );
    booted = stack.use(await bootSite(kind, { overrides: { httpOut: host.httpOut } }));
    admin = await booted.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const url = (path: string): string => `http://pictures.example:${host.port}${path}`;
  const turn = (value: boolean) =>
    send(booted, admin, api.saveSetting, { params: { key: "pictures.proxy" }, body: { value } });
  const write = (path: string): Promise<string> =>
    publishArticle(booted, admin, { title: "On boats", content: `Look: ![a boat](${url(path)})` });
  const contentOf = async (id: string): Promise<string> =>
    (await booted.call(api.getArticle, { params: { slug: id } })).body.contentHtml;
  const pageOf = async (id: string) => {
    const { slug } = (await booted.call(api.getArticle, { params: { slug: id } })).body;
    return booted.call(`/articles/${slug}`);
  };

  it("are left where they are until an operator turns it on", async () => {
    await turn(true);
    const id = await write("/a.png");
    const [address = ""] = foreignIn(await contentOf(id));
    await turn(false);
    expect(await contentOf(id)).toContain(url("/a.png"));
    const page = await pageOf(id);
    expect(page.text).toContain(url("/a.png"));
    expect(policyOf(page.headers)).toContain("img-src 'self' data: https: http:;");
    const asked = host.asked.length;
    expect((await booted.call(address)).status).toBe(404);
    expect(host.asked.length).toBe(asked);
  });

  it("come from this site in pages, the API and feeds, and no other host is allowed", async () => {
    await turn(true);
    const id = await write("/a.png");
    const page = await pageOf(id);
    const feeds = await Promise.all(["/feed.xml", "/atom.xml", "/feed.json"].map((path) => booted.call(path)));
    const content = await contentOf(id);
    const [address = expect.fail("There is no address.")] = foreignIn(content);
    for (const text of [content, page.text, ...feeds.map((feed) => feed.text)]) {
      expect(foreignIn(text)).toContain(address);
      expect(text).not.toContain(`${host.port}/a.png`);
    }
    for (const { text } of feeds) expect(text).toContain(`http://site.test${address}`);
    expect(policyOf(page.headers)).toContain("img-src 'self' data:;");
    const missing = await booted.call("/nowhere", { headers: { accept: "text/html" } });
    expect(policyOf(missing.headers)).toContain("img-src 'self' data:;");
    expect(policyOf((await booted.call("/sign-in")).headers)).toContain("img-src 'self' data:;");
  });

  it("are in no comment, whoever fetches them", async () => {
    const id = await write("/a.png");
    const body = { content: `![a boat](${url("/a.png")}) <img src="${url("/a.png")}">` };
    const comment = await send(booted, admin, api.createArticleComment, { params: { id }, body });
    if (comment.deleted) expect.fail("Comment deleted.");
    expect(comment.contentHtml).not.toContain("<img");
  });

  it("that layouts show come from this site too", async () => {
    await turn(true);
    const html = `<p>Look: <img src="${url("/layout.png")}" alt="a boat"></p>`;
    const document = documentOf("home", "Boats", [{ id: "text", type: "richText", props: { html } }]);
    await booted.as(admin).callLoosely(api.saveLayoutDraft, { params: { templateKey: "home" }, body: { document } });
    await send(booted, admin, api.publishLayouts);
    const { text } = await booted.call("/");
    expect(text).toContain("Look: <img");
    expect(text).not.toContain("/layout.png");
    expect(foreignIn(text).length).toBe(1);
  });

  it("are fetched once, written anew by their content, and given out as nothing but pictures", async () => {
    await turn(true);
    const [address = ""] = foreignIn(await contentOf(await write("/a.png")));
    const asked = host.asked.length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => booted.site.fetch(new Request(`http://site.test${address}`))),
    );
    const [first] = answers;
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=86400",
    });
    expect(first?.headers.has("set-cookie")).toBe(false);
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
    expect(new Set(sizes).size).toBe(1);
    // An earlier test may have fetched it.
    expect(host.asked.length - asked).toBeLessThanOrEqual(1);
    expect(host.asked.every(({ headers }) => headers.cookie === undefined && headers.referer === undefined)).toBe(true);
  });

  it("are no open proxy: an address that this site did not sign is not there", async () => {
    await turn(true);
    const asked = host.asked.length;
    const encoded = Buffer.from(url("/a.png")).toString("base64url");
    for (const path of [encoded, `${encoded}.`, `${encoded}.${"A".repeat(43)}`, `.${"A".repeat(43)}`, url("/a.png")])
      expect((await booted.call(`/uploads/foreign/${encodeURIComponent(path)}`)).status).toBe(404);
    expect(host.asked.length).toBe(asked);
  });

  it.each(["/page", "/image.svg", "/nowhere"])(
    "that are none, like %s, are not there, and not asked for twice",
    async (path) => {
      await turn(true);
      const [address = ""] = foreignIn(await contentOf(await write(path)));
      const count = () => host.asked.filter((request) => request.path === path).length;
      const before = count();
      for (let times = 0; times < 2; times += 1) expect((await booted.call(address)).status).toBe(404);
      expect(count() - before).toBe(1);
      booted.clock.advance(10 * 60_000);
      admin = await logIn(booted, ADMIN.email);
      expect((await booted.call(address)).status).toBe(404);
      expect(count() - before).toBe(2);
      expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
    },
  );

  it("are behind the gate as the texts are that show them", async () => {
    await turn(true);
    const [address = ""] = foreignIn(await contentOf(await write("/a.png")));
    expect((await booted.call(address)).status).toBe(200);
    await send(booted, admin, api.saveSetting, { params: { key: "beta.gate" }, body: { value: "closed" } });
    expect((await booted.call(address)).status).toBe(403);
    const member = await booted.call(address, { token: admin });
    expect([member.status, member.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    await send(booted, admin, api.saveSetting, { params: { key: "beta.gate" }, body: { value: "open" } });
  });

  it("stay as they are where they are the site's own", async () => {
    await turn(true);
    const own = "http://site.test/uploads/media/articles/x.png?a=1&b=2";
    const id = await publishArticle(booted, admin, { title: "Own", content: `![own](${own}) ![rel](/x.png)` });
    const content = await contentOf(id);
    expect(content).toContain(`src="${own.replace("&", "&amp;")}"`);
    expect(foreignIn(content)).toEqual([]);
  });
});
