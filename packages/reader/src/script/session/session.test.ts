import type { changePassword, listArticles, me, readAllNotifications } from "@sitevine/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSession, type Session } from "./session.js";

const ADA = "01-ada";
const tokenOf = (sub: string, number: number): string =>
  `e30.${Buffer.from(JSON.stringify({ sub, iat: 0, exp: 900, number })).toString("base64url")}.x`;

interface Sent {
  readonly path: string;
  readonly token: string | null;
}

let sent: Sent[];
let answer: (request: Sent) => Response;
let round = 0;
const page = { cookie: "sv_session=1", hidden: false, addEventListener: () => undefined };

const refreshed = (number: number): Response => Response.json({ accessToken: tokenOf(ADA, number) });
const refusal = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code: "SVC-TEST", message: "No." } }, { status, headers });
const refreshes = (): number => sent.filter(({ path }) => path === "/api/auth/refresh").length;

/** The result of the page session: Ada, or nobody. */
const ada = async () => ({ person: { id: ADA } });
const nobody = async () => null;

/** A session and the subjects it has reported. */
function listen(): { readonly session: Session; readonly heard: (string | null)[] } {
  const session = createSession();
  const heard: (string | null)[] = [];
  session.onChange((subject) => heard.push(subject));
  return { session, heard };
}

beforeEach(() => {
  sent = [];
  page.cookie = "sv_session=1";
  round += 1;
  vi.stubGlobal("document", page);
  // Tabs of an earlier test still exist and would answer.
  const channel = globalThis.BroadcastChannel;
  vi.stubGlobal("BroadcastChannel", function open(name: string) {
    return new channel(`${name} ${round}`);
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const request = { path, token: new Headers(init.headers).get("authorization") };
    sent.push(request);
    return answer(request);
  });
});
afterEach(() => vi.unstubAllGlobals());

it("asks for nothing where nobody has signed in", async () => {
  page.cookie = "other=1; xsv_session=1";
  const { session, heard } = listen();
  expect(await session.start(ada)).toBeNull();
  expect([sent, heard]).toEqual([[], []]);
});

it("knows who reads without an access token, and fetches one for the first call that needs it", async () => {
  answer = ({ path, token }) => (path === "/api/auth/refresh" ? refreshed(1) : Response.json({ token }));
  const { session, heard } = listen();
  expect(await session.start(ada)).toEqual({ person: { id: ADA } });
  expect([sent, heard]).toEqual([[], [ADA]]);
  const both = [
    session.call<typeof listArticles>("GET", "/api/articles"),
    session.call<typeof me>("GET", "/api/auth/me"),
  ];
  const wanted = { token: `Bearer ${tokenOf(ADA, 1)}` };
  expect(await Promise.all(both)).toEqual([wanted, wanted]);
  expect([refreshes(), heard]).toEqual([1, [ADA]]);
});

it("renews a session that pages do not know any more, once, and asks again who reads", async () => {
  answer = () => refreshed(1);
  const { session, heard } = listen();
  const found = [null, { person: { id: ADA } }];
  expect(await session.start(async () => found.shift() ?? null)).toEqual({ person: { id: ADA } });
  expect([refreshes(), heard]).toEqual([1, [ADA]]);
});

it("renews a token that the site no longer takes, once, and calls again", async () => {
  let number = 0;
  answer = ({ path, token }) => {
    if (path === "/api/auth/refresh") return refreshed(++number);
    return token === `Bearer ${tokenOf(ADA, 2)}` ? Response.json({ good: true }) : refusal(401);
  };
  const { session, heard } = listen();
  await session.start(ada);
  expect(
    await Promise.all([
      session.call<typeof me>("GET", "/api/auth/me"),
      session.call<typeof me>("GET", "/api/auth/me?b"),
    ]),
  ).toEqual([{ good: true }, { good: true }]);
  expect([refreshes(), heard]).toEqual([2, [ADA]]);
});

