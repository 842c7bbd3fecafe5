import { afterEach, describe, expect, it } from "vitest";
import { ApiError, createClient } from "../src/client/index.js";
import * as api from "../src/index.js";
import { type Answer, sendError, sendJson, startServer, type TestServer } from "./support/test-server.js";

const ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const servers: TestServer[] = [];
const serve = async (answer: Answer): Promise<TestServer> => {
  const server = await startServer(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("the call went through or failed otherwise", { cause: error });
};

describe("call", () => {
  it("puts parameters, query and body where they belong", async () => {
    const server = await serve((_seen, response) => sendJson(response, 200, {}));
    const client = createClient({ baseUrl: `${server.url}/` });
    await client.call(api.getUser, { params: { username: "a/b ü" } });
    await client.call(api.listArticles, { query: { page: 2, sort: "title", tag: undefined } });
    await client.call(api.uninstallPlugin, { params: { id: "chat" }, query: { removeData: true } });
    await client.call(api.listBadgesOfUsers, { query: { ids: [ID, ID] } });
    await client.call(api.awardBadge, { params: { id: ID }, body: { userId: ID, note: "Well done" } });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /api/users/a%2Fb%20%C3%BC",
      "GET /api/articles?page=2&sort=title",
      "DELETE /api/plugins/chat?removeData=true",
      `GET /api/user-badges/batch?ids=${ID}%2C${ID}`,
      `POST /api/admin/badges/${ID}/award`,
    ]);
    expect(server.seen[4]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(server.seen[4]?.body.toString() ?? "")).toEqual({ userId: ID, note: "Well done" });
  });

  it("sends no parameter that would lead to another route", async () => {
    const server = await serve((_seen, response) => sendJson(response, 200, {}));
    const client = createClient({ baseUrl: server.url });
    for (const username of [".", "..", ""])
      await expect(client.call(api.getUser, { params: { username } })).rejects.toThrow(TypeError);
    expect(server.seen).toEqual([]);
  });

  it("answers JSON, nothing, or a Blob", async () => {
    const server = await serve(({ url }, response) => {
      if (url === "/api/appearance/css") response.end("body{}");
      else if (url === "/api/account/cover") response.writeHead(204).end();
      else sendJson(response, 200, { status: "ok" });
    });
    const client = createClient({ baseUrl: server.url });
    expect((await client.call(api.getHealth)).status).toBe("ok");
    expect(await client.call(api.removeCover)).toBeUndefined();
    expect(await (await client.call(api.getStylesheet)).text()).toBe("body{}");
  });

  it("sends forms with files and text fields", async () => {
    const server = await serve((_seen, response) => response.end("zip"));
    const client = createClient({ baseUrl: server.url });
    const fields = { id: "coast", name: "Coast", version: "1.0.0", vendor: "Us", appearance: "dark" } as const;
    const screenshot = { name: "shot.png", bytes: new Uint8Array([1, 2, 3]) };
    await client.call(api.exportTheme, { body: { ...fields, tokensOnly: true, screenshot } });
    const [seen] = server.seen;
    const headers = { "content-type": seen?.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(seen?.body ?? []), { headers }).formData();
    const file = form.get("screenshot");
    expect(form.get("vendor")).toBe("Us");
    expect(form.get("tokensOnly")).toBe("true");
    expect(file instanceof File && [file.name, file.size]).toEqual(["shot.png", 3]);
  });

  it("throws what the site says, and what stands in front of it", async () => {
    const server = await serve(({ url }, response) => {
      if (url === "/api/health") response.writeHead(502).end("<h1>Bad gateway</h1>");
      else sendError(response, 429, "SVC-API-4290", { "Retry-After": "17", "X-Request-Id": "r1" });
    });
    const client = createClient({ baseUrl: server.url });
    expect(await failure(client.call(api.listNavItems))).toMatchObject({
      status: 429,
      code: "SVC-API-4290",
      message: "Refused with SVC-API-4290",
      details: ["SVC-API-4290"],
      requestId: "r1",
      retryAfter: 17,
    });
    expect(await failure(client.call(api.getHealth))).toMatchObject({
      status: 502,
      code: "NO-ENVELOPE",
      retryAfter: null,
    });
  });

  it("carries the state that a write changes", async () => {
    const server = await serve(({ method }, response) =>
      sendJson(response, 200, { css: "" }, { ETag: method === "GET" ? '"one"' : '"two"' }),
    );
    const client = createClient({ baseUrl: server.url });
    const { etag } = await client.send(api.getCustomCss);
    const saved = await client.send(api.saveCustomCss, { body: { css: "" }, ifMatch: etag ?? "" });
    expect([server.seen[1]?.headers["if-match"], saved.etag]).toEqual(['"one"', '"two"']);
  });

  it("ends when its signal does", async () => {
    const server = await serve(() => undefined);
    const client = createClient({ baseUrl: server.url });
    const signal = AbortSignal.timeout(50);
    await expect(client.call(api.getHealth, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("pages and items", () => {
  const rows = [..."abcde"];
  const answer: Answer = ({ url }, response) => {
    const query = new URL(url, "http://x").searchParams;
    const page = Number(query.get("page"));
    const limit = Number(query.get("limit") ?? 2);
    const data = rows.slice((page - 1) * limit, page * limit);
    sendJson(response, 200, { data, meta: { page, limit, hasNext: page * limit < rows.length } });
  };

  it("go through the list to its end, and ask for no page that nobody reads", async () => {
    const server = await serve(answer);
    const client = createClient({ baseUrl: server.url });
    const all: unknown[] = [];
    for await (const item of client.items(api.listArticles)) all.push(item);
    expect(all).toEqual(rows);
    for await (const page of client.pages(api.listArticles, { query: { page: "2", limit: 1 } })) {
      expect(page.data).toEqual(["b"]);
      break;
    }
    expect(server.seen.map(({ url }) => url.slice("/api/articles".length))).toEqual([
      "?page=1",
      "?page=2",
      "?page=3",
      "?page=2&limit=1",
    ]);
  });
});
