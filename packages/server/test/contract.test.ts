import { BUILT_ENDPOINTS, type Endpoint, errorCodesOf } from "@sitevine/api";
import { type ErrorCode, errorCatalogue } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { ADMIN, type Answer, type BootedSite, bootSite, type CallOptions, codeOf } from "./support/booted-site.js";
import { addMember, deactivateEverybody } from "./support/members.js";
import { themePackage, upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const STRANGER = "203.0.113.9";
const json = { "content-type": "application/json" };

/** Two sites, one installed and one not, and what is needed to make them fail. */
interface Scene {
  readonly site: BootedSite;
  readonly bare: BootedSite;
  readonly admin: string;
  readonly member: string;
  /** Makes everything that the edge does fail while the call runs. */
  broken(call: () => Promise<Answer>): Promise<Answer>;
}

type Provoke = (scene: Scene, endpoint: Endpoint) => Promise<Answer>;

const pathOf = ({ path }: Endpoint, parameter = "unknown"): string => path.replaceAll(/:\w+/g, parameter);

/** Calls an endpoint where it exists, as somebody who may. */
function call({ site, bare, admin }: Scene, endpoint: Endpoint, options: CallOptions = {}, path = pathOf(endpoint)) {
  const where = endpoint.audience === "installer" ? bare : site;
  return where.call(path, { method: endpoint.method, token: admin, ...options });
}

const oversized = ({ body }: Endpoint): CallOptions =>
  body.kind === "json"
    ? { body: `"${"x".repeat(5_000_000)}"`, headers: json }
    : { body: "x".repeat(62 * 1024 * 1024), headers: { "content-type": "multipart/form-data; boundary=x" } };

/** Input that no schema of the endpoint takes. */
function invalid(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  if (endpoint.body.kind === "json") return call(scene, endpoint, { body: "[]", headers: json });
  if (endpoint.body.kind === "multipart") return call(scene, endpoint, { form: upload(new Uint8Array(1), "other") });
  const [key] = Object.keys(endpoint.query?.shape ?? {});
  if (key) return call(scene, endpoint, {}, `${pathOf(endpoint)}?${key}=a&${key}=b`);
  return call(scene, endpoint, {}, pathOf(endpoint, "x".repeat(300)));
}

async function exhausted(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  const headers = { ...json, "x-install-token": scene.bare.site.installToken };
  const peer = `198.51.100.${BUILT_ENDPOINTS.indexOf(endpoint)}`;
  const once = () => call(scene, endpoint, { peer, headers, ...(endpoint.method === "GET" ? {} : { body: "[]" }) });
  for (let count = 0; count < (endpoint.rateLimit?.max ?? 0); count += 1) await once();
  return once();
}

/** How each code is provoked on whatever endpoint declares it. */
const generic: Partial<Record<ErrorCode, Provoke>> = {
  "SVC-API-4000": (scene, endpoint) => call(scene, endpoint, { body: "{", headers: json }),
  "SVC-API-4001": invalid,
  "SVC-API-4003": (scene, endpoint) =>
    call(
      scene,
      endpoint,
      endpoint.audience === "cookie" ? { headers: { origin: "https://evil.example" } } : { token: scene.member },
    ),
  "SVC-API-4010": (scene, endpoint) =>
    call(scene, endpoint, endpoint.audience === "installer" ? { peer: STRANGER } : { token: undefined }),
  "SVC-API-4013": (scene, endpoint) => call(scene, endpoint, oversized(endpoint)),
  "SVC-API-4015": (scene, endpoint) => call(scene, endpoint, { body: "x", headers: { "content-type": "text/plain" } }),
  "SVC-API-4290": exhausted,
  "SVC-API-5000": (scene, endpoint) => scene.broken(() => call(scene, endpoint)),
  "SVC-INSTALL-1001": ({ bare }, endpoint) => bare.call(pathOf(endpoint), { method: endpoint.method }),
  "SVC-INSTALL-1002": ({ site }, endpoint) => site.call(pathOf(endpoint), { method: endpoint.method }),
};

const unreachable = { driver: "postgres", url: "postgres://127.0.0.1:1/none" };
const credentials = { email: ADMIN.email, password: ADMIN.password };

/** How a code is provoked that only this endpoint has, or has in its own way: by id and code. */
const specific: ReadonlyMap<string, Provoke> = new Map<string, Provoke>([
  [
    "auth.login SVC-AUTH-1001",
    (scene, endpoint) => call(scene, endpoint, { body: { ...credentials, password: "wrong" } }),
  ],
  [
    "auth.login SVC-AUTH-1003",
    async (scene, endpoint) => {
      await using _deactivated = await deactivateEverybody(scene.site);
      return await call(scene, endpoint, { body: credentials });
    },
  ],
  ["auth.refresh SVC-AUTH-1002", (scene, endpoint) => call(scene, endpoint)],
  ["auth.logout SVC-AUTH-1002", (scene, endpoint) => call(scene, endpoint)],
  ["install.database.save SVC-INSTALL-1004", (scene, endpoint) => call(scene, endpoint, { body: unreachable })],
  [
    "install.database.test SVC-INSTALL-1004",
    async (_scene, endpoint) => {
      const overrides = { wrapDatabase: (database: ReturnType<BootedSite["database"]>) => silent(database) };
      await using deaf = await bootSite(kind, { overrides });
      return await deaf.call(endpoint.path);
    },
  ],
  ["install.admin.save SVC-INSTALL-1003", (scene, endpoint) => call(scene, endpoint, { body: ADMIN })],
  ["install.finalize SVC-INSTALL-1003", (scene, endpoint) => call(scene, endpoint, { body: {} })],
  ["themes.import SVC-THEME-3001", (scene, endpoint) => call(scene, endpoint, { form: upload(new Uint8Array(9)) })],
  [
    "themes.import SVC-API-4009",
    async (scene, endpoint) => {
      await call(scene, endpoint, { form: upload(themePackage()) });
      return call(scene, endpoint, { form: upload(themePackage({ vendor: "somebody else" })) });
    },
  ],
  ["themes.activate SVC-THEME-3003", (scene, endpoint) => call(scene, endpoint)],
  ["themes.remove SVC-THEME-3003", (scene, endpoint) => call(scene, endpoint)],
  [
    "themes.remove SVC-THEME-3002",
    async (scene, endpoint) => {
      await scene.site.call("/api/admin/themes/import", { form: upload(themePackage()), token: scene.admin });
      await scene.site.call("/api/admin/themes/library/coast/activate", { method: "POST", token: scene.admin });
      return call(scene, endpoint, {}, pathOf(endpoint, "coast"));
    },
  ],
  [
    "themes.discard SVC-THEME-3003",
    async (scene, endpoint) => {
      await call(scene, endpoint);
      return call(scene, endpoint);
    },
  ],
]);

/** The database without an answer to a ping after its first. */
function silent(database: ReturnType<BootedSite["database"]>): ReturnType<BootedSite["database"]> {
  return {
    dialect: database.dialect,
    read: database.read,
    transaction: (work, options) => database.transaction(work, options),
    ping: () => Promise.reject(new Error("gone")),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

const pairs = BUILT_ENDPOINTS.flatMap((endpoint) =>
  errorCodesOf(endpoint).map((code) => ({ id: endpoint.id, code, endpoint })),
);

describe("every error code that an endpoint declares", () => {
  const stack = new Disposables();
  let scene: Scene;

  beforeAll(async () => {
    let fails = false;
    let count = 0;
    const newId = (): string => {
      if (fails) throw new Error("no id");
      count += 1;
      return `0197a000-0000-7000-9000-${String(count).padStart(12, "0")}`;
    };
    const site = stack.use(await bootSite(kind, { overrides: { newId } }));
    const bare = stack.use(await bootSite(kind, { overrides: { newId }, givesDatabase: false }));
    const admin = await site.installed();
    const member = await addMember(site);
    const broken = async (work: () => Promise<Answer>): Promise<Answer> => {
      fails = true;
      return work().finally(() => {
        fails = false;
      });
    };
    scene = { site, bare, admin, member, broken };
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each(pairs)("$id answers $code", async ({ id, code, endpoint }) => {
    const provoke = specific.get(`${id} ${code}`) ?? generic[code];
    if (!provoke) expect.fail(`Nobody knows how ${id} comes to answer ${code}.`);
    const answer = await provoke(scene, endpoint);
    expect([answer.status, codeOf(answer)]).toEqual([errorCatalogue[code].status, code]);
  });
});