it("renews once and repeats where an Optional route takes the token for invalid", async () => {
  let number = 0;
  answer = ({ path, token }) => {
    if (path === "/api/auth/refresh") return refreshed(++number);
    // A guest would get an answer too; an expired token gets none.
    return token === null || token === `Bearer ${tokenOf(ADA, number)}` ? Response.json({ token }) : refusal(401);
  };
  const { session } = listen();
  await session.start(ada);
  await session.call<typeof listArticles>("GET", "/api/articles");
  // Another tab has renewed the token, or the site ended it early.
  number += 1;
  const before = refreshes();
  expect(await session.call<typeof listArticles>("GET", "/api/articles")).toMatchObject({
    token: `Bearer ${tokenOf(ADA, number)}`,
  });
  expect(refreshes() - before).toBe(1);
});

it("ends when the site knows no session, here and in other tabs, and asks no more", async () => {
  const [one, other] = [listen(), listen()];
  await one.session.start(ada);
  await other.session.start(ada);
  answer = () => refusal(401);
  await expect(
    one.session.call<typeof readAllNotifications>("POST", "/api/notifications/read-all"),
  ).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(other.heard).toEqual([ADA, null]));
  expect(one.heard).toEqual([ADA, null]);
  expect(page.cookie).toMatch(/^sv_session=; Max-Age=0/);
  const before = sent.length;
  expect(await one.session.start(ada)).toBeNull();
  expect(sent).toHaveLength(before);
});

it("tells whoever comes late that the session is over, and a guest's page nothing", async () => {
  answer = () => refusal(401);
  const { session } = listen();
  const late: (string | null)[] = [];
  session.onChange((subject) => late.push(subject));
  expect(late).toEqual([]);
  await session.start(nobody);
  session.onChange((subject) => late.push(subject));
  expect(late).toEqual([null, null]);
});

it("renews nothing over a wrong password, and asks no second time", async () => {
  answer = () => refreshed(1);
  const { session, heard } = listen();
  await session.start(ada);
  await session.call<typeof me>("GET", "/api/auth/me");
  answer = () => Response.json({ error: { code: "SVC-AUTH-1001", message: "Wrong." } }, { status: 401 });
  const before = sent.length;
  const passwords = { currentPassword: "wrong", newPassword: "long enough" };
  await expect(session.call<typeof changePassword>("POST", "/api/account/password", passwords)).rejects.toMatchObject({
    code: "SVC-AUTH-1001",
  });
  expect(sent.slice(before).map(({ path }) => path)).toEqual(["/api/account/password"]);
  expect(heard).toEqual([ADA]);
});

it("stays what it is while the site is too busy, and goes on as soon as it may", async () => {
  let tries = 0;
  answer = () => (++tries === 1 ? refusal(429, { "Retry-After": "0" }) : refreshed(1));
  const { session, heard } = listen();
  await session.start(async () => (tries > 1 ? ada() : null));
  expect([tries, heard]).toEqual([2, [ADA]]);
});

it("takes a token from another tab instead of asking the site", async () => {
  answer = ({ path, token }) => (path === "/api/auth/refresh" ? refreshed(1) : Response.json({ token }));
  const [first, second] = [listen(), listen()];
  await first.session.start(ada);
  await second.session.start(ada);
  for (const { session } of [first, second]) await session.call<typeof me>("GET", "/api/auth/me");
  expect([refreshes(), second.heard]).toEqual([1, [ADA]]);
});

it("stays over when it ended in another tab while this one was renewing it", async () => {
  const [one, other] = [listen(), listen()];
  await one.session.start(ada);
  await other.session.start(ada);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path === "/api/auth/refresh" ? promise : Response.json({});
  });
  const renewed = one.session.renew(null);
  await vi.waitFor(() => expect(asked).toEqual(["/api/auth/refresh"]));
  await other.session.signOut();
  await vi.waitFor(() => expect(one.heard).toEqual([ADA, null]));
  resolve(refreshed(1));
  expect(await renewed).toBeNull();
  expect([one.heard, await one.session.current()]).toEqual([[ADA, null], null]);
});

it("stays over when it ended in another tab while the site was asked who reads", async () => {
  const [one, other] = [listen(), listen()];
  await other.session.start(ada);
  answer = () => Response.json({});
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof ada>>>();
  const started = one.session.start(() => promise);
  await other.session.signOut();
  await vi.waitFor(() => expect(one.heard).toEqual([null]));
  resolve(await ada());
  expect([await started, one.heard]).toEqual([null, [null]]);
});
