import { BUILT_ENDPOINTS, ENDPOINTS, type Endpoint } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "../support/booted-site.js";
import { everyCaller, type TestCaller } from "./callers.js";
import { accessOf, refusal } from "./refusal.js";
import { ROUTES } from "./route-table.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

// docs/additions.md lists those that are this site's own. One takes more than the contract asks for: a token shows the comments
// of articles that guests may not read.
it("gives each route of the contract to those whom the contract names", () => {
  const declared = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path} ${accessOf(endpoint)}`);
  const written = ROUTES.filter(({ access }) => access !== "plugin").map(
    ({ method, path, access }) => `${method} ${path} ${access}`,
  );
  // The description of the interface is not part of what it describes.
  expect(declared.filter((line) => line !== "GET /api/openapi.json public").sort()).toEqual(written.sort());
});

const REFUSALS: readonly (string | undefined)[] = ["SVC-API-4010", "SVC-API-4003"];
const rows = ROUTES.filter(({ method, path }) =>
  BUILT_ENDPOINTS.some((endpoint) => endpoint.method === method && endpoint.path === path),
);

describe("every route", () => {
  const stack = new Disposables();
  let site: BootedSite;
  let callers: readonly TestCaller[];
  let calls = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    await site.installed();
    callers = await everyCaller(site);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  /** Asks with a body that no route takes, so that nobody changes anything; each call comes from an address of its own. */
  function ask(method: string, path: string, caller: TestCaller): Promise<Answer> {
    calls += 1;
    const peer = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const body = ["GET", "HEAD", "DELETE"].includes(method) ? {} : { body: "[]" };
    return site.call(path, { method, token: caller.token, peer, ...body });
  }

  // A stream goes on until its reader leaves; asking for its head is enough to be let in or not.
  const methodOf = (endpoint: Endpoint | undefined): string =>
    endpoint?.response.kind === "event-stream" ? "HEAD" : (endpoint?.method ?? "");

  it.each(rows)("$method $path is for $access", async ({ method, path, access }) => {
    const endpoint = BUILT_ENDPOINTS.find((built) => built.method === method && built.path === path);
    const filled = path.replaceAll(/:\w+/g, UNKNOWN_ID);
    for (const caller of callers) {
      const expected = refusal(access, caller);
      const answer = await ask(expected === null ? methodOf(endpoint) : method, filled, caller);
      const code = codeOf(answer);
      if (expected !== null) expect([caller.name, code]).toEqual([caller.name, expected]);
      else if (!endpoint?.errors.includes("SVC-API-4003"))
        expect([caller.name, REFUSALS.includes(code)]).toEqual([caller.name, false]);
    }
  });

  it.each(rows.filter(({ access }) => refusal(access, { name: "", token: undefined, live: false, permissions: [] })))(
    "$method $path opens to no other spelling",
    async ({ method, path }) => {
      const filled = path.replaceAll(/:\w+/g, UNKNOWN_ID);
      const nobody: TestCaller = { name: "anonymous", token: undefined, live: false, permissions: [] };
      const slash = filled.lastIndexOf("/");
      const spellings = [
        `${filled}/`,
        `${filled.slice(0, slash)}//${filled.slice(slash + 1)}`,
        filled.toUpperCase(),
        `${filled}.json`,
        `${filled}%2f`,
        `${filled};x`,
        `${filled.slice(0, slash)}/%2e/${filled.slice(slash + 1)}`,
      ];
      for (const spelling of spellings) {
        const { status } = await ask(method, spelling, nobody);
        expect([spelling, status >= 400]).toEqual([spelling, true]);
      }
      const overridden = await site.call(filled, {
        method: "POST",
        body: "{}",
        headers: { "x-http-method-override": method, "content-type": "application/json" },
      });
      expect(overridden.status).toBeGreaterThanOrEqual(400);
    },
  );
});
