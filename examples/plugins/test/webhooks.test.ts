import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createProfileComment, followUser } from "@sitevine/api";
import {
  bootPlugin,
  type ForeignReply,
  type ForeignRequest,
  type Person,
  type TestedPlugin,
} from "@sitevine/plugin-testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const PACKAGE = await readFile(new URL("../dist/webhooks.svplugin", import.meta.url));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface MadeHook {
  readonly id: string;
  readonly secret: string;
}

describe("webhooks", () => {
  let site: TestedPlugin;
  let berta: Person;
  let seen: ForeignRequest[];
  let reply: ForeignReply | null;

  beforeEach(async () => {
    seen = [];
    reply = { status: 204 };
    site = await bootPlugin(PACKAGE, {
      host(request) {
        seen.push(request);
        return reply;
      },
    });
    berta = await site.member("berta");
    // The first look at the clock only finds when the job is due.
    await site.advance(MINUTE_MS);
  });
  afterEach(() => site[Symbol.asyncDispose]());

  async function addHook(events: readonly string[], url = "https://hooks.example/site"): Promise<MadeHook> {
    const { status, json } = await site.admin.call("/hooks", { body: { url, events } });
    expect(status).toBe(201);
    return json as MadeHook;
  }
  const follow = async (): Promise<void> => {
    await site.admin.client.call(followUser, { params: { id: berta.id ?? "" } });
    await site.settled();
  };
  const log = async (): Promise<unknown> => (await site.admin.call("/deliveries")).json;

  it("are managed by those who may, and answer with an envelope to everybody else", async () => {
    const hook = await addHook(["user.followed"]);
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = (await site.admin.call("/hooks")).json;
    expect(listed).toMatchObject([{ id: hook.id, isActive: true, events: ["user.followed"] }]);
    expect(JSON.stringify(listed)).not.toContain("whsec_");
    expect((await berta.call("/hooks")).status).toBe(403);
    expect((await site.guest.call("/hooks")).status).toBe(401);
    const changed = await site.admin.call(`/hooks/${hook.id}`, { method: "PATCH", body: { isActive: false } });
    expect(changed.json).toMatchObject({ isActive: false, events: ["user.followed"] });
    const rotated = await site.admin.call(`/hooks/${hook.id}/secret`, { method: "POST" });
    expect(rotated.json).not.toEqual({ secret: hook.secret });
    expect((await site.admin.call(`/hooks/${hook.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await site.admin.call(`/hooks/${hook.id}`, { method: "DELETE" })).json).toMatchObject({
      error: { code: "WEBHOOKS-1002" },
    });
  });

  it.each([
    [{}, ["url is missing.", "events is missing."]],
    [{ url: "ftp://x", events: ["user.followed"] }, ["url must be an http or https address."]],
    [{ url: "https://x.example", events: ["nothing"] }, [expect.stringContaining("events must be a list of these")]],
    [
      { url: 1, events: [], isActive: 2, more: 3 },
      [expect.anything(), expect.anything(), expect.anything(), "more is unknown."],
    ],
    [[], ["The body must be an object."]],
  ])("are refused for %j with everything that is wrong", async (body, details) => {
    const { status, json } = await site.admin.call("/hooks", { body });
    expect([status, json]).toMatchObject([422, { error: { code: "WEBHOOKS-1001", details } }]);
    expect((await site.admin.call("/hooks")).json).toEqual([]);
  });

  it("send each event that a hook wants, once and signed as Standard Webhooks says", async () => {
    const { secret } = await addHook(["user.followed"]);
    await follow();
    await berta.client.call(createProfileComment, { params: { id: berta.id ?? "" }, body: { content: "Hello" } });
    await site.settled();
    const [{ url, method, headers, body } = expect.fail("Nothing was sent.")] = seen;
    expect(seen).toHaveLength(1);
    expect([url, method]).toEqual(["https://hooks.example/site", "POST"]);
    expect(JSON.parse(body)).toMatchObject({
      type: "user.followed",
      data: { followerId: site.admin.id, followedId: berta.id },
    });
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(await log()).toMatchObject([{ state: "delivered", attempts: [{ status: 204, error: null }] }]);
  });

  it("try again with growing pauses, with the same id, until the host takes it", async () => {
    await addHook(["user.followed"]);
    reply = { status: 500 };
    await follow();
    reply = null;
    await site.advance(MINUTE_MS);
    expect(seen).toHaveLength(2);
    await site.advance(4 * MINUTE_MS);
    expect(seen).toHaveLength(2);
    reply = { status: 200 };
    await site.advance(MINUTE_MS);
    expect(await log()).toMatchObject([
      {
        state: "delivered",
        attempts: [{ status: 500 }, { status: null, error: "The other host does not answer." }, { status: 200 }],
      },
    ]);
    expect(new Set(seen.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(seen.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(3);
  });

  it("give up after eight attempts, and send again when somebody asks for it", async () => {
    await addHook(["user.followed"]);
    reply = { status: 503 };
    await follow();
    for (const minutes of [1, 5, 30, 120, 300, 600, 1_440]) await site.advance(minutes * MINUTE_MS);
    expect(seen).toHaveLength(8);
    const [failed = expect.fail("The log is empty.")] = (await log()) as readonly { readonly id: string }[];
    expect(failed).toMatchObject({ state: "failed", nextAt: null });
    reply = { status: 200 };
    expect((await site.admin.call(`/deliveries/${failed.id}/redeliver`, { method: "POST" })).status).toBe(202);
    await site.advance(MINUTE_MS);
    expect(await log()).toMatchObject([{ state: "delivered", attempts: [{ status: 200 }] }]);
  });

  it("switch a hook off that is gone, and forget what is older than 30 days", async () => {
    const { id } = await addHook(["user.followed"]);
    reply = { status: 410 };
    await follow();
    expect((await site.admin.call("/hooks")).json).toMatchObject([{ id, isActive: false }]);
    expect(await log()).toMatchObject([{ state: "failed" }]);
    await site.advance(31 * 24 * HOUR_MS);
    await site.advance(MINUTE_MS);
    expect(await log()).toEqual([]);
  });

  it("send a test when somebody asks for one", async () => {
    const { id } = await addHook(["user.followed"]);
    expect((await site.admin.call(`/hooks/${id}/test`, { method: "POST" })).status).toBe(202);
    await site.advance(MINUTE_MS);
    expect(seen.map(({ body }) => (JSON.parse(body) as { readonly type: string }).type)).toEqual(["ping"]);
  });
});
