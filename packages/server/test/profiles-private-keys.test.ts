import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const ADDRESS = "203.0.113.77";
const FORBIDDEN = /^(e?mail(folded)?|.*[_a-z]ip|ip|address|.*password.*|.*hash|.*token|pin|.*secret)$/i;
// Endpoints that anybody may call, and those that members call about each other.
const SHOWN = api.BUILT_ENDPOINTS.filter(
  ({ id, method, audience, response }) =>
    method === "GET" &&
    response.kind === "json" &&
    (audience === "public" || audience === "optional" || (audience === "auth" && id.startsWith("users."))) &&
    !["openapi.get", "health.get"].includes(id),
);

/** Every key of a JSON value, however deep. */
function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

const pathOf = ({ path, id }: api.Endpoint, member: { readonly id: string; readonly username: string }): string => {
  const filled = path.replace(":id", member.id).replace(":username", member.username);
  if (id === "badges.batch") return `${filled}?ids=${member.id}`;
  return id === "users.search" || id === "search.query" ? `${filled}?q=${member.username}` : filled;
};

/** Two members who know each other in every way, with everything about them filled in. */
async function acquaint(booted: BootedSite) {
  const admin = await booted.installed();
  const [shown, viewer] = [
    await createMember(booted, { username: "shown" }),
    await createMember(booted, { username: "viewer" }),
  ];
  const [asShown, asViewer] = [await logIn(booted, shown.email), await logIn(booted, viewer.email)];
  const columns = { last_ip: ADDRESS, registration_ip: ADDRESS, login_pin_hash: "pin-hash", bio: "Hello" };
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set(columns).execute();
  });
  const foe = await createMember(booted, { username: "foe" });
  for (const [token, endpoint, { id }] of [
    [asViewer, api.followUser, shown],
    [asShown, api.followUser, viewer],
    [asViewer, api.blockUser, foe],
  ] as const)
    expect((await booted.callLoosely(endpoint, { params: { id }, token })).status).toBe(200);
  const badges = (await booted.call(api.listBadgeCatalogue)).body;
  const [badge = expect.fail("There is no badge.")] = badges;
  await booted.call(api.awardBadge, { params: { id: badge.id }, token: admin, body: { userId: shown.id } });
  await booted.call(api.getUser, { params: { username: "shown" }, token: asViewer });
  return { shown, asViewer };
}

describe.each(databases())("what people see of each other on $name", (kind) => {
  it("holds no e-mail address, no network address and no secret, wherever one looks", async () => {
    await using booted = await bootSite(kind);
    const { shown, asViewer } = await acquaint(booted);
    expect(SHOWN.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["users.get", "users.followers", "users.visitors", "users.search", "badges.of-user"]),
    );
    let answered = 0;
    for (const endpoint of SHOWN) {
      for (const token of [undefined, asViewer]) {
        const answer = await booted.call(pathOf(endpoint, shown), { token });
        if (answer.status === 200) answered += 1;
        expect([endpoint.id, keysIn(answer.json).filter((key) => FORBIDDEN.test(key))]).toEqual([endpoint.id, []]);
        expect([endpoint.id, /@example\.org|203\.0\.113|pin-hash/.test(answer.text)]).toEqual([endpoint.id, false]);
      }
    }
    expect(answered).toBeGreaterThan(20);
    expect(keysIn({ a: [{ lastIp: 1, passwordHash: 2 }] }).filter((key) => FORBIDDEN.test(key))).toHaveLength(2);
  });
});
