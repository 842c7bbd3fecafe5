import { BUILT_ENDPOINTS, ENDPOINTS } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { type BootedSite, bootSite, codeOf } from "../support/booted-site.js";
import { nameOf } from "../support/gate.js";
import { createMember, logIn } from "../support/members.js";
import { OPEN_WHEN_SILENCED, silence } from "../support/silences.js";
import { ROUTES } from "./route-table.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";
const UNTIL = "2030-01-01T00:10:00.000Z";
const TOKENLESS = ["public", "cookie", "installer", "plugin"];

const isBuilt = ({ method, path }: { method: string; path: string }): boolean =>
  BUILT_ENDPOINTS.some((endpoint) => endpoint.method === method && endpoint.path === path);
const rows = ROUTES.filter(isBuilt).map(({ method, path, access }) => {
  const isOpen = method === "GET" || TOKENLESS.includes(access) || OPEN_WHEN_SILENCED.includes(`${method} ${path}`);
  return { method, path, access, word: isOpen ? "is open to" : "refuses" };
});

it("opens no route to silenced members but those that are listed", () => {
  const open = ENDPOINTS.filter(({ openWhenSilenced }) => openWhenSilenced);
  expect(open.map(nameOf).sort()).toEqual([...OPEN_WHEN_SILENCED].sort());
});

describe("a silenced administrator", () => {
  const stack = new Disposables();
  let site: BootedSite;
  let token: string;
  let calls = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    const admin = await site.installed();
    const member = await createMember(site, { groups: ["administrators", "members"] });
    token = await logIn(site, member.email);
    await silence(site, admin, member.id, { expiresAt: UNTIL, reason: "quarrels" });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const streams = new Set(
    ENDPOINTS.filter(({ response }) => response.kind === "event-stream").map((endpoint) => endpoint.path),
  );

  it.each(rows)("$method $path $word them", async ({ method, path, word }) => {
    calls += 1;
    // A stream goes on until its reader leaves; its head is enough.
    const asked = method === "GET" && streams.has(path) ? "HEAD" : method;
    const answer = await site.call(path.replaceAll(/:\w+/g, UNKNOWN_ID), {
      method: asked,
      token,
      peer: `10.0.${calls >> 8}.${calls & 255}`,
      // No route takes it, so nothing changes.
      ...(["GET", "DELETE"].includes(method) ? {} : { body: "[]" }),
    });
    const isRefused = codeOf(answer) === "SVC-API-4003" && answer.text.includes(`silenced until ${UNTIL}`);
    expect([answer.text.slice(0, 200), isRefused]).toEqual([expect.any(String), word === "refuses"]);
    if (isRefused) expect(answer.text).toContain("quarrels");
  });
});
