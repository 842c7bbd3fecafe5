import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { createMember, logIn } from "./support/members.js";
import { silence } from "./support/silences.js";
import { bootTwoSites } from "./support/two-sites.js";

const redisUrl = process.env.REDIS_URL ?? "";
const SECOND_MS = 1_000;

/** Without Redis another process may know up to two seconds later, as for every change of access. */
const stores = [
  { store: "no store in common", environment: {}, withinMs: 2 * SECOND_MS },
  ...(redisUrl ? [{ store: "one Redis", environment: { REDIS_URL: redisUrl }, withinMs: 0 }] : []),
];
const kinds = databases().filter(({ name }) => name !== "pglite");
const cases = kinds.flatMap((kind) => stores.map((store) => ({ ...store, kind, name: kind.name })));

describe.each(cases)("two processes with $store on $name", ({ kind, environment, withinMs }) => {
  it("silence a member for each other, and let them write again", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const id = await publishArticle(first, token);
    const mo = await createMember(first);
    const own = await logIn(second, mo.email);
    const write = async () =>
      (await second.call(api.createArticleComment, { params: { id }, token: own, body: { content: "Ahoy." } })).status;
    expect(await write()).toBe(201);
    const issued = await silence(first, token, mo.id);
    // Clocks stand still, so that nothing the second process has read expires by itself.
    second.clock.advance(withinMs);
    await eventually(async () => expect(await write()).toBe(403));
    await first.call(api.liftSilence, { params: { id: issued.id }, token });
    second.clock.advance(withinMs);
    await eventually(async () => expect(await write()).toBe(201));
  });

  it("issue one silence when both are asked fifty times", async () => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second, token } = sites;
    const mo = await createMember(first);
    const order = { token, body: { userId: mo.id, reason: "quarrels" } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? first : second).call(api.createSilence, order)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const entries = await first.database().read.selectFrom("moderation_log").select("action").execute();
    expect(entries).toEqual([{ action: "silence.issue" }]);
  });
});
