import { ENDPOINTS, type Endpoint, isActivity, PERMISSIONS } from "@sitevine/api";
import { fakeClock, recordingLogger } from "@sitevine/testkit";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { Activity, ActivityOutcome } from "../src/http/activity.js";
import type { BoundEndpoint } from "../src/http/handler.js";
import { type EdgeDeps, mountEndpoints } from "../src/http/mount.js";
import type { EdgeEnv } from "../src/http/request-context.js";
import type { Member } from "../src/kernel/caller.js";
import { conflict } from "../src/kernel/refusals.js";
import { MemoryStore } from "../src/platform/kv/memory-store.js";
import { createRateLimiter } from "../src/platform/limits/rate-limiter.js";

const ID = "0197a000-0000-7000-8000-00000000dead";
const VALUES = [ID, "navbar", "home", "global", "site.name", "harbour"];

const administrator: Member = {
  kind: "member",
  userId: "ada",
  sessionId: "s",
  silence: null,
  permissions: new Set(PERMISSIONS),
  groupIds: new Set(),
};

/** Everything that may write in a panel. */
const PANEL_WRITES = ENDPOINTS.filter(
  ({ method, audience }) =>
    method !== "GET" &&
    typeof audience === "object" &&
    !["article.create", "article.comment.create"].includes(audience.permission),
).map((endpoint) => ({ id: endpoint.id, endpoint }));

/** Writes that are recorded elsewhere, or need not be. */
const NOT_LOGGED = {
  "moderation-log": [
    "admin.cases.ban",
    "admin.cases.note",
    "admin.cases.revoke-exception",
    "admin.cases.update",
    "admin.comments.remove-article",
    "admin.comments.remove-profile",
    "admin.reports.update",
    "admin.users.ban",
    "admin.users.unban",
    "admin.warnings.create",
    "admin.warnings.pardon",
    "moderation.articles.relist",
    "moderation.articles.unlist",
    "moderation.bans.create",
    "moderation.bans.lift",
    "moderation.cases.ban",
    "moderation.cases.note",
    "moderation.cases.update",
    "moderation.comments.remove-article",
    "moderation.comments.remove-profile",
    "moderation.comments.restore-article",
    "moderation.comments.restore-profile",
    "moderation.reports.update",
    "moderation.silences.create",
    "moderation.silences.lift",
    "moderation.undo",
    "moderation.warnings.create",
    "moderation.warnings.pardon",
  ],
  "changes-nothing": ["plugins.validate", "themes.export"],
  passing: ["moderation.reports.claim", "moderation.reports.release"],
};

/** A value that each parameter of the path takes. */
function paramsOf({ id, params }: Endpoint): Record<string, string> {
  const found = Object.entries(params?.shape ?? {}).map(([name, schema]) => {
    const value = VALUES.find((candidate) => "safeParse" in schema && schema.safeParse(candidate).success);
    if (value === undefined) throw new Error(`No value is known for ${name} of ${id}.`);
    return [name, value];
  });
  return Object.fromEntries(found);
}

async function* lines() {
  yield { type: "progress" };
  yield { type: "done" };
}

const RESULTS: Readonly<Record<Endpoint["response"]["kind"], () => unknown>> = {
  json: () => ({ name: "Crew" }),
  none: () => undefined,
  raw: () => new Response("bytes"),
  ndjson: lines,
  "event-stream": () => new Response(""),
};

interface Recorded extends Activity, ActivityOutcome {}

/** The HTTP layer with this one endpoint, which asks for no body, and what it records. */
function mounted(endpoint: Endpoint, handle: BoundEndpoint["handle"]) {
  const recorded: Recorded[] = [];
  const clock = fakeClock();
  const logger = recordingLogger();
  const deps: EdgeDeps = {
    authenticate: async () => administrator,
    identifySession: async () => null,
    siteGate: {
      peekOpen: () => true,
      isOpen: async () => true,
      admitsPasses: async () => false,
      holdsPass: () => false,
      peekAdmits: () => true,
      admits: async () => true,
      require: async () => undefined,
    },
    rateLimiter: createRateLimiter(new MemoryStore({ clock, logger }), clock),
    siteOrigins: () => [],
    incoming: { create: () => Promise.reject(new Error("Nothing is uploaded.")) },
    validateResponses: false,
    beginActivity: async (activity) => async (outcome) => void recorded.push({ ...activity, ...outcome }),
    errors: { logger, hideServerErrors: false },
  };
  const app = new Hono<EdgeEnv>();
  app.use(async (context, next) => {
    context.set("client", { address: "192.0.2.1", userAgent: "", requestId: "r" });
    await next();
  });
  app.onError((error) => new Response(error.message, { status: 409 }));
  const { query: _query, ...asked } = endpoint;
  mountEndpoints(app, [{ endpoint: { ...asked, body: { kind: "none" } }, handle }], deps);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => paramsOf(endpoint)[name] ?? "");
  const call = async () => {
    const headers = { authorization: "Bearer token" };
    const answer = await app.request(`http://site.test${path}`, { method: endpoint.method, headers });
    await answer.text();
    return answer.status;
  };
  return { recorded, call };
}

describe("writes in the panels", () => {
  it("are all logged but these", () => {
    const left = PANEL_WRITES.filter(({ endpoint }) => !isActivity(endpoint));
    const byReason = Map.groupBy(left, ({ endpoint }) => endpoint.notLogged);
    const ids = [...byReason].map(([reason, group]) => [reason, group.map(({ id }) => id).sort()]);
    expect(Object.fromEntries(ids)).toEqual(NOT_LOGGED);
  });

  it.each(PANEL_WRITES)("$id is recorded once when it succeeds", async ({ endpoint }) => {
    const { recorded, call } = mounted(endpoint, async () => RESULTS[endpoint.response.kind]());
    expect(await call()).toBeLessThan(300);
    if (!isActivity(endpoint)) return expect(recorded).toEqual([]);
    expect(recorded).toMatchObject([
      { actorId: "ada", endpoint: { id: endpoint.id }, params: paramsOf(endpoint), summary: null },
    ]);
    // Results of the handlers, from which summaries are made.
    if (endpoint.response.kind === "ndjson") expect(recorded[0]?.result).toEqual({ type: "done" });
    if (endpoint.response.kind === "json") expect(recorded[0]?.result).toEqual({ name: "Crew" });
  });

  it.each(PANEL_WRITES)("$id is not recorded when it is refused", async ({ endpoint }) => {
    const refuse = async function* () {
      yield { type: "progress" };
      throw conflict("Somebody else was faster.");
    };
    const { recorded, call } = mounted(endpoint, async () => {
      if (endpoint.response.kind === "ndjson") return refuse();
      throw conflict("Somebody else was faster.");
    });
    await call();
    expect(recorded).toEqual([]);
  });

  it("carry what the handler says of them", async () => {
    const [first] = PANEL_WRITES;
    const endpoint = PANEL_WRITES.find((write) => write.id === "admin.groups.create")?.endpoint ?? first?.endpoint;
    if (!endpoint) throw new Error("There are writes.");
    const { recorded, call } = mounted(endpoint, async ({ summarize }) => {
      summarize("three of them");
      return {};
    });
    await call();
    expect(recorded).toMatchObject([{ summary: "three of them" }]);
  });
});

it("is not logged what members and guests do", () => {
  const others = ENDPOINTS.filter(({ id }) => PANEL_WRITES.every((write) => write.id !== id));
  expect(others.filter(isActivity)).toEqual([]);
});
