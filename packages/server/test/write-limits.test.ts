import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

const WRITES = api.BUILT_ENDPOINTS.filter(({ rateLimit }) => rateLimit?.countsOnly === "carried-out").map(
  (endpoint) => ({
    id: endpoint.id,
    endpoint,
    max: endpoint.rateLimit?.max ?? 0,
  }),
);

describe("per-user write limits", () => {
  const stack = new Disposables();
  let site: BootedSite;
  let people = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    await site.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const person = async () => {
    people += 1;
    const { id, email } = await createMember(site, { username: `person${people}` });
    return { id, token: await logIn(site, email) };
  };

  const call = ({ method, path, body }: api.Endpoint, token: string, id: string, content: unknown = "Hello") =>
    site
      .call(path.replace(":id", id), { method, token, ...(body.kind === "json" ? { body: { content } } : {}) })
      .then(({ status }) => status);

  it("are these", () => {
    const ids = WRITES.map(({ id }) => id).sort();
    expect(ids).toEqual([
      "profile-comments.create",
      "users.block",
      "users.follow",
      "users.mute",
      "users.unblock",
      "users.unfollow",
      "users.unmute",
    ]);
  });

  it.each(WRITES)("$id: refused calls use up no write limits", async ({ endpoint, max }) => {
    const [me, other] = [await person(), await person()];
    const refused: number[] = [];
    for (let count = 0; count < max + 1; count += 1) {
      refused.push(await call(endpoint, me.token, UNKNOWN_ID), await call(endpoint, me.token, "no-id"));
      if (endpoint.body.kind === "json") refused.push(await call(endpoint, me.token, other.id, 7));
    }
    expect(new Set(refused)).toEqual(new Set([404, 422]));
    for (let count = 0; count < max; count += 1) expect(await call(endpoint, me.token, other.id)).toBeLessThan(300);
    expect(await call(endpoint, me.token, other.id)).toBe(429);
    // Nor do those that the limit itself refused: the count stays where it is.
    for (let count = 0; count < 5; count += 1) expect(await call(endpoint, me.token, UNKNOWN_ID)).toBe(429);
  });

  it.each(WRITES)("$id: parallel calls never exceed the limit", async ({ endpoint, max }) => {
    const [me, other] = [await person(), await person()];
    const statuses = await Promise.all(Array.from({ length: max * 3 }, () => call(endpoint, me.token, other.id)));
    expect(statuses.filter((status) => status < 300)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(max * 2);
  });

  it("keep counting every try where something could be guessed", async () => {
    const { token } = await person();
    const guess = (currentPassword: string) =>
      site
        .call(api.changePassword, { token, body: { currentPassword, newPassword: "another good password" } })
        .then(({ status }) => status);
    for (let count = 0; count < 10; count += 1) expect(await guess(`wrong ${count}`)).toBe(401);
    expect(await guess("correct horse battery staple")).toBe(429);
  });

  it("pictures of articles count with the other ones, refused or not", async () => {
    const { token } = await person();
    const path = api.uploadFeaturedImage.path.replace(":id", UNKNOWN_ID);
    const upload = async (to: string) => {
      const form = new FormData();
      form.set("file", new File(["no picture"], "picture.png"));
      return (await site.call(to, { method: "POST", form, token })).status;
    };
    const { max } = api.uploadFeaturedImage.rateLimit;
    for (let count = 0; count < max; count += 1) expect(await upload(path)).toBeLessThan(429);
    expect([await upload(path), await upload(api.uploadAvatar.path)]).toEqual([429, 429]);
  });
});
